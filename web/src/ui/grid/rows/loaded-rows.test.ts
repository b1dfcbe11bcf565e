import { expect, test } from 'vitest';
import {
  canLoadMore,
  firstPage,
  ROWS_KEPT_MAXIMUM,
  stretchOf,
  withNextPage,
  withStretch,
  type LoadedRows,
} from './loaded-rows.ts';

type Row = { id: string; version?: number };
const idOf = (row: Row) => row.id;
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));
const page = (ids: string[], nextKey?: string, totalElements = 5) => ({
  content: rows(...ids),
  totalElements,
  nextKey,
});
const ids = (loaded: LoadedRows<Row>) => loaded.rows.map(idOf).join('');

/** a b | c d | e */
function three(): LoadedRows<Row> {
  const two = withNextPage(firstPage(page(['a', 'b'], 'after b')), page(['c', 'd'], 'after d'), idOf);
  return withNextPage(two, page(['e']), idOf);
}

test('pages follow each other and remember the key that loaded them', () => {
  const loaded = three();
  expect(ids(loaded)).toBe('abcde');
  expect(loaded.pages).toEqual([
    { start: 0, after: undefined },
    { start: 2, after: 'after b' },
    { start: 4, after: 'after d' },
  ]);
  expect(canLoadMore(loaded)).toBe(false);
});

test('a row that moved down during scrolling does not appear twice', () => {
  const loaded = withNextPage(firstPage(page(['a', 'b'], 'after b')), page(['b', 'c']), idOf);
  expect(ids(loaded)).toBe('abc');
});

test('keeps no more rows than the limit', () => {
  const many = Array.from({ length: ROWS_KEPT_MAXIMUM - 1 }, (_, index) => `${index}`);
  const loaded = withNextPage(firstPage(page(many, 'k')), page(['x', 'y'], 'l'), idOf);
  expect(loaded.rows).toHaveLength(ROWS_KEPT_MAXIMUM);
  expect(canLoadMore(loaded)).toBe(false);
});

test('requests the visible rows by the key of the page they begin in', () => {
  expect(stretchOf(three(), 1, 1)).toEqual({ start: 0, end: 2, after: undefined });
  expect(stretchOf(three(), 3, 4)).toEqual({ start: 2, end: 5, after: 'after b' });
  expect(stretchOf(firstPage(page([])), 0, 0)).toEqual({ start: 0, end: 0, after: undefined });
});

test('changed rows change in place, removed rows leave, new rows are only counted', () => {
  const loaded = three();
  const content = [{ id: 'n' }, { id: 'a', version: 2 }, { id: 'c' }];
  const after = withStretch(loaded, stretchOf(loaded, 0, 1), { content, totalElements: 6 }, idOf);
  expect(after.rows).toEqual([{ id: 'a', version: 2 }, ...rows('c', 'd', 'e')]);
  expect(after.freshIds).toEqual(['n']);
  expect(after.total).toBe(6);
  expect(after.pages.map(({ start }) => start)).toEqual([0, 1, 3]);
});

test('rows beyond the range are neither removed nor new', () => {
  const loaded = three();
  const after = withStretch(loaded, stretchOf(loaded, 0, 1), page(['a', 'b', 'x', 'y'], 'k', 9), idOf);
  expect(ids(after)).toBe('abcde');
  expect(after.freshIds).toEqual([]);
});

test('at the end of the whole list, rows after the last one are new', () => {
  const loaded = three();
  const after = withStretch(loaded, stretchOf(loaded, 2, 4), page(['c', 'd', 'e', 'f'], undefined, 6), idOf);
  expect([ids(after), after.freshIds]).toEqual(['abcde', ['f']]);
});

test('an empty list shows new rows at once', () => {
  const loaded = withStretch(
    firstPage<Row>(page([], undefined, 0)),
    { start: 0, end: 0, after: undefined },
    page(['a']),
    idOf,
  );
  expect([ids(loaded), loaded.freshIds]).toEqual(['a', []]);
});
