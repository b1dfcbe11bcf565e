import { expect, test } from 'vitest';
import { filterOf, gridRequest, isFiltered, readGridState, writeGridState, type GridState } from './grid-state.ts';

const tabs = ['ALL', 'ERRONEOUS'];
const state: GridState = {
  tab: 'ERRONEOUS',
  sort: [{ field: 'createdBy.name', direction: 'desc' }],
  search: '2026',
  open: '01a1f81d-047d-74f6-b600-374f2f19892b',
  filters: {
    'createdBy.name': 'favrel',
    status: ['OPEN', ''],
    amount: { lowerBound: '10000' },
    createdAt: { dateFrom: '2026-11-01', dateTo: '2026-11-30', timeZone: 'Europe/Zurich' },
  },
};

test('a list is restored from its own address', () => {
  expect(readGridState(writeGridState(state), tabs)).toEqual(state);
});

test('several sort columns are restored in their order', () => {
  const sort: GridState['sort'] = [
    { field: 'day', direction: 'asc' },
    { field: 'amount', direction: 'desc' },
  ];
  const written = writeGridState({ ...state, sort });
  expect(written.sort).toEqual(['day,asc', 'amount,desc']);
  expect(readGridState(written, tabs).sort).toEqual(sort);
  expect(gridRequest({ ...state, sort }).sort).toEqual(['day,asc', 'amount,desc']);
});

test('invalid values in an address are ignored', () => {
  const filter = { status: [], day: {}, other: { nonsense: 1 }, none: null, flag: true };
  const search = { tab: 'NOPE', sort: 'x;drop', find: { a: 1 }, open: [], filter };
  expect(readGridState(search, tabs)).toEqual({ tab: null, sort: [], search: '', filters: {}, open: null });
  expect(readGridState({ filter: ['a'] }, tabs).filters).toEqual({});
});

test('digits that the address turned into a number are searched for', () => {
  expect(readGridState({ find: 4711, filter: { reference: 12, amount: { lowerBound: 5 } } }, tabs)).toMatchObject({
    search: '4711',
    filters: { reference: '12', amount: { lowerBound: '5' } },
  });
});

test("the request nests dotted names, keeps ranges whole and adds the tab's filter", () => {
  const { filter, ...rest } = gridRequest(state, { statusGroup: ['ERRONEOUS'] });
  expect(rest).toEqual({ sort: ['createdBy.name,desc'] });
  expect(JSON.parse(filter ?? '')).toEqual({
    createdBy: { name: 'favrel' },
    status: ['OPEN', ''],
    amount: { lowerBound: '10000' },
    createdAt: { dateFrom: '2026-11-01', dateTo: '2026-11-30', timeZone: 'Europe/Zurich' },
    statusGroup: ['ERRONEOUS'],
    search: '2026',
  });
});

test('without filters there is no filter, whichever tab and row are open', () => {
  const bare = { ...state, search: '', filters: {} };
  expect(filterOf(bare)).toBeUndefined();
  expect([isFiltered(bare), isFiltered(state)]).toEqual([false, true]);
});
