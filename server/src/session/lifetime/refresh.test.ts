import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { TEST_PASSWORD, type TestClient } from '../../testing/clients.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';

let portal: TestPortal;
let client: TestClient;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
beforeEach(async () => {
  client = await portal.makeClient({ users: { clerk: { grants: [], secondFactors: [] } }, rule: null });
});
afterAll(() => portal.stop());

type Tokens = { accessToken: string; refreshToken: string };

const signIn = async (): Promise<Tokens> =>
  (
    await portal.call('POST', 'portal/authenticate', {
      body: { clientId: client.businessId, username: 'clerk', password: TEST_PASSWORD },
    })
  ).body;
const refresh = (refreshToken: unknown) => portal.call('POST', 'portal/token/refresh', { body: { refreshToken } });
const isOpen = async (token: string) => (await portal.call('GET', 'portal/user', { token })).status === 200;

it('gives a new pair and voids the old one', async () => {
  const first = await signIn();
  const { status, body: second } = await refresh(first.refreshToken);
  expect(status).toBe(200);
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect([await isOpen(first.accessToken), await isOpen(second.accessToken)]).toEqual([false, true]);
  expect((await refresh(second.refreshToken)).status).toBe(200);
});

it('ends the session everywhere when a used token comes back, and leaves the user’s other sessions', async () => {
  const [first, other] = [await signIn(), await signIn()];
  const { body: second } = await refresh(first.refreshToken);
  expect((await refresh(first.refreshToken)).body).toMatchObject({ status: 401, code: '1002' });
  expect(await isOpen(second.accessToken)).toBe(false);
  expect((await refresh(second.refreshToken)).status).toBe(401);
  expect(await isOpen(other.accessToken)).toBe(true);
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ end_reason: string | null }>(
      'select end_reason from sessions where client_id = $1 order by started_at, id',
      [client.id],
    ),
  );
  expect(rows).toEqual([{ end_reason: 'REUSED_TOKEN' }, { end_reason: null }]);
});

/** Lets this many calls come as far as the session's row, which is held until all of them wait. */
async function allAtOnce<Result>(count: number, call: () => Promise<Result>): Promise<Result[]> {
  const waiting = () =>
    portal.owner.inNoClient((tx) =>
      tx.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    );
  const calls = await portal.owner.inNoClient(async (tx) => {
    await tx.rows('select from sessions where client_id = $1 for update', [client.id]);
    const begun = Array.from({ length: count }, call);
    await until(waiting, (rows) => rows.length === count);
    return { begun };
  });
  return Promise.all(calls.begun);
}

/**
 * By design a thief and a browser that asks twice look the same: one wins, and the next one with the same token ends
 * the session. So the web application renews in one tab at a time.
 */
it('renews once when the same token comes many times at once, and then ends the session', async () => {
  const first = await signIn();
  const answers = await allAtOnce(6, () => refresh(first.refreshToken));
  const won = answers.filter((answer) => answer.status === 200);
  expect(won).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
  expect(await isOpen(won[0]!.body.accessToken)).toBe(false);
});

it('never takes one kind of token for the other', async () => {
  const tokens = await signIn();
  expect((await refresh(tokens.accessToken)).status).toBe(401);
  expect(await isOpen(tokens.refreshToken)).toBe(false);
  expect(await isOpen(tokens.accessToken)).toBe(true);
});

it('refuses what was never a token, and a malformed body', async () => {
  for (const token of ['', 'x', 'a'.repeat(43), '🔑'.repeat(50)]) {
    expect((await refresh(token)).body).toMatchObject({ status: 401, code: '1002' });
  }
  expect((await portal.call('POST', 'portal/token/refresh')).body).toMatchObject({ status: 401, code: '1002' });
  for (const token of [1, null, {}, ['x'], 'a'.repeat(201), '\u0000']) {
    expect((await refresh(token)).body).toMatchObject({ status: 400, code: 'REQUEST_FIELDS' });
  }
});

it('completes an end of the session amid many requests: all are answered and none reopens it', async () => {
  const tokens = await signIn();
  portal.clock.advanceSeconds(20);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => portal.call('POST', 'portal/user', { token: tokens.accessToken })),
    portal.call('POST', 'portal/logout', { token: tokens.accessToken }),
    ...Array.from({ length: 10 }, () =>
      portal.call('PUT', 'portal/settings', { token: tokens.accessToken, body: { language: 'de' } }),
    ),
  ]);
  for (const answer of answers) expect([200, 204, 401]).toContain(answer.status);
  expect(await isOpen(tokens.accessToken)).toBe(false);
  expect((await refresh(tokens.refreshToken)).status).toBe(401);
});
