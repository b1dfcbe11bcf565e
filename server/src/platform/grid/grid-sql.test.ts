import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { GridQuery } from '@portico/contract/grid';
import { createTestDatabase } from '../../testing/portal/test-database.ts';
import { openDatabase, type Database } from '../database/db.ts';
import { nextKey } from './grid-order.ts';
import { readPage } from './grid-page.ts';
import type { GridSource } from './grid-source.ts';
import { gridStatement, totalOf } from './grid-sql.ts';

const SOURCE: GridSource = {
  columns: [
    { field: 'debtor.name', kind: 'text', sortable: true, filterable: true, searched: true },
    { field: 'reference', kind: 'text', sortable: true, filterable: true, searched: true },
    { field: 'status', kind: 'set', aliases: { GONE: 'DELETED' }, sortable: true, filterable: true },
    { field: 'isOpen', kind: 'set', filterable: true },
    { field: 'count', kind: 'number', sortable: true, filterable: true },
    { field: 'amount', kind: 'amount', sortable: true, filterable: true },
    { field: 'day', kind: 'date', sortable: true, filterable: true },
    { field: 'at', kind: 'instant', sortable: true, filterable: true },
    { field: 'hidden', kind: 'text' },
  ],
  expressions: {
    'debtor.name': 'r.debtor',
    reference: 'r.reference',
    status: 'r.status',
    count: 'r.count',
    amount: 'r.amount',
    day: 'r.day',
    at: 'r.at',
    isOpen: { sql: `(coalesce(r.status = 'OPEN', false))`, storedAs: 'condition' },
    hidden: 'r.reference',
  },
  key: { expression: 'r.id', direction: 'asc', cast: 'integer' },
  defaultSort: 'day,desc',
};

/** id, debtor, reference, status, count, amount, day, at */
const ROWS = [
  [1, 'Ärzte AG', 'a_1', 'OPEN', 1, '0.10', '2026-03-28', '2026-03-28T23:30:00Z'],
  [2, 'Zebra', 'A%2', 'OPEN', 2, '1000000.00001', '2026-03-29', '2026-03-29T00:30:00Z'],
  [3, 'apfel', 'ref', 'DELETED', 10, '-5', '2026-03-30', '2026-03-29T21:59:59.999Z'],
  [4, null, 'ref', null, null, null, null, null],
  [5, 'Öl und Gas', 'ref', '', 9, '5', '2026-03-29', '2026-03-29T22:00:00Z'],
];

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createTestDatabase(inject('databaseUrl')), null, 2);
  await db.inNoClient(async (tx) => {
    await tx.rows(
      'create table grid_rows (id int, debtor text, reference text, status text, count int, amount numeric, day date, at timestamptz)',
    );
    for (const row of ROWS) await tx.write('insert into grid_rows values ($1, $2, $3, $4, $5, $6, $7, $8)', row);
  });
});
afterAll(() => db.close());

type Query = Omit<Partial<GridQuery>, 'filter'> & { filter?: object | undefined };

/** The ids of a page, in its order. */
async function ids(query: Query): Promise<number[]> {
  return (await pageOf(query)).map((row) => row.id);
}

async function pageOf(query: Query): Promise<{ id: number; gridKey: (string | null)[] }[]> {
  const { filter, ...rest } = query;
  // The first parameter is the caller's, as in every list.
  const grid = gridStatement(SOURCE, { ...rest, ...(filter ? { filter: JSON.stringify(filter) } : {}) }, [0]);
  const sql = `select r.id, ${grid.key} as "gridKey" from grid_rows r where r.id > $1 and ${grid.where} order by ${grid.orderBy} ${grid.limit}`;
  return db.inNoClient((tx) => tx.rows(sql, grid.values));
}

const found = async (filter: object) => (await ids({ filter, sort: [] })).toSorted((a, b) => a - b);

it.each<[object, number[]]>([
  [{ reference: 'A' }, [1, 2]],
  [{ reference: '%' }, [2]],
  [{ reference: '_' }, [1]],
  [{ reference: 'rEf' }, [3, 4, 5]],
  [{ debtor: { name: 'ärzte' } }, [1]],
  [{ 'debtor.name': 'ÖL' }, [5]],
  [{ debtor: { name: '' } }, [1, 2, 3, 5]],
  [{ reference: 'ref', debtor: { name: 'a' } }, [3, 5]],
  [{ search: 'no such text' }, []],
  [{ search: 'ZEBRA' }, [2]],
  [{ search: 'a' }, [1, 2, 3, 5]],
])('finds the text of %j', async (filter, expected) => {
  expect(await found(filter)).toEqual(expected);
});

it.each<[object, number[]]>([
  [{ status: ['OPEN'] }, [1, 2]],
  [{ status: ['OPEN', 'DELETED'] }, [1, 2, 3]],
  [{ isOpen: ['true'] }, [1, 2]],
  [{ isOpen: ['false'] }, [3, 4, 5]],
  [{ isOpen: ['true', 'false'] }, [1, 2, 3, 4, 5]],
  [{ isOpen: ['maybe'] }, []],
  [{ isOpen: [''] }, []],
  [{ status: ['GONE'] }, [3]],
  [{ status: ['GONE', 'OPEN'] }, [1, 2, 3]],
  [{ status: ['toString'] }, []],
  [{ status: ['open'] }, []],
  [{ status: [''] }, [4]],
  [{ status: ['DELETED', ''] }, [3, 4]],
  [{ status: [] }, []],
  [{ status: ['OPEN', 'OPEN'] }, [1, 2]],
  [{ status: [`OPEN') or true --`] }, []],
])('finds the values of %j', async (filter, expected) => {
  expect(await found(filter)).toEqual(expected);
});

it.each<[object, number[]]>([
  [{ count: { lowerBound: 2, upperBound: 9 } }, [2, 5]],
  [{ count: { lowerBound: '10' } }, [3]],
  [{ count: { upperBound: 1 } }, [1]],
  [{ amount: { lowerBound: '1000000.00001', upperBound: '1000000.00001' } }, [2]],
  [{ amount: { lowerBound: '1000000.00002' } }, []],
  [{ amount: { lowerBound: '-5', upperBound: '0.1' } }, [1, 3]],
  [{ amount: { upperBound: '.1' } }, [1, 3]],
  [{ amount: { lowerBound: '5.0000000000', upperBound: '+5' } }, [5]],
  [{ amount: {}, status: ['OPEN'] }, [1, 2]],
  [{ amount: { lowerBound: '5', upperBound: '5', anySign: true } }, [3, 5]],
  [{ amount: { lowerBound: '1', anySign: true } }, [2, 3, 5]],
  [{ amount: { upperBound: '5', anySign: true } }, [1, 3, 5]],
  [{ amount: { lowerBound: '4', upperBound: '4.9', anySign: true } }, []],
  [{ amount: { lowerBound: '5', upperBound: '5', anySign: false } }, [5]],
  [{ day: { lowerBound: '2026-03-29' } }, [2, 3, 5]],
  [{ day: { lowerBound: '2026-03-29', upperBound: '2026-03-29' } }, [2, 5]],
  [{ day: { upperBound: '2026-03-28' } }, [1]],
])('finds the range of %j', async (filter, expected) => {
  expect(await found(filter)).toEqual(expected);
});

it.each([
  { amount: { lowerBound: '5', dateFrom: '1' } },
  { count: { dateTo: '2026-03-29' } },
  { day: { lowerBound: '2026-03-29', dateFrom: '1999-01-01' } },
  { day: { lowerBound: '2026-03-29', anySign: true } },
])('refuses the bounds of another kind in %j, which would find nothing', (filter) => {
  expect(() => gridStatement(SOURCE, { filter: JSON.stringify(filter) })).toThrow('1568');
});

it.each<[string, string, number[]]>([
  ['UTC', '2026-03-29', [2, 3, 5]],
  // ~Clocks go forward on this day, which has 23 hours here.
  ['Europe/Zurich', '2026-03-29', [1, 2, 3]],
  ['Europe/Zurich', '2026-03-30', [5]],
  ['America/New_York', '2026-03-28', [1, 2]],
  ['America/New_York', '2026-03-29', [3, 5]],
  ['Pacific/Kiritimati', '2026-03-30', [3, 5]],
  ['Asia/Kathmandu', '2026-03-29', [1, 2]],
])('takes a day in %s for the local day %s', async (timeZone, day, expected) => {
  expect(await found({ at: { dateFrom: day, dateTo: day, timeZone } })).toEqual(expected);
});

it.each<[Omit<Partial<GridQuery>, 'filter'>, number[]]>([
  [{}, [3, 2, 5, 1, 4]],
  [{ sort: 'debtor.name,asc' }, [3, 1, 5, 2, 4]],
  [{ sort: 'debtor.name,desc' }, [2, 5, 1, 3, 4]],
  [{ sort: 'count' }, [1, 2, 5, 3, 4]],
  [{ sort: ['day,asc', 'amount,desc'] }, [1, 2, 5, 3, 4]],
  [{ sort: ['reference,desc', 'count,asc'] }, [5, 3, 4, 2, 1]],
])('sorts by %j, nulls last and the key at the end', async (query, expected) => {
  expect(await ids(query)).toEqual(expected);
});

it('cuts pages that neither overlap nor leave gaps', async () => {
  const pages = await Promise.all(['0', '1', '2', '3'].map((page) => ids({ sort: 'reference,asc', size: '2', page })));
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1, 0]);
  expect(pages.flat().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
});

it.each([
  {},
  { sort: 'debtor.name,asc' },
  { sort: 'debtor.name,desc' },
  { sort: ['reference,desc', 'count,asc'] },
  { sort: ['day,asc', 'amount,desc'] },
  { sort: 'at,desc' },
])('cuts the same pages by key as by number: %j', async (query) => {
  const whole = await ids(query);
  const byKey: number[] = [];
  let after: string | undefined;
  for (let page = 0; page < ROWS.length; page++) {
    const rows = await pageOf({ ...query, size: '2', ...(after === undefined ? {} : { after }) });
    byKey.push(...rows.map((row) => row.id));
    after = nextKey(rows, 2).nextKey;
    if (after === undefined) break;
  }
  expect(byKey).toEqual(whole);
});

it.each(['', 'x', 'bnVsbA', Buffer.from('["a"]').toString('base64url'), Buffer.from('[1,2]').toString('base64url')])(
  'refuses the key %j, which it did not issue',
  (after) => {
    expect(() => gridStatement(SOURCE, { after })).toThrow('1566');
  },
);

it('treats any input as text: the SQL is valid and finds what contains it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (searched) => {
      const expected = ROWS.filter((row) => String(row[2]).toLowerCase().includes(searched.toLowerCase())).map(
        (row) => row[0],
      );
      const actual = await found({ reference: searched });
      // Skip comparing where the two lowercase differently.
      const isPlain = /^[\x20-\x7e]*$/.test(searched);
      expect(isPlain ? actual : expected).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

it('counts exactly up to ten thousand, and says if there are more', () => {
  expect(totalOf(10_000)).toEqual({ totalElements: 10_000 });
  expect(totalOf(10_001)).toEqual({ totalElements: 10_001, totalIsLowerBound: true });
  expect(gridStatement(SOURCE, {}).countLimit).toBe(10_001);
});

it.each(['hidden', 'nowhere', 'debtor'])('neither filters nor sorts by the field %s', (field) => {
  expect(() => gridStatement(SOURCE, { filter: JSON.stringify({ [field]: 'x' }) })).toThrow('UNKNOWN_FIELD');
  expect(() => gridStatement(SOURCE, { sort: `${field},asc` })).toThrow('UNKNOWN_FIELD');
});

/** Like the large lists: amounts as integers, ids, one searched expression, and a key that follows the order. */
const LARGE: GridSource = {
  columns: [
    { field: 'day', kind: 'date', sortable: true, filterable: true },
    { field: 'amount', kind: 'amount', sortable: true, filterable: true },
    { field: 'name', kind: 'text', sortable: true, filterable: true, searched: true },
    { field: 'reference', kind: 'text', filterable: true, searched: true },
    { field: 'owner', kind: 'set', sortable: true, filterable: true },
  ],
  expressions: {
    day: { sql: 'l.day', isNeverNull: true },
    amount: { sql: 'l.amount', storedAs: 'hundredThousandths', isNeverNull: true },
    name: 'l.name',
    reference: 'l.reference',
    owner: { sql: 'l.owner', storedAs: 'uuid', sortedBy: 'l.name collate portal_order', nameOf: (id) => id },
  },
  searchExpression: `(coalesce(l.name, '') || ' ' || coalesce(l.reference, ''))`,
  key: { expression: 'l.id', direction: 'asLastTerm', cast: 'integer' },
  defaultSort: 'day,desc',
};
const OWNER = '018f2f5e-0000-7000-8000-00000000000';
type LargeRow = { day: string; amount: bigint; name: string | null };

async function withLarge<Result>(
  rows: LargeRow[],
  work: (page: (query: Query) => ReturnType<typeof readPage<{ id: number }>>) => Promise<Result>,
): Promise<Result> {
  return db.inNoClient(async (tx) => {
    await tx.rows('drop table if exists large_rows');
    await tx.rows('create table large_rows (id int, day date, amount bigint, name text, reference text, owner uuid)');
    await tx.write(
      `insert into large_rows select place - 1, day, amount, name, 'ref ' || (place - 1), case when place % 3 > 0 then ($4 || (place % 3)::text)::uuid end
       from unnest($1::date[], $2::bigint[], $3::text[]) with ordinality as r (day, amount, name, place)`,
      [rows.map((row) => row.day), rows.map((row) => row.amount), rows.map((row) => row.name), OWNER],
    );
    return work(({ filter, ...query }) =>
      readPage(tx, LARGE, { size: '100', ...query, ...(filter ? { filter: JSON.stringify(filter) } : {}) }, LARGE_ROWS),
    );
  });
}
const LARGE_ROWS = {
  visible: 'from large_rows l where l.id >= $1',
  values: [0],
  id: 'l.id',
  select: 'l.id',
  shown: 'from page join large_rows l on l.id = page.id',
};

const SOME: LargeRow[] = [
  { day: '2026-03-28', amount: -150_000n, name: 'Äther' },
  { day: '2026-03-29', amount: 1n, name: null },
  { day: '2026-03-29', amount: 1n, name: 'zebra' },
  { day: '9999-12-31', amount: 2n ** 63n - 1n, name: 'apfel' },
];

it.each<[object, number[]]>([
  [{ amount: { lowerBound: '0.000001', upperBound: '0.000019' } }, [1, 2]],
  [{ amount: { upperBound: '-1.5' } }, [0]],
  [{ amount: { lowerBound: '92233720368547.75807' } }, [3]],
  [{ amount: { lowerBound: '92233720368548' } }, []],
  [{ owner: [`${OWNER}1`] }, [0, 3]],
  [{ owner: [`${OWNER}1`.toUpperCase(), `${OWNER}2`] }, [0, 1, 3]],
  [{ owner: [''] }, [2]],
  [{ owner: ['x', '', `${OWNER}2`] }, [1, 2]],
  [{ owner: ['x'] }, []],
  [{ search: 'zebra ref' }, [2]],
  [{ search: 'REF 3' }, [3]],
  [{ name: 'E' }, [0, 2, 3]],
  [{ name: '' }, [0, 2, 3]],
  [{ reference: 'zebra' }, []],
  [{ search: '%' }, []],
])('finds in a large list %j', async (filter, expected) => {
  const { rows, total } = await withLarge(SOME, (page) => page({ filter }));
  expect(rows.map((row) => row.id).toSorted((a, b) => a - b)).toEqual(expected);
  expect(total).toEqual({ totalElements: expected.length });
});

it.each<[Omit<Query, 'filter'>, number[]]>([
  [{}, [3, 2, 1, 0]],
  [{ sort: 'day,asc' }, [0, 1, 2, 3]],
  [{ sort: 'amount,asc' }, [0, 1, 2, 3]],
  [{ sort: 'name,asc' }, [3, 0, 2, 1]],
  [{ sort: 'name,desc' }, [2, 0, 3, 1]],
  [{ sort: 'owner,asc' }, [3, 0, 2, 1]],
  [{ sort: [] }, [3, 2, 1, 0]],
])('sorts a large list by %j, the key in the direction of the last term', async (query, expected) => {
  expect((await withLarge(SOME, (page) => page(query))).rows.map((row) => row.id)).toEqual(expected);
});

it('counts beyond the last page too', async () => {
  const answer = await withLarge(SOME, (page) => page({ page: '7', size: '2' }));
  expect(answer).toMatchObject({ rows: [], total: { totalElements: 4 }, next: {} });
});

it('cuts the same pages by key as by number, without gaps or duplicates, whatever the ties', async () => {
  const row = fc.record({
    day: fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-25'),
    amount: fc.bigInt({ min: -2n, max: 2n }),
    name: fc.constantFrom(null, 'a', 'A', 'ä', 'b'),
  });
  const sort = fc.constantFrom<string[]>(
    [],
    ['day,desc'],
    ['day,asc'],
    ['amount,desc', 'day,desc'],
    ['amount,desc', 'day,asc'],
    ['name,asc', 'amount,desc'],
    ['name,desc'],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 14 }),
      sort,
      fc.integer({ min: 1, max: 5 }),
      async (rows, sort, size) => {
        await withLarge(rows, async (page) => {
          const whole = (await page({ sort })).rows.map((one) => one.id);
          const byKey: number[] = [];
          let after: { after?: string } = {};
          for (let number = 0; number <= rows.length; number++) {
            const answer = await page({ sort, size: String(size), ...after });
            byKey.push(...answer.rows.map((one) => one.id));
            expect(answer.total.totalElements).toBe(rows.length);
            if (!answer.next.nextKey) break;
            after = { after: answer.next.nextKey };
          }
          expect(byKey).toEqual(whole);
          expect(whole.toSorted((a, b) => a - b)).toEqual(rows.map((_, index) => index));
        });
      },
    ),
    { numRuns: 60 },
  );
});

it.each([
  ['an impossible day', ['2026-02-30', '1']],
  ['an amount that is too large', ['9223372036854775808', '1']],
  ['null where there is none', [null, '1']],
])('refuses a key with %s', (_what, key) => {
  const after = Buffer.from(JSON.stringify(key)).toString('base64url');
  const sort = key[0] === '9223372036854775808' ? 'amount,asc' : 'day,asc';
  expect(() => gridStatement(LARGE, { sort, after })).toThrow('1566');
});

it('omits nulls for columns without any, and then starts the index scan at the key', () => {
  const after = Buffer.from('["2026-03-29","7"]').toString('base64url');
  const { orderBy, where } = gridStatement(LARGE, { after });
  expect(orderBy).toBe('(l.day) desc, l.id desc');
  expect(where).toBe('true and ((l.day), l.id) < ($1::date, $2::integer)');
});
