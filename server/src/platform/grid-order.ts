import type { GridColumn, GridQuery } from '@portico/contract/grid';
import { PortalError } from './errors.ts';
import type { GridSource } from './grid-sql.ts';

/** How the text of a value of each type looks: what is none can't be a part of a key. */
const SHAPES = {
  text: /^[^\0]*$/s,
  date: /^\d{4}-\d\d-\d\d$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  numeric: /^-?\d{1,40}(\.\d{1,20})?$/,
  integer: /^-?\d{1,9}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
} as const;

/** One term of an order: what it sorts by, and the type in which a key comes back. */
type Term = { expression: string; direction: 'asc' | 'desc'; cast: keyof typeof SHAPES };

const CASTS: Record<GridColumn['kind'], Term['cast']> = {
  text: 'text',
  set: 'text',
  date: 'date',
  instant: 'timestamptz',
  number: 'numeric',
  amount: 'numeric',
};

/** The terms of the wanted order; the unique key ends every one, so that pages never overlap. */
export function orderTerms(
  source: GridSource,
  sort: GridQuery['sort'],
  columnOf: (field: string) => GridColumn,
): Term[] {
  const wanted = [sort ?? source.defaultSort ?? []].flat();
  const terms = wanted.map((term): Term => {
    const [field = '', direction = 'asc', ...rest] = term.split(',');
    const column = columnOf(field);
    if (!column.sortable || rest.length || (direction !== 'asc' && direction !== 'desc')) {
      throw new PortalError('UNKNOWN_FIELD', { parameters: { field: term.slice(0, 100) } });
    }
    const collation = column.kind === 'text' ? ' collate portal_order' : '';
    return { expression: `(${source.expressions[field]})${collation}`, direction, cast: CASTS[column.kind] };
  });
  return [...terms, source.key];
}

export function orderBy(terms: readonly Term[]): string {
  return terms.map(({ expression, direction }) => `${expression} ${direction} nulls last`).join(', ');
}

/** The values of a row's place in the order, as text: selected beside the row, it becomes the key of the next page. */
export function keyExpression(terms: readonly Term[]): string {
  return `jsonb_build_array(${terms.map(({ expression }) => `(${expression})::text`).join(', ')})`;
}

type Key = (string | null)[];

/** The key of the page after these rows; none when they are the last ones. */
export function nextKey(rows: readonly { gridKey: Key }[], size: number): { nextKey?: string } {
  const last = rows.at(-1);
  return last && rows.length === size
    ? { nextKey: Buffer.from(JSON.stringify(last.gridKey)).toString('base64url') }
    : {};
}

/**
 * The condition for what comes after a key: later in the first term, or equal there and later in the next, and so on;
 * nulls come last. A key that is none of ours is a wrong page.
 */
export function afterCondition(terms: readonly Term[], after: string, parameter: (value: unknown) => string): string {
  const key = parseKey(after, terms);
  const steps = terms.map((_, last) =>
    terms
      .slice(0, last + 1)
      .map((term, index) => step(term, key[index]!, index < last, parameter))
      .join(' and '),
  );
  return `(${steps.map((one) => `(${one})`).join(' or ')})`;
}

function step(
  { expression, direction, cast }: Term,
  value: string | null,
  equal: boolean,
  parameter: (value: unknown) => string,
): string {
  if (value === null) return equal ? `${expression} is null` : 'false';
  const given = `${parameter(value)}::${cast}`;
  if (equal) return `${expression} = ${given}`;
  return `(${expression} ${direction === 'asc' ? '>' : '<'} ${given} or ${expression} is null)`;
}

function parseKey(after: string, terms: readonly Term[]): Key {
  try {
    const key: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    const fits = (part: unknown, index: number) =>
      part === null || (typeof part === 'string' && SHAPES[terms[index]!.cast].test(part));
    if (Array.isArray(key) && key.length === terms.length && key.every(fits)) return key as Key;
  } catch {
    // falls through: not ours
  }
  throw new PortalError('WRONG_PAGE');
}
