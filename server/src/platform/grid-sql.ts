import { parseDecimal } from '@portico/contract/money';
import type { GridColumn, GridQuery } from '@portico/contract/grid';
import { GRID_EXACT_COUNT_MAXIMUM, GRID_FILTER_MAXIMUM_FIELDS, GRID_PAGE_SIZE_MAXIMUM } from '@portico/contract/limits';
import { PortalError } from './errors.ts';

/** What the SQL of a list gives for each column: an expression, and how an amount is stored. */
export type GridSource = {
  columns: readonly GridColumn[];
  expressions: Record<string, string>;
  /** A unique expression that ends every order, so that pages never overlap. */
  key: string;
  /** `field,direction`; null: the order of the key. */
  defaultSort: string | null;
};

export type GridStatement = {
  where: string;
  orderBy: string;
  limit: string;
  values: unknown[];
  /** `select … limit` of the count, capped. */
  countLimit: number;
};

/**
 * Translates a grid request (B7, interfaces) into the pieces of an SQL statement whose first `firstValues` parameters
 * are the caller's. Unknown fields are 1500, a wrong page 1566, a wrong range 1568.
 */
export function gridStatement(source: GridSource, query: Partial<GridQuery>, firstValues: unknown[] = []): GridStatement {
  const values = [...firstValues];
  const conditions = filterConditions(source, query.filter, values);
  const orderBy = orderOf(source, query.sort);
  const { size, page } = pageOf(query);
  return {
    where: conditions.length ? conditions.join(' and ') : 'true',
    orderBy,
    limit: `limit ${size} offset ${page * size}`,
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

function orderOf(source: GridSource, sort: string | string[] | undefined): string {
  const wanted = [sort ?? source.defaultSort ?? []].flat();
  const terms = wanted.map((term) => {
    const [field = '', direction = 'asc', ...rest] = term.split(',');
    const column = columnOf(source, field);
    if (!column.sortable || rest.length || (direction !== 'asc' && direction !== 'desc')) throw unknownField(term);
    const collation = column.kind === 'text' ? ' collate portal_order' : '';
    return `${source.expressions[field]}${collation} ${direction} nulls last`;
  });
  return [...terms, source.key].join(', ');
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
    if (parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as Record<string, unknown>;
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
      return rangeCondition(expression, value, values, (bound) => (parseDecimal(bound) === null ? null : bound), '::numeric');
    case 'date':
      return rangeCondition(expression, value, values, (bound) => (isLocalDate(bound) ? bound : null), '::date');
    case 'instant':
      return instantCondition(expression, value, values);
  }
}

function parameter(values: unknown[], value: unknown): string {
  values.push(value);
  return `$${values.length}`;
}

function containsCondition(expression: string, value: unknown, values: unknown[]): string {
  if (typeof value !== 'string') throw unknownField('text');
  return `${expression} ilike ${parameter(values, `%${value.replace(/[\\%_]/g, '\\$&')}%`)}`;
}

function searchCondition(source: GridSource, value: unknown, values: unknown[]): string {
  const searched = source.columns.filter((column) => column.searched);
  if (searched.length === 0) throw unknownField('search');
  return `(${searched.map((column) => containsCondition(source.expressions[column.field]!, value, values)).join(' or ')})`;
}

/** A list; the empty string stands for null. */
function setCondition(expression: string, value: unknown, values: unknown[]): string {
  if (!Array.isArray(value) || value.length > 200 || value.some((item) => typeof item !== 'string')) throw unknownField('set');
  const items = (value as string[]).filter((item) => item !== '');
  const listed = `${expression}::text = any(${parameter(values, items)}::text[])`;
  return items.length < value.length ? `(${listed} or ${expression} is null)` : listed;
}

function rangeCondition(
  expression: string,
  value: unknown,
  values: unknown[],
  accept: (bound: string) => string | null,
  cast: string,
): string {
  const { lowerBound, upperBound } = rangeOf(value);
  const conditions: string[] = [];
  for (const [bound, operator] of [[lowerBound, '>='], [upperBound, '<=']] as const) {
    if (bound === undefined) continue;
    const accepted = accept(bound);
    if (accepted === null) throw new PortalError('WRONG_RANGE');
    conditions.push(`${expression} ${operator} ${parameter(values, accepted)}${cast}`);
  }
  return conditions.length ? `(${conditions.join(' and ')})` : 'true';
}

function rangeOf(value: unknown): { lowerBound: string | undefined; upperBound: string | undefined } {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new PortalError('WRONG_RANGE');
  const range = value as Record<string, unknown>;
  return { lowerBound: boundOf(range['lowerBound']), upperBound: boundOf(range['upperBound']) };
}

function boundOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && value.length <= 40) return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  throw new PortalError('WRONG_RANGE');
}

function isLocalDate(text: string): boolean {
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
}

/** A date with zone: `dateFrom` and `dateTo` are whole local days of `timeZone`. */
function instantCondition(expression: string, value: unknown, values: unknown[]): string {
  const range = (value ?? {}) as Record<string, unknown>;
  const timeZone = boundOf(range['timeZone']) ?? 'UTC';
  if (!isTimeZone(timeZone)) throw new PortalError('WRONG_RANGE');
  const from = boundOf(range['dateFrom'] ?? range['lowerBound'])?.slice(0, 10);
  const to = boundOf(range['dateTo'] ?? range['upperBound'])?.slice(0, 10);
  return rangeCondition(
    `(${expression} at time zone ${parameter(values, timeZone)})::date`,
    { lowerBound: from, upperBound: to },
    values,
    (bound) => (isLocalDate(bound) ? bound : null),
    '::date',
  );
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
