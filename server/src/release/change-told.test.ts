import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { BankMessageId, OrderId } from '@portico/contract/ids';
import { recordHistory } from '../payments/public.ts';
import { Changes } from '../platform/changes.ts';
import type { Transaction } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { silentLog } from '../platform/log.ts';
import type { TestClient } from '../testing/clients.ts';
import { signedIn } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { lockMessage } from './message-status.ts';
import { noteFailure } from './sending/note-failure.ts';

let portal: TestPortal;
let client: TestClient;
let orderId: OrderId;
const changes = new Changes();

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  const clerk = await signedIn(portal, client.users['clerk']!);
  orderId = await clerk.order(await paymentFile(client.accounts[0]!));
  await clerk.reach(orderId, 'UNSIGNED');
  await changes.listen(portal.databaseUrl, silentLog);
});
afterAll(async () => {
  await changes.close();
  await portal.stop();
});

/** What the client's open pages hear of this work. */
async function told(work: (tx: Transaction) => Promise<void>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const stop = changes.subscribe(client.id, resolve);
  await portal.owner.inClient(client.id, work);
  const event = await promise;
  stop();
  return event;
}

test('a report that changes nothing on the order’s own row is announced', async () => {
  const report = {
    event: 'statusReport',
    before: 'RELEASED_TO_BANK',
    after: 'RELEASED_TO_BANK',
    userId: null,
  } as const;
  const event = await told((tx) =>
    recordHistory(tx, portal.clock, { ...report, clientId: client.id, orderId, parameters: { code: 'ACCP' } }),
  );
  expect(event).toEqual({ kind: 'order', uniqueId: orderId });
});

test('so is what holds up a message', async () => {
  const messageId: BankMessageId = newId();
  await portal.owner.inClient(client.id, (tx) =>
    tx.write(
      `insert into bank_messages (client_id, order_id, id, message_id, bank_id, status, changed_at)
       select client_id, $1, $2, $3, id, 'SANCTION_SCREENING', now() from banks where client_id = current_client() limit 1`,
      [orderId, messageId, `PO${messageId.replaceAll('-', '')}`],
    ),
  );
  const event = await told(async (tx) => {
    await noteFailure(tx, await lockMessage(tx, orderId, messageId), { failure: 'unreachable' });
  });
  expect(event).toEqual({ kind: 'order', uniqueId: orderId });
});
