import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TEST_PASSWORD, type TestUser } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal.ts';

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
  expect(access).toMatch(/^portico-access=[\w-]{43}; Path=\/portal; HttpOnly; Secure; SameSite=Strict$/);
  expect(refresh).toMatch(
    /^portico-refresh=[\w-]{43}; Path=\/portal\/api\/portal\/token; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect(exists).toBe('portico-session=1; Path=/portal; Secure; SameSite=Strict');
  for (const secret of [access, refresh])
    expect(JSON.stringify(answer.body)).not.toContain(/=([\w-]+)/.exec(secret!)![1]);
});

it('gives anybody else the tokens only in the body', async () => {
  const answer = await authenticate(await makeUser(), { 'portico-client': 'Web' });
  expect(answer.body).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) });
  expect(cookiesOf(answer)).toEqual([]);
});

it('leaves out Secure only in LOCAL, which has no TLS', async () => {
  const answer = await authenticate(await makeUser(local), OURS, local);
  const cookies = cookiesOf(answer);
  expect(cookies).toHaveLength(3);
  for (const cookie of cookies) expect(cookie).not.toContain('Secure');
  expect(cookies.filter((cookie) => cookie.includes('HttpOnly'))).toHaveLength(2);
});

it('goes through all steps with cookies, each with new ones, and clears them at the end', async () => {
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
    cookiesOf(end).map((cookie) => /^([\w-]+)=;.*Path=([^;]+);.*Expires=Thu, 01 Jan 1970/.exec(cookie)?.slice(1)),
  ).toEqual([
    ['portico-access', '/portal'],
    ['portico-refresh', '/portal/api/portal/token'],
    ['portico-session', '/portal'],
  ]);
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
  // Nothing of it had an effect, and reading is what cookies are for.
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

it.each([
  'portico-access=',
  'portico-access=x',
  `portico-access=${'a'.repeat(4000)}`,
  'portico-access=%F0%28',
  'portico-access="a;b"',
  ';;;=;',
])('takes %s for no session', async (cookie) => {
  expect((await portal.call('GET', 'portal/user', { headers: { cookie } })).body).toMatchObject({
    status: 401,
    code: '1002',
  });
});
