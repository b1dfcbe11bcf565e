import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ClientId } from '@portico/contract/ids';
import { OBJECTION_DAYS } from '@portico/contract/limits';
import { auditFaults } from '../../testing/portal/audit-rows.ts';
import { enrolApp } from '../../testing/authenticators.ts';
import type { TestClientOptions, TestUser } from '../../testing/clients.ts';
import { everybody, personOf, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';
import { until } from '../../testing/portal/until.ts';
import { auditOf, USERS_PATH, type UserDetail } from '../../testing/users.ts';

type Grants = NonNullable<TestClientOptions['users']>[string]['grants'];
type Refusal = { code: string; reasons: { key: string }[] };

const approves: Grants = [{ area: 'USERS', level: 'APPROVE' }];

let portal: TestPortal;
let users: Record<string, TestUser>;
let people: Record<'admin' | 'other' | 'clerk', Person>;
let clientId: ClientId;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const administers: Grants = [{ area: 'USERS', level: 'ADMIN' }];
  const client = await portal.makeClient({
    users: { admin: { grants: administers }, other: { grants: administers }, clerk: { grants: [] } },
    rule: null,
  });
  ({ users, id: clientId } = client);
  people = await everybody(portal, users, 'admin', 'other', 'clerk');
});

const path = () => `${USERS_PATH}/${users['clerk']!.id}`;
const detail = async (by = people.admin) => (await by.call<UserDetail>('GET', path())).body;
const look = (token: string) => portal.call('POST', 'portal/objection/look', { body: { token } });
const object = (token: string) => portal.call('POST', 'portal/objection', { body: { token } });
const unlock = (by: Person) => by.call<Refusal>('POST', `${path()}/unlock`);
const changes = { email: 'elsewhere@post.example' };

async function change(by: Person, wanted: object = changes): Promise<void> {
  const { content, version } = await detail(by);
  expect((await by.call('PUT', path(), { content: { ...content, ...wanted }, version })).status).toBe(200);
}

const mailsTo = (email: string) =>
  portal.owner.inNoClient((tx) =>
    tx.rows<{ subject: string; text: string }>('select subject, text from outbox where recipient = $1 order by id', [
      email,
    ]),
  );

/** The token of the newest message with a link to an address. */
async function tokenTo(email: string): Promise<string> {
  const found = await until(
    async () => (await mailsTo(email)).flatMap(({ text }) => /objection#([\w-]+)/.exec(text)?.[1] ?? []).at(-1),
    (token) => token !== undefined,
  );
  return found!;
}

describe('"This wasn’t me"', () => {
  it('says at the old address what was changed; merely opening it does nothing', async () => {
    await change(people.admin);
    const token = await tokenTo(users['clerk']!.email);
    const first = await look(token);
    expect(first.body).toMatchObject({
      kind: 'PROOF',
      userName: 'clerk',
      clientId: users['clerk']!.clientId,
    });
    expect((await look(token)).body).toEqual(first.body);
    expect((await detail()).state).toBe('ACTIVE');
    expect((await portal.call('GET', 'portal/objection')).status).toBe(404);
    expect(await mailsTo(changes.email)).toEqual([]);
  });

  it('locks the user, ends the sessions, voids links, and tells the user administrators and the log', async () => {
    await change(people.admin);
    const token = await tokenTo(users['clerk']!.email);
    await people.other.call('POST', `${path()}/resetPassword`);
    await until(
      async () => (await mailsTo(changes.email)).length,
      (count) => count > 0,
    );
    const link = /password#([\w-]+)/.exec((await mailsTo(changes.email)).at(-1)!.text)![1];
    expect((await object(token)).status).toBe(204);
    expect((await people.clerk.call('GET', 'portal/user')).status).toBe(401);
    await expect(portal.signInByPassword(users['clerk']!)).rejects.toThrow(TypeError);
    const opened = await portal.call('POST', 'portal/authenticatePasswordReset', {
      body: { resetPasswordToken: link },
    });
    expect(opened.body).toMatchObject({ code: 'PASSWORD_LINK_UNUSABLE' });
    for (const role of ['admin', 'other'])
      expect((await mailsTo(users[role]!.email)).at(-1)!.subject).toBe('clerk is locked after an objection');
    expect(await detail()).toMatchObject({ state: 'LOCKED', objectedAt: expect.any(String) });
    expect(await auditOf(portal, users['clerk']!.id)).toContain('changeObjected');
    expect(await auditFaults(portal)).toEqual([]);
  });

  it('works once, for some days, and opens nothing else', async () => {
    await change(people.admin);
    const first = await tokenTo(users['clerk']!.email);
    await change(people.admin, { mobile: '+41791112233' });
    const second = await tokenTo(changes.email);
    expect((await object(first)).status).toBe(204);
    for (const token of [first, second, 'guessed'])
      expect([(await look(token)).body, (await object(token)).body]).toMatchObject([
        { code: 'OBJECTION_LINK_UNUSABLE' },
        { code: 'OBJECTION_LINK_UNUSABLE' },
      ]);
    const set = { resetPasswordToken: first, newPassword: 'Battery-staple-42', confirmation: 'Battery-staple-42' };
    expect((await portal.call('POST', 'portal/authenticatePasswordChange', { body: set })).status).toBe(400);
  });

  it('tells people who use the identity provider too, and bars them', async () => {
    const clerk = users['clerk']!;
    const email = `b2c@${clientId}.example`;
    await portal.owner.inNoClient((tx) =>
      tx.write(`update users set second_factors = '{B2C}', password_hash = null, last_login_at = $2 where id = $1`, [
        clerk.id,
        portal.clock.now(),
      ]),
    );
    await change(people.admin, { authenticationType: 'EMAIL', email });
    expect(await tokenTo(clerk.email)).toBeDefined();
    const links = async () => (await mailsTo(email)).flatMap(({ text }) => /password#([\w-]+)/.exec(text)?.[1] ?? []);
    const [link, ...more] = await until(links, (found) => found.length > 0);
    expect(more).toEqual([]);
    portal.clock.advanceSeconds(25 * 3600);
    const set = { resetPasswordToken: link, newPassword: 'Battery-staple-42', confirmation: 'Battery-staple-42' };
    expect((await portal.call('POST', 'portal/authenticatePasswordChange', { body: set })).status).toBe(204);
    const barred = await portal.owner.inNoClient((tx) =>
      tx.row<{ until: Date }>('select signing_barred_until as until from users where id = $1', [clerk.id]),
    );
    expect(barred!.until.getTime()).toBeGreaterThan(portal.clock.now().getTime());
  });

  it('can’t be turned against the person who corrects the change', async () => {
    const email = `bad@${clientId}.example`;
    await change(people.admin, { email });
    expect((await object(await tokenTo(users['clerk']!.email))).status).toBe(204);
    await change(people.other, { email: users['clerk']!.email });
    await until(
      () =>
        portal.owner.inNoClient((tx) =>
          tx.rows(`select 1 from graphile_worker.jobs where task_identifier = 'tell-former-address'`),
        ),
      (jobs) => jobs.length === 0,
    );
    expect((await mailsTo(email)).filter(({ text }) => text.includes('objection#'))).toEqual([]);
    expect((await unlock(people.admin)).body.reasons).toMatchObject([{ key: 'objectionToYou' }, { key: 'whoCould' }]);
    expect((await unlock(people.other)).status).toBe(204);
  });

  it('ends with its time', async () => {
    await change(people.admin);
    const token = await tokenTo(users['clerk']!.email);
    portal.clock.advanceSeconds(OBJECTION_DAYS * 86_400);
    expect((await object(token)).body).toMatchObject({ code: 'OBJECTION_LINK_UNUSABLE' });
  });

  it('is lifted by an administrator who did not make the change, and then by a new password', async () => {
    await change(people.admin);
    await object(await tokenTo(users['clerk']!.email));
    const refused = { code: '1005', reasons: [{ key: 'objectionToYou' }, { key: 'whoCould' }] };
    expect((await unlock(people.admin)).body).toMatchObject(refused);
    expect((await detail(people.other)).actions).toMatchObject({
      unlock: { allowed: true },
      resetPassword: { reasons: [{ key: 'userObjected' }] },
    });
    await change(people.other, { email: users['clerk']!.email });
    expect((await unlock(people.other)).status).toBe(204);
    expect(await detail()).toMatchObject({ state: 'ACTIVE', objectedAt: null, newPasswordRequired: true });
    portal.clock.advanceSeconds(31);
    const clerk = personOf(portal, users['clerk']!, await portal.signInByPassword(users['clerk']!));
    expect((await clerk.call<Refusal>('GET', 'portal/sessions')).body.reasons).toMatchObject([
      { key: 'passwordChangeRequired' },
    ]);
  });

  it('is not lifted by setting a new password by link', async () => {
    await change(people.admin);
    await object(await tokenTo(users['clerk']!.email));
    const asked = { clientId: users['clerk']!.clientId, username: 'clerk' };
    const count = async () => (await mailsTo(changes.email)).length;
    const before = await count();
    await portal.call('POST', 'portal/resetPassword', { body: asked });
    await until(
      () =>
        portal.owner.inNoClient((tx) =>
          tx.row(`select 1 from graphile_worker.jobs where task_identifier = 'forgotten-password'`),
        ),
      (job) => job === null,
    );
    expect(await count()).toBe(before);
  });

  it.each([
    ['AUTHENTICATOR_ADDED', () => enrolApp(portal, users['clerk']!, people.clerk.token)],
    ['AUTHENTICATOR_RESET', () => people.admin.call('POST', `${path()}/resetAuthenticator`)],
  ])('is in the message of %s too', async (kind, act) => {
    await act();
    const token = await tokenTo(users['clerk']!.email);
    expect((await look(token)).body).toMatchObject({ kind });
    expect((await object(token)).status).toBe(204);
    expect((await detail()).state).toBe('LOCKED');
  });

  it('tells those who may approve user changes if there is no administrator, at most twenty', async () => {
    const approvers = Object.fromEntries(
      Array.from({ length: 21 }, (_, number) => [`approver${number}`, { grants: approves }]),
    );
    const client = await portal.makeClient({ users: { ...approvers, clerk: { grants: [] } }, rule: null });
    const clerk = personOf(portal, client.users['clerk']!, await portal.signInByPassword(client.users['clerk']!));
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set full_name = $2 where id = $1', [client.users['clerk']!.id, 'Anna\n\nCall 0800']),
    );
    await enrolApp(portal, client.users['clerk']!, clerk.token);
    expect((await object(await tokenTo(client.users['clerk']!.email))).status).toBe(204);
    const mails = await Promise.all(Object.values(client.users).map(({ email }) => mailsTo(email)));
    const told = mails.flat().filter(({ subject }) => subject === 'clerk is locked after an objection');
    expect(told).toHaveLength(20);
    expect(told[0]!.text).toContain('Anna Call 0800');
  });

  it('alarms the provider if the client has nobody else to tell', async () => {
    await makeProvider(portal);
    await portal.owner.inNoClient((tx) =>
      tx.write(`delete from permission_entries where client_id = $1 and holder_id <> $2`, [
        clientId,
        users['admin']!.id,
      ]),
    );
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set email = null where id = $1', [users['admin']!.id]),
    );
    await enrolApp(portal, users['clerk']!, people.clerk.token);
    expect((await object(await tokenTo(users['clerk']!.email))).status).toBe(204);
    const alarm = await portal.owner.inNoClient((tx) =>
      tx.row<{ key: string }>('select key, parameters from alarms where about = $1', [users['clerk']!.id]),
    );
    expect(alarm).toEqual({ key: 'objectionUntold', parameters: { client: users['clerk']!.clientId } });
  });
});
