import { trimEnd } from './trim-end.ts';

/**
 * Money is exact: an integer of hundred-thousandths beside its currency. Five decimals is the most that ISO 20022
 * allows in ActiveOrHistoricCurrencyAndAmount. On the wire it is a decimal string.
 */
export type Money = { amountHundredThousandths: bigint; currency: string };

const SCALE_DIGITS = 5;
/** Parsing time grows with the number of digits: half a second for a million. */
const DECIMAL_MAXIMUM_CHARACTERS = 1_000;
const UNITS_PER_ONE = 100_000n;

/** The largest amount a PostgreSQL bigint of hundred-thousandths holds: 92,233,720,368,547.75807. */
export const LARGEST_AMOUNT_HUNDRED_THOUSANDTHS = 9_223_372_036_854_775_807n;

/** Whether it exceeds that, in either direction. */
export function isTooLarge(amountHundredThousandths: bigint): boolean {
  const magnitude = amountHundredThousandths < 0n ? -amountHundredThousandths : amountHundredThousandths;
  return magnitude > LARGEST_AMOUNT_HUNDRED_THOUSANDTHS;
}

/** ISO 4217 minor units that differ from two. */
const MINOR_UNITS: Record<string, number> = {
  BHD: 3, BIF: 0, CLF: 4, CLP: 0, DJF: 0, GNF: 0, IQD: 3, ISK: 0, JOD: 3, JPY: 0, KMF: 0, KRW: 0, KWD: 3, LYD: 3,
  OMR: 3, PYG: 0, RWF: 0, TND: 3, UGX: 0, UYI: 0, UYW: 4, VND: 0, VUV: 0, XAF: 0, XOF: 0, XPF: 0,
}; // prettier-ignore

/** Number of decimals of a currency by ISO 4217; two if the currency is unknown. */
export function minorUnits(currency: string): number {
  return MINOR_UNITS[currency] ?? 2;
}

/** A currency with its number of decimals. */
export function currencyWithDigits(code: string): { code: string; fractionDigits: number } {
  return { code, fractionDigits: minorUnits(code) };
}

/**
 * Parses a decimal string such as `1184300.55`, `.5` or `-12` into hundred-thousandths. Null if it isn't a decimal
 * number, has more than five decimals other than zeros, or has more than a thousand characters.
 */
export function parseDecimal(text: string): bigint | null {
  if (text.length > DECIMAL_MAXIMUM_CHARACTERS) return null;
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const excess = fraction.slice(SCALE_DIGITS);
  if (/[1-9]/.test(excess)) return null;
  const magnitude = BigInt((whole || '0') + fraction.slice(0, SCALE_DIGITS).padEnd(SCALE_DIGITS, '0'));
  return sign === '-' ? -magnitude : magnitude;
}

/** Formats hundred-thousandths as a decimal string with at least `decimals` decimals, more only if they aren't zero. */
export function formatDecimal(amountHundredThousandths: bigint, decimals = 0): string {
  const negative = amountHundredThousandths < 0n;
  const magnitude = negative ? -amountHundredThousandths : amountHundredThousandths;
  const whole = magnitude / UNITS_PER_ONE;
  const all = (magnitude % UNITS_PER_ONE).toString().padStart(SCALE_DIGITS, '0');
  const significant = trimEnd(all, '0');
  const fraction = significant.length >= decimals ? significant : all.slice(0, decimals);
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** An amount as sent over the wire: a decimal string with its currency's decimals. */
export function formatMoney(money: Money): string {
  return formatDecimal(money.amountHundredThousandths, minorUnits(money.currency));
}

/** Adds up per currency, never across; in the order in which currencies first appear. */
export function totalsByCurrency(amounts: Iterable<Money>): Money[] {
  const totals = new Map<string, bigint>();
  for (const { amountHundredThousandths, currency } of amounts) {
    totals.set(currency, (totals.get(currency) ?? 0n) + amountHundredThousandths);
  }
  return [...totals].map(([currency, amountHundredThousandths]) => ({ amountHundredThousandths, currency }));
}
