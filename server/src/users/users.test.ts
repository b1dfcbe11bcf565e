import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { UserId } from '@portico/contract/ids';
import { beginSignIn, enrolApp, enrolPasskey } from '../testing/authenticators.ts';
import { addRuleLine } from '../testing/clients.ts';
import { everybody } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { makeProvider } from '../testing/statement-files.ts';
import { auditOf, makeAdministration, passwordLinks, USERS_PATH } from '../testing/users.ts';

type List = ApiAnswer<'GET portal/administration/users'>;
type Administration = Awaited<ReturnType<typeof makeAdministration>>;

const NOWHERE = '018f2f5e-0000-7000-8000-000000000001';

let portal: TestPortal;
let one: Administration;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  one = await makeAdministration(portal);
});
afterAll(() => portal.stop());

let number = 0;
const fresh = () => `user${number++}`;
const whole = { kind: 'AREA' } as const;
const fieldsOf = ({ body }: { body: { fields?: { field: string }[] } }) =>
  (body.fields ?? []).map(({ field }) => field);
const keysOf = ({ body }: { body: { reasons?: { key: string }[] } }) => (body.reasons ?? []).map(({ key }) => key);

/** An active user with a password; returns their id. */
async function makeUser(administration = one): Promise<UserId> {
  const { body } = await administration.addUser(administration.people.admin, { userName: fresh() });
  return body.uniqueId;
}

describe('The list of users', () => {
  it('shows everybody of this client only, with their state, groups and how they sign in', async () => {
    const { addGroup, addUser, people, id } = await makeAdministration(portal);
    await addGroup(people.admin, { name: 'Readers', userIds: [id('clerk')] });
    await addUser(people.admin, {
      userName: 'newcomer',
      authenticationType: 'EMAIL_OR_SMS',
      mobile: '+41 79 000 00 00',
    });
    const { content, totalElements } = (await people.reader.call<List>('GET', USERS_PATH)).body;
    expect(totalElements).toBe(7);
    expect(content.map(({ userName }) => userName)).toEqual(content.map(({ userName }) => userName).toSorted());
    expect(content.find(({ userName }) => userName === 'clerk')).toMatchObject({
      groups: ['Readers'],
      state: 'ACTIVE',
    });
    const newcomer = { state: 'INVITED', authenticationType: 'EMAIL_OR_SMS', mobile: '+41790000000' };
    expect(content.find(({ userName }) => userName === 'newcomer')).toMatchObject(newcomer);
  });

  it.each([
    ['state', ['INVITED'], ['fresh']],
    ['state', ['LOCKED'], ['clerk']],
    ['state', ['INACTIVE'], ['editor']],
    ['authenticationType', ['NONE'], ['fresh']],
    ['userName', 'ADMIN', ['admin', 'admin2']],
  ])('is filtered by %s %j', async (field, value, expected) => {
    const { addUser, people, switchUser, id } = await makeAdministration(portal);
    await addUser(people.admin, { userName: 'fresh', authenticationType: 'NONE' });
    await portal.owner.inNoClient((tx) => tx.write('update users set locked_at = now() where id = $1', [id('clerk')]));
    await switchUser(people.admin, id('editor'), false);
    const filter = encodeURIComponent(JSON.stringify({ [field]: value }));
    const { body } = await people.admin.call<List>('GET', `${USERS_PATH}?filter=${filter}`);
    expect(body.content.map(({ userName }) => userName)).toEqual(expected);
  });
});

it('a user and a group show when they were added and last changed, a user also sign-in and password', async () => {
  const { addUser, addGroup, changeUser, changeGroup, people, id } = await makeAdministration(portal);
  const now = () => portal.clock.now().toISOString();
  const added = now();
  const { body: fresh } = await addUser(people.admin, { userName: 'dated' });
  const { body: group } = await addGroup(people.admin, { name: 'Dated' });
  portal.clock.advanceSeconds(90);
  const changed = now();
  await changeUser(people.admin, fresh.uniqueId, { jobTitle: 'Head of Treasury', phone: '044 123 45 67' });
  const read = async (path: string) => (await people.admin.call<Record<string, unknown>>('GET', path)).body;
  expect(await read(`${USERS_PATH}/${fresh.uniqueId}`)).toMatchObject({
    content: { jobTitle: 'Head of Treasury', phone: '044 123 45 67' },
    createdOn: added,
    lastChange: changed,
    lastLogin: null,
    lastPasswordChange: null,
  });
  const clerk = await read(`${USERS_PATH}/${id('clerk')}`);
  expect([clerk['lastPasswordChange'], clerk['lastLogin']]).toEqual([clerk['createdOn'], expect.any(String)]);
  await changeGroup(people.admin, group.uniqueId, { description: 'Since then' });
  const dates = { createdOn: added, lastUpdate: changed };
  expect(await read(`portal/administration/userGroups/${group.uniqueId}`)).toMatchObject(dates);
  const { content } = await read('portal/administration/userGroups');
  expect(content).toContainEqual(expect.objectContaining({ name: 'Dated', ...dates }));
});

describe('A new user', () => {
  it('exists at once without the two-person rule, and is invited', async () => {
    const userName = fresh();
    const { body } = await one.addUser(one.people.admin, { userName });
    expect(body).toMatchObject({ outcome: 'DONE', changeRequest: null });
    expect(await one.detail(body.uniqueId)).toMatchObject({
      state: 'INVITED',
      entityStatus: 'OK',
      content: { userName },
    });
    expect(await passwordLinks(portal, body.uniqueId)).toEqual(['INVITATION']);
    expect(await auditOf(portal, body.uniqueId)).toEqual(['added']);
  });

  it('has no way in before setting a password', async () => {
    const { client, people, addUser } = await makeAdministration(portal);
    await addUser(people.admin, { userName: 'newcomer', authenticationType: 'NONE' });
    for (const password of ['', 'anything', 'null']) {
      const body = { clientId: client.businessId, username: 'newcomer', password };
      expect((await portal.call('POST', 'portal/authenticate', { body })).status).toBeOneOf([400, 401]);
    }
  });

  it('starts with their creator’s language', async () => {
    const { people, addUser, client } = await makeAdministration(portal);
    await portal.owner.inNoClient((tx) =>
      tx.write(`update users set settings = '{"language":"fr"}' where client_id = $1`, [client.id]),
    );
    const { body } = await addUser(people.admin, { userName: 'nouveau' });
    const row = await portal.owner.inNoClient((tx) =>
      tx.row<{ language: string }>(`select settings ->> 'language' as language from users where id = $1`, [
        body.uniqueId,
      ]),
    );
    expect(row!.language).toBe('fr');
  });

  it.each([
    ['a taken name, however written', { userName: 'CLERK' }, 'content.userName'],
    ['codes by text message without a number', { authenticationType: 'SMS' }, 'content.mobile'],
    ['a module outside of the licence', { modules: ['CPS'] }, 'content.modules'],
    ['no module', { modules: [] }, 'content.modules'],
    ['an unknown group', { groupIds: [NOWHERE] }, 'content.groupIds'],
    ['an unknown subclient', { subclientId: NOWHERE }, 'content.subclientId'],
    ['no e-mail', { email: '' }, 'content.email'],
    ['a mobile number that is not international', { mobile: '079 000 00 00' }, 'content.mobile'],
  ] as const)('is refused with %s', async (_what, content, field) => {
    const answer = await one.addUser(one.people.admin, { userName: fresh(), ...content } as never);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it.each([
    ['an unknown account', { area: 'ACCOUNT_PAYMENTS', scope: { kind: 'ACCOUNT', id: NOWHERE }, level: 'EDIT' }],
    [
      'an unknown account group',
      { area: 'ACCOUNT_PAYMENTS', scope: { kind: 'ACCOUNT_GROUP', id: NOWHERE }, level: 'EDIT' },
    ],
    ['a scope that the area has not', { area: 'USERS', scope: { kind: 'ACCOUNT', id: NOWHERE }, level: 'EDIT' }],
    ['a level that a switch has not', { area: 'PAYMENT_SIGN', scope: whole, level: 'EDIT' }],
    ['an area of the provider', { area: 'SCREENING', scope: whole, level: 'APPROVE' }],
    ['an area of a module that is not licensed', { area: 'LIQUIDITY_MANAGEMENT', scope: whole, level: 'EDIT' }],
  ] as const)('is refused with a permission for %s, at its place in the list', async (_what, entry) => {
    const permissions = [{ area: 'USERS', scope: whole, level: 'VIEW_ONLY' } as const, entry];
    const answer = await one.addUser(one.people.admin, { userName: fresh(), permissions });
    expect(fieldsOf(answer)).toEqual(['content.permissions.1']);
  });

  it('is refused with two entries for the same place', async () => {
    const entry = { area: 'USERS', scope: whole, level: 'VIEW_ONLY' } as const;
    const permissions = [entry, { ...entry, level: 'DENY' as const }];
    const answer = await one.addUser(one.people.admin, { userName: fresh(), permissions });
    expect(fieldsOf(answer)).toEqual(['content.permissions.1']);
  });

  it('can’t set what the contract does not name', async () => {
    const answer = await one.addUser(one.people.admin, { userName: fresh(), active: false, locked_at: null } as never);
    expect(answer.status).toBe(400);
  });
});

describe('A change of a user', () => {
  it('takes effect at once, once per version, and leaves them active or inactive as before', async () => {
    const { people, changeUser, detail, switchUser, id } = await makeAdministration(portal);
    await switchUser(people.admin, id('clerk'), false);
    const { version, content } = await detail(id('clerk'));
    await changeUser(people.admin, id('clerk'), { fullName: 'Renamed' });
    const late = await people.admin.call('PUT', `${USERS_PATH}/${id('clerk')}`, { content, version });
    expect(late.body).toMatchObject({ code: 'CONTENT_CHANGED' });
    expect(await detail(id('clerk'))).toMatchObject({ state: 'INACTIVE', content: { fullName: 'Renamed' } });
  });

  it('of a right takes effect with their next call', async () => {
    const { people, changeUser, id } = await makeAdministration(portal);
    const list = async () => (await people.clerk.call('GET', 'reporting/transactions')).status;
    expect(await list()).toBe(200);
    await changeUser(people.admin, id('clerk'), { permissions: [] });
    expect(await list()).toBe(403);
    const entry = { area: 'ACCOUNT_STATEMENTS', scope: whole, level: 'VIEW_ONLY' } as const;
    await changeUser(people.admin, id('clerk'), { permissions: [entry] });
    expect(await list()).toBe(200);
    await changeUser(people.admin, id('clerk'), { modules: ['EFT'] });
    expect(await list()).toBe(403);
  });

  it('keeps a module that the client no longer has, and takes no other', async () => {
    const { people, changeUser, client, id } = await makeAdministration(portal);
    await portal.owner.inNoClient((tx) =>
      tx.write(`update clients set licensed_modules = '{EFT}' where client_id = $1`, [client.id]),
    );
    expect((await changeUser(people.admin, id('clerk'), { fullName: 'Renamed' })).status).toBe(200);
    const answer = await changeUser(people.admin, id('clerk'), { modules: ['EFT', 'CPS'] });
    expect(fieldsOf(answer)).toEqual(['content.modules']);
  });

  it('of their e-mail voids the links sent to the old one, and invites them at the new one', async () => {
    const { people, addUser, changeUser, client } = await makeAdministration(portal);
    const { uniqueId } = (await addUser(people.admin, { userName: 'newcomer' })).body;
    const open = async () =>
      (
        await portal.owner.inNoClient((tx) =>
          tx.rows('select 1 from password_links where user_id = $1 and used_at is null', [uniqueId]),
        )
      ).length;
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `insert into password_links (client_id, id, user_id, kind, hash, created_at, expires_at)
         values ($1, gen_random_uuid(), $2, 'INVITATION', '\\x00', now(), now() + interval '1 hour')`,
        [client.id, uniqueId],
      ),
    );
    await changeUser(people.admin, uniqueId, { fullName: 'Renamed' });
    expect([await open(), await passwordLinks(portal, uniqueId)]).toEqual([1, ['INVITATION']]);
    await changeUser(people.admin, uniqueId, { email: 'right@client.example' });
    expect([await open(), await passwordLinks(portal, uniqueId)]).toEqual([0, ['INVITATION', 'INVITATION']]);
  });

  it('is noticed by anyone who is editing one of their groups', async () => {
    const { people, addGroup, changeUser, groupDetail, id } = await makeAdministration(portal);
    const { uniqueId } = (await addGroup(people.admin, { name: 'Readers' })).body;
    const { content, version } = await groupDetail(uniqueId);
    await changeUser(people.admin, id('clerk'), { groupIds: [uniqueId] });
    const late = await people.admin.call('PUT', `portal/administration/userGroups/${uniqueId}`, { content, version });
    expect(late.body).toMatchObject({ code: 'CONTENT_CHANGED' });
    expect((await groupDetail(uniqueId)).content.userIds).toEqual([id('clerk')]);
  });

  it('is refused to view-only users, and for missing ones', async () => {
    const { people, changeUser, id } = one;
    expect(keysOf(await changeUser(people.reader, id('clerk'), {}))).toEqual(['levelTooLow']);
    expect(keysOf(await changeUser(people.clerk, id('clerk'), {}))).toEqual(['notGranted']);
    const { content, version } = await one.detail(id('clerk'));
    const missing = await people.admin.call('PUT', `${USERS_PATH}/${NOWHERE}`, { content, version });
    expect(missing.status).toBe(404);
  });
});

it('nobody changes, switches, deletes, unlocks or resets themselves, and the page says why', async () => {
  const { people, changeUser, switchUser, deleteUser, detail, id } = one;
  const own = id('admin');
  const { actions } = await detail(own);
  for (const action of Object.values(actions)) {
    expect([action.allowed, action.reasons[0]!.key]).toEqual([false, 'yourself']);
  }
  const answers = [
    await changeUser(people.admin, own, { fullName: 'Me' }),
    await switchUser(people.admin, own, false),
    await deleteUser(people.admin, own),
    ...(await Promise.all(
      ['unlock', 'resetPassword', 'resetAuthenticator'].map((action) =>
        people.admin.call('POST', `${USERS_PATH}/${own}/${action}`),
      ),
    )),
  ];
  for (const answer of answers) expect([answer.status, keysOf(answer as never)[0]]).toEqual([403, 'yourself']);
});

describe('Inactivating and deleting', () => {
  it('needs a comment, ends all sessions of the user, and activating lets them in again', async () => {
    const { people, switchUser, detail, client, id } = await makeAdministration(portal);
    const { version } = await detail(id('clerk'));
    const path = `${USERS_PATH}/${id('clerk')}/activation`;
    const bare = await people.admin.call('POST', path, { active: false, version, comment: ' ' });
    expect(bare.status).toBe(400);
    await switchUser(people.admin, id('clerk'), false);
    expect((await people.clerk.call('GET', 'portal/user')).status).toBe(401);
    expect(await reasonsOfEnd(id('clerk'))).toEqual(['USER_INACTIVATED']);
    await expect(portal.signInByPassword(client.users['clerk']!)).rejects.toThrow('Cannot read');
    const again = await switchUser(people.admin, id('clerk'), false);
    expect([again.status, keysOf(again)]).toEqual([409, ['userInactive']]);
    await switchUser(people.admin, id('clerk'), true);
    expect((await people.clerk.call('GET', 'portal/user')).status).toBe(401);
    expect(await portal.signInByPassword(client.users['clerk']!)).toBeTruthy();
  });

  it('takes a deleted user out of every list and group, and their name is not reused', async () => {
    const { people, deleteUser, addUser, addGroup, groupDetail, id } = await makeAdministration(portal);
    const { uniqueId } = (await addGroup(people.admin, { name: 'Readers', userIds: [id('clerk')] })).body;
    expect((await deleteUser(people.admin, id('clerk'))).body.outcome).toBe('DONE');
    expect((await people.admin.call('GET', `${USERS_PATH}/${id('clerk')}`)).status).toBe(404);
    expect((await people.clerk.call('GET', 'portal/user')).status).toBe(401);
    expect(await reasonsOfEnd(id('clerk'))).toEqual(['USER_DELETED']);
    expect((await groupDetail(uniqueId)).content.userIds).toEqual([]);
    expect(fieldsOf(await addUser(people.admin, { userName: 'Clerk' }))).toEqual(['content.userName']);
    const check = `${USERS_PATH}/validateUserName?userName=CLERK`;
    expect((await people.admin.call('GET', check)).body).toEqual({ isFree: false });
    expect((await people.admin.call('GET', `${check}&except=${id('clerk')}`)).body).toEqual({ isFree: true });
  });

  it('is refused while a sign-off rule names them', async () => {
    const { people, client, deleteUser, detail, id } = await makeAdministration(portal);
    await addRuleLine(portal.owner, client, { name: 'Large amounts', userIds: [id('clerk')] });
    const answer = await deleteUser(people.admin, id('clerk'));
    expect(answer.body).toMatchObject({ code: 'WRONG_STATE', reasons: [{ parameters: { rule: 'Large amounts' } }] });
    expect((await detail(id('clerk'))).actions.delete.reasons.map(({ key }) => key)).toEqual(['userInRule']);
  });
});

async function reasonsOfEnd(userId: UserId): Promise<string[]> {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ reason: string }>('select end_reason as reason from sessions where user_id = $1', [userId]),
  );
  return rows.map(({ reason }) => reason);
}

describe('At once, without a second person', () => {
  const post = (administration: Administration, userId: UserId, action: string) =>
    administration.people.admin.call<{ reasons?: { key: string }[] }>('POST', `${USERS_PATH}/${userId}/${action}`);
  const lastMail = async (recipient: string) =>
    (await portal.owner.inNoClient((tx) =>
      tx.row<{ subject: string }>('select subject from outbox where recipient = $1 order by id desc limit 1', [
        recipient,
      ]),
    ))!.subject;

  it('a user is unlocked and told so in their language, and can sign in again', async () => {
    const administration = await makeAdministration(portal, { twoPersonRule: true });
    const { client, id, detail } = administration;
    expect(keysOf(await post(administration, id('clerk'), 'unlock'))).toEqual(['userNotLocked']);
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `update users set codes_locked_at = now(), failed_attempts = 5, settings = '{"language":"de"}' where id = $1`,
        [id('clerk')],
      ),
    );
    expect((await detail(id('clerk'))).state).toBe('LOCKED');
    expect((await post(administration, id('clerk'), 'unlock')).status).toBe(204);
    expect(await lastMail(client.users['clerk']!.email)).toBe('Ihr Benutzer ist entsperrt');
    expect(await portal.signInByPassword(client.users['clerk']!)).toBeTruthy();
    expect(await auditOf(portal, id('clerk'))).toContain('userUnlocked');
  });

  it('a password is reset by a link, or the invitation sent again to a user who never had one', async () => {
    const { id } = one;
    expect((await post(one, id('clerk'), 'resetPassword')).status).toBe(204);
    expect(await passwordLinks(portal, id('clerk'))).toEqual(['RESET']);
    const invited = await makeUser();
    await post(one, invited, 'resetPassword');
    expect(await passwordLinks(portal, invited)).toEqual(['INVITATION', 'INVITATION']);
    await one.switchUser(one.people.admin, invited, false);
    expect(keysOf(await post(one, invited, 'resetPassword'))).toEqual(['inactiveUser']);
  });

  it('an authenticator is reset: what was enrolled is gone, the sessions end and the user is told', async () => {
    const administration = await makeAdministration(portal);
    const { client, people, id } = administration;
    const app = await enrolApp(portal, people.clerk.user, people.clerk.token);
    await enrolPasskey(portal, people.clerk.user, people.clerk.token, 'Laptop', app);
    expect((await post(administration, id('clerk'), 'resetAuthenticator')).status).toBe(204);
    expect((await people.clerk.call('GET', 'portal/user')).status).toBe(401);
    expect(await lastMail(client.users['clerk']!.email)).toBe('Your authenticator was reset');
    const begun = await beginSignIn(portal, client.users['clerk']!);
    expect(begun.body.secondFactorOptions).toMatchObject([{ method: 'EMAIL' }]);
    const invited = await makeUser(administration);
    expect(keysOf(await post(administration, invited, 'resetAuthenticator'))).toEqual(['userInvited']);
  });

  it('is only for people who may edit users', async () => {
    for (const action of ['unlock', 'resetPassword', 'requireNewPassword', 'resetAuthenticator', 'allowSigning']) {
      const answer = await one.people.reader.call('POST', `${USERS_PATH}/${one.id('clerk')}/${action}`);
      expect([answer.status, keysOf(answer as never)]).toEqual([403, ['levelTooLow']]);
    }
  });
});

it('bank administrators, also read-only, see the provider’s users without a right to them; others don’t', async () => {
  const { clientId: _, ...users } = await makeProvider(portal);
  const people = await everybody(portal, users, 'admin', 'readonly', 'compliance1');
  for (const who of [people.admin, people.readonly]) {
    const { status, body } = await who.call<{ content: { uniqueId: string }[] }>('GET', USERS_PATH);
    expect([status, body.content.length]).toEqual([200, 4]);
    expect((await who.call('GET', `${USERS_PATH}/${body.content[0]!.uniqueId}`)).status).toBe(200);
  }
  expect((await people.compliance1.call('GET', USERS_PATH)).status).toBe(403);
});
