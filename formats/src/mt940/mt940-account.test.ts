import { expect, test } from 'vitest';
import { readAccount } from './mt940-account.ts';

const IBAN = 'AT483200000012345864';

test.each([
  [IBAN, 'EUR', [IBAN, null, null, 'EUR']],
  [`${IBAN}EUR`, null, [IBAN, null, null, 'EUR']],
  [`${IBAN} CHF`, 'EUR', [IBAN, null, null, 'CHF']],
  ['AT48 3200 0000 1234 5864', null, [IBAN, null, null, null]],
  [`/${IBAN}`, null, [IBAN, null, null, null]],
  [`ALPEATWW/${IBAN}/EUR`, null, [IBAN, null, 'ALPEATWW', 'EUR']],
  ['ALPEATWWXXX/320000546101', 'EUR', [null, '320000546101', 'ALPEATWWXXX', 'EUR']],
  ['37040044/0532013000', 'EUR', [null, '37040044/0532013000', null, 'EUR']],
  ['37040044/0532013000EUR', 'EUR', [null, '37040044/0532013000', null, 'EUR']],
  ['37040044/0532013000ABC', 'EUR', [null, '37040044/0532013000ABC', null, 'EUR']],
  ['1567.50.961EUR', 'EUR', [null, '1567.50.961', null, 'EUR']],
  ['ALPEATWW/123ABC002/HUF', 'HUF', [null, '123ABC002', 'ALPEATWW', 'HUF']],
  ['TRIODOSBANK/0390123456', 'EUR', [null, 'TRIODOSBANK/0390123456', null, 'EUR']],
  ['6-9412771', null, [null, '6-9412771', null, null]],
  ['AT8547812', null, [null, 'AT8547812', null, null]],
  ['', null, [null, null, null, null]],
])('%s', (text, currency, [iban, other, bic, of]) => {
  expect(readAccount([text], currency)).toEqual({ iban, other, bic, currency: of });
});

test(':25P: has the BIC on a second line', () => {
  expect(readAccount(['0532013000', 'ALPEATWW'], null)).toMatchObject({ other: '0532013000', bic: 'ALPEATWW' });
});
