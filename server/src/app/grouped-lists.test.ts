import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { GridColumn } from '@portico/contract/grid';
import { isGrouped, type ListColumn, type Reader, type WireMoney } from '@portico/contract/list-columns';
import { LISTS, type ListName } from '@portico/contract/lists';
import { localTime } from '@portico/contract/local-time';
import { formatMoney, parseDecimal, totalsByCurrency } from '@portico/contract/money';
import { valueOf } from '@portico/contract/write-cell';
import type { Database } from '../platform/database/db.ts';
import type { GroupTerm, Grouping } from '../platform/grid/grid-groups.ts';
import { groupList, type ListGroup } from '../platform/grid/group-list.ts';
import type { Listing } from '../platform/grid/listing.ts';
import { switches } from '../seed/create.ts';
import { sessionOpener } from '../session/public.ts';
import { giveRights, SIGNER_GRANTS, type TestClient } from '../testing/clients.ts';
import { everybody, signedIn, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { makeListedClient, makeListedProvider, WAYS, type ListedClient } from '../testing/portal/listed-client.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { storeTestStatements } from '../testing/statements.ts';
import { REGISTERED_LISTS } from './registered-lists.ts';

type Row = Record<string, unknown>;
type ReaderName = 'all' | 'partly';

/** In a zone where the fixture's last evening is already the next day. */
const timeZone = 'Asia/Tokyo';
const READER: Reader = { words: (key) => key, dateFormat: 'UNITED_STATES', numberFormat: 'COMMA_DOT', timeZone };

let portal: TestPortal;
let web: Database;
let ours: ListedClient;
let theirs: ListedClient;
let provider: Person;
let partly: Person;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { environment: 'LOCAL', worker: true });
  web = await portal.openAs('portico_web', 1);
  // Another client's rows, which nobody's groups hold.
  theirs = await makeListedClient(portal);
  ours = await makeListedClient(portal);
  provider = (await makeListedProvider(portal)).admin;
  await makeSecrets();
});
afterAll(async () => {
  await web.close();
  await portal.stop();
});

/** Rows of which `partly` sees a part: orders in two currencies on two accounts, and salaries. */
async function makeSecrets(): Promise<void> {
  const [first, second] = ours.accounts;
  const file = await paymentFile([first!, second!], { count: 2 });
  const ids = [await ours.clerk.order(file), await ours.clerk.order(await paymentFile([second!, first!]))];
  await ours.clerk.order(await paymentFile([first!], { payments: [{ salary: true, amount: '4321.05' }] }));
  await portal.owner.inNoClient(async (tx) => {
    await tx.write(
      `update orders set status = 'DELETED', deleted_at = now(), deleted_by = created_by where client_id = $1 and id = $2`,
      [ours.id, ids[1]],
    );
    for (const [amount, salary] of [
      [10_000_000n, 'SINGLE'],
      [2_050_000n, 'BATCH'],
    ])
      await tx.write(
        'update statement_entries set salary = $3 where client_id = $1 and amount_hundred_thousandths = $2',
        [ours.id, amount, salary],
      );
  });
  const scope = { kind: 'ACCOUNT', id: first!.id } as const;
  await giveRights(portal.owner, ours, 'partly', [
    ...switches('PAYMENT_VIEW', 'PAYMENT_VIEW_UPLOADED', 'VIEW_DELETED_ORDER'),
    { area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY', scope },
    { area: 'ACCOUNT_STATEMENTS', level: 'VIEW_ONLY', scope },
  ]);
  partly = await signedIn(portal, ours.users['partly']!);
}

function personOf(name: ListName, reader: ReaderName): Person {
  if (reader === 'partly') return partly;
  return WAYS[name].by === 'provider' ? provider : ours.clerk;
}

const paramsOf = (name: ListName) => ({ uniqueId: WAYS[name].uniqueId?.(ours) ?? '' });

/** The rows as the screen shows them. */
async function rowsOf(name: ListName, reader: ReaderName): Promise<Row[]> {
  const path = REGISTERED_LISTS[name].endpoint.path.replace(':uniqueId', paramsOf(name).uniqueId);
  const query = new URLSearchParams({ ...WAYS[name].query, size: '1000' });
  const { status, body } = await personOf(name, reader).call<{ content: Row[] }>('GET', `${path}?${query}`);
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return body.content;
}

type Asked = Partial<Grouping> & { filter?: object };

const groupsOf = (name: ListName, reader: ReaderName, asked: Asked) => ask(name, personOf(name, reader), asked);

/** The groups, asked for in a person's session. */
function ask(name: ListName, { token }: Person, { filter, ...grouping }: Asked): Promise<ListGroup[]> {
  const list: Listing = REGISTERED_LISTS[name];
  const open = sessionOpener(portal.clock, portal.config.environment);
  const headers = { authorization: `Bearer ${token}` };
  const request = { method: 'GET', headers, ip: '127.0.0.1' } as unknown as FastifyRequest;
  return web.reading(async (tx) => {
    const subject = await open(tx, request, 'session', () => {});
    const asked = { params: paramsOf(name), filter: filter && JSON.stringify(filter), groupBy: [], sums: [], timeZone };
    return groupList(list, { tx, clock: portal.clock, subject }, { ...asked, ...grouping });
  });
}

/** What a row has for a term: the value by which it is filtered, and its name. */
function valueIn(name: ListName, { field, by = 'day' }: GroupTerm, row: Row) {
  const column = columnOf(name, field);
  const whole = field.split('.').reduce<unknown>((part, key) => (part as Row | null)?.[key], row);
  const found = (whole === undefined ? valueOf(column, row, READER) : whole) as Found;
  if (found === null) return { value: null, name: null };
  if (typeof found === 'object')
    return { value: column.kind === 'set' ? found.uniqueId : found.name, name: found.name };
  const value = textOf(column.kind, String(found), by);
  return { value, name: value };
}

type Found = string | boolean | { uniqueId: string; name: string } | null;

function textOf(kind: GridColumn['kind'], found: string, by: 'day' | 'month' | 'year'): string {
  if (kind === 'set' || kind === 'text') return found;
  const day = kind === 'instant' ? localTime(found, timeZone).day : found;
  return day.slice(0, { day: 10, month: 7, year: 4 }[by]);
}

const columnOf = (name: ListName, field: string) =>
  LISTS[name].columns.find((column) => column.field === field) as ListColumn;

function moneyIn(name: ListName, field: string, row: Row): WireMoney[] {
  const value = valueOf(columnOf(name, field), row, READER) as WireMoney | WireMoney[] | null;
  return value === null ? [] : [value].flat();
}

function sumOf(name: ListName, field: string, rows: readonly Row[]): ListGroup['sums'][string] {
  const money = rows.flatMap((row) => moneyIn(name, field, row));
  const exact = money.map(({ amount, currency }) => ({ amountHundredThousandths: parseDecimal(amount)!, currency }));
  const totals = totalsByCurrency(exact).map((total) => ({ amount: formatMoney(total), currency: total.currency }));
  return {
    totals: totals.toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    omitted: rows.filter((row) => moneyIn(name, field, row).length === 0).length,
  };
}

/** Groups, sub-totals and grand total of these rows, in no order. */
function expectedGroups(name: ListName, { groupBy, sums }: Omit<Grouping, 'timeZone'>, rows: readonly Row[]) {
  const levels = [...groupBy.keys(), groupBy.length].map((depth) => groupBy.slice(0, depth));
  return levels.flatMap((terms) => {
    const valuesOf = (row: Row) => terms.map((term) => valueIn(name, term, row));
    const groups = Map.groupBy(rows, (row) => JSON.stringify(valuesOf(row)));
    return [...groups.values()].map((some) => ({
      values: valuesOf(some[0]!),
      count: some.length,
      sums: Object.fromEntries(sums.map((field) => [field, sumOf(name, field, some)])),
    }));
  });
}

const inAnyOrder = (groups: readonly object[]) => groups.map((group) => JSON.stringify(group)).toSorted();

const NAMES = Object.keys(LISTS) as ListName[];
const SEEN_PARTLY = NAMES.filter((name) =>
  [
    'accounts',
    'deletedOrders',
    'orders',
    'orderTransactions',
    'paymentTransactions',
    'statements',
    'transactions',
    'uploadedFiles',
  ].includes(name),
);

function termsOf(name: ListName): GroupTerm[] {
  const columns = LISTS[name].columns.filter(
    (column) => isGrouped(column) && !WAYS[name].alike?.includes(column.field),
  );
  return columns.flatMap(({ field, kind }): GroupTerm[] => {
    const isOfDays = kind === 'date' || kind === 'instant';
    return isOfDays ? [{ field }, { field, by: 'month' }, { field, by: 'year' }] : [{ field }];
  });
}

const summedOf = (name: ListName) =>
  LISTS[name].columns.flatMap((column: GridColumn) => (column.kind === 'amount' && column.summed ? column.field : []));

describe.each([
  ...NAMES.map((name) => ({ name, reader: 'all' as const })),
  ...SEEN_PARTLY.map((name) => ({ name, reader: 'partly' as const })),
])('$name, for somebody who sees $reader', ({ name, reader }) => {
  const terms = termsOf(name);
  const sums = summedOf(name);

  it.each(terms)('is grouped by $field $by as its rows are', async (term) => {
    const rows = await rowsOf(name, reader);
    const groups = await groupsOf(name, reader, { groupBy: [term], sums });
    expect(rows.length).toBeGreaterThan(0);
    expect(inAnyOrder(groups)).toEqual(inAnyOrder(expectedGroups(name, { groupBy: [term], sums }, rows)));
  });

  it('has sub-totals of each level', async () => {
    const groupBy = terms.filter((_, index) => index % 2 === 0).slice(0, 3);
    const groups = await groupsOf(name, reader, { groupBy, sums });
    expect(inAnyOrder(groups)).toEqual(inAnyOrder(expectedGroups(name, { groupBy, sums }, await rowsOf(name, reader))));
  });
});

it.each(NAMES)('%s is refused to somebody without any right', async (name) => {
  const nobody = await signedIn(portal, ours.users['nobody']!);
  await expect(ask(name, nobody, {})).rejects.toMatchObject({ key: 'UNAUTHORIZED' });
});

it('the payments of another client’s order are not found', async () => {
  await expect(ask('orderTransactions', theirs.clerk, {})).rejects.toMatchObject({ key: 'NOT_FOUND' });
});

describe('Entries in two currencies, with salaries and an information', () => {
  let client: TestClient;
  /** May see salaries. */
  let knows: Person;
  let other: Person;
  beforeAll(async () => {
    const withoutSalaries = SIGNER_GRANTS.filter(({ area }) => area !== 'PAYMENT_SALARY_DETAILS');
    client = await portal.makeClient({
      users: { knows: { grants: SIGNER_GRANTS }, other: { grants: withoutSalaries } },
    });
    ({ knows, other } = await everybody(portal, client.users, 'knows', 'other'));
    const [chf, eur] = client.accounts;
    const entry = (valueDate: string, sum: string, counterparty: string) => ({ valueDate, amount: sum, counterparty });
    const [ids] = await storeTestStatements(portal, client, [
      {
        accountId: chf!.id,
        day: '2026-11-18',
        closing: '0',
        entries: [
          entry('2026-11-02', '-6180.35', 'Anja'),
          entry('2026-11-02', '-11200.45', 'Wages'),
          entry('2026-10-30', '-12.00', 'anvil'),
          entry('2026-11-03', '0.10001', 'Bolt'),
          { ...entry('2026-11-03', '77.00', 'Bolt'), status: 'INFO' },
        ],
      },
      {
        accountId: eur!.id,
        day: '2026-11-18',
        closing: '0',
        entries: [entry('2026-11-04', '90071992547409.93', 'Bolt'), { valueDate: '2026-11-04', amount: '0.01' }],
      },
    ]);
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `update statement_entries set salary = case when id = $2 then 'SINGLE' else 'BATCH' end where client_id = $1 and id = any($3)`,
        [client.id, ids!.entryIds[0], ids!.entryIds.slice(0, 2)],
      ),
    );
  });

  const amount = (totals: Record<string, string>, omitted = 0) => ({
    amount: { totals: Object.entries(totals).map(([currency, sum]) => ({ amount: sum, currency })), omitted },
  });
  const told = (groups: readonly ListGroup[]) =>
    groups.map(({ values, count, sums }) => [values.map(({ name }) => name), count, sums] as const);
  const sums = ['amount'];

  it('come in the order of names, sub-totals after their groups, and in no sum together', async () => {
    const groupBy: GroupTerm[] = [{ field: 'account' }, { field: 'valueDate', by: 'month' }];
    const [chf, eur] = ['Test · CHF', 'Test · EUR'];
    expect(told(await ask('transactions', knows, { groupBy, sums }))).toEqual([
      [[chf, '2026-10'], 1, amount({ CHF: '-12.00' })],
      [[chf, '2026-11'], 4, amount({ CHF: '-17380.69999' }, 1)],
      [[chf], 5, amount({ CHF: '-17392.69999' }, 1)],
      [[eur, '2026-11'], 2, amount({ EUR: '90071992547409.94' })],
      [[eur], 2, amount({ EUR: '90071992547409.94' })],
      [[], 7, amount({ CHF: '-17392.69999', EUR: '90071992547409.94' }, 1)],
    ]);
  });

  it('don’t give a hidden salary away, neither its payee nor its amount', async () => {
    const groupBy = [{ field: 'counterparty' }];
    expect(told(await ask('transactions', other, { groupBy, sums }))).toEqual([
      [['anvil'], 1, amount({ CHF: '-12.00' })],
      [['Bolt'], 3, amount({ CHF: '0.10001', EUR: '90071992547409.93' }, 1)],
      [[null], 3, amount({ CHF: '-11200.45', EUR: '0.01' }, 1)],
      [[], 7, amount({ CHF: '-11212.34999', EUR: '90071992547409.94' }, 2)],
    ]);
  });

  it.each([
    ['its day', { valueDate: { lowerBound: '2026-11-02', upperBound: '2026-11-02' } }, 2, { CHF: '-11200.45' }, 1],
    ['its amount', { amount: { lowerBound: '-6180.35', upperBound: '-6180.35' } }, 0, {}, 0],
    ['its payee', { search: 'Anja' }, 0, {}, 0],
  ])('nor when a filter names %s', async (_, filter, count, totals, omitted) => {
    expect(told(await ask('transactions', other, { filter, sums }))).toEqual([[[], count, amount(totals, omitted)]]);
  });

  it('have the totals that their list shows', async () => {
    for (const person of [knows, other]) {
      const { body } = await person.call<{ totals: { currency: string; amount: string }[] }>(
        'GET',
        'reporting/transactions/totals',
      );
      const [total] = await ask('transactions', person, { sums });
      const beside = body.totals.map(({ currency, amount: sum }) => ({ amount: sum, currency }));
      expect(total!.sums['amount']!.totals).toEqual(beside);
    }
  });

  it.each<[string, Partial<Grouping>]>([
    ['an unknown field', { groupBy: [{ field: 'nowhere' }] }],
    ['a field of every object', { groupBy: [{ field: 'constructor' }] }],
    ['SQL', { groupBy: [{ field: 'e.currency' }] }],
    ['a text that rows don’t share', { groupBy: [{ field: 'remittance' }] }],
    ['an amount', { groupBy: [{ field: 'amount' }] }],
    ['the same field twice', { groupBy: [{ field: 'currency' }, { field: 'type' }, { field: 'currency' }] }],
    ['the same days twice', { groupBy: [{ field: 'valueDate' }, { field: 'valueDate', by: 'day' }] }],
    ['a fourth level', { groupBy: ['currency', 'type', 'account', 'transactionCode'].map((field) => ({ field })) }],
    ['months of what is not a date', { groupBy: [{ field: 'currency', by: 'month' }] }],
    ['an unknown part of a day', { groupBy: [{ field: 'valueDate', by: 'toString' as never }] }],
    ['a sum of no amount', { sums: ['currency'] }],
    ['a sum of an unknown field', { sums: ['nowhere'] }],
    ['the same sum twice', { sums: ['amount', 'amount'] }],
  ])('are not grouped by %s', async (_, asked) => {
    await expect(ask('transactions', knows, asked)).rejects.toMatchObject({ key: 'UNKNOWN_FIELD' });
  });

  it('have no sum of balances', async () => {
    await expect(ask('statements', knows, { sums: ['closingBalance'] })).rejects.toMatchObject({
      key: 'UNKNOWN_FIELD',
    });
  });

  it('group a statement without a closing date by none, as its row shows', async () => {
    await storeTestStatements(portal, client, [
      { accountId: client.accounts[0]!.id, day: '2026-11-17', closing: null },
    ]);
    const groups = await ask('statements', knows, { groupBy: [{ field: 'closingDate' }] });
    expect(told(groups)).toEqual([
      [['2026-11-18'], 2, {}],
      [[null], 1, {}],
      [[], 3, {}],
    ]);
  });

  it.each(["UTC'", '+02:00', 'Nowhere/Land'])('are not read in the time zone %s', async (zone) => {
    const asked = ask('statementImports', provider, { groupBy: [{ field: 'importedAt' }], timeZone: zone });
    await expect(asked).rejects.toMatchObject({ key: 'WRONG_RANGE' });
  });

  it('are refused in more than a thousand groups, and never cut', async () => {
    const groupBy = [{ field: 'counterparty' }];
    // A group in two currencies is one.
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `insert into statement_entries (client_id, id, account_id, statement_id, sequence, type, listed, counted, value_date,
           amount_hundred_thousandths, currency, reversal, counterparty, line_number, offset_bytes, length_bytes)
         select $1, gen_random_uuid(), $2, gen_random_uuid(), i, 'ENTRY', true, true, '2024-01-01', i, currency, false, 'Payer ' || i, 1, 0, 0
         from generate_series(1, 1001) i, unnest(array['CHF', 'EUR']) currency`,
        [client.id, client.accounts[0]!.id],
      ),
    );
    const filter = (upperBound: string) => ({ search: 'Payer', amount: { upperBound } });
    const groups = await ask('transactions', knows, { groupBy, sums, filter: filter('0.01000') });
    expect(groups).toHaveLength(1_001);
    expect(told(groups.slice(-1))).toEqual([[[], 2_000, amount({ CHF: '5.005', EUR: '5.005' })]]);
    const more = ask('transactions', knows, { groupBy, sums, filter: filter('0.01001') });
    await expect(more).rejects.toMatchObject({ key: 'TOO_MANY_RESULTS', details: { parameters: { limit: 1_000 } } });
  });
});
