import { expect, test } from 'vitest';
import { trustedId, type OrderId } from '@portico/contract/ids';
import { addressOf } from './address.ts';

const uniqueId = trustedId<OrderId>('01890000-0000-7000-8000-000000000001');

test('fills in and escapes path parameters', () => {
  expect(addressOf('GET portal/dev/demoFiles/:fileName', { params: { fileName: 'a b/ü.xml' } })).toEqual({
    method: 'GET',
    address: '/portal/api/portal/dev/demoFiles/a%20b%2F%C3%BC.xml',
  });
});

test('repeats a list in the query and leaves out undefined values', () => {
  const query = { sort: ['status,asc', 'createdAt,desc'], page: '0' };
  expect(addressOf('GET payments/orders', { query }).address).toBe(
    '/portal/api/payments/orders?sort=status%2Casc&sort=createdAt%2Cdesc&page=0',
  );
});

test('omits the question mark without a query', () => {
  const call = addressOf('GET payments/orders/:uniqueId', { params: { uniqueId } });
  expect(call.address).toBe(`/portal/api/payments/orders/${uniqueId}`);
});
