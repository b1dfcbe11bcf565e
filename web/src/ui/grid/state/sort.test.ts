import { expect, test } from 'vitest';
import { nextSort, readSortTerm, sortTerm, type Sort } from './sort.ts';

const by = (...terms: string[]): Sort[] => terms.map((term) => readSortTerm(term)!);
const terms = (sorts: Sort[]) => sorts.map(sortTerm);

test('a click sorts up, then down, then not at all', () => {
  const once = nextSort([], 'day', false);
  const twice = nextSort(once, 'day', false);
  expect([terms(once), terms(twice), terms(nextSort(twice, 'day', false))]).toEqual([['day,asc'], ['day,desc'], []]);
});

test('a click on another column replaces the sort, with shift it adds to it', () => {
  expect(terms(nextSort(by('day,desc'), 'amount', false))).toEqual(['amount,asc']);
  expect(terms(nextSort(by('day,desc'), 'amount', true))).toEqual(['day,desc', 'amount,asc']);
});

test('with shift, each column cycles on its own and keeps its place', () => {
  expect(terms(nextSort(by('day,asc', 'amount,asc'), 'day', true))).toEqual(['day,desc', 'amount,asc']);
  expect(terms(nextSort(by('day,desc', 'amount,asc'), 'day', true))).toEqual(['amount,asc']);
});

test('a sixth column is not accepted: the server sorts by five', () => {
  const five = by('a,asc', 'b,asc', 'c,asc', 'd,asc', 'e,asc');
  expect(nextSort(five, 'f', true)).toEqual(five);
});

test.each(['day', 'day,up', 'day,asc,desc', '1=1;,asc', `${'x'.repeat(91)},asc`])('%s is not a sort term', (term) => {
  expect(readSortTerm(term)).toBeNull();
});
