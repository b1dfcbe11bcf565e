import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;
let signer2: Person;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
});
afterAll(() => portal.stop());

async function daysLater(days: number): Promise<void> {
  portal.clock.advanceSeconds(days * 86_400);
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
}

/** Orders differ by creation time. */
async function upload(...amounts: string[]): Promise<OrderId> {
  portal.clock.advanceSeconds(5);
  const payments = amounts.map((amount) => ({ amount, iban: 'CH9300762011623852957' }));
  return clerk.order(await paymentFile(client.accounts[0]!, { payments }));
}

/** The orders that the signer's preview names as possible duplicates. */
async function warnedOf(order: OrderId): Promise<(string | number | undefined)[]> {
  const path = 'payments/orders/signingPreview';
  type Preview = { warnings: { key: string; parameters: Record<string, string | number> }[] };
  const { body } = await signer1.call<Preview>('POST', path, { uuids: [order] });
  return body.warnings.filter(({ key }) => key === 'duplicateOrder').map(({ parameters }) => parameters['orderId']);
}

const nameOf = async (order: OrderId) => (await clerk.get(order)).orderId;
const deleted = (order: OrderId) => clerk.act('delete', [order], { comment: 'the wrong file' });

/** Waits for that many: a job applies a deletion to them. */
function storedDuplicates(order: OrderId, number: number): Promise<unknown[]> {
  const sql = `select w.* from orders, jsonb_array_elements(warnings) w where id = $1 and w ->> 'key' = 'duplicateOrder'`;
  const ask = () => portal.owner.inNoClient((tx) => tx.rows<{ value: unknown }>(sql, [order]));
  return until(ask, (rows) => rows.length === number).then((rows) => rows.map(({ value }) => value));
}

it('among similar payments the warning names the one that has left, not a newer one', async () => {
  const paid = await upload('4321.00');
  for (const signer of [signer1, signer2]) await signer.sign(paid);
  await clerk.reach(paid, 'RELEASED_TO_BANK');
  const decoy = await upload('4321.00');
  const again = await upload('4321.00');
  expect(await warnedOf(again)).toEqual([await nameOf(paid)]);
  await deleted(decoy);
  expect(await warnedOf(again)).toEqual([await nameOf(paid)]);
});

it('deleting a decoy keeps the warning of another similar payment, however old', async () => {
  const first = await upload('4322.00');
  await daysLater(6);
  const decoy = await upload('4322.00');
  const again = await upload('4322.00', '17.00');
  expect(await warnedOf(again)).toEqual([await nameOf(decoy)]);
  await daysLater(6);
  await deleted(decoy);
  expect(
    await until(
      () => warnedOf(again),
      (names) => names.length > 0,
    ),
  ).toEqual([await nameOf(first)]);
  await deleted(first);
  expect(await storedDuplicates(again, 0)).toEqual([]);
});

it('a settled warning stays settled when another order is deleted', async () => {
  const [first, second] = [await upload('4323.00'), await upload('4324.00')];
  const both = await upload('4323.00', '4324.00');
  const name = await nameOf(second);
  const { transactionId } = (await clerk.get(both)).warningList.find(
    ({ parameters }) => parameters['orderId'] === name,
  )!;
  const path = `payments/orders/${both}/duplicates/${transactionId}/notDuplicate`;
  expect((await clerk.call('POST', path)).status).toBe(200);
  await deleted(first);
  expect(await storedDuplicates(both, 1)).toMatchObject([{ settled: { userId: clerk.user.id } }]);
  const left = (await clerk.get(both)).warningList.filter(({ key }) => key === 'duplicateOrder');
  expect(left).toMatchObject([{ parameters: { orderId: name } }]);
});
