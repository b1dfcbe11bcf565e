import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { GridQuery } from '@portico/contract/grid';
import { type Database, type Prepared, type Transaction } from '../platform/database/db.ts';
import { readList, type Asking } from '../platform/grid/listing.ts';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { transactionList } from './list-statement-transactions.ts';
import type { StatementsActor } from './statements-actor.ts';

/**
 * Row-level security lets only leakproof operators use an index, so the list's plans are checked in the web server's
 * role. Whether an index is worth it depends on the number of rows, and isn't tested here.
 */
let portal: TestPortal;
let web: Database;
let client: TestClient;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  web = await portal.openAs('portico_web', 1);
  client = await portal.makeClient();
  await portal.owner.inNoClient((tx) =>
    tx.write(
      `insert into statement_entries (client_id, id, account_id, statement_id, sequence, type, listed, counted, value_date,
         amount_hundred_thousandths, currency, reversal, counterparty, line_number, offset_bytes, length_bytes)
       select $1, gen_random_uuid(), ($2::uuid[])[1 + i % 2], gen_random_uuid(), i, 'ENTRY', true, true, '2024-01-01'::date + i / 10,
         i, 'CHF', false, 'Counterparty ' || i, 1, 0, 0 from generate_series(1, 5000) i`,
      [client.id, client.accounts.map((account) => account.id)],
    ),
  );
  await portal.owner.pool.query('vacuum analyze statement_entries');
});
afterAll(async () => {
  await web.close();
  await portal.stop();
});

/** Somebody of a client; what they see is given apart. */
const asking = (tx: Transaction) => ({ tx, subject: { clientKind: 'CLIENT' } }) as unknown as Asking;

/** How PostgreSQL reads a page of the list. */
function planOf(
  query: Partial<GridQuery>,
  { seesAll = true, seesMany = false, seesSalaries = true } = {},
): Promise<string> {
  const accounts = new Map(client.accounts.slice(1).map((account) => [account.id, account as never]));
  return web.inClient(client.id, async (tx) => {
    await tx.rows('set local enable_seqscan = off');
    const lines: string[] = [];
    const explaining: Transaction = {
      ...tx,
      async rows<Row>(statement: string | Prepared, values?: unknown[]) {
        const text = typeof statement === 'string' ? statement : statement.text;
        for (const row of await tx.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, values))
          lines.push(row['QUERY PLAN']);
        return [{ gridCount: 0 }] as Row[];
      },
    };
    const actor: StatementsActor = { clientId: client.id, accounts, seesAll, seesMany, seesSalaries };
    await readList({ ...transactionList, permit: async () => actor, present: () => [] }, asking(explaining), {
      params: undefined,
      query: { size: '100', ...query },
    });
    return lines.join('\n');
  });
}
const filtered = (filter: object) => ({ filter: JSON.stringify(filter) });
const after = Buffer.from('["2024-06-01","018f2f5e-0000-7000-8000-000000000001"]').toString('base64url');

it.each<[string, Partial<GridQuery>, RegExp]>([
  ['the first page', {}, /Index Only Scan Backward using \w+_value_date_/],
  ['a deep page', { page: '40' }, /Index Only Scan Backward using \w+_value_date_/],
  ['the other direction', { sort: 'valueDate,asc' }, /Index Only Scan using \w+_value_date_/],
])('%s comes from the index in its order, only from the client’s part of the table', async (_what, query, scan) => {
  for (const seesAll of [true, false]) {
    const plan = await planOf(query, { seesAll, seesSalaries: seesAll });
    expect(plan).toMatch(scan);
    expect(plan).not.toMatch(/Sort Key: .*value_date/);
    expect(new Set(plan.match(/\bstatement_entries_\d+ /g))).toHaveProperty('size', 1);
  }
});

it('for many accounts, rows are checked one by one in the same order, by a hash table', async () => {
  const plan = await planOf({}, { seesAll: false, seesMany: true });
  expect(plan).toMatch(/Index Only Scan Backward using \w+_value_date_.*\n(.*\n)*?.*Filter: .*hashed SubPlan/);
  expect(plan).not.toMatch(/Sort Key: .*value_date/);
});

it('a page by key enters the index at the key', async () => {
  const plan = await planOf({ after });
  expect(plan).toMatch(/Index Cond: .*ROW\(value_date, id\) < ROW\('2024-06-01'::date/);
  expect(plan).not.toMatch(/Sort Key: .*value_date/);
});

it.each([{ search: 'party 47' }, { counterparty: 'party 47' }])(
  'a text is found by the trigram index: %j',
  async (filter) => {
    for (const seesSalaries of [true, false])
      expect(await planOf(filtered(filter), { seesSalaries })).toMatch(
        /Bitmap Index Scan on \w+_search_text_idx\b.*\n\s+Index Cond: \(search_text ~~\* /,
      );
  },
);

it('a range of days is found by the index', async () => {
  const plan = await planOf(filtered({ valueDate: { lowerBound: '2024-03-01', upperBound: '2024-03-05' } }));
  expect(plan).toMatch(/Index Cond: .*value_date >= '2024-03-01'::date\) AND \(value_date <= '2024-03-05'::date\)/);
});

it('one account is found by its index', async () => {
  const plan = await planOf(filtered({ account: [client.accounts[0]!.id], valueDate: { lowerBound: '2024-03-01' } }));
  expect(plan).toMatch(/Index Cond: .*account_id = '[0-9a-f-]{36}'::uuid/);
});
