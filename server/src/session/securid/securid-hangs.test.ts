import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { CLERK_GRANTS, SIGNER_GRANTS, TEST_PASSWORD, type TestClient, type TestUser } from '../../testing/clients.ts';
import { personOf, signedIn, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type Answer, type TestPortal } from '../../testing/portal/portal.ts';
import { SECURID_ACCESS_KEY, SecurIdServer } from '../../testing/securid/securid-server.ts';
import { makeProvider } from '../../testing/statement-files.ts';
import { until } from '../../testing/portal/until.ts';

/** More than the connections in a test web server's pool. */
const MANY = 12;
/** The service's time limit where a loaded machine must not matter. */
const PATIENT_SECONDS = 20;
const CODE = '111111';
const RIGHT = `1234${CODE}`;
const WRONG = '0000000000';
/** The session has a new token by now; a request that opened it with the old one just before finds the challenge over. */
const TOO_LATE = expect.stringMatching(/^(UNAUTHENTICATED|SECURITY_CODE_EXPIRED)$/);

const service = new SecurIdServer();
/** They wait for the service as long as a loaded machine needs; the impatient one as long as a person would. */
let portal: TestPortal;
let second: TestPortal;
let impatient: TestPortal;
let client: TestClient;
let anna: TestUser;
beforeAll(async () => {
  const settings = { PORTICO_SECURID_URL: await service.start(), PORTICO_SECURID_ACCESS_KEY: SECURID_ACCESS_KEY };
  const patient = { ...settings, PORTICO_SECURID_TIMEOUT_SECONDS: String(PATIENT_SECONDS) };
  portal = await startPortal(inject('databaseUrl'), { settings: patient, worker: true });
  const { databaseUrl } = portal;
  second = await startPortal(inject('databaseUrl'), { settings: patient, databaseUrl });
  impatient = await startPortal(inject('databaseUrl'), { settings, databaseUrl });
  await makeProvider(portal);
});
afterAll(async () => {
  await impatient.stop();
  await second.stop();
  await portal.stop();
  await service.stop();
});
beforeEach(async () => {
  const many = Array.from({ length: MANY }, (_, index) => [`user${index}`, { grants: [], secondFactors: ['SECURID'] }]);
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS, secondFactors: ['SECURID'] },
      signer2: { grants: SIGNER_GRANTS },
      ...Object.fromEntries(many),
    },
  });
  anna = client.users['signer1']!;
  give(anna);
  service.calls = 0;
});

/** This many identical codes: which of several calls takes the first doesn't matter. */
function give(user: TestUser, more: object = {}) {
  const codes = Array.from({ length: 30 }, () => CODE);
  service.people.set(`${user.username}@${user.clientId}`, { pin: '1234', codes, ...more });
}

async function begin(user = anna): Promise<string> {
  const body = { clientId: user.clientId, username: user.username, password: TEST_PASSWORD };
  return (await portal.call('POST', 'portal/authenticate', { body })).body.accessToken;
}
const answer = (token: string, securityCode = RIGHT, at = portal) =>
  at.call('POST', 'portal/securityCode', { token, body: { securityCode } });
const signIn = async (user = anna): Promise<string> => (await answer(await begin(user))).body.accessToken;
const advanceSeconds = (seconds: number) =>
  [portal, second, impatient].forEach(({ clock }) => clock.advanceSeconds(seconds));
const called = (times: number) =>
  until(
    async () => service.calls,
    (calls) => calls === times,
  );
const waitingForLocks = () =>
  portal.owner.inNoClient((tx) =>
    tx.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  );
const said = ({ status, body }: Answer<{ key?: string; parameters?: { tries?: number } }>) =>
  String(body.parameters?.tries ?? body.key ?? status);

const userRow = async ({ id }: TestUser) =>
  (await portal.owner.inNoClient((tx) =>
    tx.row<{ failed_attempts: number; codes_locked_at: Date | null }>(
      'select failed_attempts, codes_locked_at from users where id = $1',
      [id],
    ),
  ))!;
const sessionsOf = ({ id }: TestUser) =>
  portal.owner.inNoClient((tx) =>
    tx.rows<{ second_factor: string | null; ended_at: Date | null }>(
      'select second_factor, ended_at from sessions where user_id = $1 order by started_at',
      [id],
    ),
  );

/** Throws if somebody holds one of the rows, or a web server's connection is in a transaction. */
async function nothingIsHeld(users: TestUser[], orderIds: OrderId[] = []) {
  await portal.owner.inNoClient(async (tx) => {
    const ids = users.map(({ id }) => id);
    await tx.rows('select from users where id = any($1) for update nowait', [ids]);
    await tx.rows('select from security_codes where user_id = any($1) for update nowait', [ids]);
    await tx.rows('select from sessions where user_id = any($1) for update nowait', [ids]);
    await tx.rows('select from orders where id = any($1) for update nowait', [orderIds]);
    await tx.write('update users set job_title = $2 where id = any($1)', [ids, 'Changed meanwhile']);
  });
  const open = () =>
    portal.owner.inNoClient((tx) =>
      tx.rows(
        `select query from pg_stat_activity where datname = current_database() and application_name = 'portico_web' and xact_start is not null`,
      ),
    );
  // A read-only request is answered before its transaction has ended.
  await until(open, (rows) => rows.length === 0);
}

describe('A service that hangs', () => {
  it('holds no row and no connection, however many wait for it, and others are answered', async () => {
    const users = Array.from({ length: MANY }, (_, index) => client.users[`user${index}`]!);
    users.forEach((user) => give(user));
    const tokens = await Promise.all(users.map((user) => begin(user)));
    const goOn = service.hang();
    const answers = tokens.map((token) => answer(token));
    await called(MANY);
    await nothingIsHeld(users);
    const clerk = await portal.signInByPassword(client.users['clerk']!);
    expect((await portal.call('GET', 'portal/user', { token: clerk })).status).toBe(200);
    goOn();
    expect((await Promise.all(answers)).map(said)).toEqual(users.map(() => '200'));
  });

  it('is given up after some seconds, nothing is counted, and the next answer is just as good', async () => {
    const token = await begin();
    const goOn = service.hang();
    expect(await answer(token, RIGHT, impatient)).toMatchObject({
      status: 503,
      body: { code: 'SECOND_FACTOR_UNAVAILABLE' },
    });
    goOn();
    expect((await userRow(anna)).failed_attempts).toBe(0);
    expect((await answer(token)).status).toBe(200);
  }, 20_000);

  it('makes the person’s next answer wait, with the same refusal if it waits too long', async () => {
    const token = await begin();
    const goOn = service.hang();
    const answers = await Promise.all([1, 2, 3].map(() => answer(token, RIGHT, impatient)));
    goOn();
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(service.calls).toBe(2);
    expect((await answer(token)).status).toBe(200);
  }, 30_000);
});

describe('Concurrent answers', () => {
  it('are judged one after the other: five wrong ones count as five, and no further one is checked', async () => {
    // Each session has its own challenge, and each process its own answers.
    const tokens = [await begin(), await begin(), await begin()];
    const goOn = service.hang();
    const answers = Array.from({ length: 9 }, (_, index) =>
      answer(tokens[index % 3]!, WRONG, index % 2 ? portal : second),
    );
    await called(1);
    goOn();
    const results = (await Promise.all(answers)).map(said);
    const refused = Array.from({ length: 4 }, () => 'UNAUTHENTICATED');
    expect(results.toSorted()).toEqual(['0', '1', '2', '3', '4', ...refused]);
    expect(service.calls).toBe(5);
    expect(await userRow(anna)).toMatchObject({ failed_attempts: 5, codes_locked_at: expect.any(Date) });
    expect((await sessionsOf(anna)).every(({ ended_at: endedAt }) => endedAt === null)).toBe(true);
  });

  it('open only one session: the same passcode twice is checked once, and not counted', async () => {
    const token = await begin();
    const goOn = service.hang();
    const answers = [answer(token), answer(token, RIGHT, second), answer(token)];
    await called(1);
    goOn();
    const results = (await Promise.all(answers)).map(said);
    expect(results.toSorted()).toEqual(['200', TOO_LATE, TOO_LATE]);
    expect(service.calls).toBe(1);
    expect((await userRow(anna)).failed_attempts).toBe(0);
  });

  it('are answers to one step: one that comes after it was taken doesn’t answer the next', async () => {
    give(anna, { nextCode: true });
    const token = await begin();
    const goOn = service.hang();
    const early = answer(token);
    await called(1);
    const looks = vi.spyOn(second.clock, 'now');
    const [late] = await portal.owner.inNoClient(async (tx) => {
      await tx.rows('select from users where id = $1 for update', [anna.id]);
      const comes = answer(token, RIGHT, second);
      await until(waitingForLocks, ({ length }) => length === 1);
      looks.mockClear();
      return [comes];
    });
    // The late one has read which step it answers, and looks again and again whether its turn has come.
    await until(
      async () => looks.mock.calls.length,
      (times) => times >= 4,
    );
    goOn();
    expect([said(await early), said(await late)]).toEqual(['SECOND_FACTOR_CONTINUES', 'SECURITY_CODE_EXPIRED']);
    expect((await userRow(anna)).failed_attempts).toBe(0);
    expect((await answer(token, CODE)).status).toBe(200);
  });

  it('go on after a process died while its answer was being checked', async () => {
    const token = await begin();
    const ends = new Date(portal.clock.now().getTime() + 5_000).toISOString();
    await portal.owner.inNoClient((tx) =>
      tx.write('update security_codes set state = $2 where user_id = $1', [
        anna.id,
        JSON.stringify({ turn: 'of a dead process', turnUntil: ends }),
      ]),
    );
    const later = answer(token);
    advanceSeconds(5);
    expect((await later).status).toBe(200);
  });
});

describe('A change meanwhile', () => {
  it('counts: a session that was ended gets no sign-in', async () => {
    const token = await begin();
    const goOn = service.hang();
    const late = answer(token);
    await called(1);
    expect((await portal.call('POST', 'portal/logout', { token })).status).toBe(204);
    goOn();
    expect(await late).toMatchObject({ status: 401, body: { key: 'UNAUTHENTICATED' } });
    expect(await sessionsOf(anna)).toEqual([{ second_factor: null, ended_at: expect.any(Date) }]);
  });

  it('doesn’t cancel a wrong answer: not the end of the session', async () => {
    const token = await begin();
    const goOn = service.hang();
    const late = answer(token, WRONG);
    await called(1);
    expect((await portal.call('POST', 'portal/logout', { token })).status).toBe(204);
    goOn();
    await late;
    expect((await userRow(anna)).failed_attempts).toBe(1);
  });

  it('nor a new challenge, which the answer doesn’t belong to', async () => {
    const token = await begin();
    for (const [given, expected] of [
      [WRONG, { code: 'SECURITY_CODE_INCORRECT', parameters: { tries: 4 } }],
      [RIGHT, { code: 'SECURITY_CODE_EXPIRED' }],
    ] as const) {
      service.calls = 0;
      const goOn = service.hang();
      const late = answer(token, given);
      await called(1);
      await portal.call('POST', 'portal/secondFactor', { token, body: 'SECURID' });
      goOn();
      expect((await late).body).toMatchObject(expected);
    }
    expect((await userRow(anna)).failed_attempts).toBe(1);
    expect(await sessionsOf(anna)).toMatchObject([{ second_factor: null }]);
  });

  it('tells a PIN that the service generated to no session that was ended', async () => {
    give(anna, { newPin: 'SYSTEM' });
    const token = await begin();
    const goOn = service.hang();
    const late = answer(token);
    await called(1);
    await portal.call('POST', 'portal/logout', { token });
    goOn();
    expect(await late).toMatchObject({ status: 401, body: { key: 'UNAUTHENTICATED' } });
  });

  it('locks out a user who was locked', async () => {
    const token = await begin();
    const goOn = service.hang();
    const late = answer(token);
    await called(1);
    await portal.owner.inNoClient((tx) => tx.write('update users set locked_at = now() where id = $1', [anna.id]));
    goOn();
    expect((await late).status).toBe(401);
    expect(await sessionsOf(anna)).toMatchObject([{ second_factor: null }]);
  });
});

describe.each([
  ['a change of password', 'portal/requestSecondFactor', 'portal/authenticateSecondFactor', undefined],
  [
    'a change of authenticators',
    'portal/authenticators/requestSecondFactor',
    'portal/authenticators/prove',
    { change: { add: 'TOTP' } },
  ],
])('%s', (_what, asking, proving, change) => {
  it('waits for the service without holding anything', async () => {
    const token = await signIn();
    expect((await portal.call('POST', asking, { token, body: change })).body).toMatchObject({ method: 'SECURID' });
    service.calls = 0;
    const goOn = service.hang();
    const answered = { token, body: { ...change, securityCode: RIGHT } };
    const late = portal.call('POST', proving, answered);
    await called(1);
    await nothingIsHeld([anna]);
    goOn();
    expect((await late).status).toBe(204);
    const again = await portal.call('POST', proving, answered);
    expect(again.body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
  });
});

describe('Signing', () => {
  let signer: Person;
  let orderIds: OrderId[];
  beforeEach(async () => {
    await portal.owner.inNoClient((tx) =>
      tx.write('update clients set securid_signs = true where client_id = $1', [client.id]),
    );
    const clerk = await signedIn(portal, client.users['clerk']!);
    orderIds = [
      await clerk.order(await paymentFile(client.accounts)),
      await clerk.order(await paymentFile(client.accounts)),
    ];
    signer = personOf(portal, anna, await signIn());
    await signer.call('POST', 'payments/orders/requestSigningCode', { uuids: orderIds, method: 'SECURID' });
    service.calls = 0;
  });

  const sign = (at = portal, headers: Record<string, string> = {}, uuids = orderIds, securityCode = RIGHT) =>
    at.call('POST', 'payments/orders/sign', { token: signer.token, body: { uuids, securityCode }, headers });
  const signatures = () =>
    portal.owner.inNoClient((tx) =>
      tx.rows('select order_id from signatures where user_id = $1 and voided_at is null', [anna.id]),
    );

  it('holds neither orders nor signer while the service is asked', async () => {
    const goOn = service.hang();
    const late = sign();
    await called(1);
    await nothingIsHeld([anna], orderIds);
    const other = await signedIn(portal, client.users['signer2']!);
    expect(await other.sign(orderIds[0]!)).toMatchObject([{ outcome: 'DONE' }]);
    goOn();
    expect((await late).body.results.map(({ status }: { status: string }) => status)).toEqual([
      'FULLY_SIGNED',
      'PARTIALLY_SIGNED',
    ]);
    expect(await signatures()).toHaveLength(2);
  });

  it('signs nothing for a session that was ended, nor what was changed meanwhile', async () => {
    const goOn = service.hang();
    const late = sign();
    await called(1);
    await portal.owner.inNoClient((tx) =>
      tx.write(`update orders set content_digest = sha256('other') where id = $1`, [orderIds[0]]),
    );
    goOn();
    expect((await late).body).toMatchObject({ code: 'CONTENT_CHANGED' });
    expect(await signatures()).toEqual([]);

    // The turn of the failed answer is over.
    advanceSeconds(2 * PATIENT_SECONDS);
    await signer.call('POST', 'payments/orders/requestSigningCode', { uuids: orderIds, method: 'SECURID' });
    const goOnAgain = service.hang();
    const later = sign();
    await called(2);
    await signer.call('POST', 'portal/logout');
    goOnAgain();
    expect((await later).status).toBe(401);
    expect(await signatures()).toEqual([]);
  });

  it('asks nobody about an answer that is for something else', async () => {
    expect((await sign(portal, {}, orderIds.slice(1))).body).toMatchObject({ code: 'CONTENT_CHANGED' });
    expect(service.calls).toBe(0);
  });

  it('counts a wrong answer, and signs once with one key however often it is asked', async () => {
    expect((await sign(portal, {}, orderIds, WRONG)).body).toMatchObject({ code: 'SECURITY_CODE_INCORRECT' });
    service.calls = 0;
    const goOn = service.hang();
    const headers = { 'idempotency-key': 'one-signature' };
    const both = [sign(portal, headers), sign(second, headers)] as const;
    await called(1);
    goOn();
    const [first, other] = await Promise.all(both);
    expect(first.body).toMatchObject({ results: [{ outcome: 'DONE' }, { outcome: 'DONE' }] });
    expect(other.body).toEqual(first.body);
    expect(service.calls).toBe(1);
    expect(await signatures()).toHaveLength(2);
  });
});
