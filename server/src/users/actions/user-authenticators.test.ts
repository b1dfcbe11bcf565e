import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { beginSignIn, codeOf, enrolApp, enrolPasskey } from '../../testing/authenticators.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeAdministration, USERS_PATH, type UserDetail } from '../../testing/users.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

it('a user’s enrolments are visible to people who see the user, without secrets, until reset', async () => {
  const { client, detail, people, id } = await makeAdministration(portal);
  const { user, token } = people.clerk;
  expect((await detail(id('clerk'))).authenticators).toEqual([]);
  const { secret, ...app } = await enrolApp(portal, user, token);
  const enrolledAt = portal.clock.now().toISOString();
  const passkey = await enrolPasskey(portal, user, token, 'Laptop', { secret });
  const createdAt = portal.clock.now().toISOString();
  portal.clock.advanceSeconds(30);
  const begun = await beginSignIn(portal, client.users['clerk']!);
  await portal.call('POST', 'portal/secondFactor', { token: begun.token, body: 'TOTP' });
  const body = { securityCode: codeOf(portal, secret) };
  expect((await portal.call('POST', 'portal/securityCode', { token: begun.token, body })).status).toBe(200);
  const lastUsedAt = portal.clock.now().toISOString();

  const path = `${USERS_PATH}/${id('clerk')}`;
  expect((await people.reader.call<UserDetail>('GET', path)).body.authenticators).toEqual([
    { uniqueId: app.uniqueId, kind: 'TOTP', name: 'Phone', createdAt: enrolledAt, lastUsedAt },
    { uniqueId: passkey.uniqueId, kind: 'PASSKEY', name: 'Laptop', createdAt, lastUsedAt: null },
  ]);
  expect((await detail(id('admin'))).authenticators).toEqual([]);
  expect((await people.clerk.call('GET', path)).status).toBe(403);
  const stranger = await makeAdministration(portal);
  expect((await stranger.people.admin.call('GET', path)).status).toBe(404);

  await people.admin.call('POST', `${path}/resetAuthenticator`);
  expect((await detail(id('clerk'))).authenticators).toEqual([]);
});

it('an administrator can’t repeat an action on a user without limit: each sends a message', async () => {
  const { people, id } = await makeAdministration(portal);
  const reset = (role: 'clerk' | 'editor') =>
    people.admin.call<{ code: string }>('POST', `${USERS_PATH}/${id(role)}/resetAuthenticator`);
  for (let count = 0; count < 3; count += 1) expect((await reset('clerk')).status).toBe(204);
  expect(await reset('clerk')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect((await reset('editor')).status).toBe(204);
});
