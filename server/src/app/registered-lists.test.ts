import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { GridColumn } from '@portico/contract/grid';
import { hasWarnings } from '@portico/contract/payments/lists';
import { isUnpaid } from '@portico/contract/payments/status';
import { LISTS, type ListName } from '@portico/contract/lists';
import { parseDecimal } from '@portico/contract/money';
import { makeListedClient, makeListedProvider, WAYS, type ListedClient } from '../testing/portal/listed-client.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { REGISTERED_LISTS } from './registered-lists.ts';

type Row = { uniqueId: string } & Record<string, unknown>;
type Page = { content: Row[]; totalElements: number; nextKey?: string; code?: string };

let portal: TestPortal;
let ours: ListedClient;
let theirs: ListedClient;
let provider: Awaited<ReturnType<typeof makeListedProvider>>;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { environment: 'LOCAL', worker: true });
  ours = await makeListedClient(portal);
  portal.clock.advanceSeconds(60);
  theirs = await makeListedClient(portal);
  // The clients differ in their number of users.
  await portal.makeClient({ users: { clerk: { grants: [] } } });
  provider = await makeListedProvider(portal);
});
afterAll(() => portal.stop());

const NAMES = Object.keys(LISTS) as ListName[];
const columnsOf = (name: ListName): GridColumn[] =>
  LISTS[name].columns.filter(({ field }) => !WAYS[name].alike?.includes(field));

function pathOf(name: ListName, client: ListedClient, query: object): string {
  const way = WAYS[name];
  const path = REGISTERED_LISTS[name].endpoint.path.replace(':uniqueId', way.uniqueId?.(client) ?? '');
  return `${path}?${new URLSearchParams({ ...way.query, ...query })}`;
}

/** A list as somebody of this client, or the provider, gets it. */
async function ask(name: ListName, query: Record<string, string> = {}, client = ours) {
  const { token } = WAYS[name].by === 'provider' ? provider.admin : client.clerk;
  return portal.call<Page>('GET', pathOf(name, client, query), { token });
}

async function read(name: ListName, query: Record<string, string> = {}, client = ours): Promise<Row[]> {
  const { status, body } = await ask(name, query, client);
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return body.content;
}

const idsOf = (rows: readonly Row[]) => rows.map(({ uniqueId }) => uniqueId);
const filtered = (name: ListName, filter: object) => read(name, { filter: JSON.stringify(filter) });

/** Where a row shows what a column sorts or filters by, if not under the column's name. */
const SHOWN: Partial<Record<ListName, Record<string, (row: Row) => unknown>>> = {
  orders: {
    controlSum: sumOf,
    hasWarnings: (row) => hasWarnings(row as unknown as Parameters<typeof hasWarnings>[0]),
    hasReturnedPayments: (row) => row['returned'] !== 0,
  },
  orderTransactions: { unpaid: unpaidOf },
  deletedOrders: { controlSum: sumOf },
  exchangeRates: { list: (row) => partOf(row['list'], 'fileName') },
  paymentTransactions: {
    remittance: (row) => (row['remittance'] as string[]).join(' ') || null,
    bookedOn: (row) => partOf(row['booking'], 'bookedOn'),
    returnedOn: (row) => partOf(row['returned'], 'returnedOn'),
    unpaid: unpaidOf,
  },
  statements: { currency: (row) => partOf(row['account'], 'currency') },
};

function unpaidOf(row: Row): boolean {
  return isUnpaid(row as unknown as Parameters<typeof isUnpaid>[0]);
}

function sumOf(row: Row): unknown {
  return (row['totals'] as { amount: string }[])[0]!.amount;
}

/** The text of a row's value: of a person or a bank its name to sort by, or its id to filter by. */
function textOf(name: ListName, { field }: GridColumn, row: Row, wanted: 'name' | 'uniqueId'): string | null {
  const shown = SHOWN[name]?.[field];
  const whole = shown ? shown(row) : field.split('.').reduce<unknown>((value, key) => partOf(value, key), row);
  const value =
    whole !== null && typeof whole === 'object' ? (partOf(whole, wanted) ?? partOf(whole, 'amount')) : whole;
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function partOf(value: unknown, key: string): unknown {
  return (value as Record<string, unknown> | null)?.[key];
}

const CAST = { text: 'text', set: 'text', date: 'date', instant: 'timestamptz', number: 'numeric', amount: 'numeric' };

/** These values as the database sorts them, nulls last. */
async function sorted({ kind }: GridColumn, values: (string | null)[], direction: string): Promise<(string | null)[]> {
  const collation = kind === 'text' ? ' collate portal_order' : '';
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ value: string | null }>(
      `select value from unnest($1::text[]) as given (value) order by value::${CAST[kind]}${collation} ${direction} nulls last`,
      [values],
    ),
  );
  return rows.map(({ value }) => value);
}

async function byKey(name: ListName, sort: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | undefined; ;) {
    const { body } = await ask(name, { sort, size: '2', ...(after !== undefined && { after }) });
    rows.push(...body.content);
    after = body.nextKey;
    if (after === undefined) return rows;
  }
}

/** A filter for what equals this value, and one for nothing. */
function filtersOf({ kind }: GridColumn, value: string): [unknown, unknown] {
  switch (kind) {
    case 'text':
      return [value.slice(1, 6).toUpperCase(), 'no such text'];
    case 'set':
      return [[value], ['no such value']];
    case 'instant':
      return [{ dateFrom: value.slice(0, 10), dateTo: value.slice(0, 10) }, { dateTo: '1900-01-01' }];
    case 'date':
      return [{ lowerBound: value, upperBound: value }, { upperBound: '1900-01-01' }];
    case 'number':
    case 'amount':
      return [{ lowerBound: value, upperBound: value }, { lowerBound: '99999999999' }];
  }
}

function equals({ kind }: GridColumn, found: string | null, value: string): boolean {
  if (found === null) return false;
  switch (kind) {
    case 'text':
      return found.toLowerCase().includes(value.slice(1, 6).toLowerCase());
    case 'instant':
      return found.slice(0, 10) === value.slice(0, 10);
    case 'number':
    case 'amount':
      return parseDecimal(found) === parseDecimal(value);
    case 'date':
    case 'set':
      return found === value;
  }
}

describe.each(NAMES)('%s', (name) => {
  const columns = columnsOf(name);
  const sortable = columns.filter((column) => column.sortable);
  const filterable = columns.filter((column) => column.filterable);
  const searched = columns.filter((column) => column.searched && column.kind === 'text');
  const searchedAmounts = columns.filter((column) => column.searched && column.kind === 'amount');

  it('is registered under its own name', () => {
    expect(REGISTERED_LISTS[name].name).toBe(name);
  });

  it.each(sortable.flatMap((column) => ['asc', 'desc'].map((direction) => ({ ...column, direction }))))(
    'is ordered by $field, $direction, with nulls last, also page by page',
    async ({ direction, ...column }) => {
      const sort = `${column.field},${direction}`;
      const rows = await read(name, { sort });
      const values = rows.map((row) => textOf(name, column, row, 'name'));
      expect(new Set(values).size).toBeGreaterThan(1);
      expect(values).toEqual(await sorted(column, values, direction));
      expect(idsOf(await byKey(name, sort))).toEqual(idsOf(rows));
      expect(new Set(idsOf(rows)).size).toBe(rows.length);
    },
  );

  it.each(filterable)('finds by $field what has it, and nothing else', async (column) => {
    const rows = await read(name);
    const valueOf = (row: Row) => textOf(name, column, row, column.kind === 'set' ? 'uniqueId' : 'name');
    const value = rows.map(valueOf).find((one) => one !== null);
    expect(value).toEqual(expect.any(String));
    const [some, none] = filtersOf(column, value!);
    const expected = rows.filter((row) => equals(column, valueOf(row), value!));
    expect(idsOf(await filtered(name, { [column.field]: some }))).toEqual(idsOf(expected));
    expect(await filtered(name, { [column.field]: none })).toEqual([]);
  });

  it.each(filterable.filter(({ kind }) => kind === 'set'))('finds by $field what has none', async (column) => {
    const rows = await read(name);
    const without = rows.filter((row) => textOf(name, column, row, 'uniqueId') === null);
    expect(idsOf(await filtered(name, { [column.field]: [''] }))).toEqual(idsOf(without));
  });

  it('is searched in all its texts', async () => {
    const rows = await read(name);
    const textsOf = (row: Row) => searched.map((column) => textOf(name, column, row, 'name') ?? '');
    const needle = rows
      .flatMap(textsOf)
      .find((text) => text.length > 1)!
      .slice(1, 6);
    const has = (text: string) => text.toLowerCase().includes(needle.toLowerCase());
    expect(idsOf(await filtered(name, { search: needle }))).toEqual(
      idsOf(rows.filter((row) => textsOf(row).some(has))),
    );
    expect(await filtered(name, { search: 'no such text' })).toEqual([]);
  });

  it.each(searchedAmounts)('is searched by $field, whatever its sign', async ({ field }) => {
    const rows = await read(name);
    const unsigned = (row: Row) => String(row[field]).replace('-', '');
    const amounts = new Set(rows.map(unsigned));
    expect(amounts.size).toBeGreaterThan(1);
    for (const amount of amounts) {
      const found = await filtered(name, { search: amount });
      expect(idsOf(found)).toEqual(idsOf(rows.filter((row) => unsigned(row) === amount)));
    }
  });

  it('refuses fields that it doesn’t sort or filter by', async () => {
    const [fixed] = [...columns.filter((column) => !column.sortable), { field: 'nowhere' }];
    const asked = [{ sort: `${fixed.field},asc` }, { filter: '{"nowhere":"x"}' }];
    const answers = await Promise.all(asked.map((query) => ask(name, query)));
    expect(answers.map(({ body }) => body.code)).toEqual(['1500', '1500']);
  });

  it('is refused to somebody without any right', async () => {
    const user = WAYS[name].by === 'provider' ? provider.nobody : ours.users['nobody']!;
    const token = await portal.signIn(user);
    const { status, body } = await portal.call('GET', pathOf(name, ours, {}), { token });
    expect([status, body.code]).toEqual([403, '1005']);
  });
});

describe.each(NAMES.filter((name) => WAYS[name].by === 'clerk'))('Of %s', (name) => {
  it('a client sees its own rows only', async () => {
    const [our, their] = [idsOf(await read(name)), idsOf(await read(name, {}, theirs))];
    expect(Math.min(our.length, their.length)).toBeGreaterThan(1);
    expect(our.filter((id) => their.includes(id))).toEqual([]);
  });
});

it.each(NAMES.filter((name) => WAYS[name].by === 'clerk' && WAYS[name].uniqueId))(
  '%s answers another client as if the thing didn’t exist',
  async (name) => {
    const { status } = await portal.call('GET', pathOf(name, ours, {}), { token: theirs.clerk.token });
    expect(status).toBe(404);
  },
);

it.each(NAMES.filter((name) => WAYS[name].by === 'provider'))('%s is refused to clients', async (name) => {
  const { status, body } = await portal.call('GET', pathOf(name, ours, {}), { token: ours.clerk.token });
  expect([status, body.code]).toEqual([403, '1005']);
});
