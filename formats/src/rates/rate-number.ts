import { RATE_SCALE } from '@portico/contract/rates/rate';

/** An exact positive number. */
export type Fraction = { numerator: bigint; denominator: bigint };

/** Digits with at most one decimal mark; no sign, no exponent, no thousands. */
const NUMBER = /^(\d{1,15})(?:\.(\d{1,15}))?$/;
const UNIT = /^[1-9]\d{0,6}$/;
/** What is stored holds 92 billion; more than a billion CHF for one unit is a slip. */
const LARGEST = 1_000_000_000n * RATE_SCALE;

/** A positive decimal number, exactly; null if it isn't one. */
export function readPositive(text: string): Fraction | null {
  const match = NUMBER.exec(text);
  if (!match) return null;
  const [, whole = '', decimals = ''] = match;
  const numerator = BigInt(whole + decimals);
  return numerator > 0n ? { numerator, denominator: 10n ** BigInt(decimals.length) } : null;
}

/** For how many units a rate is given: 1, 100, 1000; null if it isn't a whole number from 1 on. */
export function readUnit(text: string): bigint | null {
  return UNIT.test(text) ? BigInt(text) : null;
}

export function dividedBy(one: Fraction, other: Fraction): Fraction {
  return { numerator: one.numerator * other.denominator, denominator: one.denominator * other.numerator };
}

/** In hundred-millionths, rounded half away from zero; why not, if nothing is left of it or it is too large. */
export function toHundredMillionths({ numerator, denominator }: Fraction): bigint | 'rateVanishes' | 'rateTooLarge' {
  const rounded = (2n * numerator * RATE_SCALE + denominator) / (2n * denominator);
  if (rounded === 0n) return 'rateVanishes';
  return rounded > LARGEST ? 'rateTooLarge' : rounded;
}
