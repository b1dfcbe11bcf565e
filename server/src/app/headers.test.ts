import { request as httpRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ENVIRONMENTS, isDevelopment } from '../config.ts';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { operationsApp } from './operations.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': expect.stringMatching(
    /(?=.*default-src 'none')(?=.*base-uri 'none')(?=.*frame-ancestors 'none')/,
  ),
};

type Ask = (
  path: string,
  headers?: Record<string, string>,
  method?: string,
) => Promise<{ status: number; headers: Record<string, string> }>;

/** Raw headers; the answer is dropped once they arrive, since a stream has no end. */
const asking =
  (address: string): Ask =>
  (path, headers = {}, method = 'GET') =>
    new Promise((settle, fail) => {
      const request = httpRequest(`${address}${path}`, { method, headers }, (answer) => {
        settle({ status: answer.statusCode!, headers: answer.headers as Record<string, string> });
        answer.destroy();
      });
      request.on('error', fail);
      request.end();
    });

let portal: TestPortal;
let client: TestClient;
let authorization: string;
let ask: Ask;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  client = await portal.makeClient();
  authorization = `Bearer ${await portal.signIn(client.users['clerk']!)}`;
  ask = asking(portal.address);
});
afterAll(() => portal.stop());

/** By their author: a handler, the catalogue of problems, a stream, a library, nobody at all. */
const ANSWERS: [string, number][] = [
  ['/portal/api/portal/version', 200],
  ['/portal/api/payments/orders', 200],
  ['/portal/api/payments/orders?page=x', 400],
  ['/portal/api/portal/events', 200],
  ['/portal/api/openapi.json', 200],
  ['/portal/api/docs', 200],
  ['/portal/api/docs/static/swagger-ui.css', 200],
  ['/portal/api/docs/yaml', 200],
  ['/portal/api/nowhere', 404],
  ['/portal/app', 302],
  ['/', 302],
  ['/nowhere', 404],
  ['/%', 404],
  ['/healthz', 200],
  ['/readyz', 503],
];

it.each(ANSWERS)('%s (%i): no browser guesses, frames or runs it', async (path, status) => {
  const answer = await ask(path, { authorization });
  expect(answer).toMatchObject({ status, headers: ALWAYS });
  expect([answer.headers['x-powered-by'], answer.headers['server']]).toEqual([undefined, undefined]);
  expect(answer.headers['content-type'] ?? '').toMatch(/^$|json|; charset=utf-8$/i);
});

it.each([
  ['no HTTP at all', 'nonsense\r\n\r\n', 400],
  ['a header that is too long', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused with the same headers', async (_what, bytes, status) => {
  const socket = connect(Number(new URL(portal.address).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.end(bytes);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(Object.fromEntries(answer.split('\r\n').map((line) => line.split(': ')))).toMatchObject(ALWAYS);
});

it('an event stream is text in UTF-8 and never cached', async () => {
  const { headers } = await ask('/portal/api/portal/events', { authorization });
  expect(headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
});

it('no answer lets another site read it, whatever that site asks for', async () => {
  const foreign = { origin: 'https://evil.example', 'access-control-request-method': 'POST', authorization };
  for (const [path] of ANSWERS) {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await ask(path, foreign, method);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  }
});

it.each([
  ['TRACE', '/portal/api/portal/version'],
  ['GET', '/.git/config'],
  ['GET', '/portal/app/assets/'],
  ['GET', '/portal/app/assets/..%2f..%2fpackage.json'],
  ['GET', '/portal/app/assets/.git/config'],
  ['GET', '/metrics'],
])('has nothing at %s %s', async (method, path) => {
  expect((await ask(path, { authorization }, method)).status).toBe(404);
});

describe.each(ENVIRONMENTS)('in %s', (environment) => {
  it('sets transport security on each answer, streams and metrics included, as the environment requires', async () => {
    const one = await startPortal(inject('databaseUrl'), { environment, databaseUrl: portal.databaseUrl });
    const operations = await operationsApp({ ...one.config, operationsPort: 0 });
    const { port } = operations.server.address() as AddressInfo;
    const encrypted = isDevelopment(environment) ? undefined : `max-age=${YEAR_SECONDS}; includeSubDomains`;
    try {
      for (const path of ['/portal/api/portal/version', '/portal/api/portal/events', '/portal/api/docs', '/nowhere']) {
        const { headers } = await asking(one.address)(path, { authorization });
        expect(headers['strict-transport-security']).toBe(encrypted);
      }
      const { status, headers } = await asking(`http://127.0.0.1:${port}`)('/metrics');
      expect([status, headers['strict-transport-security']]).toEqual([200, encrypted]);
      expect(headers).toMatchObject(ALWAYS);
    } finally {
      await Promise.all([one.stop(), operations.close()]);
    }
  });
});
