import { LARGEST_AMOUNT_HUNDRED_THOUSANDTHS, parseDecimal } from '@portico/contract/money';
import type { StatementAmount } from './statement-model.ts';

const SCALE_DIGITS = 5;
const POWERS_OF_TEN = [1, 10, 100, 1_000, 10_000, 100_000];

/** Digits of a number that surely fits into a double exactly. */
const SAFE_DIGITS = 15;

/** Thousands separated by the other mark, as in `1.184.300,55`. */
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;

const COMMA = 44;
const POINT = 46;

/**
 * Reads an amount of SWIFT (15d: decimal comma) and what banks make of it: no comma, a point instead, `,5`, leading
 * zeros, thousands separated by the other mark. `negative` makes it one that reduces the balance. Null when it is no
 * amount, has more than five decimals, or is larger than what can be processed.
 */
export function readSwiftAmount(text: string, negative: boolean): StatementAmount | null {
  let units = 0;
  let decimals = -1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57) units = units * 10 + code - 48;
    else if ((code !== COMMA && code !== POINT) || decimals >= 0) return readGrouped(text, negative);
    else decimals = text.length - index - 1;
  }
  const written = Math.max(decimals, 0);
  if (written > SCALE_DIGITS || text.length + SCALE_DIGITS - written > SAFE_DIGITS) return readGrouped(text, negative);
  if (text.length === (decimals < 0 ? 0 : 1)) return null;
  units *= POWERS_OF_TEN[SCALE_DIGITS - written] ?? 0;
  return { hundredThousandths: BigInt(negative ? -units : units), writtenDecimals: written };
}

/** Whatever is too long for a double, or has separators between the thousands. */
function readGrouped(text: string, negative: boolean): StatementAmount | null {
  const mark = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  const whole = mark < 0 ? text : text.slice(0, mark);
  const fraction = mark < 0 ? '' : text.slice(mark + 1);
  const digits = GROUPED.test(whole) && text[mark] !== whole.at(-4) ? whole.replaceAll(/[.,]/g, '') : whole;
  if (!/^\d*$/.test(digits) || !/^\d*$/.test(fraction)) return null;
  const magnitude = parseDecimal(`${digits}.${fraction}`);
  if (magnitude === null || magnitude > LARGEST_AMOUNT_HUNDRED_THOUSANDTHS) return null;
  const writtenDecimals = Math.min(fraction.length, SCALE_DIGITS);
  return { hundredThousandths: negative ? -magnitude : magnitude, writtenDecimals };
}
