import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TEST_PASSWORD, type TestUser } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

type Factors = { secondFactors?: ('EMAIL' | 'SMS')[]; mobile?: string };
const makeUser = async (factors: Factors = {}) =>
  (
    await portal.makeClient({
      users: { clerk: { grants: [{ area: 'SETTINGS', level: 'EDIT' }], ...factors } },
      rule: null,
    })
  ).users['clerk']!;

const begin = (user: TestUser) =>
  portal.call('POST', 'portal/authenticate', {
    body: { clientId: user.clientId, username: user.username, password: TEST_PASSWORD },
  });

const sentTo = (recipient: string) =>
  portal.owner.inNoClient((tx) =>
    tx.rows<{ channel: string; text: string }>('select channel, text from outbox where recipient = $1 order by id', [
      recipient,
    ]),
  );

it('sends the code at once if there is only one way, with a hint that tells only the owner where', async () => {
  const user = await makeUser();
  const { body } = await begin(user);
  expect(body.secondFactorOptions).toEqual([{ method: 'EMAIL', hint: `c·····k@${user.email.split('@')[1]}` }]);
  expect(await sentTo(user.email)).toHaveLength(1);
});

it('sends nothing before the user has chosen between e-mail and text message', async () => {
  const user = await makeUser({ secondFactors: ['EMAIL', 'SMS'], mobile: '+41790001247' });
  const { body } = await begin(user);
  expect(body.secondFactorOptions).toEqual([
    { method: 'EMAIL', hint: expect.any(String) },
    { method: 'SMS', hint: '+41 ·· ··· ·· 47' },
  ]);
  expect([...(await sentTo(user.email)), ...(await sentTo('+41790001247'))]).toEqual([]);
  expect((await portal.call('POST', 'portal/secondFactor', { token: body.accessToken, body: 'SMS' })).status).toBe(204);
  const [message] = await sentTo('+41790001247');
  expect(await sentTo(user.email)).toEqual([]);
  const securityCode = /\d{6}/.exec(message!.text)![0];
  const whole = await portal.call('POST', 'portal/securityCode', { token: body.accessToken, body: { securityCode } });
  expect(whole.body.user).toMatchObject({ secondFactorAuthenticated: true });
});

it('is complete at once for a user without a second factor', async () => {
  const user = await makeUser({ secondFactors: [] });
  const { body } = await begin(user);
  expect(body).toMatchObject({
    secondFactorOptions: [],
    user: { secondFactorAuthenticated: true, setSecondFactorAuthenticationType: null },
  });
  expect((await portal.call('POST', 'portal/applications', { token: body.accessToken })).status).toBe(200);
  expect(await sentTo(user.email)).toEqual([]);
});

it('shows a half-done session none of the user’s rights', async () => {
  const { body } = await begin(await makeUser());
  for (const method of ['GET', 'POST']) {
    const user = await portal.call(method, 'portal/user', { token: body.accessToken });
    expect(user).toMatchObject({
      status: 200,
      body: { secondFactorAuthenticated: false, applications: [], authorities: [], userGroups: [] },
    });
    expect(user.body.securityCodeValidUntil).toBe('2026-11-20T09:05:00.000Z');
  }
});

it('opens with a half-done token only the second factor, the user and the sign-out', async () => {
  const { body } = await begin(await makeUser());
  const refused = await portal.call('POST', 'portal/applications', { token: body.accessToken });
  expect(refused.body).toMatchObject({ status: 401, code: '1002', reasons: [{ key: 'sessionHalfDone' }] });
  expect((await portal.call('POST', 'portal/logout', { token: body.accessToken })).status).toBe(204);
  expect((await portal.call('GET', 'portal/user', { token: body.accessToken })).status).toBe(401);
});

it('gives new tokens with the second step; those of the first are dead', async () => {
  const user = await makeUser();
  const half = (await begin(user)).body;
  const code = await portal.lastCode(user);
  const whole = (
    await portal.call('POST', 'portal/securityCode', { token: half.accessToken, body: { securityCode: code } })
  ).body;
  expect(new Set([half.accessToken, half.refreshToken, whole.accessToken, whole.refreshToken]).size).toBe(4);
  expect((await portal.call('GET', 'portal/user', { token: half.accessToken })).status).toBe(401);
  expect((await portal.call('GET', 'portal/user', { token: whole.accessToken })).status).toBe(200);
  expect(
    (await portal.call('POST', 'portal/token/refresh', { body: { refreshToken: half.refreshToken } })).status,
  ).toBe(401);
});

it('stays half done when its tokens are renewed', async () => {
  const half = (await begin(await makeUser())).body;
  const again = (await portal.call('POST', 'portal/token/refresh', { body: { refreshToken: half.refreshToken } })).body;
  expect(again).toMatchObject({
    secondFactorOptions: [{ method: 'EMAIL' }],
    user: { secondFactorAuthenticated: false },
  });
  expect((await portal.call('POST', 'portal/applications', { token: again.accessToken })).status).toBe(401);
});

it('reports the previous sign-in in epoch seconds, and counts only complete ones', async () => {
  const user = await makeUser();
  const previousLogin = async () => {
    const token = await portal.signInByPassword(user);
    return (await portal.call('GET', 'portal/user', { token })).body.previousLogin;
  };
  expect(await previousLogin()).toBeNull();
  const first = portal.clock.now().getTime() / 1000;
  portal.clock.advanceSeconds(60);
  await begin(user);
  portal.clock.advanceSeconds(60);
  expect(await previousLogin()).toBe(first);
  expect(await previousLogin()).toBe(first + 120);
});

it('stores no password, token or code that anybody could use', async () => {
  const user = await makeUser();
  const half = (await begin(user)).body;
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ row: string }>(
      `select t::text as row from session_tokens t union all select c::text from security_codes c union all select u::text from users u
       union all select s::text from sessions s union all select a.record from audit_log a`,
    ),
  );
  const stored = rows.map(({ row }) => row).join('\n');
  const secrets = [TEST_PASSWORD, half.accessToken, half.refreshToken, Buffer.from(half.accessToken).toString('hex')];
  for (const secret of secrets) expect(stored).not.toContain(secret);
  expect(stored).toContain('$argon2id$');
  expect(stored).not.toMatch(new RegExp(`[^0-9a-f]${await portal.lastCode(user)}[^0-9a-f]`));
});
