import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import { IMPORT_LOOKS } from '../entry-looks.ts';
import type { StatementImport } from '../model.ts';

type StatusProps = Pick<StatementImport, 'status' | 'bytesRead' | 'sizeBytes'>;

/** The state of an import: "Importing, 61 %". */
export function ImportStatusWord({ status, bytesRead, sizeBytes }: StatusProps) {
  const t = useText();
  const display = useDisplay();
  const word = t(`statements.import.${status}`);
  const percent = sizeBytes > 0 ? Math.floor((Math.min(bytesRead, sizeBytes) / sizeBytes) * 100) : 0;
  return (
    <ShapeWord look={IMPORT_LOOKS[status]}>
      {status === 'IMPORTING' ? t('statements.import.progress', { word, percent: display.decimal(percent) }) : word}
    </ShapeWord>
  );
}
