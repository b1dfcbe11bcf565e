import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { UserId } from '@portico/contract/ids';
import { hashPassword } from '../platform/secrets/crypto.ts';
import { TEST_PASSWORD, type TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { makeProvider } from '../testing/statement-files.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { settings: { PORTICO_TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => portal.stop());

const signIn = (clientId: string, username: string, password: string) =>
  portal.call('POST', 'portal/authenticate', { body: { clientId, username, password } });

/** A client whose users have these names, and otherwise a test user's defaults. */
const makeUsers = (...names: string[]) =>
  portal.makeClient({ users: Object.fromEntries(names.map((name) => [name, { grants: [] }])), rule: null });

const update = (sql: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.write(sql, values));

async function failTimes(times: number, client: TestClient, username: string) {
  for (let count = 0; count < times; count++) {
    expect((await signIn(client.businessId, username, 'Wrong-horse-7')).status).toBe(401);
  }
}

const isSignedIn = async (token: string) => (await portal.call('GET', 'portal/user', { token })).status === 200;

it('gives the same answer whether client, user or password is wrong or the user may not sign in', async () => {
  const client = await makeUsers('fine', 'locked', 'inactive', 'deleted', 'pending');
  const closed = await makeUsers('fine');
  await update('update users set codes_locked_at = created_at where id = $1', client.users['locked']!.id);
  await update('update users set active = false where id = $1', client.users['inactive']!.id);
  await update('update users set deleted_at = created_at where id = $1', client.users['deleted']!.id);
  await update(`update users set entity_status = 'CREATION_PENDING' where id = $1`, client.users['pending']!.id);
  await update('update clients set active = false where client_id = $1', closed.id);
  const answers = [
    await signIn(client.businessId, 'fine', 'Wrong-horse-7'),
    await signIn(client.businessId, 'nobody', TEST_PASSWORD),
    await signIn('NOCLIENT', 'fine', TEST_PASSWORD),
    await signIn(closed.businessId, 'fine', TEST_PASSWORD),
    ...(await Promise.all(
      ['locked', 'inactive', 'deleted', 'pending'].map((name) => signIn(client.businessId, name, TEST_PASSWORD)),
    )),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect({ ...answer.body, traceId: '' }).toEqual({ ...answers[0]!.body, traceId: '' });
    expect([...answer.headers.keys()].toSorted()).toEqual([...answers[0]!.headers.keys()].toSorted());
  }
  expect(answers[0]!.body).toMatchObject({ code: '1000', key: 'AUTHENTICATION_FAILED' });
});

/** The statements that a call sends to the database, in order. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await call();
  const texts = query.mock.calls.map(([statement]) => {
    const given = statement as unknown as string | { text: string };
    return typeof given === 'string' ? given : given.text;
  });
  query.mockRestore();
  return texts;
}

it('does the same work whether or not the name or the client exists, or may sign in', async () => {
  const provider = await makeProvider(portal);
  const client = await makeUsers('clerk', 'locked', 'inactive', 'closed');
  await update('update users set codes_locked_at = created_at where id = $1', client.users['locked']!.id);
  await update('update users set active = false where id = $1', client.users['inactive']!.id);
  await failTimes(5, client, 'closed');
  // Each connection prepares its statements the first time.
  await failTimes(1, client, 'warmUp');
  const wrong = await statementsOf(() => failTimes(1, client, 'clerk'));
  expect(wrong.filter((text) => /judge_password|append_audits/.test(text))).toHaveLength(2);
  for (const name of ['nobody', 'locked', 'inactive', 'closed'])
    expect({ name, sent: await statementsOf(() => failTimes(1, client, name)) }).toEqual({ name, sent: wrong });
  for (const name of ['nobody', 'admin']) {
    const sent = await statementsOf(() => signIn('NOCLIENT', name, TEST_PASSWORD));
    expect({ name, sent }).toEqual({ name, sent: wrong });
  }
  const tried = await auditOf(provider.clientId);
  expect(tried.at(-1)).toMatchObject({ action: 'attemptFailed', userId: null, userName: null, address: '127.0.0.1' });
});

it('takes as much processor time for a missing user as for a wrong password', async () => {
  const names = Array.from({ length: 9 }, (_, index) => `user${index}`);
  const client = await makeUsers(...names);
  // As the portal stores them: the tests' own are cheaper.
  await update(
    'update users set password_hash = $2 where client_id = $1',
    client.id,
    await hashPassword(TEST_PASSWORD),
  );
  await signIn(client.businessId, 'warmUp', TEST_PASSWORD);
  const wrong: number[] = [];
  const unknown: number[] = [];
  for (const name of names) {
    wrong.push(await millisecondsOf(() => signIn(client.businessId, name, 'Wrong-horse-7')));
    unknown.push(await millisecondsOf(() => signIn(client.businessId, `${name}x`, 'Wrong-horse-7')));
  }
  // Without the password's hash the unknown user would be answered in a tenth of the time.
  const ratio = median(unknown) / median(wrong);
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

/** Processor time of this process, which runs the server: wall time would measure a busy machine. */
async function millisecondsOf(act: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** As from another address: this file's portal trusts a proxy on this machine. */
const signInFrom = (address: string, clientId: string, username: string, password: string) =>
  portal.call('POST', 'portal/authenticate', {
    body: { clientId, username, password },
    headers: { 'x-forwarded-for': address },
  });

async function failFrom(times: number, address: string, client: TestClient, username: string) {
  for (let count = 0; count < times; count++)
    expect((await signInFrom(address, client.businessId, username, 'Wrong-horse-7')).status).toBe(401);
}

type Audited = { action: string; userId: UserId | null; userName: string | null; address?: string };
const auditOf = async (clientId: string) =>
  (
    await portal.owner.inNoClient((tx) =>
      tx.rows<{ record: Audited }>(
        'select record::jsonb as record from audit_log where client_id = $1 order by sequence',
        [clientId],
      ),
    )
  ).map(({ record }) => record);

describe('wrong passwords', () => {
  const mayEnter = async (address: string, client: TestClient) =>
    (await signInFrom(address, client.businessId, 'clerk', TEST_PASSWORD)).status === 200;

  it('close the way that they come by for a quarter of an hour, lock nobody and end no session', async () => {
    const client = await makeUsers('clerk');
    const token = await portal.signInByPassword(client.users['clerk']!);
    await failFrom(4, '203.0.113.1', client, 'clerk');
    expect(await mayEnter('203.0.113.1', client)).toBe(true);
    await failFrom(25, '203.0.113.1', client, 'clerk');
    expect(await isSignedIn(token)).toBe(true);
    expect(await mayEnter('203.0.113.1', client)).toBe(false);
    expect(await mayEnter('203.0.113.2', client)).toBe(true);
    portal.clock.advanceSeconds(15 * 60 - 1);
    expect(await mayEnter('203.0.113.1', client)).toBe(false);
    portal.clock.advanceSeconds(1);
    expect(await mayEnter('203.0.113.1', client)).toBe(true);
    const log = await auditOf(client.id);
    expect(log.filter(({ action }) => action === 'attemptFailed')).toHaveLength(31);
    expect(log.map(({ action }) => action)).not.toContain('lockedByWrongCodes');
  });

  it('count one by one, also when concurrent', async () => {
    const client = await makeUsers('clerk');
    const tries = Array.from({ length: 12 }, () => signInFrom('203.0.113.3', client.businessId, 'clerk', 'Wrong-7'));
    expect((await Promise.all(tries)).map((answer) => answer.status)).toEqual(Array(12).fill(401));
    const rows = await portal.owner.inNoClient((tx) =>
      tx.rows(`select failures from wrong_passwords where address = '203.0.113.3'`),
    );
    expect(rows).toEqual([{ failures: 5 }]);
  });

  it('from ever new addresses slow a name down more each time, but not at a known address', async () => {
    const client = await makeUsers('clerk');
    const known = async () => (await signIn(client.businessId, 'clerk', TEST_PASSWORD)).status === 200;
    await portal.signInByPassword(client.users['clerk']!);
    for (let count = 0; count < 20; count++) await failFrom(1, `203.0.113.${100 + count}`, client, 'clerk');
    expect(await mayEnter('203.0.113.50', client)).toBe(false);
    portal.clock.advanceSeconds(30);
    await failFrom(1, '203.0.113.150', client, 'clerk');
    portal.clock.advanceSeconds(59);
    expect(await mayEnter('203.0.113.50', client)).toBe(false);
    expect(await known()).toBe(true);
    expect(await mayEnter('203.0.113.50', client)).toBe(true);
  });

  it('for a missing name close its way just the same', async () => {
    const client = await makeUsers('clerk');
    await failFrom(5, '203.0.113.4', client, 'nobody');
    const row = await portal.owner.inNoClient((tx) =>
      tx.row<{ closed_until: Date }>(`select closed_until from wrong_passwords where address = '203.0.113.4'`),
    );
    expect(row!.closed_until.getTime() - portal.clock.now().getTime()).toBe(15 * 60_000);
  });
});

it('ignore the case of client id and user name, but not of the password', async () => {
  const client = await makeUsers('Clerk');
  expect((await signIn(client.businessId.toLowerCase(), 'cLERK', TEST_PASSWORD)).status).toBe(200);
  expect((await signIn(client.businessId, 'clerk', TEST_PASSWORD.toUpperCase())).status).toBe(401);
});

it('never find a user of another client by name', async () => {
  const [one, other] = [await makeUsers('onlyHere'), await makeUsers('clerk')];
  expect((await signIn(other.businessId, 'onlyHere', TEST_PASSWORD)).status).toBe(401);
  expect((await signIn(one.businessId, 'onlyHere', TEST_PASSWORD)).status).toBe(200);
});
