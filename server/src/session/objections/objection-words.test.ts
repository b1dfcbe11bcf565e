import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { openDatabase, type Database } from '../../platform/database/db.ts';
import { releaseDue, SANCTION_LIST } from '../../release/public.ts';
import { enrolApp } from '../../testing/authenticators.ts';
import {
  addRuleLine,
  CLERK_GRANTS,
  SIGNER_GRANTS,
  type TestClient,
  type TestClientOptions,
} from '../../testing/clients.ts';
import { at, keysOf } from '../../testing/make-colleague.ts';
import { decideRead } from '../../testing/decisions.ts';
import { USER_GROUP } from '../../testing/master-data.ts';
import { everybody, signedIn, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { sayHit } from '../../testing/say-as-provider.ts';
import { changeUser, objectBy, takeOver, tokenTo, type TakenOver } from '../../testing/taken-over.ts';
import { until } from '../../testing/portal/until.ts';
import { GROUPS_PATH, USERS_PATH, type Changed, type UserDetail } from '../../testing/users.ts';

type Hit = ApiAnswer<'GET payments/screening/:uniqueId'>;

const PASSWORD = 'Correct-horse-17';
const administers = at('ADMIN', 'USERS', 'USER_GROUPS');

let portal: TestPortal;
let db: Database;
let client: TestClient;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  db = openDatabase(portal.databaseUrl, 'portico_worker', 2);
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});
beforeEach(() => portal.clock.set('2026-11-20T09:00:00Z'));

async function makeClient(options: TestClientOptions = {}): Promise<void> {
  client = await portal.makeClient({
    users: {
      rogue: { grants: [...administers, ...CLERK_GRANTS] },
      honest: { grants: [...administers, ...CLERK_GRANTS] },
      other: { grants: administers },
      signer1: { grants: [...SIGNER_GRANTS, ...at('EDIT', 'USER_GROUPS')] },
      signer2: { grants: SIGNER_GRANTS },
    },
    ...options,
  });
}

/** Sessions end while days pass. */
const as = (role: string) => signedIn(portal, client.users[role]!);
const pathOf = () => `${USERS_PATH}/${client.users['signer1']!.id}`;
const events = ({ history }: Order) => history.map(({ event }) => event);
const file = (date = '2026-11-22') => paymentFile(client.accounts[0]!, { date });

/** An administrator takes over signer1, who has been here before. */
async function taken(): Promise<TakenOver> {
  await as('signer1');
  return takeOver(portal, { asks: await as('rogue') }, client.users['signer1']!);
}

async function objectAndUnlock({ object }: Pick<TakenOver, 'object'>): Promise<void> {
  portal.clock.advanceSeconds(600);
  await object();
  expect((await (await as('honest')).call('POST', `${pathOf()}/unlock`)).status).toBe(204);
}

/** The owner has the mailbox back, a password of their own, and another administrator's word. */
async function putRight(): Promise<Person> {
  const { email } = client.users['signer1']!;
  await changeUser(portal, { asks: await as('honest') }, client.users['signer1']!, { email });
  await portal.call('POST', 'portal/resetPassword', { body: { clientId: client.businessId, username: 'signer1' } });
  const resetPasswordToken = await tokenTo(portal, email, 'password');
  const set = { resetPasswordToken, newPassword: PASSWORD, confirmation: PASSWORD };
  expect((await portal.call('POST', 'portal/authenticatePasswordChange', { body: set })).status).toBe(204);
  portal.clock.advanceSeconds(25 * 3600);
  expect((await (await as('other')).call('POST', `${pathOf()}/allowSigning`)).status).toBe(204);
  return signedIn(portal, { ...client.users['signer1']!, password: PASSWORD });
}

/** Waits until no job is left. */
async function idle(): Promise<void> {
  const jobs = () => portal.owner.inNoClient((tx) => tx.rows('select 1 from graphile_worker.jobs'));
  await until(jobs, (rows) => rows.length === 0);
}

describe('A signature in somebody’s name between the change that they object to and the objection', () => {
  it('is void from then on, and shown so: the unlocked owner and one more sign again, and it leaves', async () => {
    await makeClient();
    const { impostor, object } = await taken();
    const clerk = await as('rogue');
    const orderId = await clerk.order(await file('2026-11-25'));
    expect(await (await impostor()).sign(orderId)).toMatchObject([{ status: 'PARTIALLY_SIGNED' }]);
    await objectAndUnlock({ object });
    const voided = await (await as('signer2')).reach(orderId, 'UNSIGNED');
    expect(voided).toMatchObject({ signatures: { given: 0, required: 2 }, signatureList: [{ void: true }] });
    expect(voided.history[0]).toMatchObject({ event: 'signerNotEligible', before: 'PARTIALLY_SIGNED' });
    expect(await (await as('signer2')).sign(orderId)).toMatchObject([{ status: 'PARTIALLY_SIGNED' }]);
    const owner = await putRight();
    expect(await owner.sign(orderId)).toMatchObject([{ status: 'FULLY_SIGNED' }]);
    await owner.reach(orderId, 'RELEASED_TO_BANK');
  });

  it('voids nothing that they signed before, nor what others signed', async () => {
    await makeClient();
    const clerk = await as('rogue');
    const before = await clerk.order(await file('2026-11-25'));
    await (await as('signer1')).sign(before);
    portal.clock.advanceSeconds(1);
    const { impostor, object } = await taken();
    const after = await (await as('rogue')).order(await file('2026-11-26'));
    await (await as('signer2')).sign(after);
    await (await impostor()).sign(after);
    const signer2 = await as('signer2');
    await signer2.reach(after, 'RELEASED_TO_BANK');
    const third = await (await as('rogue')).order(await file('2026-11-27'));
    await signer2.sign(third);
    await objectAndUnlock({ object });
    await idle();
    expect(await (await as('honest')).get(third)).toMatchObject({ signatures: { given: 1 } });
    expect(await (await as('signer2')).sign(before)).toMatchObject([{ status: 'FULLY_SIGNED' }]);
    const left = await (await as('honest')).reach(before, 'RELEASED_TO_BANK');
    expect(events(left)).not.toContain('signerNotEligible');
  });

  it('no longer counts where it alone was enough, and the order waits for its day', async () => {
    await makeClient({ bank: { takesEveryDate: false, warehouseDays: 5 }, rule: { signaturesRequired: 1 } });
    const { impostor, object } = await taken();
    const orderId = await (await as('rogue')).order(await file('2026-12-20'));
    await (await impostor()).sign(orderId);
    await until(
      async () => (await (await as('honest')).get(orderId)).held,
      (held) => held !== null,
    );
    await objectAndUnlock({ object });
    expect(await (await as('honest')).reach(orderId, 'UNSIGNED')).toMatchObject({ held: null });
    portal.clock.set('2026-12-15T09:00:00Z');
    await releaseDue(db, portal.clock);
    await idle();
    expect((await (await as('honest')).get(orderId)).status).toBe('UNSIGNED');
  });

  it('doesn’t count for a release, even if nobody has looked at the order since', async () => {
    await makeClient();
    const { impostor, object } = await taken();
    const orderId = await (await as('rogue')).order(await file('2026-11-25'));
    await (await impostor()).sign(orderId);
    await objectAndUnlock({ object });
    await idle();
    await portal.owner.inNoClient(async (tx) => {
      await tx.write('update signatures set voided_at = null where order_id = $1', [orderId]);
      await tx.write(`update orders set status = 'PARTIALLY_SIGNED' where id = $1`, [orderId]);
    });
    expect(await (await as('signer2')).sign(orderId)).toMatchObject([{ status: 'FULLY_SIGNED' }]);
    await idle();
    expect(await (await as('honest')).get(orderId)).toMatchObject({ status: 'PARTIALLY_SIGNED' });
  });

  it('reaches back to the first change that they could still object to, whichever link they use', async () => {
    await makeClient();
    const { impostor } = await taken();
    const orderId = await (await as('rogue')).order(await file('2026-11-25'));
    await (await impostor()).sign(orderId);
    portal.clock.advanceSeconds(600);
    const asks = await as('rogue');
    const { email, ...user } = client.users['signer1']!;
    await changeUser(portal, { asks }, { ...user, email }, { email });
    await idle();
    await changeUser(portal, { asks }, { ...user, email }, { mobile: '+41791112233' });
    await idle();
    const newest = await tokenTo(portal, email, 'objection');
    await objectAndUnlock({ object: () => objectBy(portal, newest) });
    const order = await (await as('honest')).reach(orderId, 'UNSIGNED');
    expect(order.signatureList).toMatchObject([{ void: true }]);
  });
});

describe('A submission in somebody’s name by a code that replaces the signature', () => {
  it('is void too, and the order does not leave on its day', async () => {
    await makeClient({
      bank: { takesEveryDate: false, warehouseDays: 5 },
      users: {
        rogue: { grants: [...administers, ...CLERK_GRANTS] },
        honest: { grants: [...administers, ...CLERK_GRANTS] },
        signer1: { grants: CLERK_GRANTS },
        signer2: { grants: SIGNER_GRANTS },
      },
      rule: null,
    });
    await addRuleLine(portal.owner, client, { signaturesRequired: 0, excludeCreator: false });
    const { impostor, object } = await taken();
    const [from, to] = client.accounts;
    const clerk = await impostor();
    const payments = [{ iban: to!.iban, amount: '12.75' }];
    const orderId = await clerk.order(await paymentFile(from!, { date: '2026-12-20', payments }));
    const action = { uuids: [orderId], action: 'submit' };
    expect((await clerk.call('POST', 'payments/orders/requestSigningCode', action)).status).toBe(200);
    const securityCode = await portal.lastCode(clerk.user);
    expect(await clerk.act('submit', [orderId], { securityCode })).toMatchObject([{ status: 'FULLY_SIGNED' }]);
    await idle();
    await objectAndUnlock({ object });
    const order = await (await as('honest')).reach(orderId, 'UNSIGNED');
    expect(order.history[0]).toMatchObject({ event: 'signerNotEligible', parameters: { what: 'submission' } });
  });
});

describe('A change requested in somebody’s name until they objected', () => {
  const takesTwo = (twoPeople = true) =>
    portal.owner.inNoClient((tx) =>
      tx.write('update clients set two_person_rule = $2 where client_id = $1', [client.id, twoPeople]),
    );
  const ask = async (who: Person) =>
    (await who.call<Changed>('POST', GROUPS_PATH, { content: USER_GROUP })).body.changeRequest;

  it('can’t be approved, and says why; it can be rejected, and requested again by its owner', async () => {
    await makeClient();
    const { impostor, object } = await taken();
    await takesTwo();
    const asked = await ask(await impostor());
    await objectAndUnlock({ object });
    const honest = await as('honest');
    const shown = await honest.call<ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>>(
      'GET',
      `portal/administration/twomanrules/${asked}`,
    );
    expect(shown.body.actions.approve).toMatchObject({
      allowed: false,
      reasons: [{ key: 'requestDisowned', parameters: { name: expect.stringContaining('signer1') } }],
    });
    const refused = await decideRead(honest, asked, 'approve');
    expect([refused.status, keysOf(refused)]).toEqual([422, ['requestDisowned']]);
    expect((await decideRead(honest, asked, 'reject', { comment: 'Not theirs' })).status).toBe(200);
    await takesTwo(false);
    const owner = await putRight();
    await takesTwo();
    expect((await decideRead(await as('other'), await ask(owner), 'approve')).status).toBe(200);
  });

  it('is not covered up by repeating it, when only the last link opens anything', async () => {
    await makeClient();
    await takesTwo();
    const user = client.users['signer1']!;
    await as('signer1');
    const session = await as('signer1');
    const app = await enrolApp(portal, user, session.token);
    portal.clock.advanceSeconds(60);
    const asked = await ask(session);
    await enrolApp(portal, user, session.token, 'Tablet', app);
    const newest = await tokenTo(portal, user.email, 'objection');
    await objectAndUnlock({ object: () => objectBy(portal, newest) });
    expect(keysOf(await decideRead(await as('honest'), asked, 'approve'))).toEqual(['requestDisowned']);
  });
});

describe('A decision in the name of one of the provider’s people until they objected', () => {
  it('clears no hit once they are unlocked: another person is needed', async () => {
    const decides = at('APPROVE', 'SCREENING', 'BANK_OPERATIONS');
    const bank = await portal.makeClient({
      client: { kind: 'PROVIDER', licensedModules: ['EFT', 'ARS', 'DLC'] },
      users: {
        rogue: { grants: administers },
        fellow: { grants: administers },
        honest: { grants: administers },
        taken: { grants: decides },
        two: { grants: decides },
        three: { grants: decides },
      },
      rule: null,
      currencies: [],
    });
    client = bank;
    const [asks, approves] = [await as('rogue'), await as('fellow')];
    await as('taken');
    const { impostor, object } = await takeOver(portal, { asks, approves }, bank.users['taken']!);
    const company = await portal.makeClient({ rule: { signaturesRequired: 1 } });
    const { clerk, signer1 } = await everybody(portal, company.users, 'clerk', 'signer1');
    const payments = [{ amount: '12.00', creditor: `${SANCTION_LIST.names[0]} Ltd` }];
    const orderId = await clerk.order(await paymentFile(company.accounts[0]!, { payments, date: '2026-11-25' }));
    await signer1.sign(orderId);
    const [message] = (await clerk.reach(orderId, 'SANCTION_HIT')).messages;
    const hitOf = async (who: Person) => (await who.call<Hit>('GET', `payments/screening/${message!.uniqueId}`)).body;
    const clear = async (who: Person) => (await sayHit(portal, who, await hitOf(who), 'CLEAR')).status;
    expect(await clear(await impostor())).toBe(200);
    portal.clock.advanceSeconds(600);
    await object();
    const path = `${USERS_PATH}/${bank.users['taken']!.id}/unlock`;
    expect((await (await as('honest')).call('POST', path)).status).toBe(204);
    const two = await as('two');
    expect(await clear(two)).toBe(200);
    expect((await hitOf(two)).decisions.map(({ counts }) => counts)).toEqual([false, true]);
    expect(await clear(await as('three'))).toBe(200);
    const clerkNow = await signedIn(portal, clerk.user);
    await clerkNow.reach(orderId, 'RELEASED_TO_BANK');
  });
});

it('An objection by a link that the impostor created covers every change that the owner could object to', async () => {
  await makeClient({ client: { twoPersonRule: true } });
  const user = client.users['signer1']!;
  const { impostor } = await takeOver(portal, { asks: await as('rogue'), approves: await as('honest') }, user);
  const { token, user: taken } = await impostor();
  await enrolApp(portal, taken, token);
  await objectBy(portal, await tokenTo(portal, taken.email, 'objection'));
  for (const role of ['rogue', 'honest']) {
    const refused = await (await as(role)).call('POST', `${pathOf()}/unlock`);
    expect([role, refused.status, keysOf(refused)]).toEqual([role, 403, ['objectionToYou', 'whoCould']]);
  }
  const other = await as('other');
  expect((await other.call('POST', `${pathOf()}/unlock`)).status).toBe(204);
  const { body } = await other.call<UserDetail>('GET', pathOf());
  expect(body.signingAwaitsWordSince).toBe(portal.clock.now().toISOString());
});

it('While an objection stands nobody it is to changes how the user signs in, and after another one’s change two speak', async () => {
  await makeClient();
  const user = client.users['signer1']!;
  await as('signer1');
  expect((await (await as('rogue')).call('POST', `${pathOf()}/resetAuthenticator`)).status).toBe(204);
  await objectBy(portal, await tokenTo(portal, user.email, 'objection'));
  const move = async (role: string, changes: object) => {
    const who = await as(role);
    const { content, version } = (await who.call<UserDetail>('GET', pathOf())).body;
    return who.call<Changed>('PUT', pathOf(), { content: { ...content, ...changes }, version });
  };
  const moved = { email: 'x@elsewhere.example', mobile: '+41791112233', authenticationType: 'SMS' };
  const refused = await move('rogue', moved);
  expect([refused.status, keysOf(refused)]).toEqual([403, ['objectionToYou', 'whoCould']]);
  expect((await move('rogue', { jobTitle: 'Treasurer' })).status).toBe(200);
  expect((await move('honest', moved)).status).toBe(200);
  const honest = await as('honest');
  expect((await honest.call('POST', `${pathOf()}/unlock`)).status).toBe(204);
  expect((await honest.call<UserDetail>('GET', pathOf())).body.signingAwaitsWordSince).not.toBeNull();
});
