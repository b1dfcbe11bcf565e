import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import { PAYMENT_TEXTS_MAXIMUM, PAYMENT_TEXTS_SHOWN_MAXIMUM } from '@portico/contract/limits';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Detail = ApiAnswer<'GET payments/orders/:uniqueId/transactions/:transactionId'>;
type Opened = ApiAnswer<'POST payments/orders/:uniqueId/openTransactions'>;

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient({ bank: { takesEveryDate: true } });
  ({ clerk } = await everybody(portal, client.users, 'clerk'));
});
afterAll(() => portal.stop());

/** A file whose payment has that many tax texts on top of the usual content. */
async function withTaxes(count: number): Promise<string> {
  const taxes = `<Tax>${'<Rcrd><Tp>a</Tp></Rcrd>'.repeat(count)}</Tax>`;
  return (await paymentFile(client.accounts[0]!)).replace('<RmtInf>', `${taxes}<RmtInf>`);
}

async function shownOf(orderId: OrderId): Promise<[Detail, Opened['content'][number]]> {
  const { content } = await clerk.transactions(orderId);
  const path = `payments/orders/${orderId}`;
  const { body } = await clerk.call<Detail>('GET', `${path}/transactions/${content[0]!.uniqueId}`);
  const opened = await clerk.call<Opened>('POST', `${path}/openTransactions`, { page: 0 });
  return [body, opened.body.content[0]!];
}

it('a payment with more texts than its page can show is refused with its place', async () => {
  const { orders, problems } = await clerk.upload(await withTaxes(PAYMENT_TEXTS_MAXIMUM));
  expect(orders).toEqual([]);
  expect(problems).toMatchObject([
    { key: 'paymentTooLarge', path: expect.stringContaining('/CdtTrfTxInf[1]/Tax/Rcrd['), line: expect.any(Number) },
  ]);
});

it('everything that may be imported is shown in full', async () => {
  const taxes = PAYMENT_TEXTS_MAXIMUM - 100;
  for (const { leaves, hasMoreLeaves } of await shownOf(await clerk.order(await withTaxes(taxes)))) {
    expect(leaves.filter(({ path }) => path.includes('/Tax/'))).toHaveLength(taxes);
    expect(hasMoreLeaves).toBe(false);
  }
});

it('of payments imported before the limit, the first texts are shown, and that there are more', async () => {
  const orderId = await clerk.order(await withTaxes(1));
  const record = { name: 'Rcrd', children: [{ name: 'Tp', text: 'a' }] };
  const further = [{ name: 'Tax', children: Array.from({ length: 20_000 }, () => record) }];
  await portal.owner.inNoClient((tx) =>
    tx.write(
      `update transactions set content = content || jsonb_build_object('further', $2::jsonb) where order_id = $1`,
      [orderId, JSON.stringify(further)],
    ),
  );
  for (const { leaves, hasMoreLeaves } of await shownOf(orderId))
    expect([leaves.length, hasMoreLeaves]).toEqual([PAYMENT_TEXTS_SHOWN_MAXIMUM, true]);
});
