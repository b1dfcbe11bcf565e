import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
let clerk: Person;
let signer1: Person;
let signer2: Person;
let plain: OrderId;
let twin: OrderId;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const client = await portal.makeClient();
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
  plain = await clerk.order(await paymentFile(client.accounts[0]!));
  // The same payment again, in another message: a possible duplicate.
  twin = await clerk.order(await paymentFile(client.accounts[0]!));
});
afterAll(() => portal.stop());

async function listed(person: Person, filter: object): Promise<OrderId[]> {
  const { content } = await person.list({ filter: JSON.stringify(filter) });
  return content.map(({ uniqueId }) => uniqueId);
}
const MINE = { signatures: { mine: ['true'] } };

it('the orders that wait for somebody are those that they can sign, and no longer the signed ones', async () => {
  expect(await listed(signer1, MINE)).toEqual([twin, plain]);
  await signer1.sign(plain);
  expect(await listed(signer1, MINE)).toEqual([twin]);
  expect(await listed(signer1, { signatures: { mine: ['false'] } })).toEqual([plain]);
  expect(await listed(signer2, MINE)).toEqual([twin, plain]);
  const { body } = await signer1.call<{ totalElements: number }>('GET', 'payments/orders/waitingForMySignature');
  expect(body.totalElements).toBe(1);
});

it('the status groups are filtered by their other names too', async () => {
  expect(await listed(clerk, { statusGroup: ['UNSIGNED'] })).toEqual(
    await listed(clerk, { statusGroup: ['SIGNATURE_REQUIRED'] }),
  );
  expect(await listed(clerk, { statusGroup: ['UNSIGNED'] })).toEqual([twin, plain]);
  expect(await listed(clerk, { statusGroup: ['FAILEDRECORDED', 'COMPLETED'] })).toEqual([]);
});

it('nothing waits for somebody without the right to sign', async () => {
  expect(await listed(clerk, MINE)).toEqual([]);
});

it('the orders with warnings that nobody has settled are found', async () => {
  const warned = { hasWarnings: ['true'] };
  expect(await listed(clerk, warned)).toEqual([twin]);
  expect(await listed(clerk, { hasWarnings: ['false'] })).toEqual([plain]);
  const [warning] = (await clerk.get(twin)).warningList;
  const path = `payments/orders/${twin}/duplicates/${warning!.transactionId}/notDuplicate`;
  expect((await clerk.call('POST', path)).status).toBe(200);
  expect(await listed(clerk, warned)).toEqual([]);
});
