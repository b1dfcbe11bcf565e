import { expect, it } from 'vitest';
import type { RowsValue } from './model.ts';
import { rowsDifference } from './rows-difference.ts';

const rows = (...of: [string, string][]): RowsValue => ({
  rows: of.map(([name, amount]) => ({ name, fields: { amount } })),
  more: 0,
});
const said = (before: RowsValue | null, after: RowsValue | null) =>
  rowsDifference(before, after).map(({ row, is, was }) => [row.name, is, was['amount'] ?? null]);

it('says of each row whether it is new, gone, changed or kept', () => {
  expect(
    said(rows(['Rent', '5'], ['Power', '2'], ['Phone', '1']), rows(['Gas', '3'], ['Rent', '6'], ['Phone', '1'])),
  ).toEqual([
    ['Gas', 'added', null],
    ['Rent', 'changed', '5'],
    ['Phone', 'kept', null],
    ['Power', 'removed', null],
  ]);
});

it('pairs rows of one name one by one', () => {
  expect(said(rows(['Rent', '5'], ['Rent', '5']), rows(['Rent', '5']))).toEqual([
    ['Rent', 'kept', null],
    ['Rent', 'removed', null],
  ]);
});

it('has one side only for a new or a deleted object', () => {
  expect(said(null, rows(['Rent', '5']))).toEqual([['Rent', 'added', null]]);
  expect(said(rows(['Rent', '5']), null)).toEqual([['Rent', 'removed', null]]);
});
