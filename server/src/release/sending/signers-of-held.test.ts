import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { openDatabase, type Database } from '../../platform/database/db.ts';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { at } from '../../testing/make-colleague.ts';
import { signedIn, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';
import { takeOver } from '../../testing/taken-over.ts';
import { until } from '../../testing/portal/until.ts';
import { USERS_PATH } from '../../testing/users.ts';
import { releaseDue } from './hold-until-due.ts';

type Results = { results: { outcome: string; reasons: { key: string }[] }[] };

let portal: TestPortal;
let db: Database;
let client: TestClient;
let provider: Awaited<ReturnType<typeof makeProvider>>;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  db = openDatabase(portal.databaseUrl, 'portico_worker', 2);
  provider = await makeProvider(portal);
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});
beforeEach(async () => {
  portal.clock.set('2026-11-20T09:00:00Z');
  const administers = at('ADMIN', 'USERS');
  client = await portal.makeClient({
    bank: { takesEveryDate: false, warehouseDays: 5 },
    banks: 2,
    rule: { signaturesRequired: 1 },
    users: {
      rogue: { grants: [...administers, ...CLERK_GRANTS] },
      honest: { grants: [...administers, ...CLERK_GRANTS] },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
    },
  });
});

/** Sessions end while days pass. */
const as = (role: string): Promise<Person> => signedIn(portal, client.users[role]!);

/** Waits until no job is left. */
async function idle(): Promise<void> {
  const jobs = () => portal.owner.inNoClient((tx) => tx.rows('select 1 from graphile_worker.jobs'));
  await until(jobs, (rows) => rows.length === 0);
}

async function lookAt(instant: string): Promise<void> {
  portal.clock.set(instant);
  await releaseDue(db, portal.clock);
  await idle();
}

/** An order with a group for each bank, signed by this person. */
async function signed(by: Person, ...dates: string[]): Promise<OrderId> {
  const left = [...dates];
  const content = await paymentFile(client.accounts.slice(0, dates.length), { date: '2026-11-20' });
  const orderId = await (await as('rogue')).order(content.replaceAll(/<Dt>2026-11-20</g, () => `<Dt>${left.shift()!}<`));
  await by.sign(orderId);
  await idle();
  return orderId;
} // prettier-ignore

const statusesOf = ({ messages }: Order) => messages.map(({ status }) => status).toSorted();
const setActive = (active: boolean) =>
  portal.owner.inNoClient((tx) =>
    tx.write('update users set active = $2 where id = $1', [client.users['signer1']!.id, active]),
  );

describe('A message that is held while another of its order has left', () => {
  it('does not leave on its day if its signer has disowned the signature', async () => {
    await as('signer1');
    const { impostor, object } = await takeOver(portal, { asks: await as('rogue') }, client.users['signer1']!);
    const orderId = await signed(await impostor(), '2026-11-23', '2026-12-20');
    expect(statusesOf(await (await as('honest')).get(orderId))).toEqual(['RELEASED', 'RELEASED_TO_BANK']);
    portal.clock.advanceSeconds(600);
    await object();
    await (await as('honest')).call('POST', `${USERS_PATH}/${client.users['signer1']!.id}/unlock`);
    await lookAt('2026-12-15T09:00:00Z');
    const order = await (await as('honest')).get(orderId);
    expect(statusesOf(order)).toEqual(['PROCESSING_ERROR', 'RELEASED_TO_BANK']);
    const stopped = order.messages.find(({ status }) => status === 'PROCESSING_ERROR');
    expect(stopped).toMatchObject({ failure: { key: 'signerNotEligible' }, sentAt: null });
  });

  it('is stopped while its signer may not sign, and leaves on a retry once they may', async () => {
    const orderId = await signed(await as('signer1'), '2026-11-23', '2026-12-20');
    await setActive(false);
    await lookAt('2026-12-15T09:00:00Z');
    const order = await (await as('honest')).get(orderId);
    expect(statusesOf(order)).toEqual(['PROCESSING_ERROR', 'RELEASED_TO_BANK']);
    await setActive(true);
    const uuids = order.messages.filter(({ status }) => status === 'PROCESSING_ERROR').map(({ uniqueId }) => uniqueId);
    const operator = await signedIn(portal, provider.admin);
    const { body } = await operator.call<Results>('POST', 'payments/operations/retry', { uuids });
    expect(body.results).toMatchObject([{ outcome: 'DONE' }]);
    await idle();
    expect(statusesOf(await (await as('honest')).get(orderId))).toEqual(['RELEASED_TO_BANK', 'RELEASED_TO_BANK']);
  });
});

describe('An order that was not released, and is retried before its day', () => {
  it('is held as an order, so that it can be reopened and its signers are checked again', async () => {
    const orderId = await signed(await as('signer1'), '2026-12-20');
    // As an order left in an error earlier; its bank takes the date later than today.
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `update orders set status = 'RELEASE_ERROR', hold = null, hold_since = null, hold_until = null where id = $1`,
        [orderId],
      ),
    );
    const operator = await signedIn(portal, provider.admin);
    const { body } = await operator.call<Results>('POST', 'payments/operations/retry', { uuids: [orderId] });
    expect(body.results).toMatchObject([{ outcome: 'DONE' }]);
    await idle();
    const honest = await as('honest');
    expect(await honest.get(orderId)).toMatchObject({ status: 'FULLY_SIGNED', messages: [], held: expect.anything() });
    expect(await honest.act('reopen', [orderId])).toMatchObject([{ outcome: 'DONE', status: 'OPEN' }]);
  });
});
