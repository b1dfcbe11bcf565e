import { expect, test } from 'vitest';
import type { BalanceShare } from '../statements/public.ts';
import { topShares } from './top-shares.ts';

const share = (key: string, amount: string | null, complete = true): BalanceShare => {
  return { key, name: key, accounts: 1, amount, balances: [], complete };
};
const rest = (others: number) => `${others} others`;

test('the largest come first, overdrafts by absolute value, shares without a rate last', () => {
  const shares = [share('a', '1'), share('b', null), share('c', '-30'), share('d', '20')];
  expect(topShares(shares, 6, rest).map(({ key }) => key)).toEqual(['c', 'd', 'a', 'b']);
});

test('shares beyond the count are summed exactly and still say that something is missing', () => {
  const shares = [share('a', '9'), share('b', '0.1'), share('c', '0.2'), share('d', null)];
  expect(topShares(shares, 2, rest)[1]).toMatchObject({
    name: '3 others',
    amount: '0.3',
    accounts: 3,
    complete: false,
  });
});
