import { expect, test } from 'vitest';
import { leiFault } from './lei.ts';

// Published by the registers of the entities.
test.each(['7H6GLXDRUGQFU57RNE97', '529900T8BM49AURSDO55', '5493001KJTIIGC8Y1R12'])('%s is an LEI', (lei) => {
  expect(leiFault(lei)).toBeNull();
});

test.each(['', '7h6glxdrugqfu57rne97', '7H6GLXDRUGQFU57RNE9', '7H6GLXDRUGQFU57RNEAA'])('%s is no LEI', (lei) => {
  expect(leiFault(lei)).toBe('leiMalformed');
});

test('every digit for another digit, and letter for another letter, is detected', () => {
  const lei = '529900T8BM49AURSDO55';
  for (let index = 0; index < lei.length; index += 1) {
    for (const character of /\d/.test(lei[index]!) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const typed = lei.slice(0, index) + character + lei.slice(index + 1);
      expect(leiFault(typed)).toBe(typed === lei ? null : 'leiCheckDigitsWrong');
    }
  }
});
