import { formatDecimal, parseDecimal } from '@portico/contract/money';
import { SEPARATORS, type NumberFormat } from '@portico/contract/session/model';

const SCALES: Record<string, bigint> = { k: 1_000n, m: 1_000_000n, b: 1_000_000_000n };
const APOSTROPHES = /['\u2018\u2019\u02bc\u00b4\u2032`]/g;
const WRITTEN = /^([+\u2212-]?) ?([\d.,' ]*\d[\d.,' ]*?) ?([kmb]?)$/i;

/** No number that people write is longer, and a longer text takes long to look through. */
const LONGEST = 60;

/** Every sensible reading of a number as written, as decimal strings; only the reader's own format if it fits. */
function readings(text: string, format: NumberFormat): string[] {
  if (text.length > LONGEST) return [];
  const match = WRITTEN.exec(text.trim().replace(APOSTROPHES, "'").replace(/\s/g, ' '));
  if (!match) return [];
  const [, sign = '', digits = '', scale = ''] = match;
  const own = SEPARATORS[format];
  const ownDigits = plainDigits(digits, own.grouping.replace('\u00a0', ' '), own.decimal);
  const found = ownDigits === null ? PAIRS.map((pair) => plainDigits(digits, ...pair)) : [ownDigits];
  const decimals = found.flatMap((plain) => {
    const value = plain === null ? null : parseDecimal(plain);
    if (value === null) return [];
    const scaled = value * (SCALES[scale.toLowerCase()] ?? 1n);
    return formatDecimal(sign && sign !== '+' ? -scaled : scaled);
  });
  return [...new Set(decimals)];
}

/** Group and decimal separators, wherever people write numbers. */
const PAIRS: readonly [string, string][] = [
  ['.', ','],
  [',', '.'],
  ["'", '.'],
  ["'", ','],
  [' ', '.'],
  [' ', ','],
];

/** The digits with a point as the only separator, if written with these two separators; otherwise null. */
function plainDigits(digits: string, grouping: string, decimal: string): string | null {
  const [whole = '', fraction = '', ...more] = digits.split(decimal);
  if (more.length > 0 || !/^\d*$/.test(fraction)) return null;
  const groups = whole.split(grouping);
  const [first = '', ...rest] = groups;
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
  if (rest.length > 0 ? !isGrouped : !/^\d*$/.test(whole)) return null;
  return `${groups.join('')}.${fraction}`;
}

/**
 * A number as people write it ("1'000.50", "1.000,50", "1 000,50" with any kind of blank, "20k", "1.5m") as a decimal
 * string. The reader's own number format comes first; other text is read in other formats, if it is unambiguous. Null
 * if it isn't a number, or could be two.
 */
export function readDecimal(text: string, format: NumberFormat): string | null {
  const [decimal, ...others] = readings(text, format);
  return decimal === undefined || others.length > 0 ? null : decimal;
}

/**
 * The two numbers that a text may mean ("1,500" for readers who use neither separator that way); null if it isn't
 * ambiguous.
 */
export function ambiguousDecimal(text: string, format: NumberFormat): [string, string] | null {
  const [first, second] = readings(text, format);
  return first !== undefined && second !== undefined ? [first, second] : null;
}
