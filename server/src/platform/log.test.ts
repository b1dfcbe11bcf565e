import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TEST_PASSWORD, type TestClient, type TestUser } from '../testing/clients.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal.ts';
import { until } from '../testing/until.ts';
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

/** A day at work, with what goes wrong on it; gives the secrets that were used. */
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
      headers: { ...cookies, cookie: `portico-refresh=${whole.refreshToken}` },
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
    user.email,
    account!.iban,
    'Secret Creditor',
  ];
}

it('never writes passwords, codes, tokens, account numbers, names or addresses at the level of operation', async () => {
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
      milliseconds: expect.any(Number),
    },
    { level: 30, msg: 'request', path: 'unknown', status: 404 },
  ]);
});

it('finds an unexpected error again by its trace id, and keeps the row that it was about to itself', async () => {
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

it('hides what is named as a secret, should anybody log it', () => {
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
