import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TEST_PASSWORD, type TestUser } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

const begin = (user: TestUser) =>
  portal.call('POST', 'portal/authenticate', {
    body: { clientId: user.clientId, username: user.username, password: TEST_PASSWORD },
  });
const outbox = (recipient?: string) =>
  portal.call('GET', `portal/dev/outbox${recipient ? `?recipient=${encodeURIComponent(recipient)}` : ''}`);
const makeUser = async () =>
  (await portal.makeClient({ users: { clerk: { grants: [] } }, rule: null })).users['clerk']!;

it('lists without sign-in what the portal sent, newest first, for one recipient or for all', async () => {
  const [one, other] = [await makeUser(), await makeUser()];
  await begin(one);
  portal.clock.advanceSeconds(10);
  await begin(other);
  portal.clock.advanceSeconds(10);
  await begin(one);
  const all = (await outbox()).body.map((message: { recipient: string }) => message.recipient);
  expect(all.slice(0, 3)).toEqual([one.email, other.email, one.email]);
  const { body } = await outbox(one.email.toUpperCase());
  expect(body).toHaveLength(2);
  for (const message of body) {
    expect(message).toEqual({
      channel: 'EMAIL',
      recipient: one.email,
      subject: 'Your security code',
      text: expect.any(String),
      sentAt: expect.any(String),
    });
  }
  expect(body[0].sentAt).toBe(portal.clock.now().toISOString());
  expect((await outbox('nobody@nowhere.example')).body).toEqual([]);
  expect((await outbox(`' or '1'='1`)).body).toEqual([]);
});

it('lists at most a hundred messages', async () => {
  const user = await makeUser();
  await portal.owner.inNoClient((tx) =>
    tx.write(
      `insert into outbox (client_id, id, channel, recipient, subject, text, created_at)
       select u.client_id, gen_random_uuid(), 'EMAIL', 'many@nowhere.example', 'x', 'y', now() from users u, generate_series(1, 120) where u.id = $1`,
      [user.id],
    ),
  );
  expect((await outbox('many@nowhere.example')).body).toHaveLength(100);
});

it('answers only callers on this machine', async () => {
  const url = '/portal/api/portal/dev/outbox';
  expect((await portal.app.inject({ url, remoteAddress: '127.0.0.1' })).statusCode).toBe(200);
  for (const remoteAddress of ['192.168.1.7', '10.0.0.1', '2001:db8::1']) {
    // A proxy's claims about its caller are not believed.
    const answer = await portal.app.inject({
      url,
      remoteAddress,
      headers: { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([404, '1500']);
  }
});

const FOREIGN_HEADERS = [
  { 'x-forwarded-for': '127.0.0.1' },
  { 'X-Forwarded-Host': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1' },
  { 'x-real-ip': '127.0.0.1' },
  { via: '1.1 proxy' },
  { host: 'portal.example' },
  { host: '192.168.1.7:8080' },
  { host: '127.0.0.1.portal.example' },
  { host: 'localhost@portal.example' },
  { host: ' ' },
];
const nearby = (to: TestPortal, url: string, headers: Record<string, string>) =>
  to.app.inject({ url, remoteAddress: '127.0.0.1', headers: { host: 'localhost:8080', ...headers } });

it.each(FOREIGN_HEADERS)('refuses a proxy on this machine: %o', async (headers) => {
  const url = '/portal/api/portal/dev/outbox';
  expect((await nearby(portal, url, {})).statusCode).toBe(200);
  expect((await nearby(portal, url, headers)).statusCode).toBe(404);
});

it('LOCAL, with its known passwords, answers nobody else at all', async () => {
  const local = await startPortal(inject('databaseUrl'), { environment: 'LOCAL' });
  const version = '/portal/api/portal/version';
  expect((await nearby(local, version, {})).statusCode).toBe(200);
  for (const url of [version, '/portal/app', '/portal/api/portal/events'])
    for (const headers of FOREIGN_HEADERS)
      expect({ headers, ...(await nearby(local, url, headers)).json() }).toMatchObject({
        headers,
        status: 403,
        code: 'ONLY_ON_THIS_MACHINE',
      });
  const far = await local.app.inject({ url: version, remoteAddress: '10.0.0.1', headers: { host: 'localhost' } });
  expect(far.statusCode).toBe(403);
  await local.stop();
});

/** What a process gets when it reads the messages of all clients, bypassing the endpoint. */
async function readAs(role: 'portico_web' | 'portico_worker', from: TestPortal): Promise<string> {
  const db = await from.openAs(role, 1);
  const read = db.inNoClient((tx) => tx.rows('select * from dev_outbox(null, 1)'));
  const answer = await read.then(
    () => 'read',
    (error: Error) => (error.message === 'permission denied for function dev_outbox' ? 'refused' : error.message),
  );
  await db.close();
  return answer;
}

it('only web servers can read it', async () => {
  expect(await readAs('portico_web', portal)).toBe('read');
  expect(await readAs('portico_worker', portal)).toBe('refused');
});

it.each(['UAT', 'UAT-2', 'PROD'])('does not exist in %s', async (environment) => {
  const real = await startPortal(inject('databaseUrl'), { environment });
  const [missing, outbox] = [await real.call('GET', 'portal/dev/nothing'), await real.call('GET', 'portal/dev/outbox')];
  expect(outbox).toMatchObject({ status: 404, body: { ...missing.body, traceId: outbox.body.traceId } });
  expect((await real.call('GET', 'portal/version')).body).toMatchObject({ environment, outbox: false });
  expect((await real.call('GET', 'portal/dev/demoFiles')).status).toBe(404);
  expect(await readAs('portico_web', real)).toBe('refused');
  expect(await readAs('portico_worker', real)).toBe('refused');
  await real.stop();
});

it.each(['LOCAL', 'DEV'])('exists in %s too', async (environment) => {
  const real = await startPortal(inject('databaseUrl'), { environment });
  expect(await real.call('GET', 'portal/dev/outbox')).toMatchObject({ status: 200, body: [] });
  expect((await real.call('GET', 'portal/version')).body).toMatchObject({ outbox: true });
  await real.stop();
});
