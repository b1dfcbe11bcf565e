import { expect, test } from 'vitest';
import { LANGUAGES } from '@portico/contract/languages';
import { number } from './message-number.ts';

test.each(LANGUAGES)('%s: every number is written as the language writes it', (language) => {
  const format = new Intl.NumberFormat(language);
  for (const value of [0, 1, 7, 42, 999, 1_000, 12_345, -3, 1.5])
    expect(number(language, value, 0)).toBe(format.format(value));
  expect(number(language, 3, 1)).toBe('2');
});
