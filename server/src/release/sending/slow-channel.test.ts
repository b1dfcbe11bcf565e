import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '../../platform/database/db.ts';
import { silentLog } from '../../platform/log.ts';
import type { TestClient } from '../../testing/clients.ts';
import { importedOrder } from '../../testing/imported-order.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { ReportCollector } from '../status-reports/collect-reports.ts';
import { releaseOrder } from '../release-order.ts';
import { sendBankMessage } from './send-bank-message.ts';
import { transmitMessageJob, tryChannelJob } from './sending-jobs.ts';
import { transmitMessage } from './transmit-message.ts';

let portal: TestPortal;
let db: Database;
let client: TestClient;
let people: Record<'clerk' | 'signer1' | 'signer2', Person>;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  db = await portal.openAs('portico_worker');
  client = await portal.makeClient({ bank: { takesEveryDate: true } });
  people = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});

const work = () => ({
  db,
  files: { ...portal.files, db },
  clock: portal.clock,
  log: silentLog,
  config: portal.config,
});

/** Takes an order up to sending; returns the task that will send it, which takes this many seconds. */
async function send(seconds: number): Promise<string> {
  const { clerk, signer1, signer2 } = people;
  const [account] = client.accounts;
  const by = { clientId: client.id, clerk, signers: [signer1, signer2] };
  const orderId = await importedOrder(portal, db, by, await paymentFile(account!));
  await releaseOrder(work(), { clientId: client.id, orderId });
  const [message] = (await clerk.get(orderId)).messages;
  const payload = { clientId: client.id, orderId, messageId: message!.uniqueId };
  await sendBankMessage(work(), payload);
  const job = await portal.owner.inNoClient((tx) =>
    tx.row<{ task: string }>('select task_identifier as task from graphile_worker.jobs where key = $1', [
      `transmit ${message!.uniqueId}`,
    ]),
  );
  let milliseconds = 0;
  const now = () => (milliseconds += seconds * 1000);
  const lane = job!.task === tryChannelJob.name ? tryChannelJob : transmitMessageJob;
  await transmitMessage({ ...work(), now }, lane, { ...payload, folder: account!.folder });
  expect((await clerk.get(orderId)).status).toBe('RELEASED_TO_BANK');
  return job!.task;
}

const anHourPasses = () =>
  portal.owner.inNoClient((tx) => tx.write(`update channel_states set slow_until = slow_until - interval '1 hour'`));

it('a channel that was slow with a message stays among the trials for an hour, whatever happens', async () => {
  const collector = new ReportCollector(work());
  await collector.look();
  await collector.idle();
  expect([await send(1), await send(20), await send(1), await send(1)]).toEqual([
    'transmit-message',
    'transmit-message',
    'try-channel',
    'try-channel',
  ]);
  await anHourPasses();
  expect(await send(1)).toBe('transmit-message');
});
