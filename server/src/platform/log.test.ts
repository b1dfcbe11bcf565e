import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TEST_PASSWORD, type TestClient, type TestUser } from '../testing/clients.ts';
import { everybody } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';
import { createLog } from './log.ts';

let lines: string[] = [];
let portal: TestPortal;
let client: TestClient;
const log = createLog({ environment: 'PROD' }, 'web', { write: (line: string) => void lines.push(line) });
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { log, worker: true });
  client = await portal.makeClient();
});
afterAll(() => portal.stop());

type Entry = { level: number; msg: string; path?: string; status?: number; traceId?: string };
const entries = () => lines.map((line) => JSON.parse(line) as Entry);

const credentials = (user: TestUser, password = TEST_PASSWORD) => ({
  clientId: user.clientId,
  username: user.username,
  password,
});

/** A working day with its mishaps; returns the secrets that were used. */
async function work(): Promise<string[]> {
  const user = client.users['clerk']!;
  const [account] = client.accounts;
  const cookies = { 'portico-client': 'web' };
  await portal.call('POST', 'portal/authenticate', { body: credentials(user, 'Wrong-horse-7') });
  await portal.call('POST', 'portal/authenticate', { body: { ...credentials(user), password: ['Wrong-horse-8'] } });
  const half = (await portal.call('POST', 'portal/authenticate', { body: credentials(user) })).body;
  const securityCode = await portal.lastCode(user);
  await portal.call('POST', 'portal/securityCode', { token: half.accessToken, body: { securityCode: '99999x' } });
  const whole = (await portal.call('POST', 'portal/securityCode', { token: half.accessToken, body: { securityCode } }))
    .body;
  const renewed = (
    await portal.call('POST', 'portal/token/refresh', {
      headers: { ...cookies, cookie: `__Host-portico-refresh=${whole.refreshToken}` },
    })
  ).headers.getSetCookie();
  const token = /=([\w-]+)/.exec(renewed[0]!)![1]!;
  const { body } = await portal.upload(
    token,
    `${account!.iban}.xml`,
    await paymentFile(account!, { payments: [{ creditor: 'Secret Creditor' }] }),
  );
  await until(
    async () => (await portal.call('GET', `payments/upload/status?uniqueId=${body.uniqueId}`, { token })).body[0],
    (status) => status.stepStatus === 'IMPORTED',
  );
  const filter = encodeURIComponent(JSON.stringify({ search: account!.iban }));
  await portal.call('GET', `payments/orders?filter=${filter}`, { token });
  await portal.call('GET', `payments/orders?filter=${filter}&page=-1`, { token });
  await portal.call('GET', `payments/orders/${account!.iban}`, { token });
  await portal.call('GET', `${account!.iban}/%`, { token });
  await portal.call('GET', `portal/dev/outbox?recipient=${user.email}`);
  const signing = await sign();
  const [link, password] = await setNewPassword(client.users['signer2']!);
  await portal.call('POST', 'portal/logout', { token });
  const cookieSecrets = renewed
    .map((cookie) => /=([\w-]{20,})/.exec(cookie)?.[1])
    .filter((value) => value !== undefined);
  const tokens = [half.accessToken, half.refreshToken, whole.accessToken, whole.refreshToken, ...cookieSecrets];
  return [
    ...tokens,
    TEST_PASSWORD,
    'Wrong-horse-7',
    'Wrong-horse-8',
    securityCode,
    '99999x',
    ...signing,
    link,
    password,
    user.email,
    account!.iban,
    'Secret Creditor',
  ];
}

/** Signs an order, first with a wrong code; returns the codes. */
async function sign(): Promise<string[]> {
  const { clerk, signer1 } = await everybody(portal, client.users, 'clerk', 'signer1');
  const orderId = await clerk.order(await paymentFile(client.accounts[0]!));
  await clerk.act('submit', [orderId]);
  const code = await signer1.code([orderId]);
  const wrong = { uuids: [orderId], securityCode: '99998x' };
  expect((await signer1.call('POST', 'payments/orders/sign', wrong)).status).toBe(400);
  const [outcome] = await signer1.act('sign', [orderId], { securityCode: code });
  expect(outcome).toMatchObject({ outcome: 'DONE' });
  return [code, '99998x', signer1.token];
}

/** Opens and uses a link for a forgotten password; returns its token and the password. */
async function setNewPassword({ clientId, username, email }: TestUser): Promise<[string, string]> {
  const newPassword = 'Nine-lives-of-a-cat-5';
  await portal.call('POST', 'portal/resetPassword', { body: { clientId, username } });
  const mail = await until(
    () =>
      portal.owner.inNoClient((tx) =>
        tx.row<{ text: string }>(`select text from outbox where recipient = $1 and text like '%password#%'`, [email]),
      ),
    (row) => row !== null,
  );
  const resetPasswordToken = /password#([\w-]+)/.exec(mail!.text)![1]!;
  await portal.call('POST', 'portal/authenticatePasswordReset', { body: { resetPasswordToken } });
  const body = { resetPasswordToken, newPassword, confirmation: newPassword };
  expect((await portal.call('POST', 'portal/authenticatePasswordChange', { body })).status).toBe(204);
  return [resetPasswordToken, newPassword];
}

it('never writes passwords, codes, tokens, account numbers, names or addresses at the production level', async () => {
  lines = [];
  const secrets = await work();
  expect(secrets.length).toBeGreaterThan(12);
  expect(entries().length).toBeGreaterThan(12);
  const written = lines.join('');
  for (const secret of secrets) expect(written).not.toContain(secret);
  expect(written).not.toMatch(/CH\d{15,}|@\w+\.example|Bearer|portico-refresh=/);
});

it('writes one line for each request: its route, never its address', async () => {
  lines = [];
  await portal.call('GET', 'payments/orders/018f2f5e-0000-7000-8000-000000000001?filter=x');
  await portal.call('GET', 'nowhere/at/all');
  await until(
    async () => entries().length,
    (count) => count === 2,
  );
  expect(entries()).toMatchObject([
    {
      level: 30,
      msg: 'request',
      path: '/portal/api/payments/orders/:uniqueId',
      status: 401,
      problem: 'UNAUTHENTICATED',
      from: '127.0.0.1',
      milliseconds: expect.any(Number),
    },
    { level: 30, msg: 'request', path: 'unknown', status: 404, problem: 'NOT_FOUND' },
  ]);
});

it('says who was refused what, and from where somebody tried an unknown sign-in', async () => {
  const clerk = client.users['clerk']!;
  const token = await portal.signIn(clerk);
  lines = [];
  const { body } = await portal.call('GET', 'portal/administration/users', { token });
  await portal.call('POST', 'portal/authenticate', {
    body: { clientId: 'NOBODY', username: 'nobody', password: TEST_PASSWORD },
  });
  await until(
    async () => entries().length,
    (count) => count === 2,
  );
  const [refused, tried] = entries();
  expect(refused).toMatchObject({
    traceId: body.traceId,
    status: 403,
    problem: 'UNAUTHORIZED',
    clientId: client.id,
    userId: clerk.id,
  });
  expect(tried).toMatchObject({ status: 401, problem: 'AUTHENTICATION_FAILED', from: '127.0.0.1' });
  expect(lines.join('')).not.toMatch(/NOBODY|nobody/);
});

it('keeps the address with every act in the audit log', async () => {
  const token = await portal.signIn(client.users['signer1']!);
  await portal.signIn(client.users['signer1']!);
  expect((await portal.call('POST', 'portal/sessions/endOthers', { token })).status).toBe(200);
  const row = await portal.owner.inNoClient((tx) =>
    tx.row<{ record: string }>(
      `select record from audit_log where client_id = $1 and record::json->>'action' = 'otherSessionsEnded'`,
      [client.id],
    ),
  );
  expect(JSON.parse(row!.record)).toMatchObject({ userName: 'signer1', address: '127.0.0.1' });
});

it('finds an unexpected error again by its trace id, but keeps the affected row secret', async () => {
  const token = await portal.signIn(client.users['signer1']!);
  await portal.owner.inNoClient((tx) =>
    tx.rows(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'broken' using detail = 'Key (iban)=(' || new.email || ') already exists.'; end $$;
      create trigger fail before update of settings on users for each row execute function fail();`),
  );
  lines = [];
  const { body } = await portal.call('PUT', 'portal/settings', { token, body: { language: 'de' } });
  await portal.owner.inNoClient((tx) => tx.rows('drop trigger fail on users'));
  expect(body).toMatchObject({ status: 500, code: '1564', key: 'PROBLEM' });
  expect(JSON.stringify(body)).not.toContain('broken');
  const [error] = entries().filter((entry) => entry.level >= 50);
  expect(error).toMatchObject({
    msg: 'unexpected error',
    traceId: body.traceId,
    err: { message: 'broken', stack: expect.any(String) },
  });
  expect(lines.join('')).not.toContain(client.users['signer1']!.email);
  expect((await portal.call('PUT', 'portal/settings', { token, body: { language: 'de' } })).status).toBe(200);
});

it('hides fields named as secrets, should anybody log them', () => {
  lines = [];
  log.info(
    {
      body: { password: 'secret-1', securityCode: 'secret-2', refreshToken: 'secret-3' },
      req: { headers: { authorization: 'secret-4', cookie: 'secret-5' } },
    },
    'x',
  );
  expect(lines.join('')).not.toContain('secret');
  expect(log.isLevelEnabled('debug')).toBe(false);
});

it.each([
  ['LOCAL', 'debug'],
  ['DEV', 'debug'],
  ['TEST', 'debug'],
  ['UAT', 'info'],
  ['UAT-2', 'info'],
  ['PROD', 'info'],
] as const)('in %s the level is %s', (environment, level) => {
  expect(createLog({ environment }, 'web', { write: () => {} }).level).toBe(level);
});
