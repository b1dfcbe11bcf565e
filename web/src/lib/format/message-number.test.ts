import { expect, test } from 'vitest';
import { NUMBER_FORMATS } from '@portico/contract/session/model';
import { showDecimal } from '@portico/contract/display-formats';
import { countIn, number } from './message-number.ts';

test.each(NUMBER_FORMATS)('%s: numbers in a sentence use the same format as those beside it', (format) => {
  countIn(format);
  for (const value of [0, 1, 7, 42, 999, 1_000, 12_345, 1_234_567, -3, -1_000, 1.5])
    expect(number('de', value, 0)).toBe(showDecimal(String(value), format));
  expect(number('de', 3, 1)).toBe('2');
});

test('thousands are grouped', () => {
  countIn('DOT_APOSTROPHE');
  expect(number('en', 12_345, 0)).toBe("12'345");
});
