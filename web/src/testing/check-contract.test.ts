import { expect, test } from 'vitest';
import { checkAnswer, findEndpoint, parseRequest } from './check-contract.ts';
import { orderRow } from './samples/payment-samples.ts';
import { listOf } from './samples/list-of.ts';

const orders = findEndpoint('GET', 'payments/orders')!;
const check = (answer: unknown) => checkAnswer(orders.name, orders.definition, answer);

test('a path that is spelled out wins over one with a parameter', () => {
  expect(findEndpoint('GET', 'payments/orders/counts')?.name).toBe('GET payments/orders/counts');
  expect(findEndpoint('GET', 'payments/orders/a%20b')).toMatchObject({
    name: 'GET payments/orders/:uniqueId',
    params: { uniqueId: 'a b' },
  });
  expect(findEndpoint('DELETE', 'payments/orders')).toBeNull();
});

test('an answer has every field of the contract, of the right type, and no other', () => {
  expect(() => check(listOf(orderRow))).not.toThrow();
  expect(() => check(listOf({ ...orderRow, warnings: '1' }))).toThrow(/^GET payments\/orders: .*content\.0\.warnings/);
  expect(() => check(listOf({ ...orderRow, colour: 'red' }))).toThrow(/content\.0\.colour$/);
  expect(() => check(undefined)).toThrow(/the test's answer is wrong/);
});

test('an endpoint without an answer gets none', () => {
  const { name, definition } = findEndpoint('POST', 'portal/logout')!;
  expect(() => checkAnswer(name, definition, undefined)).not.toThrow();
  expect(() => checkAnswer(name, definition, {})).toThrow(/has no answer/);
});

test('a request that the server would refuse names the wrong part', () => {
  const asked = { params: {}, query: { nope: '1' }, body: undefined };
  expect(() => parseRequest(orders.name, orders.definition, asked)).toThrow(
    'GET payments/orders: the page sent a wrong query',
  );
});
