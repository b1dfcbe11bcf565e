import { expect, test } from 'vitest';
import { filterOf, gridRequest, readGridState, writeGridState, type GridState } from './grid-state.ts';

const tabs = ['ALL', 'ERRONEOUS'];
const state: GridState = {
  tab: 'ERRONEOUS',
  sort: { field: 'createdBy.name', direction: 'desc' },
  search: '2026',
  page: 3,
  filters: { 'createdBy.name': 'favrel', status: ['OPEN', 'UNSIGNED'] },
};

test('a list comes back from its own address', () => {
  expect(readGridState(writeGridState(state), tabs)).toEqual(state);
});

test('what does not fit in an address is as if it were not there', () => {
  const search = { tab: 'NOPE', sort: 'x;drop', find: { a: 1 }, page: '-2', filter: { status: [], page: 7 } };
  expect(readGridState(search, tabs)).toEqual({ tab: null, sort: null, search: '', page: 1, filters: {} });
});

test('digits that the address turned into a number are searched for', () => {
  expect(readGridState({ find: 4711 }, tabs).search).toBe('4711');
});

test('the request nests dotted names, counts pages from zero and adds what the tab filters by', () => {
  const { filter, ...rest } = gridRequest(state, { statusGroup: ['ERRONEOUS'] });
  expect(rest).toEqual({ sort: 'createdBy.name,desc', page: '2', size: '100' });
  expect(JSON.parse(filter ?? '')).toEqual({
    createdBy: { name: 'favrel' },
    status: ['OPEN', 'UNSIGNED'],
    statusGroup: ['ERRONEOUS'],
    search: '2026',
  });
});

test('without filters there is no filter', () => {
  expect(filterOf({ ...state, search: '', filters: {} })).toBeUndefined();
});
