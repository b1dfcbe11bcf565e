import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase, type Database } from '../../platform/database/db.ts';
import { SettableClock } from '../../platform/clock.ts';
import type { TestClient, TestClientOptions } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';
import { releaseDue } from './hold-until-due.ts';
import { enqueue } from '../../platform/jobs.ts';
import { releaseOrderJob } from '../../payments/public.ts';

const NOW = '2026-11-20T09:00:00Z';

let portal: TestPortal;
let db: Database;
let client: TestClient;
let clerk: Person;
let signers: Person[];

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  db = openDatabase(portal.databaseUrl, 'portico_worker', 2);
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});
beforeEach(() => portal.clock.set(NOW));

async function makePeople(options: TestClientOptions = {}): Promise<void> {
  client = await portal.makeClient({ bank: { takesEveryDate: false, warehouseDays: 5 }, ...options });
  const people = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  clerk = people.clerk;
  signers = [people.signer1, people.signer2];
}

/** An order that both have signed and the release has looked at. */
async function signed(dates: string[], number = dates.length): Promise<Order> {
  const left = [...dates];
  const file = (await paymentFile(client.accounts.slice(0, number))).replaceAll(/<Dt>2026-11-20</g, () => `<Dt>${left.shift()!}<`);
  const id = await clerk.order(file);
  for (const signer of signers) await signer.sign(id);
  await idle();
  return clerk.get(id);
} // prettier-ignore

/** Waits until no job is left. */
async function idle(): Promise<void> {
  const jobs = () =>
    portal.owner.inNoClient((tx) => tx.rows(`select 1 from graphile_worker.jobs where task_identifier in ('release-order', 'send-bank-message', 'transmit-message', 'try-channel')`));
  await until(jobs, (rows) => rows.length === 0);
} // prettier-ignore

/** The worker's regular look, now. */
async function look(clock = portal.clock): Promise<void> {
  await releaseDue(db, clock);
  await idle();
}

async function at(instant: string): Promise<void> {
  portal.clock.set(instant);
  await look();
}

/** What has reached each of the client's banks. */
async function sent(): Promise<number[]> {
  const folders = [...new Set(client.accounts.map(({ folder }) => folder))];
  const names = await Promise.all(
    folders.map((folder) => readdir(join(portal.config.dataFolder, 'banks', folder, 'to-bank')).catch((): string[] => [])),
  );
  return names.map((each) => each.filter((name) => name.endsWith('.xml')).length);
} // prettier-ignore

/** Without a session, which a jump of days would end. */
async function statusOf(order: Order): Promise<string> {
  const row = await portal.owner.inNoClient((tx) => tx.row<{ status: string }>('select status from orders where id = $1', [order.uniqueId]));
  return row!.status;
} // prettier-ignore

describe('An order that its bank doesn’t take yet', () => {
  it.each([
    ['2026-12-20', '2026-12-15'],
    ['2027-12-25', '2027-12-20'],
  ])('dated %s is held until %s and says why, and then leaves once', async (date, due) => {
    await makePeople();
    const order = await signed([date]);
    const held = { since: '2026-11-20T09:00:00.000Z', until: due, daysAhead: 5 };
    expect(order).toMatchObject({ status: 'FULLY_SIGNED', held, messages: [] });
    expect(order.history[0]).toMatchObject({ event: 'held', parameters: { until: due, days: 5 } });
    await look();
    expect((await clerk.get(order.uniqueId)).history).toEqual(order.history);
    // The day begins where the bank is: an hour before midnight UTC.
    const eve = new Date(new Date(`${due}T00:00:00+01:00`).getTime() - 1000).toISOString();
    await at(eve);
    expect([await sent(), await statusOf(order)]).toEqual([[0], 'FULLY_SIGNED']);
    await at(`${due}T00:00:00+01:00`);
    await look();
    expect([await sent(), await statusOf(order)]).toEqual([[1], 'RELEASED_TO_BANK']);
  });

  it('keeps its signatures, and leaves even if the provider has since switched payments off', async () => {
    await makePeople();
    const order = await signed(['2026-12-20']);
    const license = (modules: string[]) =>
      portal.owner.inNoClient((tx) =>
        tx.write('update clients set licensed_modules = $2 where client_id = $1', [client.id, modules]),
      );
    await license(['ARS']);
    await at('2026-12-15T00:00:00+01:00');
    await license(['EFT', 'ARS']);
    expect([await sent(), await statusOf(order)]).toEqual([[1], 'RELEASED_TO_BANK']);
  });

  it('leaves at once if the bank takes it that far ahead, or takes every date', async () => {
    await makePeople();
    expect((await signed(['2026-11-25'])).status).toBe('RELEASED_TO_BANK');
    await makePeople({ bank: { takesEveryDate: true } });
    expect((await signed(['2027-12-25'])).status).toBe('RELEASED_TO_BANK');
  });

  it('loses its signatures and is reopened like any other; the edited order is held again', async () => {
    await makePeople();
    const order = await signed(['2026-12-20']);
    expect(await signers[0]!.act('removeSignatures', [order.uniqueId])).toMatchObject([
      { outcome: 'DONE', status: 'UNSIGNED' },
    ]);
    expect((await clerk.get(order.uniqueId)).held).toBeNull();
    portal.clock.advanceSeconds(31);
    for (const signer of signers) await signer.sign(order.uniqueId);
    await idle();
    expect((await clerk.get(order.uniqueId)).held).toMatchObject({
      since: '2026-11-20T09:00:31.000Z',
      until: '2026-12-15',
    });
    expect(await clerk.act('reopen', [order.uniqueId])).toMatchObject([{ outcome: 'DONE', status: 'OPEN' }]);
    expect((await clerk.get(order.uniqueId)).held).toBeNull();
    portal.clock.set('2026-12-15T09:00:00Z');
    await look();
    expect([await sent(), await statusOf(order)]).toEqual([[0], 'OPEN']);
  });

  it('is missed, never rolled over, if nobody looked until its day was over', async () => {
    await makePeople();
    const order = await signed(['2026-12-20']);
    await at('2026-12-21T09:00:00Z');
    expect([await sent(), await statusOf(order)]).toEqual([[0], 'RELEASE_ERROR']);
  });

  it('stays when the clock was wrong: woken too early, it is held again and leaves once', async () => {
    await makePeople();
    const order = await signed(['2026-12-20']);
    await look(new SettableClock('2026-12-16T00:00:00Z'));
    expect([await sent(), (await clerk.get(order.uniqueId)).held]).toMatchObject([[0], { until: '2026-12-15' }]);
    await at('2026-11-10T09:00:00Z');
    expect(await sent()).toEqual([0]);
    await at('2026-12-15T09:00:00Z');
    expect(await sent()).toEqual([1]);
  });

  it('is not sent by a retry, nor listed as needing somebody', async () => {
    await makePeople();
    const order = await signed(['2026-12-20']);
    await portal.owner.inNoClient((tx) =>
      enqueue(tx, releaseOrderJob, { clientId: client.id, orderId: order.uniqueId }),
    );
    await idle();
    expect([await sent(), await statusOf(order)]).toEqual([[0], 'FULLY_SIGNED']);
  }); // prettier-ignore
});

it('The day is the bank’s: a day that is over in Auckland has not begun in New York', async () => {
  portal.clock.set('2026-11-20T11:30:00Z');
  await makePeople({ bank: { takesEveryDate: false, warehouseDays: 0, timeZone: 'Pacific/Auckland' } });
  const over = await clerk.get(await clerk.order(await paymentFile(client.accounts, { date: '2026-11-20' })));
  expect([over.status, (await signed(['2026-11-21'])).status]).toEqual(['OPEN', 'RELEASED_TO_BANK']);
  await makePeople({ bank: { takesEveryDate: false, warehouseDays: 0, timeZone: 'America/New_York' } });
  expect([(await signed(['2026-11-20'])).status, (await signed(['2026-11-21'])).status]).toEqual(['RELEASED_TO_BANK', 'FULLY_SIGNED']);
}); // prettier-ignore

describe('With several dates in one order', () => {
  it('at one bank the earliest counts: its message is one', async () => {
    await makePeople();
    const order = await signed(['2026-12-20', '2026-12-10'], 2);
    expect(order.held).toMatchObject({ until: '2026-12-05' });
    await at('2026-12-05T09:00:00Z');
    expect(await sent()).toEqual([1]);
  });

  it('each bank gets its message when it takes it', async () => {
    await makePeople({ banks: 2 });
    const order = await signed(['2026-11-20', '2026-12-20'], 2);
    expect(order).toMatchObject({ status: 'RELEASED', held: null });
    expect(await sent()).toEqual([1, 0]);
    await at('2026-12-14T12:00:00Z');
    expect(await sent()).toEqual([1, 0]);
    await at('2026-12-15T12:00:00Z');
    expect([await sent(), await statusOf(order)]).toEqual([[1, 1], 'RELEASED_TO_BANK']);
  });
});

/** Orders with random dates at random banks, and a clock that jumps forward and back at random. */
it('Nothing leaves early, twice or late, however the clock jumps', async () => {
  let seed = 32;
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const day = (offset: number) => new Date(Date.parse('2026-11-20') + offset * 86_400_000).toISOString().slice(0, 10);
  const orders: { order: Order; date: string; days: number; zone: string; left: boolean; missed: boolean }[] = [];
  for (const [days, zone] of [[0, 'Pacific/Auckland'], [3, 'America/New_York'], [10, 'Europe/Zurich']] as const) {
    portal.clock.set(NOW);
    await makePeople({ bank: { takesEveryDate: false, warehouseDays: days, timeZone: zone } });
    for (let number = 0; number < 3; number += 1) {
      const date = day(12 + random(20));
      orders.push({ order: await signed([date]), date, days, zone, left: false, missed: false });
      portal.clock.advanceSeconds(31);
    }
  }
  const dayIn = (zone: string) => portal.clock.now().toLocaleDateString('en-CA', { timeZone: zone });
  for (let step = 0; step < 40; step += 1) {
    const target = Date.parse(NOW) + (step * 0.9 + random(5) - 2) * 86_400_000 + random(86_400) * 1000;
    portal.clock.set(new Date(Math.max(target, Date.parse(NOW))));
    await look();
    for (const one of orders) {
      const today = dayIn(one.zone);
      const first = new Date(Date.parse(one.date) - one.days * 86_400_000).toISOString().slice(0, 10);
      if (!one.left && !one.missed && today >= first) [one.left, one.missed] = [today <= one.date, today > one.date];
      const expected = one.left ? 'RELEASED_TO_BANK' : one.missed ? 'RELEASE_ERROR' : 'FULLY_SIGNED';
      expect([one.date, portal.clock.now().toISOString(), await statusOf(one.order)]).toEqual([one.date, portal.clock.now().toISOString(), expected]);
    }
  }
  const ids = orders.filter(({ left }) => left).map(({ order }) => order.uniqueId);
  const messages = await portal.owner.inNoClient((tx) => tx.rows('select id from bank_messages where order_id = any($1)', [ids]));
  expect([ids.length > 4, messages.length]).toEqual([true, ids.length]);
}); // prettier-ignore
