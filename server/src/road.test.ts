import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import type { TestClient, TestUser } from './testing/clients.ts';
import { paymentFile } from './testing/payment-files.ts';
import { startPortal, type TestPortal } from './testing/portal/portal.ts';
import { until } from './testing/portal/until.ts';

let portal: TestPortal;
let client: TestClient;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true, simulator: true });
  client = await portal.makeClient();
});
afterAll(() => portal.stop());

async function uploadOrder(content: string): Promise<OrderId> {
  const token = await portal.signIn(client.users['clerk']!);
  const { body } = await portal.upload(token, 'suppliers.xml', content);
  const ask = async () =>
    (await portal.call('GET', `payments/upload/status?uniqueId=${body.uniqueId}`, { token })).body[0];
  const done = await until(ask, (status) => status.stepStatus !== 'IN_PROGRESS');
  return done.orders[0];
}

async function sign(user: TestUser, orderId: OrderId) {
  const token = await portal.signIn(user);
  await portal.call('POST', 'payments/orders/requestSigningCode', { token, body: { uuids: [orderId] } });
  const securityCode = await portal.lastCode(user);
  return portal.call('POST', 'payments/orders/sign', { token, body: { uuids: [orderId], securityCode } });
}

async function order(orderId: OrderId) {
  const token = await portal.signIn(client.users['clerk']!);
  return (await portal.call('GET', `payments/orders/${orderId}`, { token })).body;
}

it('brings a file from upload over two signatures to the bank and back', async () => {
  const orderId = await uploadOrder(await paymentFile(client.accounts, { count: 2 }));
  expect(await order(orderId)).toMatchObject({
    status: 'UNSIGNED',
    numberOfTransactions: 4,
    signatures: { given: 0, required: 2 },
  });
  expect((await sign(client.users['signer1']!, orderId)).body.results[0]).toMatchObject({
    outcome: 'DONE',
    status: 'PARTIALLY_SIGNED',
  });
  expect((await sign(client.users['signer2']!, orderId)).body.results[0]).toMatchObject({
    outcome: 'DONE',
    status: 'FULLY_SIGNED',
  });
  const done = await until(
    () => order(orderId),
    (current) => current.status.startsWith('COMPLETED'),
  );
  expect(done.status).toBe('COMPLETED_SUCCESSFULLY');
  const events = done.history.map((entry: { event: string }) => entry.event).toReversed();
  expect(events).toEqual([
    'uploadBegins', 'imported', 'submit', 'sign', 'sign', 'release', 'released', 'convertRelease', 'convertedRelease', 'process', 'screen',
    'transmitted', 'statusReport', 'allFinal',
  ]); // prettier-ignore
});

it('shows the bank’s reason when a payment is rejected', async () => {
  const orderId = await uploadOrder(
    await paymentFile(client.accounts[0]!, {
      payments: [{ amount: '1.00' }, { amount: '2.00', remittance: 'SIM-RJCT-AC04' }],
    }),
  );
  await sign(client.users['signer1']!, orderId);
  await sign(client.users['signer2']!, orderId);
  await until(
    () => order(orderId),
    (current) => current.status === 'COMPLETED_WITH_ERRORS',
  );
  const token = await portal.signIn(client.users['clerk']!);
  const { body } = await portal.call(
    'GET',
    `payments/orders/${orderId}/transactions?filter=${encodeURIComponent('{"bankStatus":["RJCT"]}')}`,
    { token },
  );
  expect(body).toMatchObject({
    totalElements: 1,
    content: [{ amount: '2.00', bankStatus: 'RJCT', bankReasons: [{ code: 'AC04' }] }],
  });
});
