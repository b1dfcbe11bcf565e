import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { storeTestStatements, type StoredTestEntry } from '../testing/statements.ts';

type Page = ApiAnswer<'GET reporting/transactions'>;
type Totals = ApiAnswer<'GET reporting/transactions/totals'>;

let portal: TestPortal;
let client: TestClient;
let token: string;
/** What each entry is called in this test, by its id. */
const names = new Map<string, string>();

const ENTRIES: Record<string, StoredTestEntry> = {
  supplier: {
    valueDate: '2026-11-16',
    amount: '-1250.50',
    counterparty: 'Müller & Söhne AG',
    counterpartyAccount: 'CH9300762011623852957',
    remittance: 'Invoice 4711 100%',
    transactionCode: 'PMNT-ICDT-ESCT',
    endToEndId: 'E2E-1',
    customerReference: 'OUR_1',
  },
  customer: {
    valueDate: '2026-11-17',
    bookingDate: '2026-11-18',
    amount: '99.99',
    counterparty: 'Zuber Handel',
    remittance: 'Order 12',
    transactionCode: 'PMNT-RCDT-ESCT',
    bankReference: 'BANK-7',
  },
  fee: { valueDate: '2026-11-17', amount: '-0.05', transactionCode: 'ACMT-MDOP-CHRG' },
  tiny: { valueDate: '2026-11-18', bookingDate: null, amount: '0.00001', counterparty: 'zuber handel' },
  intraday: { valueDate: '2026-11-19', amount: '500', type: 'INTRADAY', status: 'PDNG', counterparty: 'Apfel GmbH' },
  planned: { valueDate: '2026-11-25', amount: '-10', type: 'DISPOSITION', status: 'FUTR' },
  information: { valueDate: '2026-11-18', amount: '77', status: 'INFO', counterparty: 'Äther AG', reversal: true },
};
const IN_EURO: StoredTestEntry = { valueDate: '2026-11-18', amount: '1000', counterparty: 'Zuber Europe' };
const IN_CONFLICT: StoredTestEntry = { valueDate: '2026-11-18', amount: '5', counterparty: 'Zuber in conflict' };

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  client = await portal.makeClient();
  const [francs, euros] = client.accounts;
  const [first, second, conflict] = await storeTestStatements(portal, client, [
    { accountId: francs!.id, day: '2026-11-18', closing: '100', entries: Object.values(ENTRIES) },
    { accountId: euros!.id, day: '2026-11-18', closing: '1000', entries: [IN_EURO] },
    { accountId: euros!.id, day: '2026-11-18', closing: '5', state: 'CONFLICT', entries: [IN_CONFLICT] },
  ]);
  Object.keys(ENTRIES).forEach((name, index) => names.set(first!.entryIds[index]!, name));
  names.set(second!.entryIds[0]!, 'euro');
  names.set(conflict!.entryIds[0]!, 'conflict');
  token = await portal.signIn(client.users['clerk']!);
});
afterAll(() => portal.stop());

const path = (query: Record<string, string | string[]>, filter?: object) => {
  const parameters = new URLSearchParams(filter ? { filter: JSON.stringify(filter) } : {});
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) parameters.append(name, value);
  return `reporting/transactions?${parameters}`;
};
const list = async (query: Record<string, string | string[]> = {}, filter?: object) => {
  const { status, body } = await portal.call<Page>('GET', path(query, filter), { token });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
const named = (page: Page) => page.content.map((row) => names.get(row.uniqueId)!);
const totals = async (query: Record<string, string>, filter?: object) =>
  (await portal.call<Totals>('GET', path(query, filter).replace('?', '/totals?'), { token })).body;

it('shows everything except conflicts, the latest value date first', async () => {
  const page = await list();
  expect(named(page).slice(0, 2)).toEqual(['planned', 'intraday']);
  expect(named(page).toSorted()).toEqual([...Object.keys(ENTRIES), 'euro'].toSorted());
  expect(page).toMatchObject({ totalElements: 8 });
  expect(page.totalIsLowerBound).toBeUndefined();
  expect(page.content.find((row) => names.get(row.uniqueId) === 'customer')).toEqual({
    uniqueId: expect.any(String),
    type: 'ENTRY',
    valueDate: '2026-11-17',
    bookingDate: '2026-11-18',
    account: { uniqueId: client.accounts[0]!.id, name: 'Test · CHF', currency: 'CHF' },
    counterparty: 'Zuber Handel',
    counterpartyAccount: null,
    remittance: 'Order 12',
    transactionCode: 'PMNT-RCDT-ESCT',
    customerReference: null,
    bankReference: 'BANK-7',
    endToEndId: null,
    reversal: false,
    payments: 1,
    currency: 'CHF',
    amount: '99.99',
    salaryHidden: false,
    counted: true,
  });
});

it.each<[object, string[]]>([
  [{ search: 'ZUBER' }, ['customer', 'euro', 'tiny']],
  [{ search: 'müller' }, ['supplier']],
  [{ search: '100%' }, ['supplier']],
  [{ search: '%' }, ['supplier']],
  [{ search: 'BANK-7' }, ['customer']],
  [{ search: 'CH93007620' }, ['supplier']],
  [{ search: 'ESCT' }, []],
  [{ counterparty: 'zuber' }, ['customer', 'euro', 'tiny']],
  [{ counterparty: 'zuber', remittance: 'order' }, ['customer']],
  [{ remittance: 'zuber' }, []],
  [{ endToEndId: 'e2e' }, ['supplier']],
  [{ customerReference: 'r_1' }, ['supplier']],
  [{ customerReference: 'OUR-1' }, []],
  [{ counterpartyAccount: '7620' }, ['supplier']],
  [{ type: ['INTRADAY', 'DISPOSITION'] }, ['intraday', 'planned']],
  [{ type: [] }, []],
  [{ transactionCode: ['PMNT-RCDT-ESCT', 'ACMT-MDOP-CHRG'] }, ['customer', 'fee']],
  [{ transactionCode: ['ACMT-MDOP-CHRG', ''] }, ['euro', 'fee', 'information', 'intraday', 'planned', 'tiny']],
  [{ currency: ['EUR'] }, ['euro']],
  [{ amount: { lowerBound: '99.99', upperBound: '99.99' } }, ['customer']],
  [{ amount: { lowerBound: '0', upperBound: '0.00001' } }, ['tiny']],
  [{ amount: { lowerBound: '0.000001', upperBound: '0.0000199' } }, ['tiny']],
  [{ amount: { upperBound: '-10' } }, ['planned', 'supplier']],
  [{ amount: { lowerBound: '99999999999999999999' } }, []],
  [{ valueDate: { lowerBound: '2026-11-19' } }, ['intraday', 'planned']],
  [{ valueDate: { lowerBound: '2026-11-17', upperBound: '2026-11-17' } }, ['customer', 'fee']],
  [{ bookingDate: { upperBound: '2026-11-16' } }, ['supplier']],
  [{ search: 'zuber', amount: { lowerBound: 1 }, currency: ['CHF'] }, ['customer']],
])('finds by %j', async (filter, expected) => {
  const page = await list({}, filter);
  expect(named(page).toSorted()).toEqual(expected);
  expect(page.totalElements).toBe(expected.length);
});

it('finds by account', async () => {
  const [francs, euros] = client.accounts;
  expect(named(await list({}, { account: [euros!.id] }))).toEqual(['euro']);
  expect((await list({}, { account: [francs!.id, euros!.id] })).totalElements).toBe(8);
  expect((await list({}, { account: ['no id', '018f2f5e-0000-7000-8000-000000000001'] })).totalElements).toBe(0);
});

it.each<[string | string[], string[]]>([
  ['valueDate,asc', ['supplier', 'customer', 'fee', 'tiny', 'information', 'euro', 'intraday', 'planned']],
  ['valueDate,desc', ['planned', 'intraday', 'euro', 'information', 'tiny', 'fee', 'customer', 'supplier']],
  ['amount,asc', ['supplier', 'planned', 'fee', 'tiny', 'information', 'customer', 'intraday', 'euro']],
  ['counterparty,asc', ['intraday', 'information', 'supplier', 'euro', 'tiny', 'customer', 'fee', 'planned']],
  [
    ['bookingDate,desc', 'amount,asc'],
    ['planned', 'intraday', 'information', 'customer', 'euro', 'fee', 'supplier', 'tiny'],
  ],
])('sorts by %j', async (sort, expected) => {
  expect(named(await list({ sort }))).toEqual(expected);
});

it.each(['valueDate,desc', 'valueDate,asc', 'amount,desc', 'counterparty,asc', 'bookingDate,asc', 'bookingDate,desc'])(
  'pages by key without gap or duplicate, sorted by %s',
  async (sort) => {
    const whole = named(await list({ sort }));
    for (const size of [1, 3, 8, 9]) {
      const found: string[] = [];
      let after: { after?: string } = {};
      for (let turned = 0; turned <= whole.length; turned++) {
        const page = await list({ sort, size: String(size), ...after });
        found.push(...named(page));
        expect(page.totalElements).toBe(8);
        if (!page.nextKey) break;
        after = { after: page.nextKey };
      }
      expect(found).toEqual(whole);
    }
  },
);

it('pages by number, and counts past the last one too', async () => {
  const whole = named(await list());
  const pages = await Promise.all(['0', '1', '2', '3'].map((page) => list({ page, size: '3' })));
  expect(pages.flatMap(named)).toEqual(whole);
  expect(pages.map((page) => [page.content.length, page.totalElements, page.nextKey !== undefined])).toEqual([
    [3, 8, true],
    [3, 8, true],
    [2, 8, false],
    [0, 8, false],
  ]);
});

it.each<[Record<string, string>, object | undefined, string]>([
  [{}, { nothing: 'x' }, '1500'],
  [{}, { reversal: ['true'] }, '1500'],
  [{ filter: 'no json' }, undefined, '1500'],
  [{ sort: 'type,asc' }, undefined, '1500'],
  [{ sort: 'amount,up' }, undefined, '1500'],
  [{ sort: '__proto__,asc' }, undefined, '1500'],
  [{ page: '-1' }, undefined, '1566'],
  [{ size: '0' }, undefined, '1566'],
  [{ size: '1001' }, undefined, '1566'],
  [{ page: '1.5' }, undefined, '1566'],
  [{ after: 'x' }, undefined, '1566'],
  [{}, { amount: { lowerBound: '2', upperBound: '1' } }, '1568'],
  [{}, { amount: { lowerBound: '1e3' } }, '1568'],
  [{}, { amount: 5 }, '1568'],
  [{}, { valueDate: { lowerBound: '2026-02-30' } }, '1568'],
  [{}, { valueDate: { lowerBound: '2026-11-20', upperBound: '2026-11-19' } }, '1568'],
])('refuses %j %j with %s', async (query, filter, code) => {
  const answer = await portal.call('GET', path(query, filter), { token });
  expect([answer.status, answer.body.code]).toEqual([400, code]);
});

describe('totals', () => {
  it('are given per currency, never across', async () => {
    expect(await totals({})).toEqual({
      count: 8,
      totals: [
        { currency: 'CHF', count: 7, credits: '599.99001', debits: '-1260.55', amount: '-660.55999', withheld: 0 },
        { currency: 'EUR', count: 1, credits: '1000.00', debits: '0.00', amount: '1000.00', withheld: 0 },
      ],
    });
    expect(await totals({}, { search: 'zuber', currency: ['CHF'] })).toMatchObject({ count: 2 });
    expect(await totals({}, { search: 'nobody' })).toEqual({ count: 0, totals: [] });
  });

  it('and the count are exact up to ten thousand, and beyond only on request', async () => {
    const many = await portal.makeClient();
    const [account] = many.accounts;
    const entries = (amount: string, count: number) =>
      portal.owner.inNoClient((tx) =>
        tx.write(
          `insert into statement_entries (client_id, id, account_id, statement_id, sequence, type, listed, counted, value_date,
             amount_hundred_thousandths, currency, reversal, line_number, offset_bytes, length_bytes)
           select $1, gen_random_uuid(), $2, gen_random_uuid(), i, 'ENTRY', true, true, '2026-11-19', $3::bigint, 'CHF', false, 1, 0, 0
           from generate_series(1, $4::int) i`,
          [many.id, account!.id, amount, count],
        ),
      );
    const theirs = await portal.signIn(many.users['clerk']!);
    const ask = async (query: string) =>
      (await portal.call('GET', `reporting/transactions${query}`, { token: theirs })).body;
    await entries('150000', 10_000);
    expect(await ask('?size=1')).toMatchObject({ totalElements: 10_000 });
    expect(await ask('/totals')).toMatchObject({ count: 10_000, totals: [{ amount: '15000.00' }] });
    await entries('-1', 1);
    expect(await ask('?size=1')).toMatchObject({ totalElements: 10_001, totalIsLowerBound: true });
    // A filter that finds more than is counted still gives pages of everything found.
    const smallest = `?size=1&sort=amount,asc&filter={"currency":["CHF"]}`;
    const first = await ask(smallest);
    expect(first).toMatchObject({ totalElements: 10_001, totalIsLowerBound: true, content: [{ amount: '-0.00001' }] });
    expect(await ask(`${smallest}&after=${first.nextKey}`)).toMatchObject({ content: [{ amount: '1.50' }] });
    expect((await ask(`${smallest}&page=10000`)).content).toHaveLength(1);
    expect((await ask(`${smallest}&page=10001`)).content).toEqual([]);
    expect(await ask('/totals')).toEqual({ count: 10_001, countIsLowerBound: true, totals: null });
    expect(await ask('/totals?exact=true')).toEqual({
      count: 10_001,
      totals: [
        { currency: 'CHF', count: 10_001, credits: '15000.00', debits: '-0.00001', amount: '14999.99999', withheld: 0 },
      ],
    });
  });
});

it('leaves no trace in the audit log', async () => {
  const count = () =>
    portal.owner.inNoClient((tx) => tx.row('select count(*) from audit_log where client_id = $1', [client.id]));
  const before = await count();
  await list({}, { search: 'x' });
  await totals({});
  expect(await count()).toEqual(before);
});
