import { parseDecimal } from '@portico/contract/money';
import { useDisplay, useFormats } from '../../../lib/format/display.ts';
import { readDecimal } from '../../../lib/format/read-decimal.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { useInputProblems } from '../../../lib/use-input-problems.ts';
import type { EditorProps } from './filter-field.ts';
import { boundsOf, rangeOf } from './filter-value.ts';
import { RangeForm } from './range-form.tsx';

/** From and to as numbers, with any separators; "20k" and "1.5m" too. */
export function NumbersEditor({ field, value, onChange, onDone }: EditorProps) {
  const t = useText();
  const display = useDisplay();
  const { numberFormat } = useFormats();
  const { ofNumber } = useInputProblems();
  const isAmount = field.kind === 'amount';
  const example = display.decimal(isAmount ? '1250.5' : '1250', isAmount ? 2 : 0);
  return (
    <RangeForm
      label={field.label}
      bounds={boundsOf(value)}
      read={(text) => readDecimal(text, numberFormat)}
      show={(bound) => display.decimal(bound)}
      isAfter={(from, to) => (parseDecimal(from) ?? 0n) > (parseDecimal(to) ?? 0n)}
      wrong={(text) => ofNumber(text, t('grid.filter.notNumber', { example }))}
      placeholder=""
      onApply={(bounds) => {
        onChange(rangeOf(field.kind, bounds, ''));
        onDone();
      }}
    />
  );
}
