import type { GridColumn, GridQuery } from '@portico/contract/grid';
import { PortalError } from '../errors.ts';
import { isLocalDate } from './grid-bounds.ts';
import { expressionOf, type GridSource, type Parameter } from './grid-source.ts';

/** Whether the text is a value of the type; other text can't be part of a key. */
const FITS = {
  text: (text: string) => !text.includes('\u0000') && text.isWellFormed(),
  date: (text: string) => isLocalDate(text) && !text.startsWith('0000'),
  timestamptz: (text: string) =>
    /^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/.test(text) &&
    !Number.isNaN(Date.parse(text)),
  numeric: (text: string) => /^-?\d{1,40}(\.\d{1,20})?$/.test(text),
  bigint: (text: string) => /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text),
  integer: (text: string) => /^-?\d{1,9}$/.test(text),
  uuid: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
} as const;

/** One term of an order: what it sorts by, and the type of its value in a key. */
export type Term = { expression: string; direction: 'asc' | 'desc'; cast: keyof typeof FITS; isNeverNull: boolean };

const CASTS: Record<GridColumn['kind'], Term['cast']> = {
  text: 'text',
  set: 'text',
  date: 'date',
  instant: 'timestamptz',
  number: 'numeric',
  amount: 'numeric',
};

/** The fields that a request sorts by. Unknown ones are refused later, by `orderTerms`. */
export function sortedFields(sort: GridQuery['sort']): string[] {
  return [sort ?? []].flat().map((term) => term.split(',')[0]!);
}

/** The terms of the requested order; each ends with the unique key, so pages never overlap. */
export function orderTerms(
  source: GridSource,
  sort: GridQuery['sort'],
  columnOf: (field: string) => GridColumn,
): Term[] {
  const wanted = [sort ?? source.defaultSort ?? []].flat();
  const terms = wanted.map((term) => termOf(source, term, columnOf));
  const { expression, direction, cast } = source.key;
  const keyDirection = direction === 'asLastTerm' ? (terms.at(-1)?.direction ?? 'desc') : direction;
  return [...terms, { expression, direction: keyDirection, cast, isNeverNull: true }];
}

function termOf(source: GridSource, term: string, columnOf: (field: string) => GridColumn): Term {
  const [field = '', direction = 'asc', ...rest] = term.split(',');
  const column = columnOf(field);
  if (!column.sortable || rest.length || (direction !== 'asc' && direction !== 'desc')) {
    throw new PortalError('UNKNOWN_FIELD', { parameters: { field: term.slice(0, 100) } });
  }
  const { sql, storedAs, sortedBy = sql, isNeverNull = false } = expressionOf(source, field)!;
  const collation = column.kind === 'text' ? ' collate portal_order' : '';
  const cast = storedAs === 'hundredThousandths' ? 'bigint' : CASTS[column.kind];
  return { expression: `(${sortedBy})${collation}`, direction, cast, isNeverNull };
}

/** Nulls come last. Columns without nulls don't mention them, so an index can be read in either direction. */
export function orderBy(terms: readonly Term[]): string {
  return terms
    .map(({ expression, direction, isNeverNull }) => `${expression} ${direction}${isNeverNull ? '' : ' nulls last'}`)
    .join(', ');
}

/** The values of a row's place in the order, as text: selected with the row, it becomes the key of the next page. */
export function keyExpression(terms: readonly Term[]): string {
  return `jsonb_build_array(${terms.map(({ expression }) => `(${expression})::text`).join(', ')})`;
}

type Key = (string | null)[];

/** The key of the page after these rows; none after the last ones. Only the last row needs one. */
export function nextKey(rows: readonly { gridKey: Key | null }[], size: number): { nextKey?: string } {
  const last = rows.at(-1);
  return last && rows.length === size
    ? { nextKey: Buffer.from(JSON.stringify(last.gridKey)).toString('base64url') }
    : {};
}

/**
 * The condition for what comes after a key: later in the first term, or equal there and later in the next, and so on;
 * nulls come last. A key we did not issue is an invalid page.
 */
export function afterCondition(terms: readonly Term[], after: string, parameter: Parameter): string {
  const key = parseKey(after, terms);
  if (isOneDirection(terms)) return rowComparison(terms, key, parameter);
  const steps = terms.map((_, last) =>
    terms
      .slice(0, last + 1)
      .map((term, index) => step(term, key[index]!, index < last, parameter))
      .join(' and '),
  );
  return `(${steps.map((one) => `(${one})`).join(' or ')})`;
}

function isOneDirection(terms: readonly Term[]): boolean {
  return terms.every((term) => term.isNeverNull && term.direction === terms[0]!.direction);
}

/** `(value_date, id) < ($1, $2)`: if an index has the order, the search starts right at the key. */
function rowComparison(terms: readonly Term[], key: Key, parameter: Parameter): string {
  const expressions = terms.map((term) => term.expression).join(', ');
  const given = terms.map((term, index) => `${parameter(key[index])}::${term.cast}`).join(', ');
  return `(${expressions}) ${terms[0]!.direction === 'asc' ? '>' : '<'} (${given})`;
}

function step(
  { expression, direction, cast, isNeverNull }: Term,
  value: string | null,
  equal: boolean,
  parameter: Parameter,
): string {
  if (value === null) return equal ? `${expression} is null` : 'false';
  const given = `${parameter(value)}::${cast}`;
  if (equal) return `${expression} = ${given}`;
  const later = `${expression} ${direction === 'asc' ? '>' : '<'} ${given}`;
  return isNeverNull ? later : `(${later} or ${expression} is null)`;
}

function parseKey(after: string, terms: readonly Term[]): Key {
  try {
    const key: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    const fits = (part: unknown, index: number) => {
      const { cast, isNeverNull } = terms[index]!;
      return part === null ? !isNeverNull : typeof part === 'string' && FITS[cast](part);
    };
    if (Array.isArray(key) && key.length === terms.length && key.every(fits)) return key as Key;
  } catch {
    // falls through: not ours
  }
  throw new PortalError('WRONG_PAGE');
}
