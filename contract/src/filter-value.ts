import type { GridColumn } from './grid.ts';
import { GRID_FILTER_VALUES_MAXIMUM } from './limits.ts';

/**
 * Bounds are inclusive: decimals as strings, dates as YYYY-MM-DD. `anySign`: they are of the amount without its sign.
 */
export type RangeValue = { lowerBound?: string; upperBound?: string; anySign?: true };
/** Whole days of a time zone. */
export type DaysValue = { dateFrom?: string; dateTo?: string; timeZone: string };
/** What a text contains, the chosen values of a set (`''` means no value), or a range. */
export type FilterValue = string | string[] | RangeValue | DaysValue;
export type Filters = Record<string, FilterValue>;

/** The two ends of a range of either kind. */
export type Bounds = { from?: string | undefined; to?: string | undefined };

const TEXT_AT_MOST = 200;
const BOUNDS = ['lowerBound', 'upperBound', 'dateFrom', 'dateTo', 'timeZone'] as const;

/**
 * A filter as an address or a request has it; null if it filters nothing. Whether it suits its field is for the server to
 * say.
 */
export function readFilterValue(value: unknown): FilterValue | null {
  if (typeof value === 'string') return value.slice(0, TEXT_AT_MOST) || null;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length > 0 ? value.slice(0, GRID_FILTER_VALUES_MAXIMUM).map(String) : null;
  return typeof value === 'object' && value !== null ? readRange(value as Record<string, unknown>) : null;
}

function readRange(value: Record<string, unknown>): FilterValue | null {
  const entries = BOUNDS.flatMap((name) => {
    const bound = value[name];
    return typeof bound === 'string' || typeof bound === 'number' ? [[name, String(bound)]] : [];
  });
  const range: DaysValue = Object.fromEntries([...entries, ...(value['anySign'] === true ? [['anySign', true]] : [])]);
  return isEmpty(range) ? null : range;
}

/** Whether it filters nothing. */
export function isEmpty(value: FilterValue | undefined): boolean {
  if (value === undefined) return true;
  if (typeof value === 'string' || Array.isArray(value)) return value.length === 0;
  const { from, to } = boundsOf(value);
  return !from && !to;
}

export function boundsOf(value: FilterValue | undefined): Bounds {
  if (value === undefined || typeof value === 'string' || Array.isArray(value)) return {};
  if ('dateFrom' in value || 'dateTo' in value) return { from: value.dateFrom, to: value.dateTo };
  if ('lowerBound' in value || 'upperBound' in value) return { from: value.lowerBound, to: value.upperBound };
  return {};
}

/** Whether bounds have a sign: then only credits or only debits are meant. */
export function haveSign({ from, to }: Bounds): boolean {
  return [from, to].some((bound) => bound !== undefined && /^[+-]/.test(bound));
}

/** A range in the form the field's kind needs; an open end is left out. */
export function rangeOf(kind: GridColumn['kind'], { from, to }: Bounds, timeZone: string): RangeValue | DaysValue {
  if (kind === 'instant') return { ...(from && { dateFrom: from }), ...(to && { dateTo: to }), timeZone };
  return { ...(from && { lowerBound: from }), ...(to && { upperBound: to }) };
}
