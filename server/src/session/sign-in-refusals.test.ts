import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { hashPassword } from '../platform/crypto.ts';
import { TEST_PASSWORD, type TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

const signIn = (clientId: string, username: string, password: string) =>
  portal.call('POST', 'portal/authenticate', { body: { clientId, username, password } });

/** A client whose users are named as given, each with all of a test user's defaults. */
const makeUsers = (...names: string[]) =>
  portal.makeClient({ users: Object.fromEntries(names.map((name) => [name, { grants: [] }])), rule: null });

const update = (sql: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.write(sql, values));

async function failTimes(times: number, client: TestClient, username: string) {
  for (let count = 0; count < times; count++) {
    expect((await signIn(client.businessId, username, 'Wrong-horse-7')).status).toBe(401);
  }
}

const isSignedIn = async (token: string) => (await portal.call('GET', 'portal/user', { token })).status === 200;

it('answers alike whether client, user or password is wrong or the user may not sign in', async () => {
  const client = await makeUsers('fine', 'locked', 'inactive', 'deleted', 'pending');
  const closed = await makeUsers('fine');
  await failTimes(5, client, 'locked');
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

it('takes as long for a user that does not exist as for a wrong password', async () => {
  const names = Array.from({ length: 9 }, (_, index) => `user${index}`);
  const client = await makeUsers(...names);
  // As the portal stores them: those of the tests are cheaper.
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

/** Processor time of this process, in which the server runs: by the clock a busy machine would be measured. */
async function millisecondsOf(act: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

it('locks the user with the fifth wrong password, ends all his sessions at once and refuses the right password', async () => {
  const client = await makeUsers('clerk', 'other');
  const sessions = [await portal.signIn(client.users['clerk']!), await portal.signIn(client.users['clerk']!)];
  const other = await portal.signIn(client.users['other']!);
  await failTimes(4, client, 'clerk');
  expect(await Promise.all(sessions.map(isSignedIn))).toEqual([true, true]);
  await failTimes(1, client, 'clerk');
  expect(await Promise.all(sessions.map(isSignedIn))).toEqual([false, false]);
  expect(await isSignedIn(other)).toBe(true);
  expect((await signIn(client.businessId, 'clerk', TEST_PASSWORD)).body).toMatchObject({ code: '1000' });
  const log = await portal.owner.inNoClient((tx) =>
    tx.rows<{ action: string }>(
      `select record::json->>'action' as action from audit_log where entity_id = $1 order by sequence`,
      [client.users['clerk']!.id],
    ),
  );
  expect(log.map((row) => row.action).slice(-5)).toEqual([
    ...Array<string>(4).fill('failed attempt'),
    'locked after failed attempts',
  ]);
});

it('counts failures in a row: a whole sign-in begins again at zero, the password alone does not', async () => {
  const client = await makeUsers('whole', 'half');
  await failTimes(4, client, 'whole');
  await portal.signIn(client.users['whole']!);
  await failTimes(4, client, 'whole');
  expect((await signIn(client.businessId, 'whole', TEST_PASSWORD)).status).toBe(200);

  await failTimes(4, client, 'half');
  expect((await signIn(client.businessId, 'half', TEST_PASSWORD)).status).toBe(200);
  await failTimes(1, client, 'half');
  expect((await signIn(client.businessId, 'half', TEST_PASSWORD)).status).toBe(401);
});

it('counts every one of many wrong passwords that come at once', async () => {
  const client = await makeUsers('clerk');
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => signIn(client.businessId, 'clerk', 'Wrong-horse-7')),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(401));
  const row = await portal.owner.inNoClient((tx) =>
    tx.row<{ failed_attempts: number; locked_at: Date | null }>(
      'select failed_attempts, locked_at from users where id = $1',
      [client.users['clerk']!.id],
    ),
  );
  expect(row).toEqual({ failed_attempts: 5, locked_at: portal.clock.now() });
});

it('slows down whoever tries many passwords for one name, whether or not it exists', async () => {
  const client = await makeUsers('clerk');
  const last = async (username: string) => {
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => signIn(client.businessId, username, 'Wrong-horse-7')),
    );
    return answers.filter((answer) => answer.status === 429);
  };
  const refused = [...(await last('clerk')), ...(await last('nobody'))];
  expect(refused).toHaveLength(2);
  for (const answer of refused) {
    expect(answer.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(answer.headers.get('retry-after')).toBe('300');
  }
});

it('takes client id and user name in any case, but not the password', async () => {
  const client = await makeUsers('Clerk');
  expect((await signIn(client.businessId.toLowerCase(), 'cLERK', TEST_PASSWORD)).status).toBe(200);
  expect((await signIn(client.businessId, 'clerk', TEST_PASSWORD.toUpperCase())).status).toBe(401);
});

it('never finds a user of another client by his name', async () => {
  const [one, other] = [await makeUsers('onlyHere'), await makeUsers('clerk')];
  expect((await signIn(other.businessId, 'onlyHere', TEST_PASSWORD)).status).toBe(401);
  expect((await signIn(one.businessId, 'onlyHere', TEST_PASSWORD)).status).toBe(200);
});
