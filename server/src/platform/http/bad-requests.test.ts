import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  const client = await portal.makeClient();
  token = await portal.signIn(client.users['clerk']!);
});
afterAll(() => portal.stop());

const json = { 'content-type': 'application/json' };
const authenticate = (body: unknown, headers: Record<string, string> = json) =>
  portal.call('POST', 'portal/authenticate', { body, headers });
const credentials = { clientId: 'NOBODY', username: 'nobody', password: 'nothing' };

/** Sends raw bytes as no client library would; returns the whole answer. */
async function send(bytes: string): Promise<string> {
  const { port } = new URL(portal.address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.end(bytes);
  return text(socket);
}

it('refuses a JSON body of ten megabytes', async () => {
  const { body } = await authenticate({ ...credentials, password: 'x'.repeat(10 * 1024 * 1024) });
  expect(body).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
});

it.each([
  ['nothing', ''],
  ['half an object', '{"clientId":'],
  ['two objects', '{}{}'],
  ['a prototype', '{"__proto__":{"isAdmin":true},"clientId":"A","username":"b","password":"c"}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}},"clientId":"A","username":"b","password":"c"}'],
  ['no JSON at all', '<xml/>'],
  ['bytes that are no UTF-8', '\u00ff\u00fe{'],
  ['a hundred thousand brackets', '['.repeat(100_000)],
])('refuses %s as a body', async (_what, body) => {
  expect((await authenticate(body)).body).toMatchObject({ status: 400, code: 'REQUEST_FIELDS' });
});

it.each([
  ['a field too many', { ...credentials, isAdmin: true }, ['']],
  ['a field that is missing', { clientId: 'A', username: 'b' }, ['password']],
  ['a number for a text', { ...credentials, clientId: 1 }, ['clientId']],
  ['a list for a text', { ...credentials, username: ['nobody'] }, ['username']],
  ['an object for a text', { ...credentials, password: { $ne: '' } }, ['password']],
  ['null', { ...credentials, password: null }, ['password']],
  ['an empty text', { ...credentials, clientId: '' }, ['clientId']],
  ['a text that is too long', { ...credentials, username: 'x'.repeat(101) }, ['username']],
  ['a null character', { ...credentials, username: 'nobody\u0000' }, ['username']],
  ['a list', [credentials], ['']],
])('names the field when it gets %s', async (_what, given, fields) => {
  const { body } = await authenticate(given);
  expect(body).toMatchObject({ status: 400, code: 'REQUEST_FIELDS' });
  expect(body.fields.map((field: { field: string }) => field.field)).toEqual(fields);
  for (const { message } of body.fields) expect(message).toBeTruthy();
});

it('names at most twenty fields', async () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, index]));
  const { body } = await authenticate({ ...many });
  expect(body).toMatchObject({ status: 400, code: 'REQUEST_FIELDS' });
  expect(JSON.stringify(body).length).toBeLessThan(10_000);
});

it.each([
  ['text/plain', 415, 'CONTENT_TYPE_REFUSED'],
  ['application/x-www-form-urlencoded', 415, 'CONTENT_TYPE_REFUSED'],
  ['application/xml', 415, 'CONTENT_TYPE_REFUSED'],
  ['nonsense', 415, 'CONTENT_TYPE_REFUSED'],
  ['multipart/form-data', 400, 'REQUEST_FIELDS'],
  ['application/json; charset=utf-7', 400, 'REQUEST_FIELDS'],
])('does not take a body as %s for credentials', async (type, status, code) => {
  const { body } = await authenticate('clientId=A&username=b&password=c', { 'content-type': type });
  expect(body).toMatchObject({ status, code });
});

it('takes a text only as JSON', async () => {
  const asText = { token, body: 'EMAIL', headers: { 'content-type': 'text/plain' } };
  expect((await portal.call('POST', 'portal/authenticators/begin', asText)).body).toMatchObject({ status: 415 });
});

it.each([
  ['GET', 'nowhere'],
  ['GET', 'portal/authenticate'],
  ['DELETE', 'portal/user'],
  ['PATCH', 'portal/settings'],
  ['POST', 'payments/orders/explode'],
  ['GET', 'payments/orders/not-a-uuid'],
  ['GET', `payments/orders/${'x'.repeat(5_000)}`],
  ['GET', 'payments/orders/..%2f..%2fetc%2fpasswd'],
  ['GET', '%'],
  ['GET', 'payments/orders/%E0%A4%A'],
  ['GET', 'payments/orders/%00'],
])('finds nothing at %s %.60s', async (method, path) => {
  const { body } = await portal.call(method, path, { token });
  expect(body).toMatchObject({ status: 404, code: '1500', key: 'NOT_FOUND', traceId: expect.any(String) });
});

it.each([
  ['PUT', 'portal/settings', { language: 'de\u0000' }],
  ['GET', 'portal/dev/outbox?recipient=a%00b', undefined],
  ['GET', 'portal/dev/outbox?recipient=a&recipient=b', undefined],
  ['GET', 'portal/dev/outbox?nonsense=1', undefined],
  ['POST', 'payments/orders/delete', { uuids: ['018f2f5e-0000-7000-8000-000000000001'], comment: 'a\u0000b' }],
  ['POST', 'payments/orders/delete', { uuids: [] }],
  ['POST', 'payments/orders/delete', ["'; drop table orders; --"]],
  ['POST', 'payments/orders/sign', { uuids: ['018f2f5e-0000-7000-8000-000000000001'], securityCode: '\u0000' }],
  ['GET', 'payments/upload/status?uniqueId=1', undefined],
])('refuses input that does not fit: %s %s %j', async (method, path, body) => {
  expect((await portal.call(method, path, { token, body })).body).toMatchObject({
    status: 400,
    code: 'REQUEST_FIELDS',
  });
});

it.each(['sign', 'submit', 'delete'])('acts on at most a thousand orders at once: %s', async (action) => {
  const uuids = Array.from(
    { length: 1_001 },
    (_, index) => `018f2f5e-0000-7000-8000-${String(index).padStart(12, '0')}`,
  );
  for (const body of [uuids, { uuids, comment: 'x' }]) {
    const answer = await portal.call('POST', `payments/orders/${action}`, { token, body });
    expect(answer.body).toMatchObject({ status: 400, code: '1511', parameters: { limit: 1_000 } });
  }
});

it('survives an oversized header and cookie', async () => {
  const long = 'x'.repeat(20_000);
  for (const header of [`x-long: ${long}`, `cookie: __Host-portico-access=${long}`, `accept-language: ${long}`]) {
    expect(await send(`GET /portal/api/portal/user HTTP/1.1\r\nhost: x\r\n${header}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    );
  }
  const { body } = await portal.call('GET', 'portal/user', {
    headers: { cookie: `__Host-portico-access=${'x'.repeat(8_000)}`, 'accept-language': 'x'.repeat(8_000) },
  });
  expect(body).toMatchObject({ status: 401, code: '1002' });
});

it.each([
  ['no HTTP', 'nonsense\r\n\r\n'],
  [
    'a length that is no number',
    'POST /portal/api/portal/authenticate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: x\r\n\r\n{}',
  ],
  [
    'two lengths',
    'POST /portal/api/portal/authenticate HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'a body that is cut',
    'POST /portal/api/portal/authenticate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":',
  ],
])('answers %s with a refusal, or hangs up', async (_what, bytes) => {
  expect(await send(bytes)).toMatch(/^$|^HTTP\/1.1 4\d\d /);
});

it('keeps working as before', async () => {
  expect((await portal.call('GET', 'payments/orders', { token })).body).toEqual({ content: [], totalElements: 0 });
});
