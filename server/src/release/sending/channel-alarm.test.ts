import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { changeConnections } from '../../testing/bank-connections.ts';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, signedIn, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';
import { unreachable } from '../../testing/outside/unreachable-channel.ts';
import { until } from '../../testing/portal/until.ts';

type Operations = ApiAnswer<'GET payments/operations'>;

let portal: TestPortal;
let admin: Person;
let readonly: Person;
let client: TestClient;
let people: Record<'clerk' | 'signer1' | 'signer2', Person>;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const provider = await makeProvider(portal);
  admin = await signedIn(portal, provider.admin);
  readonly = await signedIn(portal, provider.readonly);
  client = await portal.makeClient();
  people = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
});
afterAll(() => portal.stop());

/** An order that waits for its bank. */
async function waitingOrder(): Promise<Order> {
  const { clerk, signer1, signer2 } = people;
  const orderId = await clerk.order(
    await paymentFile(client.accounts.slice(0, 1), { payments: [{ amount: '12.00' }] }),
  );
  for (const signer of [signer1, signer2]) await signer.sign(orderId);
  return clerk.reach(orderId, 'SANCTION_SCREENING');
}

async function useChannel(channel: object): Promise<void> {
  await changeConnections(portal, client.id, { channel });
}

async function operations(): Promise<Operations> {
  return (await admin.call<Operations>('GET', 'payments/operations')).body;
}

async function retry(who: Person, ...uuids: string[]): Promise<void> {
  await who.call('POST', 'payments/operations/retry', { uuids });
}

function acknowledge(who: Person, { uniqueId }: { uniqueId: string }) {
  return who.call('POST', `payments/operations/alarms/${uniqueId}/acknowledge`);
}

it('a failing channel raises one alarm, whatever depends on it; acknowledged, it returns only with a new failure', async () => {
  await useChannel(unreachable('farther-away'));
  const first = await waitingOrder();
  const open = async () => (await operations()).alarms.filter((one) => one.about === 'farther-away');
  const [alarm] = await until(open, (found) => found.length > 0);
  await until(
    () =>
      portal.owner.inNoClient((tx) =>
        tx.row<{ failures: number }>(`select failures from channel_states where folder = 'farther-away'`),
      ),
    (state) => (state?.failures ?? 0) >= 3,
  );
  expect(await open()).toHaveLength(1);
  expect((await acknowledge(readonly, alarm!)).status).toBe(403);
  expect((await acknowledge(admin, alarm!)).status).toBe(204);
  expect((await acknowledge(admin, alarm!)).status).toBe(404);
  expect((await operations()).closedAlarms).toContainEqual(
    expect.objectContaining({ uniqueId: alarm!.uniqueId, closedBy: expect.stringMatching(/^.+ \(.+\)$/) }),
  );
  // A second message fails on the same channel: that is known.
  const second = await waitingOrder();
  await until(
    async () => (await operations()).messages.filter((one) => one.folder === 'farther-away' && one.state === 'WAITS'),
    (waiting) => waiting.length === 2 && waiting.every(({ failure }) => failure?.key === 'unreachable'),
  );
  expect(await open()).toEqual([]);
  await useChannel({ kind: 'directory', folder: 'farther-away' });
  const waiting = (await operations()).messages.filter((one) => one.folder === 'farther-away');
  await retry(admin, ...waiting.map(({ uniqueId }) => uniqueId));
  for (const { uniqueId } of [first, second]) await people.clerk.reach(uniqueId, 'RELEASED_TO_BANK');
  // Somebody has closed it; the recovery doesn't close it a second time.
  expect((await operations()).closedAlarms.find((one) => one.uniqueId === alarm!.uniqueId)?.closedBy).not.toBeNull();
  await until(operations, ({ channels }) =>
    channels.some((one) => one.folder === 'farther-away' && one.state === 'WORKS'),
  );
  portal.clock.advanceSeconds(1);
  await useChannel(unreachable('farther-away'));
  const third = await waitingOrder();
  const [again] = await until(open, (found) => found.length > 0);
  expect(again!.uniqueId).not.toBe(alarm!.uniqueId);
  await useChannel({ kind: 'directory', folder: 'farther-away' });
  await people.clerk.reach(third.uniqueId, 'RELEASED_TO_BANK');
});
