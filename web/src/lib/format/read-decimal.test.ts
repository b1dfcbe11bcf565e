import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from '@portico/contract/money';
import { NUMBER_FORMATS, SEPARATORS, type NumberFormat } from '@portico/contract/session/model';
import { showDecimal } from '@portico/contract/display-formats';
import { ambiguousDecimal, readDecimal } from './read-decimal.ts';

const hundredThousandths = fc.bigInt({ min: -9_223_372_036_854_775_807n, max: 9_223_372_036_854_775_807n });

test.each(NUMBER_FORMATS)('%s: reads what is shown back as the same number, with any number of decimals', (format) => {
  fc.assert(
    fc.property(hundredThousandths, fc.nat({ max: 5 }), (value, decimals) => {
      expect(readDecimal(showDecimal(formatDecimal(value), format, decimals), format)).toBe(formatDecimal(value));
    }),
    { numRuns: 500 },
  );
});

const BLANKS = [' ', '\u00a0', '\u2009', '\u202f', '\u2007'];
const APOSTROPHES = ["'", '\u2019', '\u2018', '\u02bc', '\u00b4', '`'];

test.each(NUMBER_FORMATS)('%s: a number grouped by any blank or apostrophe is the same number', (format) => {
  fc.assert(
    fc.property(hundredThousandths, fc.constantFrom(...BLANKS, ...APOSTROPHES), (value, mark) => {
      const [grouped] = showDecimal(formatDecimal((value / 100_000n) * 100_000n), 'DOT_APOSTROPHE').split('.');
      const decimal = formatDecimal((value / 100_000n) * 100_000n);
      expect(readDecimal(grouped!.replaceAll("'", mark), format)).toBe(decimal);
    }),
  );
});

const manyMarks = (shown: string) => shown.replace(/[^.,' \u00a0]/g, '').length > 1;

test.each(NUMBER_FORMATS)('%s: reads what others show the same way, unless it has a single mark', (format) => {
  fc.assert(
    fc.property(hundredThousandths, fc.constantFrom(...NUMBER_FORMATS), (value, other) => {
      const shown = showDecimal(formatDecimal(value), other, 2);
      fc.pre(manyMarks(shown));
      expect(readDecimal(shown, format)).toBe(formatDecimal(value));
    }),
  );
});

test.each(NUMBER_FORMATS)('%s: reads a number in thousands as the reader groups it, or as ambiguous', (format) => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 999_999 }), fc.constantFrom('.', ','), (value, mark) => {
      const shown = `${Math.floor(value / 1_000)}${mark}${String(value % 1_000).padStart(3, '0')}`;
      const { grouping, decimal } = SEPARATORS[format];
      const [whole, part] = [String(value), formatDecimal(BigInt(value) * 100n)];
      const expected = mark === grouping ? whole : mark === decimal ? part : null;
      expect(readDecimal(shown, format)).toBe(expected);
      expect(ambiguousDecimal(shown, format)?.toSorted() ?? null).toEqual(
        expected === null ? [whole, part].toSorted() : null,
      );
    }),
  );
});

test.each([
  ["1'000.50", '1000.5'],
  ['1.000,50', '1000.5'],
  ['1,000.50', '1000.5'],
  ['1 000,50', '1000.5'],
  ["12'345.60", '12345.6'],
  ['12.345,60', '12345.6'],
  ['12 345,60', '12345.6'],
  ['1.000.000', '1000000'],
  ["12'345'678.90", '12345678.9'],
  ['20k', '20000'],
  ['1.5m', '1500000'],
  ['-5', '-5'],
  ['- 5', '-5'],
  ['\u2212198220.18', '-198220.18'],
  ['0.00001', '0.00001'],
  ['0.500', '0.5'],
  ['0,500', '0.5'],
  ['1,50', '1.5'],
  ['1.50', '1.5'],
])('%s is %s in every number format', (text, decimal) => {
  for (const format of NUMBER_FORMATS) expect([format, readDecimal(text, format)]).toEqual([format, decimal]);
});

test.each<[string, NumberFormat, string]>([
  ['1.500', 'COMMA_DOT', '1500'],
  ['1,500', 'COMMA_DOT', '1.5'],
  ['1.500', 'DOT_COMMA', '1.5'],
  ['1,500', 'DOT_COMMA', '1500'],
  ['1.500', 'DOT_APOSTROPHE', '1.5'],
  ['1,500', 'COMMA_SPACE', '1.5'],
])('%s in %s is %s, as the reader writes it', (text, format, decimal) => {
  expect(readDecimal(text, format)).toBe(decimal);
});

test.each<[string, NumberFormat]>([
  ['1,500', 'DOT_APOSTROPHE'],
  ['1.500', 'COMMA_SPACE'],
])('%s in %s may be 1500 or 1.5, so it is neither', (text, format) => {
  expect(readDecimal(text, format)).toBeNull();
  expect(ambiguousDecimal(text, format)?.toSorted()).toEqual(['1.5', '1500']);
});

test.each(['', 'abc', '1-2', '.', '1.000.00,5.5', '0.000001', '1e5', "1'2", '12 34', "1'000 000", '1..5', '١٢'])(
  '%s is not a number',
  (text) => {
    for (const format of NUMBER_FORMATS) {
      expect(readDecimal(text, format)).toBeNull();
      expect(ambiguousDecimal(text, format)).toBeNull();
    }
  },
);
