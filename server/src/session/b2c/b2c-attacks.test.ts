import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { B2cVisit, b2cSettings } from '../../testing/outside/b2c.ts';
import { IdentityProvider } from '../../testing/outside/identity-provider.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

const provider = new IdentityProvider();
let portal: TestPortal;
let name: string;
let clientId: string;
beforeAll(async () => {
  await provider.start();
  portal = await startPortal(inject('databaseUrl'), { settings: b2cSettings(provider) });
  portal.config.address = portal.address;
  provider.serve(portal.address);
  const client = await portal.makeClient({ users: { anna: { grants: [], secondFactors: ['B2C'] } }, rule: null });
  name = 'anna';
  clientId = client.businessId;
  provider.people.set(name, { email: client.users['anna']!.email });
});
afterEach(() => {
  provider.tamper = null;
});
afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

const visit = () => new B2cVisit(portal, provider);
const LOGIN = '/portal/app/login?b2c=true';
const NOT_COMPLETED = { status: 400, body: { code: 'B2C_NOT_COMPLETED' } };

/** A browser that has signed in at the provider, and the address that it is sent back to. */
async function atProvider() {
  const one = visit();
  return { one, back: await one.atProvider(await one.begin({ clientId }), name) };
}

async function expectNotCompleted(one: B2cVisit, back: string) {
  expect(await one.back(back)).toBe(LOGIN);
  expect(await one.post('signIn')).toMatchObject(NOT_COMPLETED);
}

it('accepts the honest sequence, so that each refusal below is for what was changed', async () => {
  expect((await visit().signIn(name, clientId)).status).toBe(200);
});

it('refuses an answer with another state, or with none', async () => {
  const { one, back } = await atProvider();
  const wrong = new URL(back);
  for (const state of [null, 'made-up']) {
    wrong.searchParams.delete('state');
    if (state) wrong.searchParams.set('state', state);
    expect(await one.back(wrong.href)).toBe(LOGIN);
  }
  // The right one still counts: nobody can spoil it with a guess.
  expect(await one.back(back)).toBe(LOGIN);
  expect((await one.post('signIn')).status).toBe(200);
});

it('refuses an answer in a browser that did not begin, so that nobody is signed in as somebody else', async () => {
  const { one, back } = await atProvider();
  await expectNotCompleted(visit(), back);
  const other = visit();
  await other.begin();
  await expectNotCompleted(other, back);
  expect(await one.back(back)).toBe(LOGIN);
  expect((await one.post('signIn')).status).toBe(200);
});

it('takes an answer once, and its session once', async () => {
  const { one, back } = await atProvider();
  await one.back(back);
  await one.back(back);
  expect((await one.post('signIn')).status).toBe(200);
  expect(await one.post('signIn')).toMatchObject(NOT_COMPLETED);
  await expectNotCompleted(one, back);
});

it('refuses an answer, and a request for a session, after ten minutes', async () => {
  const late = await atProvider();
  portal.clock.advanceSeconds(601);
  await expectNotCompleted(late.one, late.back);
  const { one, back } = await atProvider();
  await one.back(back);
  portal.clock.advanceSeconds(601);
  expect(await one.post('signIn')).toMatchObject(NOT_COMPLETED);
});

it('refuses a code that was made for another sign-in of the same browser (PKCE)', async () => {
  const { back: stolen } = await atProvider();
  const { one, back } = await atProvider();
  const mixed = new URL(back);
  mixed.searchParams.set('code', new URL(stolen).searchParams.get('code')!);
  await expectNotCompleted(one, mixed.href);
});

it('refuses an answer from another provider (RFC 9207)', async () => {
  for (const issuer of ['https://other.example', null]) {
    const { one, back } = await atProvider();
    const mixed = new URL(back);
    if (issuer) mixed.searchParams.set('iss', issuer);
    else mixed.searchParams.delete('iss');
    await expectNotCompleted(one, mixed.href);
  }
});

it('says so when somebody cancels at the provider', async () => {
  const one = visit();
  const back = await one.atProvider(await one.begin(), 'nobody that the provider knows');
  expect(new URL(back).searchParams.get('error')).toBe('access_denied');
  await expectNotCompleted(one, back);
});

const now = () => Math.floor(Date.now() / 1000);
it.each<[string, object]>([
  ['another audience', { aud: 'another-client' }],
  ['several audiences and another party', { aud: ['portico', 'other'], azp: 'other' }],
  ['another issuer', { iss: 'https://other.example' }],
  ['another nonce', { nonce: 'another' }],
  ['no nonce', { nonce: undefined }],
  ['its time over', { exp: now() - 60, iat: now() - 600 }],
  ['no end', { exp: undefined }],
  ['no subject', { sub: undefined }],
  ['a subject that is too long', { sub: 'x'.repeat(256) }],
  ['a sign-in of long ago', { auth_time: now() - 3_600 }],
  ['no time of the sign-in', { auth_time: undefined }],
])('refuses an ID token with %s', async (_what, changed) => {
  provider.tamper = { claims: (claims) => ({ ...claims, ...changed }) };
  const { one, back } = await atProvider();
  await expectNotCompleted(one, back);
});

it('refuses an ID token signed with another key', async () => {
  provider.tamper = { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey };
  const { one, back } = await atProvider();
  await expectNotCompleted(one, back);
});

it.each(['none', 'HS256'] as const)('refuses an ID token whose signature is %s', async (algorithm) => {
  provider.tamper = { algorithm };
  const { one, back } = await atProvider();
  await expectNotCompleted(one, back);
});

it('takes an ID token rewritten unchanged, so that the refusals above are about the change', async () => {
  provider.tamper = {};
  const { one, back } = await atProvider();
  await one.back(back);
  expect((await one.post('signIn')).status).toBe(200);
});

it('begins and ends only for the portal’s own pages', async () => {
  const { one, back } = await atProvider();
  await one.back(back);
  for (const name of ['begin', 'signIn']) {
    const answer = await one.browser.ask(`${portal.address}/portal/api/portal/b2c/${name}`, {
      method: 'POST',
      headers: { 'portico-client': 'web', 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: '{}',
    });
    expect(await answer.json()).toMatchObject({ status: 403, code: 'CROSS_SITE_REQUEST' });
  }
});

it('stores neither code, token nor cookie, and exposes the binding cookie to no script', async () => {
  const one = visit();
  const begun = await one.post('begin', { clientId });
  const cookie = begun.headers.getSetCookie().find((line) => line.startsWith('__Host-portico-b2c='))!;
  expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const address = new URL(begun.body.address);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email',
    prompt: 'login',
    max_age: '300',
  });
  const back = new URL(await one.atProvider(address.href, name));
  await one.back(back.href);
  const stored = JSON.stringify(await portal.owner.inNoClient((tx) => tx.rows('select * from b2c_attempts')));
  const secrets = [back.searchParams.get('code')!, back.searchParams.get('state')!, /=([^;]+)/.exec(cookie)![1]!];
  for (const secret of secrets) expect(stored).not.toContain(secret);
});
