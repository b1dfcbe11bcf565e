import { expect, test } from 'vitest';
import { rangeOf, seriesOf, stripFilter, typeOfAddress, withAccounts, withRange } from './transaction-filters.ts';

test.each(['entry', 'ENTRY', 'Intraday', 'disposition'])('%s names a kind', (name) => {
  expect(typeOfAddress(name)).toBe(name.toUpperCase());
});

test.each(['', 'entries', 'constructor', 'ENTRY '])('“%s” does not name a kind', (name) => {
  expect(typeOfAddress(name)).toBeNull();
});

test('a range comes back from the filter; half a range does not', () => {
  const range = { from: '2026-11-13', to: '2026-11-24' };
  expect(rangeOf(withRange({ counterparty: 'x' }, range))).toEqual(range);
  expect(rangeOf(withRange(withRange({}, range), null))).toBeNull();
  expect(rangeOf({ valueDate: { lowerBound: '2026-11-13' } })).toBeNull();
});

test('the strip reflects accounts, days and kind, no matter what else narrows the list', () => {
  const filters = withAccounts({ counterparty: 'x', type: ['ENTRY'] }, ['a']);
  expect(JSON.parse(stripFilter(filters)!)).toEqual({ account: ['a'], type: ['ENTRY'] });
  expect(stripFilter({ remittance: 'x' })).toBeUndefined();
});

test("kinds that don't form a value series have no opening and closing balance", () => {
  expect(seriesOf({})).toBe('planned');
  expect(seriesOf({ type: ['INTRADAY', 'ENTRY'] })).toBe('intraday');
  expect(seriesOf({ type: ['INTRADAY'] })).toBeNull();
});
