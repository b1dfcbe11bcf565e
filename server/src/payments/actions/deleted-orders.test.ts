import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient, shown } from '../../testing/clients.ts';
import { signedIn, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

async function makePeople() {
  const client = await portal.makeClient({
    users: { clerk: { grants: CLERK_GRANTS }, signer1: { grants: SIGNER_GRANTS }, signer2: { grants: SIGNER_GRANTS } },
  });
  const [clerk, signer] = [
    await signedIn(portal, client.users['clerk']!),
    await signedIn(portal, client.users['signer1']!),
  ];
  return { client, clerk, signer };
}

async function deleteOne(clerk: Person, client: TestClient, amount: string, comment: string): Promise<OrderId> {
  const order = await clerk.order(await paymentFile(client.accounts[0]!, { payments: [{ amount }] }));
  portal.clock.advanceSeconds(60);
  await clerk.act('delete', [order], { comment });
  return order;
}

it('names in the deleted list who deleted each order, when and why, latest first', async () => {
  const { client, clerk } = await makePeople();
  const first = await deleteOne(clerk, client, '1.15', 'Wrong supplier');
  const last = await deleteOne(clerk, client, '2.15', 'Twice');
  const { content } = await clerk.list({ onlyDeleted: 'true' });
  expect(content).toMatchObject([
    {
      uniqueId: last,
      deletionComment: 'Twice',
      deletedAt: portal.clock.now().toISOString(),
      actions: { restore: { allowed: true } },
    },
    {
      uniqueId: first,
      deletionComment: 'Wrong supplier',
      deletedBy: { uniqueId: clerk.user.id, name: shown(clerk.user) },
    },
  ]);
});

it('filters and sorts the deleted list by these fields; the other list has no such fields', async () => {
  const { client, clerk } = await makePeople();
  const first = await deleteOne(clerk, client, '1.25', 'Wrong supplier');
  await deleteOne(clerk, client, '2.25', 'Twice');
  const ids = async (query: Record<string, string>) =>
    (await clerk.list({ onlyDeleted: 'true', ...query })).content.map(({ uniqueId }) => uniqueId);
  expect(await ids({ filter: '{"deletionComment":"wrong"}' })).toEqual([first]);
  expect((await ids({ sort: 'deletedAt,asc' }))[0]).toBe(first);
  expect(await ids({ filter: JSON.stringify({ deletedBy: { name: shown(clerk.user) } }) })).toHaveLength(2);
  const { status, body } = await clerk.call('GET', 'payments/orders?sort=deletedAt,asc');
  expect({ status, body }).toMatchObject({ status: 400, body: { code: '1500' } });
});

it('hides deleted orders without the right to view them, and the deletion of a restored one', async () => {
  const { client, clerk, signer } = await makePeople();
  const order = await deleteOne(clerk, client, '3.15', 'By mistake');
  expect((await signer.list({ onlyDeleted: 'true' })).content).toEqual([]);
  await clerk.act('restore', [order]);
  expect(await clerk.get(order)).toMatchObject({ status: 'OPEN', deletedAt: null, deletedBy: null });
});
