import { parseDecimal } from '@portico/contract/money';
import type { GridColumn, GridQuery } from '@portico/contract/grid';
import { GRID_EXACT_COUNT_MAXIMUM, GRID_FILTER_MAXIMUM_FIELDS, GRID_PAGE_SIZE_MAXIMUM } from '@portico/contract/limits';
import { PortalError } from './errors.ts';
import { afterCondition, keyExpression, orderBy, orderTerms } from './grid-order.ts';

/** What the SQL of a list gives for each column: an expression, and how an amount is stored. */
export type GridSource = {
  columns: readonly GridColumn[];
  expressions: Record<string, string>;
  /** What is unique: it ends every order. */
  key: { expression: string; direction: 'asc' | 'desc'; cast: 'uuid' | 'integer' };
  /** `field,direction`; null: the order of the key. */
  defaultSort: string | null;
};

export type GridStatement = {
  /** The filters alone, for the count, with their values. */
  filtered: string;
  countValues: unknown[];
  /** The filters, and for a page by key what comes after it. */
  where: string;
  orderBy: string;
  limit: string;
  /** The place of a row in the order, to be selected as `"gridKey"` (see `nextKey`). */
  key: string;
  size: number;
  values: unknown[];
  /** `select … limit` of the count, capped. */
  countLimit: number;
};

/**
 * Translates a grid request (B7, interfaces) into the pieces of an SQL statement whose first `firstValues` parameters
 * are the caller's. Unknown fields are 1500, a wrong page 1566, a wrong range 1568.
 */
export function gridStatement(
  source: GridSource,
  query: Partial<GridQuery>,
  firstValues: unknown[] = [],
): GridStatement {
  const values = [...firstValues];
  const filters = filterConditions(source, query.filter, values);
  const terms = orderTerms(source, query.sort, (field) => columnOf(source, field));
  const { size, page } = pageOf(query);
  const filtered = filters.length ? filters.join(' and ') : 'true';
  const countValues = [...values];
  const after =
    query.after === undefined ? [] : [afterCondition(terms, query.after, (value) => parameter(values, value))];
  return {
    filtered,
    countValues,
    where: [filtered, ...after].join(' and '),
    orderBy: orderBy(terms),
    limit: `limit ${size} offset ${query.after === undefined ? page * size : 0}`,
    key: keyExpression(terms),
    size,
    values,
    countLimit: GRID_EXACT_COUNT_MAXIMUM + 1,
  };
}

/** `totalElements`, and the mark when there are more than are counted. */
export function totalOf(counted: number): { totalElements: number; totalIsLowerBound?: true } {
  return counted > GRID_EXACT_COUNT_MAXIMUM
    ? { totalElements: GRID_EXACT_COUNT_MAXIMUM + 1, totalIsLowerBound: true }
    : { totalElements: counted };
}

function pageOf(query: Partial<GridQuery>): { size: number; page: number } {
  const size = wholeNumber(query.size ?? '100');
  const page = wholeNumber(query.page ?? '0');
  if (size < 1 || size > GRID_PAGE_SIZE_MAXIMUM || page * size > 1_000_000) throw new PortalError('WRONG_PAGE');
  return { size, page };
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new PortalError('WRONG_PAGE');
  return Number(text);
}

function columnOf(source: GridSource, field: string): GridColumn {
  const column = source.columns.find((candidate) => candidate.field === field);
  if (!column || source.expressions[field] === undefined) throw unknownField(field);
  return column;
}

function unknownField(field: string): PortalError {
  return new PortalError('UNKNOWN_FIELD', { parameters: { field: field.slice(0, 100) } });
}

function filterConditions(source: GridSource, filter: string | undefined, values: unknown[]): string[] {
  if (!filter) return [];
  const given = flatten(parseFilter(filter));
  if (given.length > GRID_FILTER_MAXIMUM_FIELDS) throw unknownField('filter');
  return given.map(([field, value]) => {
    if (field === 'search') return searchCondition(source, value, values);
    const column = columnOf(source, field);
    if (!column.filterable) throw unknownField(field);
    return columnCondition(column, source.expressions[field]!, value, values);
  });
}

function parseFilter(filter: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(filter);
    if (parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // falls through: not JSON is as wrong as JSON of another shape
  }
  throw unknownField('filter');
}

const RANGE_KEYS = new Set(['lowerBound', 'upperBound', 'dateFrom', 'dateTo', 'timeZone']);

/** `{"debtor":{"name":"abc"}}` → `[["debtor.name","abc"]]`; ranges stay whole. */
function flatten(value: Record<string, unknown>, prefix = '', depth = 0): [string, unknown][] {
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const isNested = inner !== null && typeof inner === 'object' && !Array.isArray(inner);
    if (!isNested || Object.keys(inner).some((key) => RANGE_KEYS.has(key))) return [[prefix + name, inner]];
    if (depth >= 3) throw unknownField(prefix + name);
    return flatten(inner as Record<string, unknown>, `${prefix}${name}.`, depth + 1);
  });
}

function columnCondition(column: GridColumn, expression: string, value: unknown, values: unknown[]): string {
  switch (column.kind) {
    case 'text':
      return containsCondition(expression, value, values);
    case 'set':
      return setCondition(expression, value, values);
    case 'number':
    case 'amount':
      return rangeCondition(expression, boundsOf(value, parseDecimal), values, '::numeric');
    case 'date':
      return rangeCondition(expression, boundsOf(value, readLocalDate), values, '::date');
    case 'instant':
      return instantCondition(expression, value, values);
  }
}

function parameter(values: unknown[], value: unknown): string {
  values.push(value);
  return `$${values.length}`;
}

/** No text of PostgreSQL holds one. */
const NULL_CHARACTER = '\u0000';

function containsCondition(expression: string, value: unknown, values: unknown[]): string {
  if (typeof value !== 'string') throw unknownField('text');
  if (value.includes(NULL_CHARACTER)) return 'false';
  return `${expression} ilike ${parameter(values, `%${value.replace(/[\\%_]/g, '\\$&')}%`)}`;
}

function searchCondition(source: GridSource, value: unknown, values: unknown[]): string {
  const searched = source.columns.filter((column) => column.searched);
  if (searched.length === 0) throw unknownField('search');
  return `(${searched.map((column) => containsCondition(source.expressions[column.field]!, value, values)).join(' or ')})`;
}

/** A list; the empty string stands for null. */
function setCondition(expression: string, value: unknown, values: unknown[]): string {
  if (!Array.isArray(value) || value.length > 200 || value.some((item) => typeof item !== 'string'))
    throw unknownField('set');
  const items = (value as string[]).filter((item) => item !== '' && !item.includes(NULL_CHARACTER));
  const listed = `${expression}::text = any(${parameter(values, items)}::text[])`;
  return value.includes('') ? `(${listed} or ${expression} is null)` : listed;
}

type Bound = { operator: '>=' | '<='; text: string };

/** The bounds of a range; each is optional and inclusive. `read` gives null for what is none, else what it can be compared by. */
function boundsOf(value: unknown, read: (text: string) => bigint | string | null): Bound[] {
  const range = rangeOf(value);
  const [from, to] = [boundOf(range['lowerBound']), boundOf(range['upperBound'])];
  const [lower, upper] = [from, to].map((text) => (text === undefined ? undefined : read(text)));
  if (lower === null || upper === null) throw new PortalError('WRONG_RANGE');
  if (lower !== undefined && upper !== undefined && lower > upper) throw new PortalError('WRONG_RANGE');
  return [
    ...(from === undefined ? [] : [{ operator: '>=' as const, text: from }]),
    ...(to === undefined ? [] : [{ operator: '<=' as const, text: to }]),
  ];
}

function rangeCondition(expression: string, bounds: Bound[], values: unknown[], cast: string): string {
  const conditions = bounds.map(({ operator, text }) => `${expression} ${operator} ${parameter(values, text)}${cast}`);
  return conditions.length ? `(${conditions.join(' and ')})` : 'true';
}

function rangeOf(value: unknown): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new PortalError('WRONG_RANGE');
  return value as Record<string, unknown>;
}

function boundOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && value.length <= 40) return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  throw new PortalError('WRONG_RANGE');
}

function readLocalDate(text: string): string | null {
  const isDate =
    /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text);
  return isDate ? text : null;
}

/** A date with zone: `dateFrom` and `dateTo` are whole local days of `timeZone`. */
function instantCondition(expression: string, value: unknown, values: unknown[]): string {
  const range = rangeOf(value);
  const timeZone = boundOf(range['timeZone']) ?? 'UTC';
  if (!isTimeZone(timeZone)) throw new PortalError('WRONG_RANGE');
  const days = {
    lowerBound: boundOf(range['dateFrom'] ?? range['lowerBound'])?.slice(0, 10),
    upperBound: boundOf(range['dateTo'] ?? range['upperBound'])?.slice(0, 10),
  };
  const bounds = boundsOf(days, readLocalDate);
  // A parameter that no condition uses is an error to PostgreSQL.
  if (bounds.length === 0) return 'true';
  return rangeCondition(`(${expression} at time zone ${parameter(values, timeZone)})::date`, bounds, values, '::date');
}

/** A name such as Europe/Zurich; offsets mean the opposite in PostgreSQL and are refused. */
function isTimeZone(timeZone: string): boolean {
  if (!/^[A-Za-z]/.test(timeZone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
