import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '../../platform/database/db.ts';
import { silentLog } from '../../platform/log.ts';
import { everybody } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { CountedRows, growing } from '../../testing/portal/counted-rows.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { camtFile, makeProvider, takeStatement } from '../../testing/statement-files.ts';
import { linkBookings } from '../bookings/link-bookings.ts';

let portal: TestPortal;
let provider: string;
let db: Database;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await portal.signIn((await makeProvider(portal)).admin);
  db = await portal.openAs('portico_worker');
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});

/** The rows that finding the returns of so many payments touches, all of one amount, in an order of their own. */
async function rowsOfReturns(count: number): Promise<CountedRows> {
  const client = await portal.makeClient();
  const [account] = client.accounts;
  const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  const payments = Array.from({ length: count }, () => ({ amount: '10.00' }));
  const orderId = await clerk.order(await paymentFile(account!, { payments }));
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  const order = await clerk.reach(orderId, 'RELEASED_TO_BANK');
  const ids = (await clerk.transactions(orderId)).content.map(({ endToEndId }) => endToEndId);
  const all = Array.from({ length: count }, (_, index) => ids[0]!.replace(/1$/, String(index + 1)));
  const book = (number: string, amount: string, more: object) =>
    takeStatement(
      portal,
      provider,
      camtFile({
        iban: account!.iban,
        number,
        date: '2026-11-20',
        opening: `${number}.00`,
        entries: all.map((endToEndId) => ({ amount, endToEndId, ...more })),
      }),
    );
  await book('1', '-10.00', {});
  await book('2', '10.00', { returnReason: 'AC04' });
  const returned = () =>
    portal.owner.inClient(client.id, (tx) =>
      tx.row<{ number: number }>(
        'select count(returned_entry_id)::int as number from transactions where client_id = current_client()',
      ),
    );
  expect(await returned()).toEqual({ number: count });
  // Found once more, so that it is known what that takes.
  await portal.owner.inClient(client.id, async (tx) => {
    await tx.write('delete from bookings where client_id = current_client() and is_return');
    await tx.write(
      'update transactions set returned_entry_id = null, returned_on = null where client_id = current_client()',
    );
  });
  const rows = new CountedRows();
  const work = { db: rows.database(db), clock: portal.clock, log: silentLog };
  await linkBookings(work, { clientId: client.id, orderId, messageId: order.messages[0]!.uniqueId });
  expect(await returned()).toEqual({ number: count });
  return rows;
}

const FEW = 60;
const MANY = 4 * FEW;

it('no statement that finds returns grows faster than their number', async () => {
  const [few, many] = [await rowsOfReturns(FEW), await rowsOfReturns(MANY)];
  expect(growing(few, many, MANY)).toEqual([]);
  expect(many.total).toBeGreaterThan(MANY);
});
