import { showDate, showDecimal } from './display-formats.ts';
import { boundsOf, isEmpty, type FilterValue } from './filter-value.ts';
import type { GridColumn } from './grid.ts';
import type { Reader } from './list-columns.ts';

/** A field as its filter reads: its kind, and the words for the values of a set. */
export type FilteredField = { kind: GridColumn['kind']; wordOf: (value: string) => string };

/**
 * What a filter finds, in its reader's words and formats: the text, the chosen values, or the range. Empty if it filters
 * nothing.
 */
export function writeFilter(
  field: FilteredField,
  value: FilterValue | undefined,
  reader: Omit<Reader, 'timeZone'>,
): string {
  if (value === undefined || isEmpty(value)) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value.map((chosen) => (chosen === '' ? reader.words('grid.filter.none') : field.wordOf(chosen))).join(', ');
  const { from, to } = boundsOf(value);
  const [first, last] = [from, to].map((bound) => bound && writeBound(field, bound, reader));
  if (first && last) return first === last ? first : `${first} – ${last}`;
  return first ? reader.words('grid.filter.from', { value: first }) : reader.words('grid.filter.to', { value: last! });
}

function writeBound({ kind }: FilteredField, bound: string, { dateFormat, numberFormat }: Omit<Reader, 'timeZone'>) {
  if (kind === 'date' || kind === 'instant') return showDate(bound.slice(0, 10), dateFormat);
  return writeNumberBound(bound, (decimal) => showDecimal(decimal, numberFormat));
}

/** A plus that somebody has typed means credits only, so it is shown. */
export function writeNumberBound(bound: string, write: (decimal: string) => string): string {
  return bound.startsWith('+') ? `+${write(bound.slice(1))}` : write(bound);
}
