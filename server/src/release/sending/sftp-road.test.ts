import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { updateConnections } from '../../testing/bank-connections.ts';
import { everybody, signedIn, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { startSftpServer, type SftpServer } from '../../testing/outside/sftp-server.ts';
import { makeProvider } from '../../testing/statement-files.ts';
import { statusReport } from '../../testing/outside/status-report.ts';
import type { TestClient } from '../../testing/clients.ts';
import { publicChannelKey } from '../../channels/public.ts';

// Long, because OpenSSH may have to be fetched first.
const STARTING_MILLISECONDS = 300_000;

let portal: TestPortal;
let server: SftpServer;
let client: TestClient;
let clerk: Person;
let signers: Person[];

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  server = await startSftpServer(await publicChannelKey(portal.config));
  client = await portal.makeClient();
  const people = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  clerk = people.clerk;
  signers = [people.signer1, people.signer2];
  const channel = { ...server.settings, bankRenames: true, collectEverySeconds: 1 };
  await portal.owner.inNoClient((tx) => updateConnections(tx, { channel }));
}, STARTING_MILLISECONDS);
afterAll(async () => {
  await portal.stop();
  await server.stop();
});

async function signedOrder(payments: number): Promise<OrderId> {
  const amounts = Array.from({ length: payments }, (_, index) => ({ amount: `${index + 1}.00` }));
  const orderId = await clerk.order(await paymentFile(client.accounts[0]!, { payments: amounts }));
  for (const signer of signers) await signer.sign(orderId);
  return orderId;
}

/** The bank reports a whole message as settled. */
async function settle({ messages: [message] }: Order): Promise<void> {
  const path = join(server.folders.fromBank, `.${message!.messageId}`);
  await writeFile(path, statusReport(message!.messageId, 'ACSC'));
  await server.give(path);
  await rename(path, join(server.folders.fromBank, `${message!.messageId}.xml`));
}

const sent = async () => (await readdir(server.folders.toBank)).filter((name) => name.endsWith('.xml'));

it('an order goes out and comes back by SFTP', async () => {
  const orderId = await signedOrder(2);
  const order = await clerk.reach(orderId, 'RELEASED_TO_BANK');
  const [message] = order.messages;
  const bytes = await readFile(join(server.folders.toBank, `${message!.messageId}.xml`));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(message!.digest);
  await settle(order);
  await clerk.reach(orderId, 'COMPLETED_SUCCESSFULLY');
});

it('a message whose connection is cut goes out afterwards, once and with the same bytes', async () => {
  const before = await sent();
  // A file of a few hundred payments is longer than that, and a round of collecting isn't.
  server.cutting.cutOnceAfter('toServer', 20_000);
  const orderId = await signedOrder(300);
  const order = await clerk.reach(orderId, 'RELEASED_TO_BANK');
  const [message] = order.messages;
  expect(server.cutting.cuts()).toBe(1);
  const now = await sent();
  expect(now.filter((name) => !before.includes(name))).toEqual([`${message!.messageId}.xml`]);
  const bytes = await readFile(join(server.folders.toBank, `${message!.messageId}.xml`));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(message!.digest);
});

it('a message that a bank may have taken without a trace is not sent again: two people decide', async () => {
  const admin = await signedIn(portal, (await makeProvider(portal)).admin);
  const trackless = { ...server.settings, directories: { ...server.settings.directories, takenByBank: null } };
  await portal.owner.inNoClient((tx) => updateConnections(tx, { channel: trackless }));
  const orderId = await signedOrder(1);
  const [message] = (await clerk.reach(orderId, 'RELEASED_TO_BANK')).messages;
  // The bank takes it, and the worker dies before it records the sending.
  await rm(join(server.folders.toBank, `${message!.messageId}.xml`));
  await portal.owner.inNoClient((tx) =>
    tx.write(`update bank_messages set status = 'SANCTION_SCREENING', sent_at = null where id = $1`, [
      message!.uniqueId,
    ]),
  );
  await admin.call('POST', 'payments/operations/retry', { uuids: [message!.uniqueId] });
  const stopped = await clerk.reach(orderId, 'PROCESSING_ERROR');
  expect(stopped.messages[0]).toMatchObject({ failure: { key: 'outcomeUnknown' } });
  expect(await sent()).not.toContain(`${message!.messageId}.xml`);
});
