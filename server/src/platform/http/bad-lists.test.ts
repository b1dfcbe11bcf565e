import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';

let portal: TestPortal;
let token: string;
const NAMES = ['100% Müller', 'snake_case', 'back\\slash', `O'Neill`, 'plain'];
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const client = await portal.makeClient();
  token = await portal.signIn(client.users['clerk']!);
  for (const creditor of NAMES)
    await portal.upload(token, 'one.xml', await paymentFile(client.accounts[0]!, { payments: [{ creditor }] }));
  await until(
    () => list({}),
    ({ body }) => body.totalElements === NAMES.length,
  );
});
afterAll(() => portal.stop());

function list(query: Record<string, string | object>) {
  const entries = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return portal.call('GET', `payments/orders?${new URLSearchParams(entries)}`, { token });
}

const contents = async (filter: object) =>
  (await list({ filter })).body.content.map((row: { content: string }) => row.content);

it.each(['-1', '1.5', '1000000000', '1e3', 'abc', ' ', '0x10', '99999999'])('has no page %j', async (page) => {
  expect((await list({ page })).body).toMatchObject({ status: 400, code: '1566' });
});

it.each(['0', '1001', 'abc', '-5', '', '1.0', '٣'])('has no pages of the size %j', async (size) => {
  expect((await list({ size })).body).toMatchObject({ status: 400, code: '1566' });
});

it.each([
  'nowhere,asc',
  'createdAt,up',
  'createdAt,asc,nulls',
  'client_id',
  '1',
  'statusGroup',
  'id; drop table orders',
  '__proto__',
  'toString',
  ',',
])('does not sort by %j', async (sort) => {
  expect((await list({ sort })).body).toMatchObject({ status: 400, code: '1500', key: 'UNKNOWN_FIELD' });
});

it.each<string | object>([
  'nonsense',
  '[]',
  'null',
  '"text"',
  '1',
  { nowhere: 'x' },
  { client_id: 'x' },
  { __proto__: 'x', toString: 'x' },
  { constructor: { name: 'x' } },
  { content: 1 },
  { content: ['x'] },
  { content: null },
  { status: 'OPEN' },
  { status: [1] },
  { status: Array.from({ length: 201 }, () => 'OPEN') },
  { createdBy: { name: { first: { of: { all: 'x' } } } } },
  { search: { a: 1 } },
  Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`field${index}`, 'x'])),
])('does not filter by %j', async (filter) => {
  expect((await list({ filter })).body).toMatchObject({ status: 400, code: '1500', key: 'UNKNOWN_FIELD' });
});

it.each<string | object>([
  { executionDate: 'tomorrow' },
  { executionDate: { lowerBound: '2026-02-30' } },
  { executionDate: { lowerBound: '2026-11-20T00:00:00Z' } },
  { executionDate: { lowerBound: ['2026-11-20'] } },
  { executionDate: { lowerBound: '2026-11-21', upperBound: '2026-11-20' } },
  { numberOfTransactions: 1 },
  { numberOfTransactions: { lowerBound: 'many' } },
  { numberOfTransactions: { lowerBound: 1.5 } },
  { numberOfTransactions: { lowerBound: 2, upperBound: 1 } },
  { controlSum: { lowerBound: '1e9' } },
  { controlSum: { lowerBound: 'NaN' } },
  { controlSum: { lowerBound: '9'.repeat(41) } },
  { controlSum: { lowerBound: '10', upperBound: '9.99' } },
  { createdAt: { dateFrom: 'now()', timeZone: 'UTC' } },
  { createdAt: { dateFrom: '2026-11-20', timeZone: 'Mars/Olympus' } },
  { createdAt: { dateFrom: '2026-11-20', timeZone: '+01:00' } },
  { createdAt: { dateFrom: '2026-11-21', dateTo: '2026-11-20', timeZone: 'UTC' } },
  { createdAt: { dateFrom: '2026-11-20', timeZone: 7 } },
  { createdAt: 'today' },
  { createdAt: null },
  { createdAt: ['2026-11-20'] },
])('has no range %j', async (filter) => {
  expect((await list({ filter })).body).toMatchObject({ status: 400, code: '1568' });
});

it('refuses a filter of a hundred thousand fields before reading it', async () => {
  const filter = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, 'x']));
  const answer = await fetch(
    `${portal.address}/portal/api/payments/orders?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  expect(answer.status).toBe(431);
  expect((await list({ filter: `{"content":"${'x'.repeat(8_000)}"}` })).body).toMatchObject({
    status: 400,
    code: 'REQUEST_FIELDS',
  });
  expect((await list({ filter: `{"content":${'['.repeat(3_000)}` })).body).toMatchObject({ status: 400, code: '1500' });
});

it.each([
  ['%', ['100% Müller']],
  ['_', ['snake_case']],
  ['\\', ['back\\slash']],
  [`'`, [`O'Neill`]],
  ['%%', []],
  ['_____', []],
  [`'; drop table orders; --`, []],
  [`' or 1=1 --`, []],
  ['$1', []],
  ['MÜLLER', ['100% Müller']],
  ['', NAMES],
])('looks for the text %j, not for a pattern', async (searched, found) => {
  expect((await contents({ content: searched })).toSorted()).toEqual(found.toSorted());
  expect((await contents({ search: searched, content: searched })).toSorted()).toEqual(found.toSorted());
});

it.each([{ content: 'a\u0000b' }, { search: '\u0000' }, { createdBy: { name: '\u0000' } }, { status: ['\u0000'] }])(
  'finds nothing by a null character: %j',
  async (filter) => {
    expect((await list({ filter })).body).toMatchObject({ content: [], totalElements: 0 });
  },
);

it('treats a range without bounds as no condition', async () => {
  for (const filter of [
    { createdAt: {} },
    { createdAt: { timeZone: 'Europe/Zurich' } },
    { controlSum: { lowerBound: '' } },
    { executionDate: { upperBound: null } },
  ]) {
    expect((await list({ filter })).body.totalElements).toBe(NAMES.length);
  }
});
