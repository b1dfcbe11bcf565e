import { LARGEST_AMOUNT_HUNDRED_THOUSANDTHS, parseDecimal } from '@portico/contract/money';
import type { StatementAmount } from '../statement/statement-model.ts';

const SCALE_DIGITS = 5;
const POWERS_OF_TEN = [1, 10, 100, 1_000, 10_000, 100_000];

/** This many digits, plus five more, always fit exactly into a double. */
const FAST_CHARACTERS = 10;

/** Thousands separated by the other separator, as in `1.184.300,55`. */
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;

const COMMA = 44 - 48;
const POINT = 46 - 48;

/**
 * Reads a SWIFT amount (15d: decimal comma) and the banks' variants: no comma, a point instead, `,5`, leading zeros,
 * thousands separated by the other separator. `negative`: it reduces the balance. Null if it isn't an amount, has more
 * than five decimals, or is too large to process.
 */
export function readSwiftAmount(text: string, negative: boolean): StatementAmount | null {
  return readAmountWithin(text, 0, text.length, negative);
}

/** The same for an amount from `start` to before `end` in the text. */
export function readAmountWithin(text: string, start: number, end: number, negative: boolean): StatementAmount | null {
  if (end - start > FAST_CHARACTERS) return readGrouped(text.slice(start, end), negative);
  let units = 0;
  let mark = -1;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) units = units * 10 + digit;
    else if ((digit !== COMMA && digit !== POINT) || mark >= 0) return readGrouped(text.slice(start, end), negative);
    else mark = at;
  }
  const writtenDecimals = mark < 0 ? 0 : end - mark - 1;
  if (writtenDecimals > SCALE_DIGITS) return readGrouped(text.slice(start, end), negative);
  if (end - start === (mark < 0 ? 0 : 1)) return null;
  const scale = POWERS_OF_TEN[SCALE_DIGITS - writtenDecimals] ?? 0;
  return { hundredThousandths: BigInt(units * (negative ? -scale : scale)), writtenDecimals };
}

/** Handles amounts too long for a double, or with thousands separators. */
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
