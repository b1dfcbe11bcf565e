import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { contentDigestOf } from '../payments/public.ts';
import type { TestClient } from '../testing/clients.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

/** More than one batch for the database. */
const GROUPS = 1_200;
const PAYMENTS = 3_000;

let portal: TestPortal;
let client: TestClient;
let clerk: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  clerk = await signedIn(portal, client.users['clerk']!);
});
afterAll(() => portal.stop());

let amount = 0;
/** Different amounts each time, so that none looks like a duplicate. */
const payments = (count: number) => Array.from({ length: count }, () => ({ amount: `${++amount}.15` }));

/** The order's stored digest, and the one computed from the rows. */
function digests(orderId: OrderId): Promise<{ stored: string; fromRows: string }> {
  return portal.owner.inClient(client.id, async (tx) => {
    const row = await tx.row<{ stored: string }>(
      `select encode(content_digest, 'hex') as stored from orders where client_id = current_client() and id = $1`,
      [orderId],
    );
    return { stored: row!.stored, fromRows: (await contentDigestOf(tx, orderId)).toString('hex') };
  });
}

type GroupRow = { sequence: number; transactions: number; stated: number; totals: unknown };

function groupsOf(orderId: OrderId): Promise<GroupRow[]> {
  return portal.owner.inClient(client.id, (tx) =>
    tx.rows<GroupRow>(
      `select g.sequence, g.number_of_transactions as stated, g.totals, count(t)::int as transactions
         from transaction_groups g left join transactions t on t.client_id = g.client_id and t.order_id = g.order_id and t.group_id = g.id
        where g.client_id = current_client() and g.order_id = $1 group by g.client_id, g.order_id, g.id order by g.sequence`,
      [orderId],
    ),
  );
}

it(`stores ${GROUPS} groups, each with its transaction, and a digest that follows from the rows`, async () => {
  const groups = Array.from({ length: GROUPS }, () => client.accounts[0]!);
  const orderId = await clerk.order(await paymentFile(groups, { payments: [{ amount: '7.25' }] }));
  expect(await clerk.get(orderId)).toMatchObject({ status: 'UNSIGNED', numberOfTransactions: GROUPS });
  expect(await groupsOf(orderId)).toEqual(
    groups.map((_, index) => ({
      sequence: index + 1,
      transactions: 1,
      stated: 1,
      totals: [{ amount: '725000', currency: 'CHF' }],
    })),
  );
  const { stored, fromRows } = await digests(orderId);
  expect(stored).toBe(fromRows);
});

it('keeps every character of a text, whatever it would mean to the database', async () => {
  const texts = ['\\N', 'back\\slash\\t', '{a,"b"}', 'NULL', '\\.', '"', '{}', "it's $1; --", 'Zürich 💶'];
  const orderId = await clerk.order(
    await paymentFile(client.accounts[0]!, {
      payments: texts.map((text, index) => ({ ...payments(1)[0]!, creditor: `${text} ${index}`, remittance: text })),
    }),
  );
  const { content } = await clerk.transactions(orderId);
  expect(content.map((row) => row.creditor)).toEqual(texts.map((text, index) => `${text} ${index}`));
  expect(content.map((row) => row.remittance)).toEqual(texts.map((text) => [text]));
  const { stored, fromRows } = await digests(orderId);
  expect(stored).toBe(fromRows);
});

it('leaves nothing of a large file with an error at its end, not even for the next one', async () => {
  const large = await paymentFile(client.accounts[0]!, { payments: payments(PAYMENTS) });
  const end = large.lastIndexOf('</CdtTrfTxInf>');
  const refused = await clerk.upload(large.slice(0, end));
  expect(refused).toMatchObject({ status: 'IMPORT_ERROR', orders: [] });
  const before = await countRows();
  const orderId = await clerk.order(await paymentFile(client.accounts[0]!, { payments: payments(2) }));
  expect((await clerk.transactions(orderId)).totalElements).toBe(2);
  expect(await countRows()).toEqual({ orders: before.orders + 1, transactions: before.transactions + 2 });
});

async function countRows(): Promise<{ orders: number; transactions: number }> {
  const row = await portal.owner.inNoClient((tx) =>
    tx.row<{ orders: number; transactions: number }>(
      'select (select count(*)::int from orders) as orders, (select count(*)::int from transactions) as transactions',
    ),
  );
  return row!;
}
