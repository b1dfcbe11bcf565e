import { expect, test } from 'vitest';
import { boundsOf, isEmpty, rangeOf, readFilterValue, type FilterValue } from './filter-value.ts';

test('a range follows its kind, and an open end is left out', () => {
  expect(rangeOf('amount', { from: '10' }, 'UTC')).toEqual({ lowerBound: '10' });
  expect(rangeOf('date', { from: '2026-11-01', to: '2026-11-02' }, 'UTC')).toEqual({
    lowerBound: '2026-11-01',
    upperBound: '2026-11-02',
  });
  expect(rangeOf('instant', { to: '2026-11-02' }, 'Europe/Zurich')).toEqual({
    dateTo: '2026-11-02',
    timeZone: 'Europe/Zurich',
  });
});

test('both kinds of range give their ends', () => {
  expect(boundsOf({ upperBound: '5' })).toEqual({ from: undefined, to: '5' });
  expect(boundsOf({ dateFrom: '2026-11-01', timeZone: 'UTC' })).toEqual({ from: '2026-11-01', to: undefined });
  expect([boundsOf('text'), boundsOf(['a']), boundsOf(undefined)]).toEqual([{}, {}, {}]);
});

test('empty text, no values and ranges without ends do not filter', () => {
  const values: (FilterValue | undefined)[] = [undefined, '', [], {}, { timeZone: 'UTC' }];
  for (const value of values) expect(isEmpty(value)).toBe(true);
  for (const value of ['a', [''], { lowerBound: '0' }, { dateTo: '2026-11-01', timeZone: 'UTC' }]) {
    expect(isEmpty(value)).toBe(false);
  }
});

test('an address cannot make a filter larger than the server accepts', () => {
  expect(readFilterValue('x'.repeat(1_000))).toHaveLength(200);
  expect(readFilterValue(Array.from({ length: 500 }, (_, index) => index))).toHaveLength(200);
});
