import { formatDecimal, parseDecimal } from '@portico/contract/money';
import type { BalanceShare } from '../statements/public.ts';

const size = ({ amount }: BalanceShare) => (amount === null ? -1 : Math.abs(Number(amount)));

/** The largest shares first; those beyond `count` become one, named by `nameOfRest`. */
export function topShares(
  shares: readonly BalanceShare[],
  count: number,
  nameOfRest: (others: number) => string,
): BalanceShare[] {
  const sorted = shares.toSorted((a, b) => size(b) - size(a));
  if (sorted.length <= count) return sorted;
  const rest = sorted.slice(count - 1);
  return [...sorted.slice(0, count - 1), restOf(rest, nameOfRest(rest.length))];
}

function restOf(rest: readonly BalanceShare[], name: string): BalanceShare {
  const known = rest.flatMap(({ amount }) => (amount === null ? [] : [parseDecimal(amount) ?? 0n]));
  return {
    key: 'rest',
    name,
    accounts: rest.reduce((sum, { accounts }) => sum + accounts, 0),
    amount: known.length === 0 ? null : formatDecimal(known.reduce((sum, amount) => sum + amount)),
    balances: [],
    complete: known.length === rest.length && rest.every(({ complete }) => complete),
  };
}
