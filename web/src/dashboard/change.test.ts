import { expect, test } from 'vitest';
import { lastChange, rounded } from './change.ts';

const day = (date: string, amount: string | null) => ({ date, amount, current: 1, accounts: 1 });

test('the change is measured from the last earlier day with a different balance', () => {
  const days = [
    day('2026-11-17', '90'),
    day('2026-11-18', '100.05'),
    day('2026-11-19', '120.1'),
    day('2026-11-20', '120.1'),
  ];
  expect(lastChange('120.10', '2026-11-20', days)).toEqual({ amount: '20.05', since: '2026-11-18' });
});

test('a day without a balance is not a change, nor is a balance that never moved', () => {
  expect(lastChange('5', '2026-11-20', [day('2026-11-18', null), day('2026-11-19', '5.00')])).toBeNull();
});

test.each([
  ['18930000', 1_000_000n, 2, '18.93'],
  ['18934999.99', 1_000_000n, 2, '18.93'],
  ['18935000', 1_000_000n, 2, '18.94'],
  ['-1500', 1_000n, 0, '-2'],
  ['21480110.49', 1n, 0, '21480110'],
])('%s in units of %s with %i decimals is %s', (amount, divisor, decimals, expected) => {
  expect(rounded(amount, divisor, decimals)).toBe(expected);
});
