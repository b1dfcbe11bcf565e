import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TEST_PASSWORD, type TestUser } from '../../testing/clients.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
let local: TestPortal;
beforeAll(async () => {
  [portal, local] = await Promise.all([
    startPortal(inject('databaseUrl')),
    startPortal(inject('databaseUrl'), { environment: 'LOCAL' }),
  ]);
});
afterAll(async () => {
  await Promise.all([portal.stop(), local.stop()]);
});

const OURS = { 'portico-client': 'web' };

async function makeUser(at = portal, secondFactors: 'EMAIL'[] = []): Promise<TestUser> {
  return (await at.makeClient({ users: { clerk: { grants: [], secondFactors } }, rule: null })).users['clerk']!;
}

const authenticate = (user: TestUser, headers: Record<string, string> = OURS, at = portal) =>
  at.call('POST', 'portal/authenticate', {
    headers,
    body: { clientId: user.clientId, username: user.username, password: TEST_PASSWORD },
  });

const cookiesOf = (answer: { headers: Headers }) => answer.headers.getSetCookie();
/** What a browser would send back. */
const jar = (answer: { headers: Headers }) =>
  cookiesOf(answer)
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

it('gives our browser application its tokens only as cookies that no script reads', async () => {
  const answer = await authenticate(await makeUser());
  expect(answer.body).not.toHaveProperty('accessToken');
  expect(answer.body).not.toHaveProperty('refreshToken');
  const [access, refresh, exists] = cookiesOf(answer);
  expect(access).toMatch(/^__Host-portico-access=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(refresh).toMatch(/^__Host-portico-refresh=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(exists).toBe('__Host-portico-session=1; Path=/; Secure; SameSite=Strict');
  for (const secret of [access, refresh])
    expect(JSON.stringify(answer.body)).not.toContain(/=([\w-]+)/.exec(secret!)![1]);
});

it('gives any other caller the tokens only in the body', async () => {
  const answer = await authenticate(await makeUser(), { 'portico-client': 'Web' });
  expect(answer.body).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) });
  expect(cookiesOf(answer)).toEqual([]);
});

it('leaves out Secure only in LOCAL, which has no TLS', async () => {
  const answer = await authenticate(await makeUser(local), OURS, local);
  const cookies = cookiesOf(answer);
  expect(cookies).toHaveLength(3);
  for (const cookie of cookies) expect(cookie).toMatch(/^portico-(?!.*Secure)/);
  expect(cookies.filter((cookie) => cookie.includes('HttpOnly'))).toHaveLength(2);
});

it('accepts no cookie whose name another host of the domain could have set', async () => {
  const answer = await authenticate(await makeUser());
  const read = (cookie: string) => portal.call('GET', 'portal/user', { headers: { ...OURS, cookie } });
  expect((await read(jar(answer))).status).toBe(200);
  expect((await read(jar(answer).replaceAll('__Host-', ''))).status).toBe(401);
});

it('completes all steps with cookies, each with new ones, and clears them at the end', async () => {
  const user = await makeUser(portal, ['EMAIL']);
  const half = await authenticate(user);
  const headers = (from: { headers: Headers }) => ({ ...OURS, cookie: jar(from) });
  const body = { securityCode: await portal.lastCode(user) };
  const whole = await portal.call('POST', 'portal/securityCode', { headers: headers(half), body });
  expect(whole.body).not.toHaveProperty('accessToken');
  expect((await portal.call('GET', 'portal/user', { headers: headers(half) })).status).toBe(401);
  const renewed = await portal.call('POST', 'portal/token/refresh', { headers: headers(whole) });
  expect(renewed.body).not.toHaveProperty('refreshToken');
  expect((await portal.call('GET', 'portal/user', { headers: headers(whole) })).status).toBe(401);
  expect((await portal.call('GET', 'portal/user', { headers: headers(renewed) })).status).toBe(200);
  const end = await portal.call('POST', 'portal/logout', { headers: headers(renewed) });
  expect(
    cookiesOf(end).map((cookie) => /^([\w-]+)=;.*Path=\/;.*Expires=Thu, 01 Jan 1970.*; Secure/.exec(cookie)?.[1]),
  ).toEqual(['__Host-portico-access', '__Host-portico-refresh', '__Host-portico-session']);
  expect((await portal.call('GET', 'portal/user', { headers: headers(renewed) })).status).toBe(401);
});

it.each([
  ['without our header', {}],
  ['with another value in it', { 'portico-client': 'other' }],
  ['from another site', { ...OURS, 'sec-fetch-site': 'cross-site' }],
  ['from a neighbour of our site', { ...OURS, 'sec-fetch-site': 'same-site' }],
])('refuses a change that comes with cookies %s', async (_what, headers) => {
  const cookie = jar(await authenticate(await makeUser()));
  const calls: [string, string, unknown][] = [
    ['POST', 'portal/logout', undefined],
    ['PUT', 'portal/settings', { language: 'de' }],
    ['POST', 'portal/token/refresh', undefined],
    ['POST', 'payments/orders/sign', []],
    ['DELETE', 'payments/upload/018f2f5e-0000-7000-8000-000000000000', undefined],
  ];
  for (const [method, path, body] of calls) {
    const answer = await portal.call(method, path, { headers: { ...headers, cookie }, body });
    expect(answer.body).toMatchObject({ status: 403, code: 'CROSS_SITE_REQUEST' });
  }
  // It had no effect, and reading is what cookies are for.
  const { body } = await portal.call('GET', 'portal/user', { headers: { cookie } });
  expect(body.settings.language).toBe('en');
});

it('takes a change from one of our own pages', async () => {
  const cookie = jar(await authenticate(await makeUser(), { ...OURS, 'sec-fetch-site': 'same-origin' }));
  const changed = await portal.call('PUT', 'portal/settings', {
    headers: { ...OURS, cookie, 'sec-fetch-site': 'same-origin' },
    body: { language: 'fr' },
  });
  expect(changed.body).toMatchObject({ language: 'fr' });
});

it('starts no cookie session for another site', async () => {
  const answer = await authenticate(await makeUser(), { ...OURS, 'sec-fetch-site': 'cross-site' });
  expect(answer.body).toMatchObject({ status: 403, code: 'CROSS_SITE_REQUEST' });
  expect(cookiesOf(answer)).toEqual([]);
});

describe('A new sign-in in the same browser', () => {
  const isOpen = async (token: string) => (await portal.call('GET', 'portal/user', { token })).status === 200;
  const tokenIn = (answer: { headers: Headers }) => /portico-access=([\w-]+)/.exec(jar(answer))![1]!;

  it('ends the browser’s previous session, no matter whose it was, and no other', async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const [mine, elsewhere] = [await authenticate(user), await authenticate(user)];
    const again = await authenticate(other, { ...OURS, cookie: jar(mine) });
    expect(await isOpen(tokenIn(mine))).toBe(false);
    expect(await isOpen(tokenIn(elsewhere))).toBe(true);
    expect(await isOpen(tokenIn(again))).toBe(true);
    const refreshed = await portal.call('POST', 'portal/token/refresh', { headers: { ...OURS, cookie: jar(mine) } });
    expect(refreshed.status).toBe(401);
  });

  it('gives a token of its own, so that nobody can plant a session beforehand', async () => {
    const [attacker, victim] = [await makeUser(), await makeUser()];
    const planted = await authenticate(attacker);
    const answer = await authenticate(victim, { ...OURS, cookie: jar(planted) });
    expect(tokenIn(answer)).not.toBe(tokenIn(planted));
    expect((await portal.call('GET', 'portal/user', { token: tokenIn(planted) })).status).toBe(401);
    const invented = 'a'.repeat(43);
    const other = await authenticate(victim, {
      ...OURS,
      cookie: `__Host-portico-access=${invented}; __Host-portico-refresh=${invented}`,
    });
    expect(tokenIn(other)).not.toBe(invented);
    expect(await isOpen(invented)).toBe(false);
  });

  it('ends nothing when refused, nor for a program that happens to send cookies', async () => {
    const user = await makeUser();
    const mine = await authenticate(user);
    const headers = { ...OURS, cookie: jar(mine) };
    const body = { clientId: user.clientId, username: user.username, password: 'Wrong-horse-7' };
    expect((await portal.call('POST', 'portal/authenticate', { headers, body })).status).toBe(401);
    expect((await authenticate(user, { cookie: jar(mine) })).status).toBe(200);
    expect(await isOpen(tokenIn(mine))).toBe(true);
  });
});

it.each([
  '__Host-portico-access=',
  '__Host-portico-access=x',
  `__Host-portico-access=${'a'.repeat(4000)}`,
  '__Host-portico-access=%F0%28',
  '__Host-portico-access="a;b"',
  ';;;=;',
])('doesn’t take %s for a session', async (cookie) => {
  expect((await portal.call('GET', 'portal/user', { headers: { cookie } })).body).toMatchObject({
    status: 401,
    code: '1002',
  });
});
