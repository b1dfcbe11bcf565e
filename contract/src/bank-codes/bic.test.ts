import { expect, test } from 'vitest';
import { isBic } from './bic.ts';

test.each(['ALPECH99', 'ALPECH99XXX', 'A1B2DE33'])('%s has the shape of a BIC', (bic) => {
  expect(isBic(bic)).toBe(true);
});

test.each(['alpech99', 'ALPECH9', 'ALPECH99XX', 'ALPE0H99', 'ALPECH99 XXX', ''])('%s does not', (text) => {
  expect(isBic(text)).toBe(false);
});
