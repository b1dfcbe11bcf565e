import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ListCard } from '../../ui/layout/list-card.tsx';
import type { StatementImport } from '../model.ts';
import { ImportStatusWord } from './import-status.tsx';

/** An imported file in two lines. */
export function ImportCard({ row, onOpen }: { row: StatementImport; onOpen: (row: StatementImport) => void }) {
  const t = useText();
  const display = useDisplay();
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{row.fileName}</span>
      <ImportStatusWord {...row} />
      <span>{[row.format, t('statements.entries', { count: row.entryCount })].filter(Boolean).join(' · ')}</span>
      <span>{display.instant(row.importedAt)}</span>
    </ListCard>
  );
}
