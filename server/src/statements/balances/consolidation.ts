import { RATE_MAXIMUM_AGE_DAYS } from '@portico/contract/limits';
import { minorUnits } from '@portico/contract/money';
import { BASE_CURRENCY } from '@portico/contract/rates/model';
import { RATE_SCALE } from '@portico/contract/rates/rate';
import type { Rates } from '../../rates/public.ts';
import { addDays } from '../../platform/days/days.ts';

/** An amount in the consolidation currency; `isOlderRate` if there was no rate of the balance's own date. */
export type Consolidated = { amount: bigint; isOlderRate: boolean };

const DECIMALS_STORED = 5;

/**
 * Converts a balance (hundred-thousandths of `from`, of the day `date`) into hundred-thousandths of `to`, via CHF: at
 * the rate of the balance's date, else the last one within seven days before it; null if there is none. Rounds once,
 * half away from zero, to the decimals of `to`, so that the sum adds up to what is shown.
 */
export function consolidate(rates: Rates, amount: bigint, from: string, to: string, date: string): Consolidated | null {
  if (from === to) return { amount, isOlderRate: false };
  const [source, target] = [rateOn(rates, from, date), rateOn(rates, to, date)];
  if (!source || !target) return null;
  const unit = 10n ** BigInt(DECIMALS_STORED - minorUnits(to));
  return {
    amount: divideHalfUp(amount * source.rate, target.rate * unit) * unit,
    isOlderRate: source.date !== date || target.date !== date,
  };
}

/** The last rate of a currency up to a day that is not too old. */
function rateOn(rates: Rates, currency: string, date: string): { date: string; rate: bigint } | undefined {
  if (currency === BASE_CURRENCY) return { date, rate: RATE_SCALE };
  const oldest = addDays(date, -RATE_MAXIMUM_AGE_DAYS);
  const last = rates.get(currency)?.findLast((rate) => rate.date <= date);
  return last && last.date >= oldest ? last : undefined;
}

/** Rounds half away from zero, so that a debt is as large as the matching claim. The divisor is positive. */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const magnitude = ((dividend < 0n ? -dividend : dividend) * 2n + divisor) / (divisor * 2n);
  return dividend < 0n ? -magnitude : magnitude;
}
