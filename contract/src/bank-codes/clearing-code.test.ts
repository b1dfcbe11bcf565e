import { expect, test } from 'vitest';
import { CLEARING_SYSTEMS, clearingCodeFault, electronicClearingCode, isCodeOfIban } from './clearing-code.ts';

test.each([
  ['ATBLZ', '19043'],
  ['CHBCC', '762'],
  ['CHBCC', '09000'],
  ['DEBLZ', '37040044'],
  ['GBDSC', '601613'],
  ['INFSC', 'SBIN0007438'],
  ['ITNCC', '0542811101'],
  ['PLKNR', '10901014'],
  ['USABA', '021000021'],
  ['USABA', '121000358'],
] as const)('%s %s is a clearing code', (system, code) => {
  expect(clearingCodeFault(system, code)).toBeNull();
});

test.each([
  ['CHBCC', '76'],
  ['DEBLZ', '3704004'],
  ['DEBLZ', '97040044'],
  ['GBDSC', '60-16-13'],
  ['INFSC', 'SBIN1007438'],
  ['USABA', '02100002'],
  ['USABA', ''],
] as const)('%s %s does not have its form', (system, code) => {
  expect(clearingCodeFault(system, code)).toBe('clearingCodeMalformed');
});

test.each(['USABA 021000021', 'PLKNR 10901014'])('every wrong digit of %s is detected', (written) => {
  const [system, code] = written.split(' ') as ['USABA' | 'PLKNR', string];
  for (let index = 0; index < code.length; index += 1) {
    for (const digit of '0123456789') {
      const typed = code.slice(0, index) + digit + code.slice(index + 1);
      expect(clearingCodeFault(system, typed)).toBe(typed === code ? null : 'clearingCodeCheckDigitWrong');
    }
  }
});

test('a code is read as people write it', () => {
  expect(electronicClearingCode(' 60-16-13 ')).toBe('601613');
  expect(electronicClearingCode('0542 8/11101')).toBe('0542811101');
});

test('systems are in the order of their countries', () => {
  expect(CLEARING_SYSTEMS).toEqual(CLEARING_SYSTEMS.toSorted());
});

test.each([
  ['CHBCC', '762', 'CH9300762011623852957', true],
  ['CHBCC', '00763', 'CH9300762011623852957', false],
  ['GBDSC', '601613', 'GB29NWBK60161331926819', true],
  ['ITNCC', '0542811101', 'IT60X0542811101000000123456', true],
  ['DEBLZ', '37040045', 'DE89370400440532013000', false],
  // Long Swiss numbers and other countries' systems are not in it.
  ['CHSIC', '007623', 'CH9300762011623852957', null],
  ['USABA', '021000021', 'DE89370400440532013000', null],
] as const)('%s %s and %s: %s', (system, code, iban, isSame) => {
  expect(isCodeOfIban(system, code, iban)).toBe(isSame);
});
