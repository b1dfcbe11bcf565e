import { expect, test } from 'vitest';
import { equalsDecimal, readAmount, writtenDecimals } from './amount.ts';

test.each([
  ['120.50', 'EUR', 12_050_000n],
  ['.5', 'EUR', 50_000n],
  ['7', 'JPY', 700_000n],
  ['12.00', 'JPY', 1_200_000n],
  ['1.234', 'KWD', 123_400n],
  ['10.500000000', 'EUR', 1_050_000n],
  ['92233720368547.75', 'EUR', 9_223_372_036_854_775_000n],
])('reads %s %s', (text, currency, hundredThousandths) => {
  expect(readAmount(text, currency)).toEqual({ hundredThousandths, fault: null });
});

test.each([
  ['1,234.50', 'EUR', 'amountMalformed'],
  ["1'234.50", 'CHF', 'amountMalformed'],
  ['1234,50', 'EUR', 'amountMalformed'],
  ['1e5', 'EUR', 'amountMalformed'],
  ['12 000', 'EUR', 'amountMalformed'],
  ['NaN', 'EUR', 'amountMalformed'],
  ['', 'EUR', 'amountMalformed'],
  ['1.000001', 'EUR', 'amountTooManyDecimals'],
  ['92233720368547.76', 'EUR', 'amountTooLarge'],
  ['1'.padEnd(40, '0'), 'EUR', 'amountTooLarge'],
  ['-1.00', 'EUR', 'amountNegative'],
  ['0.00', 'EUR', 'amountZero'],
  ['12.50', 'JPY', 'amountDecimalsNotInCurrency'],
  ['1.005', 'EUR', 'amountDecimalsNotInCurrency'],
  ['1.2345', 'KWD', 'amountDecimalsNotInCurrency'],
])('%s %s: %s', (text, currency, fault) => {
  expect(readAmount(text, currency).fault).toBe(fault);
});

test.each([
  ['4277084.260', 427_708_426_000n, true],
  ['45000', 4_500_000_000n, true],
  [`0${'0'.repeat(60)}1.50`, 150_000n, true],
  ['1.50000000000000001', 150_000n, false],
  ['1.5', 150_001n, false],
  ['1,500.00', 150_000_000n, null],
])('compares %s', (stated, sum, equal) => {
  expect(equalsDecimal(stated, sum)).toBe(equal);
});

test('counts the decimals as written', () => {
  expect(['10', '10.5', '10.50', null].map(writtenDecimals)).toEqual([0, 1, 2, 0]);
});
