import { useDisplay } from '../lib/format/display.ts';
import { ListCard } from '../ui/layout/list-card.tsx';
import type { RateRow } from './model.ts';

/** A rate in two lines: currency and rate, then its day and how it has moved. */
export function RateCard({ row, onOpen }: { row: RateRow; onOpen: (row: RateRow) => void }) {
  const display = useDisplay();
  const { currency, chf, date, before } = row;
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{currency}</span>
      <span>CHF {display.rate(chf)}</span>
      <span>{display.date(date)}</span>
      <span>{before && `${display.rate(before.changePercent)} %`}</span>
    </ListCard>
  );
}
