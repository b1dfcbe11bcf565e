import fc from 'fast-check';
import { expect, it } from 'vitest';
import { preferredLanguage } from './languages.ts';
import {
  formatDecimal,
  formatMoney,
  LARGEST_AMOUNT_HUNDRED_THOUSANDTHS,
  minorUnits,
  parseDecimal,
  totalsByCurrency,
} from './money.ts';

it.each([
  ['1184300.55', 118_430_055_000n],
  ['.5', 50_000n],
  ['5.', 500_000n],
  ['-12', -1_200_000n],
  ['+0.00001', 1n],
  ['0.000010000', 1n],
  ['92233720368547.75807', LARGEST_AMOUNT_HUNDRED_THOUSANDTHS],
  ['1'.repeat(60), BigInt('1'.repeat(60)) * 100_000n],
])('reads %s', (text, units) => {
  expect(parseDecimal(text)).toBe(units);
});

it.each(['', '.', '-', '1,5', '1e5', ' 1', '1 ', '0x1', 'NaN', 'Infinity', '1.000001', '--1', '1.2.3', '١'])(
  'rejects %j as an amount',
  (text) => {
    expect(parseDecimal(text)).toBeNull();
  },
);

it.each([
  [{ currency: 'CHF', amountHundredThousandths: 50_000n }, '0.50'],
  [{ currency: 'JPY', amountHundredThousandths: 500_000_000n }, '5000'],
  [{ currency: 'JPY', amountHundredThousandths: 50_000n }, '0.5'],
  [{ currency: 'KWD', amountHundredThousandths: 100_000n }, '1.000'],
  [{ currency: 'CHF', amountHundredThousandths: -1n }, '-0.00001'],
  [{ currency: 'CHF', amountHundredThousandths: 0n }, '0.00'],
])('writes %o with the decimals of its currency, and more only when needed', (money, text) => {
  expect(formatMoney(money)).toBe(text);
});

it('reads back exactly what it wrote', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.integer({ min: 0, max: 5 }),
      (units, decimals) => {
        const text = formatDecimal(units, decimals);
        expect(parseDecimal(text)).toBe(units);
        expect((text.split('.')[1] ?? '').length).toBeGreaterThanOrEqual(decimals);
      },
    ),
  );
});

it('adds up per currency, never across currencies', () => {
  const money = fc.record({ currency: fc.constantFrom('CHF', 'EUR', 'JPY'), amountHundredThousandths: fc.bigInt() });
  fc.assert(
    fc.property(fc.array(money), (amounts) => {
      const totals = totalsByCurrency(amounts);
      expect(totals.map((total) => total.currency)).toEqual([...new Set(amounts.map((amount) => amount.currency))]);
      for (const { currency, amountHundredThousandths } of totals) {
        const own = amounts.filter((amount) => amount.currency === currency);
        expect(own.reduce((sum, amount) => sum + amount.amountHundredThousandths, 0n)).toBe(amountHundredThousandths);
      }
    }),
  );
});

it('knows the decimals of currencies that differ from two', () => {
  expect(['CHF', 'JPY', 'KWD', 'CLF', 'XYZ'].map(minorUnits)).toEqual([2, 0, 3, 4, 2]);
});

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de-CH,de;q=0.9', 'de'],
  ['pt, fr;q=0.8, en;q=0.5', 'fr'],
  ['IT', 'it'],
  ['*', 'en'],
  ['zh-Hans, xx', 'en'],
] as const)('for the header %j picks the language %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
