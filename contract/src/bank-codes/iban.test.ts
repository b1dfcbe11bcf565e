import { expect, test } from 'vitest';
import { ibanBankPart, ibanFault, isIban } from './iban.ts';

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
  ['DE5637040044053201300X', 'ibanStructureWrong'],
  ['GB29123460161331926819', 'ibanStructureWrong'],
  ['DE88370400440532013000', 'ibanCheckDigitsWrong'],
  ['DE89370400440532013009', 'ibanCheckDigitsWrong'],
])('%s is not: %s', (text, fault) => {
  expect(ibanFault(text)).toBe(fault);
});

test.each([
  ['DE89370400440532013000', '37040044'],
  ['CH9300762011623852957', '00762'],
  ['GB29NWBK60161331926819', '601613'],
  ['IT60X0542811101000000123456', '0542811101'],
  ['FR1420041010050500013M02606', '2004101005'],
  ['NO9386011117947', '8601'],
  ['MG4600005030071289421016045', null],
])('%s is of the bank %s', (iban, bank) => {
  expect(isIban(iban)).toBe(true);
  expect(ibanBankPart(iban)).toBe(bank);
});

test('every swap of two neighbouring, different digits is detected', () => {
  const iban = 'CH9300762011623852957';
  for (let index = 4; index < iban.length - 1; index += 1) {
    const swapped = `${iban.slice(0, index)}${iban[index + 1]}${iban[index]}${iban.slice(index + 2)}`;
    expect(isIban(swapped)).toBe(swapped === iban);
  }
});
