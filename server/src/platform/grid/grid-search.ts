import { likeLiteral } from '../database/like-literal.ts';
import { PortalError } from '../errors.ts';
import { expressionOf, type GridSource, type Parameter, type Search } from './grid-source.ts';
import { amountsMeant } from './searched-amounts.ts';

/** The rows in which a text is found: in their texts, their amounts, and in what belongs to them. */
export function searchCondition(source: GridSource, value: unknown, parameter: Parameter): string {
  const { searchedIf, searchedInside } = source;
  const search = searchFor(value, parameter);
  const amounts = source.columns.filter((column) => column.kind === 'amount' && column.searched);
  const found = [
    ...textsOf(source).map(search.contains),
    ...amounts.flatMap(({ field }) => search.isAmount?.(searchedAmount(source, field)) ?? []),
    ...(searchedInside?.(search) ?? []),
  ];
  if (found.length === 0) throw new PortalError('UNKNOWN_FIELD', { parameters: { field: 'search' } });
  return searchedIf ? `(${anyOf(found)} and ${searchedIf})` : anyOf(found);
}

function textsOf(source: GridSource): string[] {
  if (source.searchExpression) return [source.searchExpression];
  return source.columns
    .filter((column) => column.kind === 'text' && column.searched)
    .map(({ field }) => expressionOf(source, field)!.sql);
}

function searchedAmount(source: GridSource, field: string): string {
  const { sql, searchedAs = sql } = expressionOf(source, field)!;
  return searchedAs;
}

function searchFor(value: unknown, parameter: Parameter): Search {
  const amounts = typeof value === 'string' ? amountsMeant(value) : [];
  const texts = [...new Set([...textsMeant(value), ...amounts.flatMap(({ text }) => text ?? [])])];
  const ranges = amounts.flatMap(({ from, below }) => [
    { least: from, most: below - 1n },
    { least: 1n - below, most: -from },
  ]);
  const isWithin = (sql: string) =>
    anyOf(ranges.map(({ least, most }) => `${sql} between ${parameter(least)}::bigint and ${parameter(most)}::bigint`));
  return {
    contains: (sql) => anyOf(texts.map((text) => containsCondition(sql, text, parameter))),
    isAmount: ranges.length > 0 ? isWithin : null,
    hasIndex: typeof value === 'string' && /[\p{L}\p{N}]{3}/u.test(value),
  };
}

/** The text, and if it may be an account number, the same without blanks. */
function textsMeant(value: unknown): unknown[] {
  if (typeof value !== 'string') return [value];
  const number = value.replace(/\s/g, '');
  return number !== value && isLikeAccountNumber(number) ? [value, number] : [value];
}

function isLikeAccountNumber(text: string): boolean {
  return /^[a-z0-9-]{5,34}$/i.test(text) && (text.match(/\d/g)?.length ?? 0) >= 4;
}

/** The account number contains this text, with its blanks or without them. */
export function numberContainsCondition(sql: string, value: unknown, parameter: Parameter): string {
  return anyOf(textsMeant(value).map((text) => containsCondition(sql, text, parameter)));
}

/** One of these conditions, as a condition that others can be joined to. */
export function anyOf(conditions: readonly string[]): string {
  return conditions.length === 1 ? conditions[0]! : `(${conditions.join(' or ')})`;
}

/** PostgreSQL texts can't contain it. */
export const NULL_CHARACTER = '\u0000';

/** The text contains this one; wildcards in it have no meaning, and letter case doesn't count. */
export function containsCondition(sql: string, value: unknown, parameter: Parameter): string {
  if (typeof value !== 'string') throw new PortalError('UNKNOWN_FIELD', { parameters: { field: 'text' } });
  if (value.includes(NULL_CHARACTER)) return 'false';
  return `${sql} ilike ${parameter(`%${likeLiteral(value)}%`)}`;
}
