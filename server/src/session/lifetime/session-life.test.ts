import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TEST_PASSWORD, type TestClient } from '../../testing/clients.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

const update = (sql: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.write(sql, values));

/**
 * A client whose sessions may live for this many idle minutes, and a complete session of its user, who chose as many.
 */
async function beginSession(idleMinutes: number) {
  const client = await portal.makeClient({ users: { clerk: { grants: [], secondFactors: [] } }, rule: null });
  await update('update clients set session_idle_minutes = $2 where client_id = $1', client.id, idleMinutes);
  await update(
    `update users set settings = jsonb_build_object('sessionTokenLifetimeInMinutes', $2::int) where client_id = $1`,
    client.id,
    idleMinutes,
  );
  return { client, ...(await signIn(client)) };
}

async function signIn(client: TestClient) {
  const { body } = await portal.call('POST', 'portal/authenticate', {
    body: { clientId: client.businessId, username: 'clerk', password: TEST_PASSWORD },
  });
  return { access: body.accessToken as string, refresh: body.refreshToken as string, body };
}

const refresh = (refreshToken: string) => portal.call('POST', 'portal/token/refresh', { body: { refreshToken } });
const status = async (token: string, headers = {}) =>
  (await portal.call('GET', 'portal/user', { token, headers })).status;
const MINUTE = 60;

it('ends after the minutes that the user chose', async () => {
  const { client, refresh: first, body } = await beginSession(10);
  expect(body.user.client.sessionTokenLifetimeInMinutes).toBe(10);
  expect(body.user.sessionExpiresAt).toBe(new Date(portal.clock.now().getTime() + 600_000).toISOString());
  portal.clock.advanceSeconds(10 * MINUTE - 1);
  const renewed = await refresh(first);
  expect(renewed.status).toBe(200);
  portal.clock.advanceSeconds(10 * MINUTE);
  expect((await refresh(renewed.body.refreshToken)).body).toMatchObject({ status: 401, code: '1002' });
  expect((await signIn(client)).body.user).toMatchObject({ previousLogin: expect.any(Number) });
});

it('lets an access token live for five minutes at most', async () => {
  const { access, body } = await beginSession(60);
  expect(Date.parse(body.expiresAt) - portal.clock.now().getTime()).toBe(300_000);
  portal.clock.advanceSeconds(5 * MINUTE - 1);
  expect(await status(access)).toBe(200);
  portal.clock.advanceSeconds(1);
  expect(await status(access)).toBe(401);
});

it('is kept alive by what a person does, and says until when', async () => {
  const { access, refresh: token } = await beginSession(5);
  portal.clock.advanceSeconds(4 * MINUTE);
  const answer = await portal.call('GET', 'portal/user', { token: access });
  expect(answer.headers.get('portico-session-expires')).toBe(
    new Date(portal.clock.now().getTime() + 300_000).toISOString(),
  );
  portal.clock.advanceSeconds(4 * MINUTE);
  expect((await refresh(token)).status).toBe(200);
});

it('is not kept alive by what the browser does on its own', async () => {
  const { access, refresh: token } = await beginSession(5);
  portal.clock.advanceSeconds(4 * MINUTE);
  expect(await status(access, { 'portico-background': '1' })).toBe(200);
  portal.clock.advanceSeconds(MINUTE);
  expect((await refresh(token)).status).toBe(401);
});

it('is not kept alive by a request that is refused', async () => {
  const { access, refresh: token } = await beginSession(5);
  portal.clock.advanceSeconds(4 * MINUTE);
  expect((await portal.call('PUT', 'portal/settings', { token: access, body: { language: 'xx' } })).status).toBe(400);
  portal.clock.advanceSeconds(MINUTE);
  expect((await refresh(token)).status).toBe(401);
});

it('ends after eight hours whatever happens', async () => {
  const { refresh: first } = await beginSession(480);
  portal.clock.advanceSeconds(8 * 60 * MINUTE - 100);
  const { status: renewed, body } = await refresh(first);
  expect(renewed).toBe(200);
  expect(Date.parse(body.expiresAt) - portal.clock.now().getTime()).toBe(100_000);
  expect(body.user.sessionExpiresAt).toBe(body.expiresAt);
  portal.clock.advanceSeconds(100);
  expect((await refresh(body.refreshToken)).status).toBe(401);
  expect(await status(body.accessToken)).toBe(401);
});

it.each([
  ['the user is locked', 'update users set locked_at = created_at where client_id = $1'],
  ['the user is inactive', 'update users set active = false where client_id = $1'],
  ['the user is deleted', 'update users set deleted_at = created_at where client_id = $1'],
  ['the client is inactive', 'update clients set active = false where client_id = $1'],
])('opens nothing any more as soon as %s', async (_what, sql) => {
  const { client, access, refresh: token } = await beginSession(5);
  expect(await status(access)).toBe(200);
  await update(sql, client.id);
  expect(await status(access)).toBe(401);
  expect((await refresh(token)).status).toBe(401);
});

it('ends with the sign-out, and only this one', async () => {
  const { client, access, refresh: token } = await beginSession(5);
  const other = await signIn(client);
  expect((await portal.call('POST', 'portal/logout', { token: access })).status).toBe(204);
  expect(await status(access)).toBe(401);
  expect((await refresh(token)).status).toBe(401);
  expect(await status(other.access)).toBe(200);
});

it.each([
  '',
  'x',
  'null',
  'a'.repeat(43),
  'a'.repeat(201),
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  `'; drop table users; --`,
  '%00',
])('doesn’t take %j for a token', async (token) => {
  for (const authorization of [`Bearer ${token}`, token, `Basic ${token}`]) {
    expect((await portal.call('GET', 'portal/user', { headers: { authorization } })).body).toMatchObject({
      status: 401,
      code: '1002',
    });
  }
});

it('reads the word Bearer in any case, as RFC 9110 requires', async () => {
  const { access } = await beginSession(5);
  expect((await portal.call('GET', 'portal/user', { headers: { authorization: `bearer ${access}` } })).status).toBe(
    200,
  );
});
