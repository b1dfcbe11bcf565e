import { expect, test } from 'vitest';
import { daysOf, readDashboard, writeDashboard, type DashboardState } from './dashboard-search.ts';

const account = '0190b3c2-7c1a-7000-8000-00000000000a';
const state: DashboardState = {
  currency: 'EUR',
  accounts: [account],
  period: '3M',
  range: { from: '2026-01-01', to: '2026-03-31' },
};

test('the dashboard is restored from its own address', () => {
  expect(readDashboard(writeDashboard(state))).toEqual(state);
  expect(readDashboard(writeDashboard({ ...state, range: null, period: '12M' })).period).toBe('12M');
});

test('invalid values in an address are ignored', () => {
  const search = { currency: 'euro', accounts: 'x,y', period: 'toString', from: '2026-03-31', to: '2026-01-01' };
  expect(readDashboard(search)).toEqual({ currency: null, accounts: [], period: '3M', range: null });
  expect(readDashboard({ from: '2020-01-01', to: '2026-01-01' }).range).toBeNull();
});

test('a period ends today and starts the day after its other end', () => {
  expect(daysOf({ ...state, range: null }, '2026-11-20')).toEqual({ from: '2026-08-21', to: '2026-11-20' });
});
