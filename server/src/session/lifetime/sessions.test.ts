import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { auditRows } from '../../testing/portal/audit-rows.ts';
import { TEST_PASSWORD, type TestClient, type TestUser } from '../../testing/clients.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Session = ApiAnswer<'GET portal/sessions'>[number];
type Tokens = { accessToken: string; refreshToken: string };

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

let portal: TestPortal;
let client: TestClient;
let clerk: TestUser;
let mine: Tokens;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
beforeEach(async () => {
  client = await portal.makeClient({
    users: {
      clerk: { grants: [], secondFactors: [] },
      colleague: { grants: [], secondFactors: [] },
      careful: { grants: [] },
    },
    rule: null,
  });
  clerk = client.users['clerk']!;
  mine = await signIn(clerk, FIREFOX);
});
afterAll(() => portal.stop());

async function signIn(user: TestUser, browser?: string): Promise<Tokens> {
  const body = { clientId: user.clientId, username: user.username, password: TEST_PASSWORD, browser };
  return (await portal.call<Tokens>('POST', 'portal/authenticate', { body })).body;
}
const sessionsOf = async ({ accessToken: token }: Tokens) =>
  (await portal.call<Session[]>('GET', 'portal/sessions', { token })).body;
const currentOf = async (tokens: Tokens) => (await sessionsOf(tokens)).find(({ isCurrent }) => isCurrent)!.uniqueId;
const end = (uniqueId: string, { accessToken: token } = mine) =>
  portal.call('POST', `portal/sessions/${uniqueId}/end`, { token });
const ask = ({ accessToken: token }: Tokens) => portal.call('GET', 'portal/user', { token });
const refresh = ({ refreshToken }: Tokens) => portal.call('POST', 'portal/token/refresh', { body: { refreshToken } });

it('lists one’s own open sessions, this one first, with browser, beginning, last use and address', async () => {
  portal.clock.advanceSeconds(60);
  const other = await signIn(clerk, 'curl/8.5.0');
  const now = portal.clock.now();
  const session = { startedAt: now.toISOString(), lastActiveAt: now.toISOString(), address: '127.0.0.1' };
  const before = { ...session, startedAt: new Date(now.getTime() - 60_000).toISOString() };
  const [first, second, ...rest] = await sessionsOf(mine);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ browser: 'Firefox', system: 'Windows', isCurrent: true, startedAt: before.startedAt });
  expect(second).toEqual({
    uniqueId: await currentOf(other),
    browser: null,
    system: null,
    isCurrent: false,
    ...session,
  });
});

it('lists neither those of others, nor half-done ones, nor ended ones', async () => {
  await signIn(client.users['colleague']!);
  const idle = await signIn(clerk);
  await ask(idle);
  portal.clock.advanceSeconds(4 * 60);
  mine = (await refresh(mine)).body as Tokens;
  portal.clock.advanceSeconds(60);
  expect(await sessionsOf(mine)).toHaveLength(1);
  const careful = client.users['careful']!;
  await signIn(careful);
  const whole = { accessToken: await portal.signInByPassword(careful), refreshToken: '' };
  expect(await sessionsOf(whole)).toHaveLength(1);
});

it('ends one session at once: its next call and its renewal are refused and told why', async () => {
  const other = await signIn(clerk);
  const third = await signIn(clerk);
  expect((await end(await currentOf(other))).status).toBe(204);
  const why = { status: 401, body: { code: '1002', reasons: [{ key: 'sessionEndedByUser' }] } };
  expect(await ask(other)).toMatchObject(why);
  expect(await refresh(other)).toMatchObject(why);
  expect([(await ask(mine)).status, (await ask(third)).status]).toEqual([200, 200]);
  expect(await sessionsOf(mine)).toHaveLength(2);
  const rows = await auditRows(portal, client, 'sessionEnded');
  expect(rows).toMatchObject([{ userId: clerk.id, detail: { sessionId: expect.any(String) } }]);
});

it('accepts ending a session that is already over, and audits it once', async () => {
  const ended = await currentOf(await signIn(clerk));
  expect([(await end(ended)).status, (await end(ended)).status]).toEqual([204, 204]);
  expect(await auditRows(portal, client, 'sessionEnded')).toHaveLength(1);
});

it('finds no session of anybody else, of a colleague or of another client', async () => {
  const colleague = await signIn(client.users['colleague']!);
  const elsewhere = await portal.makeClient({ users: { clerk: { grants: [], secondFactors: [] } }, rule: null });
  const stranger = await signIn(elsewhere.users['clerk']!);
  for (const other of [colleague, stranger]) {
    expect(await end(await currentOf(other))).toMatchObject({ status: 404, body: { code: '1500' } });
    expect((await ask(other)).status).toBe(200);
  }
  expect(await auditRows(portal, client, 'sessionEnded')).toEqual([]);
});

it('ends all others at once, half-done ones too, and leaves this one and those of others', async () => {
  const careful = client.users['careful']!;
  const [colleague, half] = [await signIn(client.users['colleague']!), await signIn(careful)];
  const others = [await signIn(clerk), await signIn(clerk)];
  const { body } = await portal.call('POST', 'portal/sessions/endOthers', { token: mine.accessToken });
  expect(body).toEqual({ ended: 2 });
  for (const other of others) expect((await ask(other)).status).toBe(401);
  expect([(await ask(mine)).status, (await ask(colleague)).status, (await ask(half)).status]).toEqual([200, 200, 200]);
  const token = await portal.signInByPassword(careful);
  expect((await portal.call('POST', 'portal/sessions/endOthers', { token })).body).toEqual({ ended: 1 });
  expect((await ask(half)).status).toBe(401);
});

it('says so, and audits nothing, if there is no other one', async () => {
  const { body } = await portal.call('POST', 'portal/sessions/endOthers', { token: mine.accessToken });
  expect(body).toEqual({ ended: 0 });
  expect(await auditRows(portal, client, 'otherSessionsEnded')).toEqual([]);
});

it('ends itself when asked to', async () => {
  expect((await end(await currentOf(mine))).status).toBe(204);
  expect((await ask(mine)).status).toBe(401);
});
