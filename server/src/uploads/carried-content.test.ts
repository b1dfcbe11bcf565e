import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OrderGroupId, OrderId } from '@portico/contract/ids';
import type { HeaderContent, PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { fullPain001File } from '../../../formats/testing/pain001-full.ts';
import { eventsOf } from '../../../formats/testing/read.ts';
import { contentDigestOf, OrderContents } from '../payments/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { TestClient } from '../testing/clients.ts';
import { signedIn } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let orderId: OrderId;
let file: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  const clerk = await signedIn(portal, client.users['clerk']!);
  const account = `<DbtrAcct><Id><IBAN>${client.accounts[0]!.iban}`;
  file = fullPain001File(['<DbtrAcct><Id><IBAN>CH9300762011623852957', account]);
  orderId = await clerk.order(file);
});
afterAll(() => portal.stop());

/** The value as a JSON column holds it: money as text. */
const asJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner)));

async function storedContents(tx: Transaction): Promise<{ groups: PaymentGroup[]; payments: unknown[] }> {
  const groups = await tx.rows<{ id: OrderGroupId; content: PaymentGroup }>(
    'select id, content from transaction_groups where client_id = current_client() and order_id = $1 order by sequence',
    [orderId],
  );
  const payments: unknown[] = [];
  const contents = new OrderContents(tx, orderId, groups);
  for (const { id } of groups) for await (const payment of contents.of(id)) payments.push(payment);
  return { groups: groups.map(({ content }) => content), payments };
}

it('keeps what the header says of the initiating party, for the message to the bank', async () => {
  const stored = await portal.owner.inClient(client.id, (tx) =>
    tx.row<{ content: HeaderContent }>(
      'select header_content as content from orders where client_id = current_client() and id = $1',
      [orderId],
    ),
  );
  const header = eventsOf(file).find((event) => event.kind === 'header')!.header;
  expect(stored?.content).toEqual({ initiatingParty: header.initiatingParty, further: header.further });
  expect(stored?.content.initiatingParty?.identification?.other).toMatchObject([{ id: 'CUST-4711' }]);
});

it('keeps everything that the file says of groups and payments, for the message to the bank', async () => {
  const stored = await portal.owner.inClient(client.id, storedContents);
  const events = eventsOf(file);
  expect(stored.groups).toEqual(events.flatMap((event) => (event.kind === 'group' ? [asJson(event.group)] : [])));
  expect(stored.payments).toEqual(
    events.flatMap((event) => (event.kind === 'transaction' ? [asJson(event.transaction)] : [])),
  );
  expect((stored.payments[0] as Payment).further?.map(({ name }) => name)).toContain('RgltryRptg');
});

it('signs it too: any change in it changes the digest', async () => {
  await portal.owner.inClient(client.id, async (tx) => {
    let last = await contentDigestOf(tx, orderId);
    const row = await tx.row<{ digest: Buffer }>(
      'select content_digest as digest from orders where client_id = current_client() and id = $1',
      [orderId],
    );
    expect(row?.digest).toEqual(last);
    for (const [table, path] of [
      ['transactions', '{further,0,children,1,text}'],
      ['transactions', '{furtherRemittance,0,children,1,text}'],
      ['transactions', '{creditorAgent,further,0,text}'],
      ['transaction_groups', '{debtor,further,0,text}'],
      ['orders', '{initiatingParty,identification,other,0,id}'],
      ['orders', '{further,1,children,0,children,0,text}'],
    ] as const) {
      const [column, id] = table === 'orders' ? ['header_content', 'id'] : ['content', 'order_id'];
      await tx.write(
        `update ${table} set ${column} = jsonb_set(${column}, $2, '"changed"', false) where client_id = current_client() and ${id} = $1`,
        [orderId, path],
      );
      const changed = await contentDigestOf(tx, orderId);
      expect(changed).not.toEqual(last);
      last = changed;
    }
  });
});
