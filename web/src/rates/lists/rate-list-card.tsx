import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ListCard } from '../../ui/layout/list-card.tsx';
import type { RateListRow } from '../model.ts';
import { ListStatusWord } from './list-status.tsx';

/** A file of rates in two lines. */
export function RateListCard({ row, onOpen }: { row: RateListRow; onOpen: (row: RateListRow) => void }) {
  const t = useText();
  const display = useDisplay();
  const { fileName, ratesCount: count, uploadedAt } = row;
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{fileName}</span>
      <ListStatusWord {...row} />
      <span>{count > 0 && t('rates.list.rates', { count, shown: display.decimal(count) })}</span>
      <span>{display.instant(uploadedAt)}</span>
    </ListCard>
  );
}
