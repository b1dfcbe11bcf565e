import { formatDecimal, parseDecimal } from '@portico/contract/money';
import type { BalanceHistory } from '../statements/public.ts';

export type Change = { amount: string; since: string };

/**
 * The change since the last earlier day with a different balance: banks report a day's balance the day after, so
 * today's and yesterday's are often the same. Null if the balance didn't change within the period.
 */
export function lastChange(balance: string, date: string, days: BalanceHistory['days']): Change | null {
  const now = parseDecimal(balance);
  if (now === null) return null;
  for (const day of days.toReversed()) {
    const before = day.date < date && day.amount !== null ? parseDecimal(day.amount) : null;
    if (before !== null && before !== now) return { amount: formatDecimal(now - before), since: day.date };
  }
  return null;
}

/** A decimal as a share of the largest one, between 0 and 1; for bar lengths. */
export function shareOf(amount: string, largest: number): number {
  return largest === 0 ? 0 : Math.min(1, Math.abs(Number(amount)) / largest);
}

/** A decimal string as a whole number, rounded half away from zero. */
export function rounded(amount: string, divisor: bigint, decimals: number): string {
  const value = parseDecimal(amount) ?? 0n;
  const unit = (100_000n * divisor) / 10n ** BigInt(decimals);
  const half = unit / 2n;
  const units = (value < 0n ? value - half : value + half) / unit;
  return formatDecimal((units * 100_000n) / 10n ** BigInt(decimals), decimals);
}
