import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { CutOffTime } from '@portico/contract/accounts/bank-terms';
import type { OrderId } from '@portico/contract/ids';
import { PEOPLE, type TestClient } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

/** Two minutes before noon at the bank. */
const NOW = '2026-11-20T10:58:00Z';
const NOON: CutOffTime = { currency: null, serviceLevel: null, timeOfDay: '12:00', daysBefore: 0 };
const EUROS: CutOffTime = { ...NOON, currency: 'EUR', timeOfDay: '15:00' };

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;
let signer2: Person;
/** In the order in which they came; lists begin with the last. */
let monday: OrderId;
let euros: OrderId;
let francs: OrderId;
let signed: OrderId;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  portal.clock.set(NOW);
  client = await portal.makeClient({
    users: PEOPLE,
    currencies: ['CHF', 'EUR'],
    bank: { takesEveryDate: false, cutOffs: [NOON, EUROS] },
  });
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
  const [ofFrancs, ofEuros] = client.accounts;
  const upload = async (date: string, account = ofFrancs!) => clerk.order(await paymentFile([account], { date }));
  monday = await upload('2026-11-23');
  euros = await upload('2026-11-20', ofEuros);
  francs = await upload('2026-11-20');
  signed = await upload('2026-11-20');
  await signer1.sign(signed);
});
afterAll(() => portal.stop());

const listed = async (person: Person, query: Record<string, string>) =>
  (await person.list(query)).content.map(({ uniqueId }) => uniqueId);
const inState = (person: Person, ...states: string[]) =>
  listed(person, { filter: JSON.stringify({ cutOffState: states }) });
const waiting = async (person: Person) => {
  const { body } = await person.call<ApiAnswer<'GET payments/orders/waitingForMySignature'>>(
    'GET',
    'payments/orders/waitingForMySignature',
  );
  return body.content.map(({ uniqueId }) => uniqueId);
};

it('orders are sorted by their cut-off, page by page, and filtered by its day', async () => {
  const sorted = { sort: 'cutOffAt,asc', size: '3' };
  const page = await clerk.list(sorted);
  expect(page.content.map(({ cutOff }) => cutOff?.at)).toEqual([
    '2026-11-20T11:00:00.000Z',
    '2026-11-20T11:00:00.000Z',
    '2026-11-20T14:00:00.000Z',
  ]);
  expect(await listed(clerk, { ...sorted, after: page.nextKey! })).toEqual([monday]);
  expect((await listed(clerk, { sort: 'cutOffAt,desc' })).slice(0, 2)).toEqual([monday, euros]);
  const day = JSON.stringify({ cutOffAt: { dateFrom: '2026-11-23', dateTo: '2026-11-23', timeZone: 'Europe/Zurich' } });
  expect(await listed(clerk, { filter: day })).toEqual([monday]);
});

it('orders are filtered by where they stand towards it, and counted so', async () => {
  expect(await inState(clerk, 'AT_RISK')).toEqual([signed, francs]);
  expect(await inState(clerk, 'IN_TIME')).toEqual([euros, monday]);
  expect(await inState(clerk, 'MISSED')).toEqual([]);
  portal.clock.set('2026-11-20T11:00:00Z');
  expect(await inState(clerk, 'MISSED')).toEqual([signed, francs]);
  const [row] = (await clerk.list({ filter: JSON.stringify({ cutOffState: ['MISSED'] }) })).content;
  expect(row).toMatchObject({ cutOffState: 'MISSED', cutOff: { at: '2026-11-20T11:00:00.000Z' } });
  const filter = encodeURIComponent(JSON.stringify({ cutOffState: ['MISSED'] }));
  const counts = await clerk.call<ApiAnswer<'GET payments/orders/counts'>>(
    'GET',
    `payments/orders/counts?filter=${filter}`,
  );
  expect(counts.body).toMatchObject({ ALL: 2, SIGNATURE_REQUIRED: 2 });
  portal.clock.set(NOW);
});

it('what somebody is to sign comes by its cut-off', async () => {
  expect(await waiting(signer2)).toEqual([signed, francs, euros, monday]);
  expect(await waiting(signer1)).toEqual([francs, euros, monday]);
  const sort = [
    ['sort', 'cutOffAt,asc'],
    ['sort', 'executionDate,asc'],
  ];
  const path = `payments/orders?${new URLSearchParams(sort)}`;
  const { body } = await signer2.call<ApiAnswer<'GET payments/orders'>>('GET', path);
  expect(body.content.map(({ uniqueId }) => uniqueId)).toEqual(await waiting(signer2));
});

it('the end of the date is on that day; of another client nothing is found', async () => {
  const other = await portal.makeClient({ bank: { takesEveryDate: false } });
  const { clerk: stranger } = await everybody(portal, other.users, 'clerk');
  const id = await stranger.order(await paymentFile([other.accounts[0]!], { date: '2026-11-23' }));
  const on = (day: string) =>
    listed(stranger, {
      filter: JSON.stringify({ cutOffAt: { dateFrom: day, dateTo: day, timeZone: 'Europe/Zurich' } }),
    });
  expect([await on('2026-11-23'), await on('2026-11-24')]).toEqual([[id], []]);
  const [row] = (await stranger.list({ sort: 'cutOffAt,asc' })).content;
  expect(row).toMatchObject({
    cutOff: { at: '2026-11-23T23:00:00.000Z', isEndOfDate: true },
    cutOffAt: '2026-11-23T22:59:59.999Z',
  });
  expect(await inState(stranger, 'IN_TIME', 'AT_RISK', 'MISSED')).toEqual([id]);
});

it('orders without one come last, however they are sorted, on each page', async () => {
  const other = await portal.makeClient({ bank: { takesEveryDate: true } });
  const { clerk: timeless } = await everybody(portal, other.users, 'clerk');
  const ids = [];
  for (const date of ['2026-11-23', '2026-11-20', '2026-11-24'])
    ids.push(await timeless.order(await paymentFile([other.accounts[0]!], { date })));
  const query = { sort: 'cutOffAt,asc', size: '2' };
  const first = await timeless.list(query);
  const next = await listed(timeless, { ...query, after: first.nextKey! });
  expect([...first.content.map(({ uniqueId }) => uniqueId), ...next]).toEqual(ids.toReversed());
  expect(await inState(timeless, 'IN_TIME', 'AT_RISK', 'MISSED')).toEqual([]);
});
