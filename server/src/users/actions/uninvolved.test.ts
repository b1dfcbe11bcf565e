import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditFaults } from '../../testing/portal/audit-rows.ts';
import { SIGNER_GRANTS, type TestClient, type TestClientOptions } from '../../testing/clients.ts';
import { at, keysOf, makeColleague } from '../../testing/make-colleague.ts';
import { decideRead } from '../../testing/decisions.ts';
import { impersonate } from '../../testing/impersonation.ts';
import { USER } from '../../testing/master-data.ts';
import { everybody, signedIn, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';
import { USERS_PATH, type Changed, type UserDetail } from '../../testing/users.ts';

type Refusal = { reasons: { key: string; parameters: Record<string, string> }[] };

const REQUESTS = 'portal/administration/twomanrules';
const PASSWORD = 'Battery-staple-42';
const administers = { grants: at('ADMIN', 'USERS') };
const governed = { twoPersonRule: true, twoPersonExceptions: [] };

let portal: TestPortal;
let bank: TestClient;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const ofProvider = { grants: at('ADMIN', 'USERS', 'ADMINISTRATION_EFT', 'ADMINISTRATION_ARS') };
  bank = await portal.makeClient({
    client: { kind: 'PROVIDER' },
    users: { first: ofProvider, second: ofProvider },
    rule: null,
    currencies: [],
  });
});
afterAll(() => portal.stop());

const makeClient = (users: TestClientOptions['users'], client: TestClientOptions['client'] = {}) =>
  portal.makeClient({ client, users: { ...users, signer1: { grants: SIGNER_GRANTS } }, rule: null });
const asGuest = async (who: 'first' | 'second', client: TestClient, role?: string) =>
  impersonate(portal, await signedIn(portal, bank.users[who]!), client, role);
const pathOf = (client: TestClient) => `${USERS_PATH}/${client.users['signer1']!.id}`;
const unlock = (who: Person, client: TestClient) => who.call<Refusal>('POST', `${pathOf(client)}/unlock`);
const confirm = (who: Person, client: TestClient) => who.call<Refusal>('POST', `${pathOf(client)}/allowSigning`);

const answered = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  return [status, keysOf({ body })];
};

async function tokenTo(email: string, kind: 'password' | 'objection'): Promise<string> {
  const pattern = new RegExp(`${kind}#([\\w-]+)`);
  const mails = () =>
    portal.owner.inNoClient((tx) =>
      tx.rows<{ text: string }>('select text from outbox where recipient = $1 order by id', [email]),
    );
  const found = await until(
    async () => (await mails()).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []).at(-1),
    (token) => token !== undefined,
  );
  return found!;
}

async function edit(who: Person, path: string, changes: object): Promise<Changed> {
  const { content, version } = (await who.call<UserDetail>('GET', path)).body;
  return (await who.call<Changed>('PUT', path, { content: { ...content, ...changes }, version })).body;
}

async function object(client: TestClient): Promise<void> {
  const token = await tokenTo(client.users['signer1']!.email, 'objection');
  expect((await portal.call('POST', 'portal/objection', { body: { token } })).status).toBe(204);
}

const moved = (client: TestClient) => ({ email: `moved@${client.businessId.toLowerCase()}.example` });

/** The signer's address is changed, and they object. */
async function takeOver(who: Person, client: TestClient): Promise<void> {
  expect((await edit(who, pathOf(client), moved(client))).outcome).toBe('DONE');
  await object(client);
}

const alarmOf = (client: TestClient) =>
  portal.owner.inNoClient((tx) =>
    tx.row<{ key: string }>('select key from alarms where about = $1', [client.users['signer1']!.id]),
  );

describe('After an objection', () => {
  it('nobody of the wrongdoer’s own making unlocks, and the refusal says who could', async () => {
    const client = await makeClient({ boss: administers, other: { ...administers, fullName: 'Olga Other' } });
    const { boss, other } = await everybody(portal, client.users, 'boss', 'other');
    await takeOver(boss, client);
    const friend = await makeColleague(portal, client, { asks: boss, approves: null }, 'friend', at('ADMIN', 'USERS'));
    for (const who of [boss, friend]) {
      const refused = await unlock(who, client);
      expect([refused.status, refused.body.reasons]).toMatchObject([
        403,
        [{ key: 'objectionToYou' }, { key: 'whoCould', parameters: { names: 'Olga Other (other)' } }],
      ]);
    }
    const seen = (await friend.call<UserDetail>('GET', pathOf(client))).body.actions.unlock;
    expect(seen.reasons.map(({ key }) => key)).toEqual(['objectionToYou', 'whoCould']);
    expect((await unlock(other, client)).status).toBe(204);
    expect(await alarmOf(client)).toBeNull();
  });

  it('the user signs nothing until two uninvolved people have spoken', async () => {
    const client = await makeClient({ boss: administers, other: administers, third: administers });
    const { boss, other, third } = await everybody(portal, client.users, 'boss', 'other', 'third');
    await takeOver(boss, client);
    expect(await answered(confirm(third, client))).toEqual([409, ['userObjected']]);
    expect((await unlock(other, client)).status).toBe(204);
    const waits = async () => (await third.call<UserDetail>('GET', pathOf(client))).body.signingAwaitsWordSince;
    expect(await waits()).toEqual(expect.any(String));
    portal.clock.advanceSeconds(60 * 86_400);
    const again = await everybody(portal, client.users, 'boss', 'other', 'third');
    for (const who of [again.boss, again.other])
      expect(await answered(confirm(who, client))).toEqual([403, ['partInSigningIn', 'whoCould']]);
    expect((await confirm(again.third, client)).status).toBe(204);
    expect((await again.third.call<UserDetail>('GET', pathOf(client))).body.signingAwaitsWordSince).toBeNull();
    expect(await auditFaults(portal)).toEqual([]);
  });

  it('to the only administrator’s act, the provider is told, and two of its people put it right', async () => {
    const client = await makeClient({ boss: administers });
    const boss = await signedIn(portal, client.users['boss']!);
    await takeOver(boss, client);
    expect(await alarmOf(client)).toEqual({ key: 'objectionUntold' });
    expect(await answered(unlock(boss, client))).toEqual([403, ['objectionToYou', 'uninvolvedProvider']]);
    const [first, second] = [await asGuest('first', client), await asGuest('second', client)];
    expect((await unlock(first, client)).status).toBe(204);
    expect(await answered(confirm(first, client))).toEqual([403, ['partInSigningIn', 'uninvolvedProvider']]);
    expect(await answered(confirm(boss, client))).toEqual([403, ['partInSigningIn', 'uninvolvedProvider']]);
    expect((await confirm(second, client)).status).toBe(204);
  });

  it('the provider is also told if the only other administrator has never come', async () => {
    const client = await makeClient({ boss: administers, invited: administers });
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set password_hash = null where id = $1', [client.users['invited']!.id]),
    );
    await takeOver(await signedIn(portal, client.users['boss']!), client);
    expect(await alarmOf(client)).toEqual({ key: 'objectionUntold' });
  });

  it('the same goes for what one administrator requested and the other approved', async () => {
    const client = await makeClient({ boss: administers, other: administers }, governed);
    const { boss, other } = await everybody(portal, client.users, 'boss', 'other');
    const { changeRequest } = await edit(boss, pathOf(client), { mobile: '+41791112233' });
    expect((await decideRead(other, changeRequest, 'approve')).status).toBe(200);
    await object(client);
    expect(await alarmOf(client)).toEqual({ key: 'objectionUntold' });
    for (const who of [boss, other])
      expect(await answered(unlock(who, client))).toEqual([403, ['objectionToYou', 'uninvolvedProvider']]);
    expect((await unlock(await asGuest('first', client), client)).status).toBe(204);
  });

  it('to a guest’s reset, the user in whose name they acted unlocks; that guest doesn’t', async () => {
    const client = await makeClient({ boss: administers, clerk: { grants: [] } });
    const path = `${USERS_PATH}/${client.users['clerk']!.id}`;
    const guest = await asGuest('first', client, 'boss');
    expect((await guest.call('POST', `${path}/resetAuthenticator`)).status).toBe(204);
    const token = await tokenTo(client.users['clerk']!.email, 'objection');
    expect((await portal.call('POST', 'portal/objection', { body: { token } })).status).toBe(204);
    expect(await answered(guest.call('POST', `${path}/unlock`))).toEqual([403, ['objectionToYou', 'whoCould']]);
    const boss = await signedIn(portal, client.users['boss']!);
    expect((await boss.call('POST', `${path}/unlock`)).status).toBe(204);
  });
});

describe('Vouching for a signer', () => {
  async function makeWaiting() {
    const client = await makeClient({ boss: administers, other: administers });
    await portal.owner.inNoClient((tx) =>
      tx.write('update clients set mailbox_awaits_word = true where client_id = $1', [client.id]),
    );
    return { client, ...(await everybody(portal, client.users, 'boss', 'other', 'signer1')) };
  }
  const passwordBy = async (email: string) => {
    const body = {
      resetPasswordToken: await tokenTo(email, 'password'),
      newPassword: PASSWORD,
      confirmation: PASSWORD,
    };
    expect((await portal.call('POST', 'portal/authenticatePasswordChange', { body })).status).toBe(204);
  };
  const form = (client: TestClient, username = 'signer1') =>
    portal.call('POST', 'portal/resetPassword', { body: { clientId: client.businessId, username } });
  const REFUSED = [403, ['partInSigningIn', 'whoCould']];

  it.each([
    ['sent the link', (boss: Person, path: string) => boss.call('POST', `${path}/resetPassword`)],
    ['authenticatorReset', (boss: Person, path: string) => boss.call('POST', `${path}/resetAuthenticator`)],
    ['changed the number', (boss: Person, path: string) => edit(boss, path, { mobile: '+41791112233' })],
    ['changed the name', (boss: Person, path: string) => edit(boss, path, { userName: 'signer.one' })],
  ])('isn’t for anyone who %s, nor for a colleague of their making; another colleague can', async (what, act) => {
    const { client, boss, other } = await makeWaiting();
    await act(boss, pathOf(client));
    if (what !== 'sent the link') await form(client, what === 'changed the name' ? 'signer.one' : 'signer1');
    await passwordBy(client.users['signer1']!.email);
    portal.clock.advanceSeconds(4 * 86_400);
    const again = await everybody(portal, client.users, 'boss', 'other');
    const asks = again.boss;
    const friend = await makeColleague(portal, client, { asks, approves: null }, 'friend', at('ADMIN', 'USERS'));
    for (const who of [again.boss, friend]) expect(await answered(confirm(who, client))).toEqual(REFUSED);
    expect((await confirm(again.other, client)).status).toBe(204);
    expect(other.user.id).toBe(again.other.user.id);
  });

  it('doesn’t end the waiting time if nobody knows who requested the link', async () => {
    const { client, boss } = await makeWaiting();
    expect((await form(client)).status).toBe(204);
    await passwordBy(client.users['signer1']!.email);
    expect((await confirm(boss, client)).status).toBe(204);
    const { signingAwaitsWordSince, signingBarredUntil } = (await boss.call<UserDetail>('GET', pathOf(client))).body;
    expect([signingAwaitsWordSince, signingBarredUntil]).toEqual([null, expect.any(String)]);
  });

  it('is for the user a guest has acted as, and for a guest only if the client has nobody else', async () => {
    const { client, other } = await makeWaiting();
    const guest = await asGuest('first', client, 'boss');
    expect((await guest.call('POST', `${pathOf(client)}/resetPassword`)).status).toBe(204);
    await passwordBy(client.users['signer1']!.email);
    const refused = [403, ['clientGivesWord', 'partInSigningIn', 'whoCould']];
    expect(await answered(confirm(guest, client))).toEqual(refused);
    const second = await asGuest('second', client);
    expect(await answered(confirm(second, client))).toEqual([403, ['clientGivesWord', 'whoCould']]);
    await portal.owner.inNoClient((tx) => tx.write('update users set active = false where id = $1', [other.user.id]));
    const boss = await signedIn(portal, client.users['boss']!);
    expect((await confirm(boss, client)).status).toBe(204);
  });
});

it('A changed user name bars signing and is announced, like every change of how somebody signs in', async () => {
  const client = await makeClient({ boss: administers });
  const boss = await signedIn(portal, client.users['boss']!);
  expect((await edit(boss, pathOf(client), { userName: 'signer.one' })).outcome).toBe('DONE');
  expect((await boss.call<UserDetail>('GET', pathOf(client))).body.signingBarredUntil).toEqual(expect.any(String));
  expect(await tokenTo(client.users['signer1']!.email, 'objection')).toBeDefined();
});

describe('The only administrator, who decides about everybody but themselves', () => {
  async function makeLonely() {
    const client = await makeClient({ rogue: administers, honest: administers });
    const { id } = client.users['honest']!;
    await portal.owner.inNoClient((tx) => tx.write('update users set active = false where id = $1', [id]));
    const [first, second] = [await asGuest('first', client), await asGuest('second', client)];
    return { client, first, second, path: `${USERS_PATH}/${client.users['rogue']!.id}` };
  }
  const approve = (who: Person, { changeRequest }: Changed) => answered(decideRead(who, changeRequest, 'approve'));
  const versionOf = async (who: Person, path: string) => (await who.call<UserDetail>('GET', path)).body.version;

  it.each([
    [
      'inactivated',
      async (who: Person, path: string) => {
        const body = { active: false, version: await versionOf(who, path), comment: 'Gone' };
        return (await who.call<Changed>('POST', `${path}/activation`, body)).body;
      },
    ],
    ['corrected', (who: Person, path: string) => edit(who, path, { email: 'found.again@post.example' })],
    [
      'deleted',
      async (who: Person, path: string) => {
        const body = { version: await versionOf(who, path), comment: 'Gone' };
        return (await who.call<Changed>('POST', `${path}/delete`, body)).body;
      },
    ],
  ])('is %s by two of the provider’s people, not by one', async (_what, ask) => {
    const { first, second, path } = await makeLonely();
    const asked = await ask(first, path);
    expect(asked.outcome).toBe('REQUESTED');
    const seen = await first.call<{ actions: { approve: Refusal } }>('GET', `${REQUESTS}/${asked.changeRequest}`);
    expect(seen.body.actions.approve.reasons.map(({ key }) => key)).toEqual(['ownRequest', 'providerCould']);
    expect(await approve(second, asked)).toEqual([200, []]);
  });

  it('is replaced by two of the provider’s people once inactive; until then they decide about others', async () => {
    const { client, first, second, path } = await makeLonely();
    const permissions = [{ area: 'USERS', scope: { kind: 'AREA' }, level: 'ADMIN' }];
    const content = { ...USER, userName: 'next', fullName: 'Next Person', permissions };
    const add = () => first.call<Changed>('POST', USERS_PATH, { content });
    expect(await answered(add())).toEqual([403, ['impersonatedHandsOut']]);
    const body = { active: false, version: await versionOf(first, path), comment: 'Gone' };
    const gone = (await first.call<Changed>('POST', `${path}/activation`, body)).body;
    expect(await approve(second, gone)).toEqual([200, []]);
    await until(
      async () => (await first.call<UserDetail>('GET', path)).body.state,
      (state) => state === 'INACTIVE',
    );
    expect(await approve(second, (await add()).body)).toEqual([200, []]);
    expect(client.users['rogue']).toBeDefined();
  });
});
