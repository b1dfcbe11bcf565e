import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { formatDecimal } from '@portico/contract/money';
import { amountsMeant } from './searched-amounts.ts';

const meant = (text: string) =>
  amountsMeant(text).map(({ from, below }) => [from, below].map((bound) => formatDecimal(bound, 2)).join(' to '));

test.each([
  ['13499.57', ['13499.57 to 13499.58']],
  ["13'499.57", ['13499.57 to 13499.58']],
  ['13’499.57', ['13499.57 to 13499.58']],
  ['13.499,57', ['13499.57 to 13499.58']],
  ['13 499,57', ['13499.57 to 13499.58']],
  ['CHF 13,499.57', ['13499.57 to 13499.58']],
  ['13,499.57 eur', ['13499.57 to 13499.58']],
  ['−13499.57', ['13499.57 to 13499.58']],
  ['+5', ['5.00 to 6.00']],
  ['13499', ['13499.00 to 13500.00']],
  ['13499.5', ['13499.50 to 13499.60']],
  ['1.234.567', ['1234567.00 to 1234568.00']],
  ['92233720368546', ['92233720368546.00 to 92233720368547.00']],
  ['13.499', ['13499.00 to 13500.00', '13.499 to 13.50']],
])('“%s” means %j', (text, ranges) => {
  expect(meant(text)).toEqual(ranges);
});

test.each([
  '',
  'abc',
  'Invoice 88210',
  'INV 88210',
  'EST-4',
  '12-34',
  '1e5',
  '.5',
  '92233720368548',
  '9'.repeat(200),
  '1.123456',
  "'",
  'CHF',
  '٣',
])('“%s” is no amount', (text) => {
  expect(amountsMeant(text)).toEqual([]);
});

it('gives ranges that the database can compare with, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: fc.constantFrom(..."0123456789.,' \u2212-+CHF") }), (text) => {
      for (const { from, below } of amountsMeant(text)) expect([from < below, below < 2n ** 63n]).toEqual([true, true]);
    }),
  );
});
