import { expect, test } from 'vitest';
import { ibanFault, isIban } from './iban.ts';

test.each([
  'CH9300762011623852957',
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'MT84MALT011000012345MTLCAST001S',
])('%s is an IBAN', (iban) => {
  expect(isIban(iban)).toBe(true);
});

test.each([
  ['DE89 3704 0044 0532 0130 00', 'ibanMalformed'],
  ['de89370400440532013000', 'ibanMalformed'],
  ['', 'ibanMalformed'],
  ['US64SVBKUS6S3300958879', 'ibanCountryUnknown'],
  ['DE8937040044053201300', 'ibanLengthWrong'],
  ['DE88370400440532013000', 'ibanCheckDigitsWrong'],
  ['DE89370400440532013009', 'ibanCheckDigitsWrong'],
])('%s is not: %s', (text, fault) => {
  expect(ibanFault(text)).toBe(fault);
});

test('every swap of two neighbouring, different digits is detected', () => {
  const iban = 'CH9300762011623852957';
  for (let index = 4; index < iban.length - 1; index += 1) {
    const swapped = `${iban.slice(0, index)}${iban[index + 1]}${iban[index]}${iban.slice(index + 2)}`;
    expect(isIban(swapped)).toBe(swapped === iban);
  }
});
