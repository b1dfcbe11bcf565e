import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { changeConnections } from '../testing/bank-connections.ts';
import type { TestClient } from '../testing/clients.ts';
import { everybody, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { startStalledBank, type StalledBank } from '../testing/outside/stalled-bank.ts';
import { until } from '../testing/portal/until.ts';
import { LANES } from './lanes.ts';

const MANY_SECONDS = 120;

let portal: TestPortal;
let stalled: StalledBank;
beforeEach(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  stalled = await startStalledBank();
});
afterEach(async () => {
  await stalled.stop();
  await portal.stop();
}, 100_000);

type People = Record<'clerk' | 'signer1' | 'signer2', Person> & { client: TestClient };

async function makePeople(): Promise<People> {
  const client = await portal.makeClient({ bank: { takesEveryDate: true } });
  return { client, ...(await everybody(portal, client.users, 'clerk', 'signer1', 'signer2')) };
}

/** Submits and signs this many orders; returns the last one. */
async function signed({ client, clerk, signer1, signer2 }: People, count = 1): Promise<OrderId> {
  const ids: OrderId[] = [];
  while (ids.length < count) ids.push(await clerk.order(await paymentFile(client.accounts[0]!)));
  for (const signer of [signer1, signer2]) await signer.sign(...ids);
  return ids.at(-1)!;
}

/** A client whose bank doesn't respond, with this many signed orders for it. */
async function stall(folder: string, orders: number): Promise<void> {
  const people = await makePeople();
  await changeConnections(portal, people.client.id, { channel: stalled.channel(folder) });
  await signed(people, orders);
}

type Attempts = { id: string; attempts: number; isOpen: boolean; failure: string | null };

const attempts = () =>
  portal.owner.inNoClient((tx) =>
    tx.rows<Attempts>(
      `select m.id, m.attempts, m.failure, m.status = 'SANCTION_SCREENING' and m.attempts > 0 and m.next_attempt_at is null as "isOpen"
         from bank_messages m join banks b on b.client_id = m.client_id and b.id = m.bank_id
         join bank_connections k on k.id = b.connection_id
        where k.channel->>'kind' = 'sftp' order by m.id`,
    ),
  );
const openAttempts = async () =>
  (await attempts()).filter(({ isOpen }) => isOpen).map((one) => `${one.id} ${one.attempts}`);

/** Waits until one of their orders has left while an attempt at the unresponsive bank was open throughout. */
async function leavesMeanwhile(people: People): Promise<void> {
  const heldThroughout = async () => {
    const before = await until(openAttempts, (open) => open.length > 0);
    await people.clerk.reach(await signed(people), 'RELEASED_TO_BANK');
    const after = await openAttempts();
    return before.filter((open) => after.includes(open));
  };
  expect(await until(heldThroughout, (held) => held.length > 0, MANY_SECONDS)).not.toEqual([]);
}

/** A client whose bank works, as the worker knows by then. */
async function served(): Promise<People> {
  const people = await makePeople();
  await people.clerk.reach(await signed(people), 'RELEASED_TO_BANK');
  return people;
}

it(
  'while a bank doesn’t respond, the messages of others leave, and one at a time tries it',
  { timeout: 200_000 },
  async () => {
    const others = await served();
    const orders = LANES.releases + LANES.transmissions + LANES.trials;
    await stall('stalled', orders);
    await leavesMeanwhile(others);
    expect(await openAttempts()).toHaveLength(1);
    // After the failure they wait for the channel, each with its reason.
    const waiting = await until(attempts, (all) => all.filter(({ failure }) => failure !== null).length === orders, 60);
    const [state] = await portal.owner.inNoClient((tx) =>
      tx.rows<{ failures: number }>(`select sending_failures as failures from channel_states where folder = 'stalled'`),
    );
    const tried = waiting.reduce((sum, one) => sum + one.attempts, 0);
    expect(tried).toBeLessThanOrEqual(state!.failures + 1);
  },
);

it(
  'while as many banks are unresponsive as there are slots, the messages of others leave',
  { timeout: 300_000 },
  async () => {
    const others = await served();
    for (let number = 0; number < LANES.transmissions + LANES.trials; number++) await stall(`stalled-${number}`, 1);
    await until(openAttempts, (open) => open.length === LANES.trials);
    await leavesMeanwhile(others);
  },
);
