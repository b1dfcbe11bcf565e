import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '@portico/contract/api';
import type { EndpointDefinition } from '@portico/contract/endpoint';
import { MATRIX } from '../testing/portal/access-matrix.ts';
import type { Ids, Name } from '../testing/portal/access-rows.ts';
import { silentLog, type Log } from '../platform/log.ts';
import { atMost } from '../testing/portal/at-most.ts';
import { beginSignIn, enrolApp } from '../testing/authenticators.ts';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestUser } from '../testing/clients.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type Answer, type TestPortal } from '../testing/portal/portal.ts';
import { makeProviderKinds } from '../testing/portal/provider-kinds.ts';

let portal: TestPortal;
let callers: TestUser[];
let ids: Ids;
const errors: unknown[] = [];

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { environment: 'LOCAL', worker: true, log: keepingErrors() });
  const administrator = {
    secondFactors: [],
    grants: [
      ...new Map([...SIGNER_GRANTS, ...CLERK_GRANTS].map((grant) => [grant.area, grant])).values(),
      ...(['SIGN_OFF_RULES', 'USERS', 'USER_GROUPS'] as const).map((area) => ({ area, level: 'ADMIN' as const })),
    ],
  };
  const client = await portal.makeClient({ users: { administrator } });
  const provider = await makeProviderKinds(portal);
  callers = [client.users['administrator']!, provider.everything];
  const token = await portal.signIn(callers[0]!);
  const upload = await portal.upload(token, 'payments.xml', await paymentFile(client.accounts[0]!));
  const things = {
    account: client.accounts[0]!.id,
    user: callers[0]!.id,
    client: client.id,
    upload: upload.body.uniqueId,
  };
  ids = new Proxy(things as unknown as Ids, {
    get: (target, name) => target[name as keyof Ids] ?? '018f2f5e-0000-7000-8000-000000000001',
  });
});
afterAll(() => portal.stop());

function keepingErrors(): Log {
  const log = Object.create(silentLog) as Log;
  return Object.assign(log, { error: (line: unknown) => errors.push(line), child: () => log });
}

/** Values that nobody means. At least one of them replaces every value that is sent. */
const HOSTILE_TEXTS = [
  '\ud800',
  'a\udc00b',
  'a\u0000b',
  '١٢٣٤٥٦',
  '９９９９',
  '\u202e\u200b',
  'x'.repeat(5_000),
  '9999-12-31',
  '0000-00-00',
  '1e999',
  '9'.repeat(40),
  '__proto__',
  '',
];
const HOSTILE_OTHERS = [
  null,
  -1,
  0.5,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  [[]],
  { $ne: '' },
  ['\ud800'],
  Array(2_000).fill('x'),
];
const DEEP = `${'[['.repeat(2_000)}1${']]'.repeat(2_000)}`;

/** Copies with one value replaced, for each value and each hostile text. */
function spoilt(value: unknown): unknown[] {
  const here = [...HOSTILE_TEXTS, ...HOSTILE_OTHERS];
  if (value === null || typeof value !== 'object') return here;
  return Object.keys(value).flatMap((key, index) => {
    const inner = (value as Record<string, unknown>)[key];
    const copies = inner === null || typeof inner !== 'object' ? here : spoilt(inner);
    // Not all combinations, which would take minutes: each place gets its share, including texts that are allowed.
    const some = copies.filter((_, at) => (at + index) % 3 === 0 || at < 3);
    return some.map((copy) => (Array.isArray(value) ? value.with(index, copy) : { ...value, [key]: copy }));
  });
}

function keysOf(schema: z.ZodType | undefined): string[] {
  return schema ? Object.keys((schema as z.ZodObject).shape) : [];
}

const FILTERS = [
  { search: '\ud800' },
  { search: 'a\u0000' },
  { search: { lowerBound: '\ud800' } },
  { createdAt: { dateFrom: '9999-12-31', timeZone: '\ud800' } },
  { amount: { lowerBound: '1e400', upperBound: '9'.repeat(400) } },
].map((filter) => JSON.stringify(filter));
const KEYS = [
  ['0000-01-01 00:00:00+00', '018f2f5e-0000-7000-8000-000000000001'],
  ['\u0000'],
  ['\ud800', '\ud800'],
  7,
].map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'));
const QUERIES = [...HOSTILE_TEXTS.slice(3, 10), '%00', 'a\u0000', ...FILTERS, ...KEYS, '[', DEEP.slice(0, 7_000)];

/** These end the calling session, or never end. */
const LEFT_OUT: Name[] = ['logout', 'events'];
const NAMES = (Object.keys(endpoints) as Name[]).filter((name) => !LEFT_OUT.includes(name));

function requestsOf(name: Name): { path: string; body?: unknown }[] {
  const { path: declared, body: shape, query, params }: EndpointDefinition = endpoints[name];
  const { path = declared, body } = MATRIX[name].call?.(ids) ?? {};
  const [bare = '', given = ''] = path.split('?');
  const filled = bare.replaceAll(/:\w+/g, ids.account);
  const bodies = shape
    ? [...spoilt(body ?? {}), ...HOSTILE_TEXTS.map((hostile) => JSON.stringify(hostile)), DEEP, 'null', '{"a":1e999}']
    : [];
  const queries = keysOf(query).flatMap((key) =>
    QUERIES.map((value) => `${filled}?${given}&${key}=${encodeURIComponent(value)}`),
  );
  const paths = keysOf(params).flatMap((key) =>
    ['%00', '%F0%9F%92%A9', '..%2f..%2fx', '%D9%A1', 'x'.repeat(190), '__proto__'].map((value) =>
      declared.replace(`:${key}`, value).replaceAll(/:\w+/g, ids.account),
    ),
  );
  return [
    ...bodies.map((each) => ({ path, body: each })),
    ...[...queries, ...paths].map((each) => ({ path: each, ...(shape && { body }) })),
  ];
}

const broken = ({ status, body }: Answer<{ code?: string }>) => status === 500 || body?.code === '1564';

const JSON_TYPE = { 'content-type': 'application/json' };
const tokens = new Map<TestUser, string>();

/** A session that is still valid: some of the calls end it. */
async function tokenOf(caller: TestUser): Promise<string> {
  const known = tokens.get(caller);
  if (known && (await portal.call('GET', 'portal/user', { token: known })).status === 200) return known;
  // The number of sign-ins is limited.
  portal.clock.advanceSeconds(3600);
  const token = await portal.signIn(caller);
  expect(token).toEqual(expect.any(String));
  tokens.set(caller, token);
  return token;
}

it.each(NAMES)('%s refuses whatever it gets, and never fails', async (name) => {
  const { method }: EndpointDefinition = endpoints[name];
  const failed: unknown[] = [];
  for (const caller of callers) {
    const token = await tokenOf(caller);
    await atMost(4, requestsOf(name), async ({ path, body }) => {
      const answer = await portal.call<{ code?: string }>(method, path, { token, body, headers: JSON_TYPE });
      if (broken(answer))
        failed.push([
          path.slice(0, 200),
          JSON.stringify(body)?.slice(0, 200),
          String((errors.at(-1) as { err?: Error })?.err?.stack).slice(0, 900),
        ]);
    });
  }
  expect(failed.slice(0, 3)).toEqual([]);
});

describe('Each of these once caused a failure', () => {
  it('half a surrogate pair in a text, whose field is named', async () => {
    const token = await tokenOf(callers[0]!);
    const body = { columns: [{ field: 'a\ud800' }], version: null };
    const answer = await portal.call('PUT', 'portal/administration/users/settings/grid/orders', { token, body });
    expect(answer.body).toMatchObject({
      status: 400,
      code: 'REQUEST_FIELDS',
      fields: [{ field: 'columns.0.field' }],
    });
  });

  it('digits of another script as an app’s code', async () => {
    const client = await portal.makeClient();
    const user = client.users['clerk']!;
    const token = await portal.signIn(user);
    await enrolApp(portal, user, token);
    const { token: begun } = await beginSignIn(portal, user);
    await portal.call('POST', 'portal/secondFactor', { token: begun, body: 'TOTP' });
    const answer = await portal.call('POST', 'portal/securityCode', { token: begun, body: { securityCode: '١٢٣٤٥٦' } });
    expect(answer.body).toMatchObject({ status: 400, code: 'SECURITY_CODE_INCORRECT', parameters: { tries: 4 } });
  });

  it.each(['/portal/app/assets/../../x', '/portal/app/assets/%2e%2e/%2e%2e/x', '/portal/app/assets/a%00b'])(
    'the address %s, which leads out of its folder',
    async (path) => {
      const before = errors.length;
      const { port } = new URL(portal.address);
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1.1 404 [^]*"code":"1500"/);
      expect(errors.length).toBe(before);
    },
  );
});
