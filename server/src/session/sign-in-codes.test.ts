import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TEST_PASSWORD, type TestUser } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

const makeUser = async () =>
  (await portal.makeClient({ users: { clerk: { grants: [] } }, rule: null })).users['clerk']!;

async function begin(user: TestUser) {
  const { body } = await portal.call('POST', 'portal/authenticate', {
    body: { clientId: user.clientId, username: user.username, password: TEST_PASSWORD },
  });
  return { access: body.accessToken as string, refresh: body.refreshToken as string };
}

const give = (token: string, securityCode: string) =>
  portal.call('POST', 'portal/securityCode', { token, body: { securityCode } });
const resend = (token: string) => portal.call('POST', 'portal/secondFactor', { token, body: 'EMAIL' });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** A code that is not the valid one, even if by chance the old one was the same. */
const other = (old: string, valid: string) => (old === valid ? wrong(valid) : old);

async function refresh(refreshToken: string) {
  const { body } = await portal.call('POST', 'portal/token/refresh', { body: { refreshToken } });
  return { access: body.accessToken as string, refresh: body.refreshToken as string };
}

it('completes the session with the right code, with or without blanks around it', async () => {
  const user = await makeUser();
  const { access } = await begin(user);
  const whole = await give(access, ` ${await portal.lastCode(user)} `);
  expect(whole).toMatchObject({
    status: 200,
    body: { secondFactorOptions: [], user: { secondFactorAuthenticated: true } },
  });
});

it('tells how many tries are left, and locks with the fifth wrong code', async () => {
  const user = await makeUser();
  const { access } = await begin(user);
  const code = await portal.lastCode(user);
  for (const tries of [4, 3, 2, 1, 0]) {
    expect((await give(access, wrong(code))).body).toMatchObject({
      status: 400,
      code: 'SECURITY_CODE_INCORRECT',
      parameters: { tries },
    });
  }
  expect((await give(access, code)).body).toMatchObject({ status: 401, code: '1002' });
});

it('counts wrong codes apart from wrong passwords', async () => {
  const user = await makeUser();
  const failing = { clientId: user.clientId, username: user.username, password: 'Wrong-horse-7' };
  for (let count = 0; count < 4; count++) await portal.call('POST', 'portal/authenticate', { body: failing });
  const { access } = await begin(user);
  expect((await give(access, wrong(await portal.lastCode(user)))).body).toMatchObject({ parameters: { tries: 4 } });
});

it('ends no session of a user who is locked by wrong codes, and accepts no code from them', async () => {
  const user = await makeUser();
  const token = await portal.signInByPassword(user);
  const { access } = await begin(user);
  const code = await portal.lastCode(user);
  for (let count = 0; count < 5; count++) await give(access, wrong(code));
  expect((await portal.call('GET', 'portal/user', { token })).status).toBe(200);
  expect((await portal.call('POST', 'portal/requestSecondFactor', { token })).body).toMatchObject({
    status: 403,
    code: 'CODES_LOCKED',
  });
  const failing = { clientId: user.clientId, username: user.username, password: TEST_PASSWORD };
  expect((await portal.call('POST', 'portal/authenticate', { body: failing })).status).toBe(401);
});

it('counts concurrent wrong codes of two sessions without failing', async () => {
  const user = await makeUser();
  const sessions = [await begin(user), await begin(user)];
  // Each session's activity is written too, since it was a while ago.
  portal.clock.advanceSeconds(20);
  const code = await portal.lastCode(user);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => give(sessions[index % 2]!.access, wrong(code))),
  );
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
});

it('refuses a code after five minutes', async () => {
  const user = await makeUser();
  const begun = await begin(user);
  const code = await portal.lastCode(user);
  portal.clock.advanceSeconds(240);
  const { access } = await refresh(begun.refresh);
  portal.clock.advanceSeconds(59);
  expect((await give(access, wrong(code))).body).toMatchObject({ code: 'SECURITY_CODE_INCORRECT' });
  portal.clock.advanceSeconds(1);
  expect((await give(access, code)).body).toMatchObject({ status: 400, code: 'SECURITY_CODE_EXPIRED' });
});

it('takes a code once, even when it comes ten times at once', async () => {
  const user = await makeUser();
  const { access } = await begin(user);
  const code = await portal.lastCode(user);
  const answers = await Promise.all(Array.from({ length: 10 }, () => give(access, code)));
  const [whole, ...others] = answers.filter((answer) => answer.status === 200);
  expect(others).toEqual([]);
  expect((await give(whole!.body.accessToken, code)).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
});

it('takes a code only in the session that asked for it', async () => {
  const user = await makeUser();
  const first = await begin(user);
  const code = await portal.lastCode(user);
  const second = await begin(user);
  expect((await give(second.access, other(code, await portal.lastCode(user)))).body).toMatchObject({
    code: 'SECURITY_CODE_INCORRECT',
  });
  expect((await give(first.access, code)).status).toBe(200);
});

it('sends a new code after thirty seconds, which voids the old one', async () => {
  const user = await makeUser();
  const { access } = await begin(user);
  const old = await portal.lastCode(user);
  portal.clock.advanceSeconds(29);
  const early = await resend(access);
  expect(early.body).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  expect(early.headers.get('retry-after')).toBe('1');
  portal.clock.advanceSeconds(1);
  expect((await resend(access)).status).toBe(204);
  const fresh = await portal.lastCode(user);
  expect((await give(access, other(old, fresh))).body).toMatchObject({ code: 'SECURITY_CODE_INCORRECT' });
  expect((await give(access, fresh)).status).toBe(200);
});

it('sends one code for many concurrent requests', async () => {
  const user = await makeUser();
  const { access } = await begin(user);
  portal.clock.advanceSeconds(31);
  const answers = await Promise.all(Array.from({ length: 8 }, () => resend(access)));
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
    204,
    ...Array<number>(7).fill(429),
  ]);
  expect((await give(access, await portal.lastCode(user))).status).toBe(200);
});

it('sends at most five codes within an hour', async () => {
  const user = await makeUser();
  let tokens = await begin(user);
  for (let count = 0; count < 4; count++) {
    portal.clock.advanceSeconds(31);
    expect((await resend(tokens.access)).status).toBe(204);
  }
  portal.clock.advanceSeconds(31);
  expect((await resend(tokens.access)).status).toBe(429);
  for (let minutes = 4; minutes <= 60; minutes += 4) {
    tokens = await refresh(tokens.refresh);
    portal.clock.advanceSeconds(4 * 60);
  }
  expect((await resend(tokens.access)).status).toBe(204);
});

it('sends no code by a factor that is not the user’s', async () => {
  const { access } = await begin(await makeUser());
  portal.clock.advanceSeconds(31);
  for (const body of ['SMS', 'email', 'TOKEN', '', null, ['EMAIL']]) {
    expect((await portal.call('POST', 'portal/secondFactor', { token: access, body })).body).toMatchObject({
      status: 400,
      code: 'REQUEST_FIELDS',
    });
  }
});
