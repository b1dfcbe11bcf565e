import { useDisplay } from '../../lib/display.ts';
import { useText } from '../../lib/texts.tsx';
import css from '../cells.module.css';
import type { StatementImport } from '../model.ts';
import { ImportStatusWord } from './import-status.tsx';

/** An imported file in two lines. */
export function ImportCard({ row, onOpen }: { row: StatementImport; onOpen: (row: StatementImport) => void }) {
  const t = useText();
  const display = useDisplay();
  return (
    <button type="button" className={css.card} onClick={() => onOpen(row)}>
      <span className={css.strong}>{row.fileName}</span>
      <ImportStatusWord {...row} />
      <span>{[row.format, t('statements.entries', { count: row.entryCount })].filter(Boolean).join(' · ')}</span>
      <span>{display.instant(row.importedAt)}</span>
    </button>
  );
}
