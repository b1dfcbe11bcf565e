import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

const uniqueId = '01890000-0000-7000-8000-000000000001';

test('parameters of the path are filled in and escaped', () => {
  expect(addressOf('GET portal/dev/demoFiles/:fileName', { params: { fileName: 'a b/ü.xml' } })).toEqual({
    method: 'GET',
    address: '/portal/api/portal/dev/demoFiles/a%20b%2F%C3%BC.xml',
  });
});

test('a list in the query is repeated, what is undefined left out', () => {
  const query = { sort: ['status,asc', 'createdAt,desc'], page: '0' };
  expect(addressOf('GET payments/orders', { query }).address).toBe(
    '/portal/api/payments/orders?sort=status%2Casc&sort=createdAt%2Cdesc&page=0',
  );
});

test('without a query there is no question mark', () => {
  const call = addressOf('GET payments/orders/:uniqueId', { params: { uniqueId } });
  expect(call.address).toBe(`/portal/api/payments/orders/${uniqueId}`);
});
