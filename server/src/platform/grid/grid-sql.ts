import type { GridQuery } from '@portico/contract/grid';
import { GRID_EXACT_COUNT_MAXIMUM, GRID_PAGE_SIZE, GRID_PAGE_SIZE_MAXIMUM } from '@portico/contract/limits';
import { PortalError } from '../errors.ts';
import { columnOf, filterConditions } from './grid-filter.ts';
import { afterCondition, keyExpression, orderBy, orderTerms, type Term } from './grid-order.ts';
import type { GridSource, Parameter } from './grid-source.ts';

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
  /** With filters: the order and its key again, over rows already found (`found`). */
  found: { select: string; where: string; orderBy: string } | null;
};

const OFFSET_MAXIMUM = 1_000_000;

/**
 * Translates a grid request (spec B7, I1) into the pieces of an SQL statement whose first `firstValues` parameters are
 * the caller's. Unknown fields are 1500, a wrong page 1566, a wrong range 1568.
 */
export function gridStatement(
  source: GridSource,
  query: Partial<GridQuery>,
  firstValues: unknown[] = [],
): GridStatement {
  const values = [...firstValues];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const filters = filterConditions(source, query.filter, parameter);
  const terms = orderTerms(source, query.sort, (field) => columnOf(source, field));
  const { size, page } = pageOf(query);
  const filtered = filters.length ? filters.join(' and ') : 'true';
  const countValues = [...values];
  const after = query.after === undefined ? [] : [afterCondition(terms, query.after, parameter)];
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
    found: filters.length ? foundOrder(terms, query.after, parameter) : null,
  };
}

function foundOrder(terms: readonly Term[], after: string | undefined, parameter: Parameter): GridStatement['found'] {
  const found = terms.map((term, index) => ({ ...term, expression: `found.term_${index}` }));
  return {
    select: terms.map((term, index) => `${term.expression} as term_${index}`).join(', '),
    where: after === undefined ? 'true' : afterCondition(found, after, parameter),
    orderBy: orderBy(found),
  };
}

/** `totalElements`, and a mark if there are more than counted. */
export function totalOf(counted: number): { totalElements: number; totalIsLowerBound?: true } {
  return counted > GRID_EXACT_COUNT_MAXIMUM
    ? { totalElements: GRID_EXACT_COUNT_MAXIMUM + 1, totalIsLowerBound: true }
    : { totalElements: counted };
}

function pageOf(query: Partial<GridQuery>): { size: number; page: number } {
  const size = wholeNumber(query.size ?? String(GRID_PAGE_SIZE));
  const page = wholeNumber(query.page ?? '0');
  if (size < 1 || size > GRID_PAGE_SIZE_MAXIMUM || page * size > OFFSET_MAXIMUM) throw new PortalError('WRONG_PAGE');
  return { size, page };
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new PortalError('WRONG_PAGE');
  return Number(text);
}
