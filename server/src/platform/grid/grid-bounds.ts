import { PortalError } from '../errors.ts';

/** A bound of a range as given (`text`), and the value it is compared by. */
export type Bound<Value> = { operator: '>=' | '<='; text: string; value: Value };

/**
 * The bounds of a range `{ lowerBound?, upperBound? }`; each is optional and inclusive. `read` returns null for an
 * invalid value. An invalid bound, or a lower one above the upper, is 1568.
 */
export function boundsOf<Value extends bigint | string>(
  given: unknown,
  read: (text: string) => Value | null,
): Bound<Value>[] {
  const range = rangeOf(given);
  const lower = bound('>=', range['lowerBound'], read);
  const upper = bound('<=', range['upperBound'], read);
  if (lower[0] && upper[0] && lower[0].value > upper[0].value) throw new PortalError('WRONG_RANGE');
  return [...lower, ...upper];
}

function bound<Value>(operator: '>=' | '<=', given: unknown, read: (text: string) => Value | null): Bound<Value>[] {
  const text = boundText(given);
  if (text === undefined) return [];
  const value = read(text);
  if (value === null) throw new PortalError('WRONG_RANGE');
  return [{ operator, text, value }];
}

export function rangeOf(value: unknown): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new PortalError('WRONG_RANGE');
  return value as Record<string, unknown>;
}

export function boundText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && value.length <= BOUND_MAXIMUM_LENGTH) return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  throw new PortalError('WRONG_RANGE');
}

const BOUND_MAXIMUM_LENGTH = 40;
/** Bounds are compared exactly, with as many decimals as one can have. */
const DECIMALS = BOUND_MAXIMUM_LENGTH;
const SCALE = 10n ** BigInt(DECIMALS);
/** One hundred-thousandth in that scale. */
const HUNDRED_THOUSANDTH = SCALE / 100_000n;

/** A decimal number, exactly, as an integer with forty decimals; null for other text. */
export function readExactDecimal(text: string): bigint | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const magnitude = BigInt(whole + fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -magnitude : magnitude;
}

const LARGEST = 2n ** 63n - 1n;

/**
 * The bound for amounts stored as bigint hundred-thousandths: the nearest one inside the range, or null if no stored
 * amount can be inside.
 */
export function hundredThousandthsBound({ operator, value }: Bound<bigint>): bigint | null {
  const inside = operator === '>=' ? -floor(-value) : floor(value);
  if (operator === '>=') return inside > LARGEST ? null : inside < -LARGEST ? -LARGEST : inside;
  return inside < -LARGEST ? null : inside > LARGEST ? LARGEST : inside;
}

function floor(exact: bigint): bigint {
  const quotient = exact / HUNDRED_THOUSANDTH;
  return exact % HUNDRED_THOUSANDTH < 0n ? quotient - 1n : quotient;
}

/** A day to look for, `YYYY-MM-DD`, from 1900 to 2199; null for other text. */
export function readLocalDate(text: string): string | null {
  return /^(19|20|21)/.test(text) && isLocalDate(text) ? text : null;
}

/** Whether a text is a calendar day, `YYYY-MM-DD`. */
export function isLocalDate(text: string): boolean {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay && new Date(text).toISOString().startsWith(text);
}
