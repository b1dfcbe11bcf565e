import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { UserId } from '@portico/contract/ids';
import { sendForgotten } from '../passwords/forgotten-password.ts';
import { B2cVisit, b2cSettings } from '../../testing/outside/b2c.ts';
import { TEST_PASSWORD, type TestUser } from '../../testing/clients.ts';
import { IdentityProvider } from '../../testing/outside/identity-provider.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';

const provider = new IdentityProvider();
let portal: TestPortal;
beforeAll(async () => {
  await provider.start();
  portal = await startPortal(inject('databaseUrl'), { settings: b2cSettings(provider) });
  portal.config.address = portal.address;
  provider.serve(portal.address);
});
afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

const visit = () => new B2cVisit(portal, provider);
/** The first sign-in, at which people name their client. */
const come = ({ name, clientId }: { name: string; clientId: string }) => visit().signIn(name, clientId);

/** A client with one user of type B2C, and the matching person at the provider, with the user's e-mail. */
async function makePerson(more: { emailVerified?: boolean; amr?: string[]; acr?: string } = {}) {
  const client = await portal.makeClient({ users: { anna: { grants: [], secondFactors: ['B2C'] } }, rule: null });
  const user = client.users['anna']!;
  const name = `anna of ${client.businessId}`;
  provider.people.set(name, { email: user.email, ...more });
  return { client, user, name, clientId: client.businessId };
}

const auditOf = async (userId: UserId) =>
  (
    await portal.owner.inNoClient((tx) =>
      tx.rows<{ action: string }>(
        `select record::json->>'action' as action from audit_log where entity_id = $1 order by sequence`,
        [userId],
      ),
    )
  ).map(({ action }) => action);
const update = (sql: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.write(sql, values));

it('signs in the user with the verified e-mail, links them, and knows them by their subject from then on', async () => {
  const { user, name, clientId } = await makePerson();
  const first = await visit().signIn(name, clientId);
  expect(first).toMatchObject({ status: 200, body: { secondFactorOptions: [], user: { userName: 'anna' } } });
  expect(first.body).not.toHaveProperty('accessToken');
  provider.people.set(name, { email: 'moved@elsewhere.example' });
  expect((await visit().signIn(name)).body.user).toMatchObject({ id: user.id, b2cMfa: false, hasPassword: false });
  expect(await auditOf(user.id)).toEqual(['identityLinked', 'signedIn', 'signedIn']);
});

it('takes the browser back to where it was, and never elsewhere', async () => {
  const { name } = await makePerson();
  const one = visit();
  const address = await one.begin({ to: '/payments/all?sort=x', mobileOrder: true });
  const led = await one.back(await one.atProvider(address, name));
  expect(led).toBe('/portal/app/login?to=%2Fpayments%2Fall%3Fsort%3Dx&mobileOrder=true&b2c=true');
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a\\b', '/ x']) {
    expect((await one.post('begin', { to })).body).toMatchObject({ code: 'REQUEST_FIELDS' });
  }
});

it('counts the provider’s second factor at the sign-in if its amr or acr is configured', async () => {
  const { user, name, clientId } = await makePerson({ amr: ['pwd', 'mfa'] });
  expect((await visit().signIn(name, clientId)).body.user).toMatchObject({
    secondFactorAuthenticated: true,
    b2cMfa: true,
  });
  const row = await portal.owner.inNoClient((tx) =>
    tx.row('select second_factor from sessions where user_id = $1', [user.id]),
  );
  expect(row).toEqual({ second_factor: 'B2C' });
});

it('asks for the user’s own factor only if the provider has asked for none', async () => {
  const { client, user, name, clientId } = await makePerson();
  await update(
    `insert into authenticators (client_id, id, user_id, kind, name, created_at, secret) values ($1, $2, $2, 'TOTP', 'Phone', now(), '\\x00')`,
    client.id,
    user.id,
  );
  expect((await visit().signIn(name, clientId)).body).toMatchObject({
    secondFactorOptions: [{ method: 'TOTP' }],
    user: { secondFactorAuthenticated: false, applications: [], b2cMfa: false },
  });
  provider.people.set(name, { amr: ['mfa'] });
  expect((await visit().signIn(name)).body).toMatchObject({ secondFactorOptions: [], user: { b2cMfa: true } });
});

it('gives nobody new tries at a code of the portal, however often they come', async () => {
  const { user, name, clientId } = await makePerson({ amr: ['mfa'] });
  await update('update users set failed_attempts = 4 where id = $1', user.id);
  for (let times = 0; times < 2; times++) expect((await visit().signIn(name, clientId)).status).toBe(200);
  const row = () =>
    portal.owner.inNoClient((tx) => tx.row('select failed_attempts from users where id = $1', [user.id]));
  expect(await row()).toEqual({ failed_attempts: 4 });
});

it('gives a user of this type no way in by password, nor a link to set one', async () => {
  const { user } = await makePerson();
  const sign = (username: string) =>
    portal.call('POST', 'portal/authenticate', {
      body: { clientId: user.clientId, username, password: TEST_PASSWORD },
    });
  const [own, unknown] = [await sign('anna'), await sign('nobody')];
  expect({ ...own.body, traceId: '' }).toEqual({ ...unknown.body, traceId: '' });
  expect(own.body).toMatchObject({ code: '1000' });
});

it('sends nothing to a user of this type who reports a forgotten password', async () => {
  const client = await portal.makeClient({
    users: { anna: { grants: [], secondFactors: ['B2C'] }, bert: { grants: [] } },
    rule: null,
  });
  const work = { db: portal.owner, clock: portal.clock, config: portal.config };
  const sent = async (username: string) => {
    const { clientId, email } = client.users[username]!;
    for (const asked of [{ clientId, username }, { email }]) await sendForgotten(work, { clientId: client.id, asked });
    return portal.owner.inNoClient((tx) => tx.rows('select subject from outbox where recipient = $1', [email]));
  };
  expect(await sent('anna')).toHaveLength(0);
  expect(await sent('bert')).toHaveLength(2);
});

const REFUSED = { status: 403, body: { code: 'B2C_REFUSED' } };

it.each([
  ['locked', `update users set locked_at = now() where id = $1`],
  ['inactive', 'update users set active = false where id = $1'],
  ['deleted', 'update users set deleted_at = now() where id = $1'],
  ['not yet approved', `update users set entity_status = 'CREATION_PENDING' where id = $1`],
  [
    'of an inactive client',
    'update clients set active = false where client_id = (select client_id from users where id = $1)',
  ],
  ['of another type by now', `update users set second_factors = '{EMAIL}' where id = $1`],
])('refuses somebody who is %s, known or not, with the same words', async (_what, sql) => {
  const [known, unknown] = [await makePerson(), await makePerson()];
  expect((await come(known)).status).toBe(200);
  for (const { user } of [known, unknown]) await update(sql, user.id);
  const answers = [await visit().signIn(known.name), await come(unknown)];
  for (const answer of answers) expect(answer).toMatchObject(REFUSED);
  expect({ ...answers[0]!.body, traceId: '' }).toEqual({ ...answers[1]!.body, traceId: '' });
  expect((await auditOf(known.user.id)).at(-1)).toBe('identityRefused');
});

it('links nobody by an e-mail that is unverified, missing, or of an already linked user', async () => {
  expect(await come(await makePerson({ emailVerified: false }))).toMatchObject(REFUSED);
  const one = await makePerson();
  provider.people.set('nameless', {});
  expect(await visit().signIn('nameless', one.clientId)).toMatchObject(REFUSED);

  expect((await come(one)).body.user.id).toBe(one.user.id);
  provider.people.set('thief', { email: one.user.email });
  expect(await visit().signIn('thief', one.clientId)).toMatchObject(REFUSED);
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows('select subject from b2c_links where user_id = $1', [one.user.id]),
  );
  expect(rows).toEqual([{ subject: one.name }]);
});

it('links one of two subjects that come at once with the same e-mail', async () => {
  const { user, name, clientId } = await makePerson();
  provider.people.set(`${name} too`, { email: user.email });
  const visits = [name, `${name} too`].map(async (who) => {
    const one = visit();
    await one.back(await one.atProvider(await one.begin({ clientId }), who));
    return one;
  });
  const answers = await Promise.all((await Promise.all(visits)).map((one) => one.post('signIn')));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
});

it('creates no account for somebody whom no client knows', async () => {
  const count = () => portal.owner.inNoClient((tx) => tx.row('select count(*)::int as users from users'));
  const { clientId } = await makePerson();
  const before = await count();
  provider.people.set('stranger', { email: 'stranger@elsewhere.example' });
  for (const named of [undefined, clientId]) expect(await visit().signIn('stranger', named)).toMatchObject(REFUSED);
  expect(await count()).toEqual(before);
});

it('goes on in another process of the portal', async () => {
  const second: TestPortal = await startPortal(inject('databaseUrl'), {
    settings: b2cSettings(provider),
    databaseUrl: portal.databaseUrl,
  });
  try {
    second.config.address = portal.address;
    const { name, clientId } = await makePerson();
    const one = visit();
    const back = await one.atProvider(await one.begin({ clientId }), name);
    await one.back(back.replace(portal.address, second.address));
    expect((await one.post('signIn', undefined, second)).status).toBe(200);
  } finally {
    await second.stop();
  }
});

it('names the provider on the sign-in page, and says when it can’t be reached', async () => {
  expect((await portal.call('GET', 'portal/version')).body).toMatchObject({ b2cName: 'Test Provider' });
  const settings = { ...b2cSettings(provider), PORTICO_B2C_ISSUER: 'http://127.0.0.1:1' };
  const alone = await startPortal(inject('databaseUrl'), { settings });
  try {
    await makeProvider(alone);
    expect((await new B2cVisit(alone, provider).post('begin', {})).body).toMatchObject({ status: 503, code: '1004' });
    const alarms = await alone.owner.inNoClient((tx) => tx.rows('select key, about from alarms'));
    expect(alarms).toEqual([{ key: 'identityProviderFails', about: '127.0.0.1' }]);
    const back = await startPortal(inject('databaseUrl'), {
      settings: b2cSettings(provider),
      databaseUrl: alone.databaseUrl,
    });
    try {
      const settled = () =>
        alone.owner.inNoClient((tx) => tx.rows('select settled_at from alarms order by first_at, id'));
      expect((await new B2cVisit(back, provider).post('begin', {})).status).toBe(200);
      expect(await settled()).toEqual([{ settled_at: back.clock.now() }]);
      // Its cached metadata doesn't show whether other processes reach the provider.
      await new B2cVisit(alone, provider).post('begin', {});
      expect((await new B2cVisit(back, provider).post('begin', {})).status).toBe(200);
      expect(await settled()).toEqual([{ settled_at: back.clock.now() }, { settled_at: null }]);
    } finally {
      await back.stop();
    }
  } finally {
    await alone.stop();
  }
});

it('rejects metadata of another issuer than the configured one', async () => {
  const settings = { ...b2cSettings(provider), PORTICO_B2C_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost') };
  const other = await startPortal(inject('databaseUrl'), { settings });
  try {
    expect((await new B2cVisit(other, provider).post('begin', {})).body).toMatchObject({ code: '1004' });
  } finally {
    await other.stop();
  }
});

it('loses the link with an authenticator reset, and only then accepts another subject', async () => {
  const client = await portal.makeClient({
    users: {
      anna: { grants: [], secondFactors: ['B2C'] },
      admin: { grants: [{ area: 'USERS', level: 'ADMIN' }], secondFactors: [] },
    },
    rule: null,
  });
  const { anna, admin } = client.users as Record<'anna' | 'admin', TestUser>;
  for (const subject of ['first', 'second']) provider.people.set(`${subject} ${anna.id}`, { email: anna.email });
  expect((await visit().signIn(`first ${anna.id}`, client.businessId)).status).toBe(200);
  expect(await visit().signIn(`second ${anna.id}`, client.businessId)).toMatchObject(REFUSED);
  const token = await portal.signInByPassword(admin);
  const path = `portal/administration/users/${anna.id}/resetAuthenticator`;
  expect((await portal.call('POST', path, { token })).status).toBe(204);
  expect((await visit().signIn(`second ${anna.id}`, client.businessId)).body.user.id).toBe(anna.id);
  expect(await visit().signIn(`first ${anna.id}`, client.businessId)).toMatchObject(REFUSED);
});

it('drops the password with the type B2C, sends no links to it, and invites users who leave it', async () => {
  const client = await portal.makeClient({
    users: {
      anna: { grants: [] },
      admin: { grants: [{ area: 'USERS', level: 'ADMIN' }], secondFactors: [] },
    },
    rule: null,
  });
  const { anna, admin } = client.users as Record<'anna' | 'admin', TestUser>;
  const token = await portal.signInByPassword(admin);
  const path = `portal/administration/users/${anna.id}`;
  const change = async (authenticationType: string) => {
    const { content, version } = (await portal.call('GET', path, { token })).body;
    return portal.call('PUT', path, { token, body: { content: { ...content, authenticationType }, version } });
  };
  const jobs = () =>
    portal.owner.inNoClient((tx) =>
      tx.row<{ count: number }>(
        `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'send-password-link'`,
      ),
    );
  expect((await change('B2C')).status).toBe(200);
  const { body } = await portal.call('GET', path, { token });
  expect(body).toMatchObject({ state: 'ACTIVE', content: { authenticationType: 'B2C' } });
  expect(body.actions.resetPassword).toMatchObject({ allowed: false, reasons: [{ key: 'userWithoutPassword' }] });
  const row = () => portal.owner.inNoClient((tx) => tx.row('select password_hash from users where id = $1', [anna.id]));
  expect(await row()).toEqual({ password_hash: null });
  const before = (await jobs())!.count;
  expect((await change('EMAIL')).status).toBe(200);
  expect((await jobs())!.count).toBe(before + 1);
});
