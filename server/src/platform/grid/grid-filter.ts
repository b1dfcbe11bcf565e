import type { GridColumn } from '@portico/contract/grid';
import { GRID_FILTER_MAXIMUM_FIELDS, GRID_FILTER_VALUES_MAXIMUM } from '@portico/contract/limits';
import { isTimeZone } from '@portico/contract/local-time';
import { PortalError } from '../errors.ts';
import {
  boundText,
  boundsOf,
  hundredThousandthsBound,
  rangeOf,
  readExactDecimal,
  readLocalDate,
  type Bound,
} from './grid-bounds.ts';
import { containsCondition, NULL_CHARACTER, numberContainsCondition, searchCondition } from './grid-search.ts';
import { expressionOf, type GridExpression, type GridSource, type Parameter } from './grid-source.ts';

/** The conditions of a filter (spec B7), one per field. Unknown fields are 1500, a wrong range 1568. */
export function filterConditions(source: GridSource, filter: string | undefined, parameter: Parameter): string[] {
  const given = filterTerms(filter);
  if (given.length > GRID_FILTER_MAXIMUM_FIELDS) throw unknownField('filter');
  return given.map(([field, value]) => {
    if (field === 'search') return searchCondition(source, value, parameter);
    const column = columnOf(source, field);
    if (!column.filterable) throw unknownField(field);
    return columnCondition(source, column, value, parameter);
  });
}

/** What a filter asks of which field. Throws 1500 for one that can't be read. */
export function filterTerms(filter: string | undefined): [field: string, value: unknown][] {
  return filter ? flatten(parseFilter(filter)) : [];
}

/** The fields that a filter names. A filter that can't be read names none: it is refused when it is used. */
export function filteredFields(filter: string | undefined): string[] {
  try {
    return filterTerms(filter).map(([field]) => field);
  } catch {
    return [];
  }
}

type TextColumn = Extract<GridColumn, { kind: 'text' }>;
type SetColumn = Extract<GridColumn, { kind: 'set' }>;

export function columnOf(source: GridSource, field: string): GridColumn {
  const column = source.columns.find((candidate) => candidate.field === field);
  if (!column || !expressionOf(source, field)) throw unknownField(field);
  return column;
}

export function unknownField(field: string): PortalError {
  return new PortalError('UNKNOWN_FIELD', { parameters: { field: field.slice(0, 100) } });
}

function parseFilter(filter: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(filter);
    if (parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // falls through: text that isn't JSON is as wrong as JSON of another shape
  }
  throw unknownField('filter');
}

const RANGE_KEYS = new Set(['lowerBound', 'upperBound', 'dateFrom', 'dateTo', 'timeZone', 'anySign']);

/** `{"debtor":{"name":"abc"}}` → `[["debtor.name","abc"]]`; ranges stay whole. */
function flatten(value: Record<string, unknown>, prefix = '', depth = 0): [string, unknown][] {
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const isNested = inner !== null && typeof inner === 'object' && !Array.isArray(inner);
    if (!isNested || Object.keys(inner).some((key) => RANGE_KEYS.has(key))) return [[prefix + name, inner]];
    if (depth >= 3) throw unknownField(prefix + name);
    return flatten(inner as Record<string, unknown>, `${prefix}${name}.`, depth + 1);
  });
}

function columnCondition(source: GridSource, column: GridColumn, value: unknown, parameter: Parameter): string {
  const expression = expressionOf(source, column.field)!;
  switch (column.kind) {
    case 'text':
      return textCondition(source, column, value, parameter);
    case 'set':
      return setCondition(expression, column, value, parameter);
    case 'number':
    case 'amount':
      refuseOtherKeys(value, NUMBER_KEYS);
      return amountCondition(expression, value, parameter);
    case 'date':
      refuseOtherKeys(value, DAY_KEYS);
      return rangeCondition(expression.sql, boundsOf(value, readLocalDate), parameter, '::date');
    case 'instant':
      return instantCondition(expression.sql, value, parameter);
  }
}

const DAY_KEYS: ReadonlySet<string> = new Set(['lowerBound', 'upperBound']);
const NUMBER_KEYS: ReadonlySet<string> = new Set([...DAY_KEYS, 'anySign']);

/** A bound that is ignored would not find what its sender thinks. */
function refuseOtherKeys(value: unknown, known: ReadonlySet<string>): void {
  if (Object.keys(rangeOf(value)).some((key) => !known.has(key))) throw new PortalError('WRONG_RANGE');
}

/** Text contained in one of the searched columns is contained in all of them together, which are indexed. */
function textCondition(source: GridSource, column: TextColumn, value: unknown, parameter: Parameter): string {
  const contains = column.isAccountNumber ? numberContainsCondition : containsCondition;
  const { searchExpression, searchedIf } = source;
  const inColumn = contains(expressionOf(source, column.field)!.sql, value, parameter);
  if (!column.searched || !searchExpression || value === '') return inColumn;
  const first = [contains(searchExpression, value, parameter), ...(searchedIf ? [searchedIf] : [])];
  return `(${first.join(' and ')} and ${inColumn})`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A list; the empty string means null. */
function setCondition(
  { sql, storedAs }: GridExpression,
  { aliases = {} }: SetColumn,
  value: unknown,
  parameter: Parameter,
): string {
  if (
    !Array.isArray(value) ||
    value.length > GRID_FILTER_VALUES_MAXIMUM ||
    value.some((item) => typeof item !== 'string')
  )
    throw unknownField('set');
  const named = (value as string[]).filter((item) => item !== '' && !item.includes(NULL_CHARACTER));
  const items = named.map((item) => (Object.hasOwn(aliases, item) ? aliases[item]! : item));
  if (storedAs === 'condition') return conditionOf(sql, items);
  const listed = storedAs === 'uuid' ? uuidCondition(sql, items, parameter) : textsCondition(sql, items, parameter);
  return value.includes('') ? `(${listed} or ${sql} is null)` : listed;
}

/** What meets a condition, what doesn’t, or both. */
function conditionOf(sql: string, items: readonly string[]): string {
  const [isTrue, isFalse] = [items.includes('true'), items.includes('false')];
  if (isTrue === isFalse) return String(isTrue);
  return isTrue ? sql : `not ${sql}`;
}

function textsCondition(sql: string, items: string[], parameter: Parameter): string {
  return `${sql}::text = any(${parameter(items)}::text[])`;
}

/** Those of the values that are ids. */
export function uuidsIn(values: unknown): string[] {
  return Array.isArray(values) ? values.filter((value) => UUID.test(String(value))) : [];
}

/** One of these ids. A single one is compared with `=`: only then an index also gives the order of the rest. */
export function uuidCondition(sql: string, ids: readonly string[], parameter: Parameter): string {
  const items = uuidsIn(ids);
  return items.length === 1 ? `${sql} = ${parameter(items[0])}::uuid` : `${sql} = any(${parameter(items)}::uuid[])`;
}

/**
 * Under row-level security only integer comparisons may use an index, not numeric ones. With `anySign` the bounds are of
 * the amount without its sign: what somebody looks for may be a credit or a debit.
 */
function amountCondition(expression: GridExpression, value: unknown, parameter: Parameter): string {
  const bounds = boundsOf(value, readExactDecimal);
  const among = (some: readonly Bound<bigint>[]) => amountsAmong(expression, some, parameter);
  const { anySign = false } = rangeOf(value);
  // Without their sign, amounts have no bounds below zero.
  if (typeof anySign !== 'boolean' || (anySign && bounds.some((bound) => bound.value < 0n)))
    throw new PortalError('WRONG_RANGE');
  if (!anySign) return among(bounds);
  const positive = bounds.some(({ operator }) => operator === '>=') ? bounds : [...bounds, ZERO];
  return `(${among(positive)} or ${among(positive.map(negated))})`;
}

const ZERO: Bound<bigint> = { operator: '>=', text: '0', value: 0n };

function negated({ operator, text, value }: Bound<bigint>): Bound<bigint> {
  return { operator: operator === '>=' ? '<=' : '>=', text: `-${text.replace(/^[+-]/, '')}`, value: -value };
}

function amountsAmong(
  { sql, storedAs }: GridExpression,
  bounds: readonly Bound<bigint>[],
  parameter: Parameter,
): string {
  if (storedAs !== 'hundredThousandths') return rangeCondition(sql, bounds, parameter, '::numeric');
  const converted = bounds.map((bound) => ({ ...bound, text: hundredThousandthsBound(bound) }));
  if (converted.some((bound) => bound.text === null)) return 'false';
  return rangeCondition(sql, converted, parameter, '::bigint');
}

function rangeCondition(
  sql: string,
  bounds: readonly (Pick<Bound<unknown>, 'operator'> & { text: unknown })[],
  parameter: Parameter,
  cast: string,
): string {
  const conditions = bounds.map(({ operator, text }) => `${sql} ${operator} ${parameter(text)}${cast}`);
  return conditions.length ? `(${conditions.join(' and ')})` : 'true';
}

/** A date with zone: `dateFrom` and `dateTo` are whole local days of `timeZone`. */
function instantCondition(sql: string, value: unknown, parameter: Parameter): string {
  const range = rangeOf(value);
  const timeZone = boundText(range['timeZone']) ?? 'UTC';
  if (!isTimeZone(timeZone)) throw new PortalError('WRONG_RANGE');
  const days = {
    lowerBound: boundText(range['dateFrom'] ?? range['lowerBound'])?.slice(0, 10),
    upperBound: boundText(range['dateTo'] ?? range['upperBound'])?.slice(0, 10),
  };
  const bounds = boundsOf(days, readLocalDate);
  // PostgreSQL rejects a parameter that no condition uses.
  if (bounds.length === 0) return 'true';
  return rangeCondition(`(${sql} at time zone ${parameter(timeZone)})::date`, bounds, parameter, '::date');
}
