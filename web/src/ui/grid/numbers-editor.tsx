import { parseDecimal } from '@portico/contract/money';
import { useDisplay, useFormats } from '../../lib/display.ts';
import { useText } from '../../lib/texts.tsx';
import type { EditorProps } from './filter-editor.tsx';
import { boundsOf, rangeOf } from './filter-value.ts';
import { RangeForm } from './range-form.tsx';
import { readDecimal } from './read-input.ts';

/** From and to as numbers, however they are separated; "20k" and "1.5m" too. */
export function NumbersEditor({ field, value, onChange, onDone }: EditorProps) {
  const t = useText();
  const display = useDisplay();
  const { numberFormat } = useFormats();
  return (
    <RangeForm
      label={field.label}
      bounds={boundsOf(value)}
      read={(text) => readDecimal(text, numberFormat)}
      show={(bound) => display.decimal(bound)}
      isAfter={(from, to) => (parseDecimal(from) ?? 0n) > (parseDecimal(to) ?? 0n)}
      wrong={t('grid.filter.notNumber', {
        example: display.decimal(field.kind === 'amount' ? '1250.5' : '1250', field.kind === 'amount' ? 2 : 0),
      })}
      placeholder=""
      onApply={(bounds) => {
        onChange(rangeOf(field.kind, bounds, ''));
        onDone();
      }}
    />
  );
}
