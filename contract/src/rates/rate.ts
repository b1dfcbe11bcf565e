import { trimEnd } from '../trim-end.ts';

/** A rate is an integer too: CHF for one unit of a currency, in hundred-millionths. */
export const RATE_SCALE = 100_000_000n;
const SCALE_DIGITS = 8;
const SHOWN_DECIMALS = 4;

/** A rate on the wire: a decimal string with at least four decimals, up to eight if they aren't zero. */
export function formatRate(chfHundredMillionths: bigint): string {
  const whole = chfHundredMillionths / RATE_SCALE;
  const all = (chfHundredMillionths % RATE_SCALE).toString().padStart(SCALE_DIGITS, '0');
  return `${whole}.${trimEnd(all, '0').padEnd(SHOWN_DECIMALS, '0')}`;
}

const BASIS_POINTS = 10_000n;

/** By how much a rate differs from an earlier one, in hundredths of a per cent; rounded half away from zero. */
export function changeBasisPoints(was: bigint, now: bigint): bigint {
  const difference = (now < was ? was - now : now - was) * BASIS_POINTS;
  const rounded = (2n * difference + was) / (2n * was);
  return now < was ? -rounded : rounded;
}

/** That difference on the wire, in per cent with two decimals: `-1.25`. */
export function formatPercent(basisPoints: bigint): string {
  const magnitude = basisPoints < 0n ? -basisPoints : basisPoints;
  const digits = magnitude.toString().padStart(3, '0');
  return `${basisPoints < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Beyond this, a rate is marked for those who approve it: a slipped decimal looks like that. */
const NOTABLE_PER_CENT = 10n;

/** Whether a rate moves by more than ten per cent against an earlier one; exact. */
export function isNotable(was: bigint, now: bigint): boolean {
  const difference = now < was ? was - now : now - was;
  return difference * 100n > was * NOTABLE_PER_CENT;
}
