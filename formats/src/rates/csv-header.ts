import { fieldsOf } from './csv-lines.ts';

/** The columns of a table of rates; the last one may be missing. */
export const RATE_COLUMNS = ['date', 'currency', 'rate', 'unit'] as const;

/** What separates the fields, how many there are, and which is which. */
export type RateHeader = {
  separator: string;
  width: number;
  at: { date: number; currency: number; rate: number; unit: number | null };
};

/** The header of a table of rates; null if the line isn't one. */
export function readHeader(line: string): RateHeader | null {
  const separator = [';', '\t', ','].find((one) => line.includes(one));
  if (separator === undefined) return null;
  const names = fieldsOf(line, separator).map(({ text }) => text.toLowerCase());
  const [date, currency, rate, unit] = RATE_COLUMNS.map((name) => names.indexOf(name)) as [
    number,
    number,
    number,
    number,
  ];
  const isWhole = [date, currency, rate].every((index) => index >= 0);
  const known = unit < 0 ? RATE_COLUMNS.length - 1 : RATE_COLUMNS.length;
  if (!isWhole || names.length !== known) return null;
  return { separator, width: names.length, at: { date, currency, rate, unit: unit < 0 ? null : unit } };
}
