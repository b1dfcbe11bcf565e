import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { deliverFile, report } from '../../testing/outside/bank-reports.ts';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, signedIn, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { sayOutcome } from '../../testing/say-as-provider.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sendBankMessageJob } from './sending-jobs.ts';

let portal: TestPortal;
let client: TestClient;
let people: Record<'clerk' | 'signer1' | 'signer2', Person>;
let deciders: Person[];

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const provider = await makeProvider(portal);
  deciders = [await signedIn(portal, provider.admin), await signedIn(portal, provider.compliance1)];
  client = await portal.makeClient();
  people = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
});
afterAll(() => portal.stop());

const folder = () => join(portal.config.dataFolder, 'banks', client.accounts[0]!.folder);
const sent = async () => (await readdir(join(folder(), 'to-bank'))).filter((name) => name.endsWith('.xml'));

/** The state when a worker died between sending and its commit, and the bank has since put the file away. */
async function diedWhileSending(hoursAgo: number): Promise<Order> {
  const orderId = await people.clerk.order(await paymentFile(client.accounts[0]!));
  await people.signer1.sign(orderId);
  await people.signer2.sign(orderId);
  const order = await people.clerk.reach(orderId, 'RELEASED_TO_BANK');
  const since = new Date(portal.clock.now().getTime() - hoursAgo * 3_600_000);
  await portal.owner.inNoClient(async (tx) => {
    await tx.write(`update bank_messages set status = 'SANCTION_SCREENING', sent_at = null, sending_since = $2 where order_id = $1`, [orderId, since]);
    await tx.write(`update orders set status = 'SANCTION_SCREENING' where id = $1`, [orderId]);
  });
  await rm(join(folder(), 'to-bank'), { recursive: true });
  await mkdir(join(folder(), 'to-bank'));
  return order;
} // prettier-ignore

function goOn(order: Order): Promise<unknown> {
  const payload = { clientId: client.id, orderId: order.uniqueId, messageId: order.messages[0]!.uniqueId };
  return portal.owner.inNoClient((tx) => enqueue(tx, sendBankMessageJob, payload));
}

it.each([0, 100])('A message that the bank has reported on is not sent again, %d hours later', async (hoursAgo) => {
  const order = await diedWhileSending(hoursAgo);
  await deliverFile(portal, client.accounts[0]!.folder, report(order.messages[0]!.messageId, { message: 'ACSP' }));
  await goOn(order);
  await people.clerk.reach(order.uniqueId, 'RELEASED_TO_BANK');
  expect(await sent()).toEqual([]);
});

it.each([5, -5])(
  '“Not there” proves nothing if the message may have left %d hours ago: two people decide',
  async (hoursAgo) => {
    const order = await diedWhileSending(hoursAgo);
    await goOn(order);
    await people.clerk.reach(order.uniqueId, 'PROCESSING_ERROR');
    expect(await sent()).toEqual([]);
    for (const decider of deciders)
      expect((await sayOutcome(portal, decider, order.messages[0]!.uniqueId, 'WAS_NOT_SENT')).status).toBe(200);
    await people.clerk.reach(order.uniqueId, 'RELEASED_TO_BANK');
    expect(await sent()).toEqual([`${order.messages[0]!.messageId}.xml`]);
  },
);

it('Shortly after, “not there” is an answer, and the message leaves', async () => {
  const order = await diedWhileSending(1);
  await goOn(order);
  await people.clerk.reach(order.uniqueId, 'RELEASED_TO_BANK');
  expect(await sent()).toEqual([`${order.messages[0]!.messageId}.xml`]);
});
