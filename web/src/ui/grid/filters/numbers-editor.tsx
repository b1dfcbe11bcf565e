import { boundsOf, haveSign, rangeOf, type Bounds } from '@portico/contract/filter-value';
import { parseDecimal } from '@portico/contract/money';
import { writeNumberBound } from '@portico/contract/write-filter';
import { useDisplay, useFormats } from '../../../lib/format/display.ts';
import { readDecimal } from '../../../lib/format/read-decimal.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { useInputProblems } from '../../../lib/use-input-problems.ts';
import type { EditorProps } from './filter-field.ts';
import { RangeForm } from './range-form.tsx';
import css from './filters.module.css';

/**
 * A number, or from one to another, with any separators; "20k" and "1.5m" too. Of credits and debits both are meant unless
 * a sign is typed.
 */
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
      read={(text) => withSign(text, readDecimal(text, numberFormat))}
      show={(bound) => writeNumberBound(bound, display.decimal)}
      exactly={t('grid.filter.exactly')}
      isAfter={(from, to) => (parseDecimal(from) ?? 0n) > (parseDecimal(to) ?? 0n)}
      wrong={(text) => ofNumber(text, t('grid.filter.notNumber', { example }))}
      placeholder=""
      onApply={(bounds) => {
        const range = rangeOf(field.kind, onOneSide(bounds), '');
        onChange(field.isSigned && !haveSign(bounds) ? { ...range, anySign: true } : range);
        onDone();
      }}
    >
      {field.isSigned && <p className={css.hint}>{t('grid.filter.anySign')}</p>}
    </RangeForm>
  );
}

/** A plus is kept: it says that only credits are meant. */
function withSign(text: string, value: string | null): string | null {
  return value !== null && text.trim().startsWith('+') ? `+${value}` : value;
}

/** "To +20" means credits, and "from −20" debits: their open end is zero. */
function onOneSide({ from, to }: Bounds): Bounds {
  if (!from && to?.startsWith('+')) return { from: '0', to };
  return from?.startsWith('-') && !to ? { from, to: '0' } : { from, to };
}
