import { expect, test } from 'vitest';
import type { FilterValue } from './filter-value.ts';
import { writeFilter, type FilteredField } from './write-filter.ts';

const reader = {
  words: (key: string, parameters: Record<string, unknown> = {}) => [key, ...Object.values(parameters)].join(' '),
  dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND',
  numberFormat: 'DOT_APOSTROPHE',
} as const;

const written = (kind: FilteredField['kind'], value: FilterValue | undefined) =>
  writeFilter({ kind, wordOf: (chosen) => `the ${chosen}` }, value, reader);

test('a text is written as it is, and chosen values by their words', () => {
  expect(written('text', 'Alpha')).toBe('Alpha');
  expect(written('set', ['A', '', 'B'])).toBe('the A, grid.filter.none, the B');
});

test.each([
  ['amount', { lowerBound: '1234.5' }, 'grid.filter.from 1’234.5'],
  ['amount', { upperBound: '-2' }, 'grid.filter.to −2'],
  ['amount', { lowerBound: '+10', upperBound: '+10' }, '+10'],
  ['number', { lowerBound: '1', upperBound: '2000' }, '1 – 2’000'],
  ['date', { lowerBound: '2026-11-01', upperBound: '2026-11-30' }, '01.11.2026 – 30.11.2026'],
  ['instant', { dateFrom: '2026-11-01', timeZone: 'UTC' }, 'grid.filter.from 01.11.2026'],
  ['instant', { lowerBound: '2026-11-01T23:00:00Z', upperBound: '2026-11-01' }, '01.11.2026'],
] as const)('a range of the kind %s is written in its reader’s format: %j', (kind, value, words) => {
  expect(written(kind, value).replaceAll("'", '’')).toBe(words);
});

test('what filters nothing is not written', () => {
  for (const value of [undefined, '', [], { timeZone: 'UTC' }]) expect(written('set', value)).toBe('');
});
