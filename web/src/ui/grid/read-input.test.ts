import { expect, test } from 'vitest';
import { addDays, readDay, readDecimal } from './read-input.ts';

test.each([
  ["1'000.50", '1000.5'],
  ['1.000,50', '1000.5'],
  ['1,000.50', '1000.5'],
  ['1 000,50', '1000.5'],
  ['1.000.000', '1000000'],
  ["12'345'678.90", '12345678.9'],
  ['20k', '20000'],
  ['1.5m', '1500000'],
  ['-5', '-5'],
  ['\u2212198220.18', '-198220.18'],
  ['0.00001', '0.00001'],
])('%s is %s in every number format', (text, decimal) => {
  expect(readDecimal(text, 'DOT_APOSTROPHE')).toBe(decimal);
  expect(readDecimal(text, 'COMMA_SPACE')).toBe(decimal);
});

test('a single separator before three digits groups where the reader groups by it', () => {
  expect(readDecimal('1.500', 'COMMA_DOT')).toBe('1500');
  expect(readDecimal('1.500', 'DOT_COMMA')).toBe('1.5');
  expect(readDecimal('1,500', 'DOT_COMMA')).toBe('1500');
  expect(readDecimal('1,50', 'DOT_COMMA')).toBe('1.5');
});

test.each(['', 'abc', '1-2', '.', '1.000.00,5.5', '0.000001', '1e5'])('%s is no number', (text) => {
  expect(readDecimal(text, 'DOT_APOSTROPHE')).toBeNull();
});

const TODAY = '2026-11-20';

test.each([
  ['23', '2026-11-23'],
  ['23.11', '2026-11-23'],
  ['23.11.', '2026-11-23'],
  ['1.2.27', '2027-02-01'],
  ['01/02/2027', '2027-02-01'],
  ['2027-02-01', '2027-02-01'],
  ['+3', '2026-11-23'],
  ['-20', '2026-10-31'],
  ['29.2.2028', '2028-02-29'],
])('%s is the day %s', (text, day) => {
  expect(readDay(text, 'AUSTRIA_GERMANY_SWITZERLAND', TODAY)).toBe(day);
});

test('the United States write the month first', () => {
  expect(readDay('2/1/2027', 'UNITED_STATES', TODAY)).toBe('2027-02-01');
  expect(readDay('23', 'UNITED_STATES', TODAY)).toBe('2026-11-23');
});

test.each(['31.2', '29.2.2027', '0', '32', '1.1.1800', 'today', '1.2.3.4', ''])('%s is no day', (text) => {
  expect(readDay(text, 'FRANCE_SPAIN_UNITED_KINGDOM', TODAY)).toBeNull();
});

test('days are added over the ends of months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29']);
});
