import { useDisplay, type Display } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';

type Warning = { key: string; parameters: Record<string, string | number> };

/** A warning as a sentence, with dates and amounts in the reader's formats. */
export function useWarningText(): (warning: Warning) => string {
  const t = useText();
  const display = useDisplay();
  return ({ key, parameters }) => {
    const shown = Object.entries(parameters).map(([name, value]) => [
      name,
      // The kind of warning that there are more of.
      name === 'warning' ? t.of('warnings', `${value}.short`) : showParameter(display, value),
    ]);
    return t.of('warnings', key, Object.fromEntries(shown));
  };
}

/** `2026-11-20`, `CHF 118300.75` and `118300.75` in the reader's formats; anything else stays as it is. */
function showParameter(display: Display, value: string | number): string | number {
  if (typeof value === 'number') return value;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return display.date(value);
  const [, currency, amount] = /^(?:([A-Z]{3}) )?(-?\d+\.\d+|(?<=[A-Z]{3} )-?\d+)$/.exec(value) ?? [];
  if (amount === undefined) return value;
  return currency ? `${currency} ${display.amount(amount, currency)}` : display.decimal(amount, 2);
}
