import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { ClientId } from '@portico/contract/ids';
import { passwordEndpoints } from '@portico/contract/session/password-endpoints';
import { userContent } from '@portico/contract/users/endpoints';
import { sendMessage } from '../platform/outbox.ts';
import { TEST_PASSWORD, type TestUser } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { createSender } from '../worker/send-message.ts';
import { until } from '../testing/portal/until.ts';

type Mail = { from: string; to: string[]; raw: string };
let portal: TestPortal;
let mailServer: SMTPServer | null = null;
let mailPort = 0;
let mails: Mail[] = [];
let gateway: Server;
let texts: unknown[] = [];
let gatewayStatuses: number[] = [];

async function startMailServer(): Promise<void> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      let raw = '';
      stream.setEncoding('utf8').on('data', (piece: string) => (raw += piece));
      stream.on('end', () => {
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((one) => one.address), raw });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((settle) => server.listen(mailPort, '0.0.0.0', settle));
  mailPort = (server.server.address() as AddressInfo).port;
  mailServer = server;
}

async function stopMailServer(): Promise<void> {
  await new Promise<void>((settle) => (mailServer ? mailServer.close(() => settle()) : settle()));
  mailServer = null;
}

beforeAll(async () => {
  await startMailServer();
  gateway = createServer((request, response) => {
    void json(request).then((body) => {
      texts.push({ method: request.method, url: request.url, type: request.headers['content-type'], body });
      const status = gatewayStatuses.shift() ?? 200;
      response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((settle) => gateway.listen(0, '127.0.0.1', settle));
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
    PORTICO_MAIL_FROM: 'portal@bank.example',
  };
  portal = await startPortal(inject('databaseUrl'), { worker: true, settings });
});
beforeEach(() => {
  mails = [];
  texts = [];
});
afterAll(async () => {
  await portal.stop();
  await stopMailServer();
  gateway.close();
});

async function makeUser(factor: 'EMAIL' | 'SMS' = 'EMAIL'): Promise<TestUser> {
  const users = { clerk: { grants: [], secondFactors: [factor], mobile: '+41790001247' } };
  return (await portal.makeClient({ users, rule: null })).users['clerk']!;
}

const begin = (user: TestUser) =>
  portal.call('POST', 'portal/authenticate', {
    body: { clientId: user.clientId, username: user.username, password: TEST_PASSWORD },
  });

const messagesOf = (user: TestUser) =>
  portal.owner.inNoClient((tx) =>
    tx.rows<{ sent_at: Date | null }>(
      'select sent_at from outbox where client_id = (select client_id from users where id = $1)',
      [user.id],
    ),
  );
const waitingJobs = () =>
  portal.owner.inNoClient((tx) =>
    tx.rows<{ attempts: number }>(`select attempts from graphile_worker.jobs where task_identifier = 'send-message'`),
  );
/** A failed job waits a little longer each time; the tests don't. */
const tryAgainNow = () =>
  portal.owner.inNoClient((tx) =>
    tx.write('update graphile_worker._private_jobs set run_at = now() where locked_at is null'),
  );

it('sends a code by the mail server, to its owner only, while the test clock stands still', async () => {
  const user = await makeUser();
  const { body } = await begin(user);
  const [mail] = await until(
    async () => mails,
    (list) => list.length > 0,
  );
  expect(mail).toMatchObject({ from: 'portal@bank.example', to: [user.email] });
  expect(mail!.raw).toContain('Subject: Your security code');
  const securityCode = /: (\d{6})/.exec(mail!.raw)![1];
  expect(
    (await portal.call('POST', 'portal/securityCode', { token: body.accessToken, body: { securityCode } })).status,
  ).toBe(200);
  await until(
    () => messagesOf(user),
    ([message]) => message!.sent_at !== null,
  );
  expect(await messagesOf(user)).toEqual([{ sent_at: portal.clock.now() }]);
  expect(mails).toHaveLength(1);
});

it('in PROD, gives no message to another machine without TLS, and keeps it', async () => {
  const send = (environment: 'PROD' | 'TEST', host: string) =>
    createSender({
      environment,
      smtpUrl: `smtp://${host}:${mailPort}`,
      smsGatewayUrl: undefined,
      mailFrom: 'a@b.example',
    })({
      channel: 'EMAIL',
      recipient: 'somebody@client.example',
      subject: 'Your security code',
      text: 'Your security code: 123456',
      sent_at: null,
    });
  await expect(send('PROD', '127.0.0.2')).rejects.toThrow('The mail server refused');
  expect(mails).toEqual([]);
  await send('PROD', '127.0.0.1');
  await send('TEST', '127.0.0.2');
  expect(mails).toHaveLength(2);
});

it('loses nothing while the mail server is down, and sends each message once when it is back', async () => {
  const users = [await makeUser(), await makeUser(), await makeUser()];
  await stopMailServer();
  for (const user of users) expect((await begin(user)).status).toBe(200);
  await until(waitingJobs, (jobs) => jobs.length === 3 && jobs.every((job) => job.attempts > 0));
  expect(mails).toEqual([]);
  expect((await Promise.all(users.map(messagesOf))).flat()).toEqual(users.map(() => ({ sent_at: null })));
  await startMailServer();
  await until(
    async () => {
      await tryAgainNow();
      return waitingJobs();
    },
    (jobs) => jobs.length === 0,
  );
  expect(mails.flatMap((mail) => mail.to).toSorted()).toEqual(users.map((user) => user.email).toSorted());
  expect((await Promise.all(users.map(messagesOf))).flat()).toEqual(users.map(() => ({ sent_at: portal.clock.now() })));
});

it('posts a text message to the gateway as JSON, again until accepted', async () => {
  gatewayStatuses = [503, 500];
  const user = await makeUser('SMS');
  await begin(user);
  await until(
    async () => {
      await tryAgainNow();
      return texts;
    },
    (list) => list.length === 3,
  );
  const post = {
    method: 'POST',
    url: '/send',
    type: 'application/json',
    body: { recipient: '+41790001247', text: expect.stringMatching(/: \d{6}\n/) },
  };
  expect(texts).toEqual([post, post, post]);
  await until(
    () => messagesOf(user),
    ([message]) => message!.sent_at !== null,
  );
  expect(mails).toEqual([]);
});

it('sends nothing for a sign-in that was refused', async () => {
  const user = await makeUser();
  await portal.call('POST', 'portal/authenticate', {
    body: { clientId: user.clientId, username: user.username, password: 'Wrong-horse-7' },
  });
  expect(await messagesOf(user)).toEqual([]);
  expect(await waitingJobs()).toEqual([]);
});

it('follows no redirect from the gateway, and tries again', async () => {
  gatewayStatuses = [307, 200];
  const user = await makeUser('SMS');
  await begin(user);
  await until(
    async () => {
      await tryAgainNow();
      return messagesOf(user);
    },
    ([message]) => message!.sent_at !== null,
  );
  expect(texts.map((one) => (one as { url: string }).url)).toEqual(['/send', '/send']);
});

const HOSTILE = 'victim@bank.example\r\nBcc: evil@evil.example\r\n\r\n<b>Pay now</b>';

it('lets no message content inject headers, recipients or a body', async () => {
  const user = await makeUser();
  await portal.owner.inNoClient(async (tx) => {
    const row = await tx.row<{ client_id: ClientId }>('select client_id from users where id = $1', [user.id]);
    for (const message of [
      { recipient: user.email, subject: `Hello\r\nBcc: evil@evil.example\r\n\r\nBody`, text: HOSTILE },
      { recipient: HOSTILE, subject: 'Hello', text: 'Text' },
      { recipient: `${user.email}, evil@evil.example`, subject: 'Hello', text: 'Text' },
    ])
      await sendMessage(tx, portal.clock, row!.client_id, { channel: 'EMAIL', ...message });
  });
  await until(waitingJobs, (jobs) => jobs.length === 2 && jobs.every((job) => job.attempts > 0));
  expect(mails.map(({ to }) => to)).toEqual([[user.email]]);
  const [head = ''] = mails[0]!.raw.split('\r\n\r\n');
  expect(head).not.toMatch(/^bcc:/im);
  expect(head).toMatch(/^content-type: text\/plain/im);
  expect(mails[0]!.raw).toContain('<b>Pay now</b>');
  await portal.owner.inNoClient((tx) => tx.write('delete from graphile_worker._private_jobs where locked_at is null'));
});

it('accepts no address with line ends, nor several at once', () => {
  for (const email of [HOSTILE, 'a@b.example\n', 'a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example']) {
    expect(userContent.shape.email.safeParse(email).success).toBe(false);
    expect(passwordEndpoints.resetPassword.body.safeParse({ email }).success).toBe(false);
  }
});

it('keeps no text of a sent message in environments with real people', async () => {
  const settings = { SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
  const real = await startPortal(inject('databaseUrl'), { worker: true, environment: 'PROD', settings });
  try {
    const client = await real.makeClient({ users: { clerk: { grants: [] } }, rule: null });
    const { clientId, username } = client.users['clerk']!;
    await real.call('POST', 'portal/authenticate', { body: { clientId, username, password: TEST_PASSWORD } });
    const kept = await until(
      () =>
        real.owner.inNoClient((tx) =>
          tx.rows<{ sent_at: Date | null; text: string }>('select sent_at, text from outbox'),
        ),
      ([message]) => message?.sent_at !== null,
    );
    expect(kept).toEqual([{ sent_at: expect.any(Date), text: '' }]);
    expect(mails.at(-1)!.raw).toMatch(/: \d{6}/);
  } finally {
    await real.stop();
  }
});
