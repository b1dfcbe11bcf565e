import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { MODULES } from '@portico/contract/permissions/model';
import type { Database } from '../platform/database/db.ts';
import { eachRow, findRows, type ListReader } from '../platform/grid/whole-list.ts';
import type { Subject } from '../platform/subject.ts';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { REGISTERED_LISTS } from './registered-lists.ts';

/** Two full pages and a half. */
const ROWS = 2_500;

let portal: TestPortal;
/** One connection: its holder keeps everybody waiting. */
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
       select $1, gen_random_uuid(), $2, gen_random_uuid(), i, 'ENTRY', true, true, '2024-01-01'::date + i % 7,
         i, 'CHF', false, case when i % 3 = 0 then null else 'Counterparty ' || i % 5 end, 1, 0, 0 from generate_series(1, ${ROWS}) i`,
      [client.id, client.accounts[0]!.id],
    ),
  );
});
afterAll(async () => {
  await web.close();
  await portal.stop();
});

const SORT = 'counterparty,desc';

/** What has changed with the reader since they asked. */
let changed: Partial<Subject> = {};
afterEach(() => {
  changed = {};
});

async function* walk(role: 'clerk' | 'signer1', asked: { filter?: string; sort?: string }, limit = ROWS + 1) {
  const { id: userId } = client.users[role]!;
  const subject = {
    clientId: client.id,
    userId,
    licensedModules: MODULES,
    modules: MODULES,
    accessVersion: 'known',
    clientKind: 'CLIENT',
  };
  const subjectNow = () => Promise.resolve({ ...subject, ...changed } as unknown as Subject);
  const inTurn: ListReader['inTurn'] = (read) => read(() => {});
  const reader = { db: web, clock: portal.clock, clientId: client.id, subjectNow, inTurn };
  const whole = { params: undefined, ...asked };
  const ids = await findRows(REGISTERED_LISTS.transactions, reader, whole, limit);
  yield* eachRow(REGISTERED_LISTS.transactions, reader, whole, ids);
}

/** All of them in this order, in one statement. */
async function expectedIds(where: string): Promise<string[]> {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ id: string }>(
      `select id from statement_entries where client_id = $1 and ${where} order by counterparty collate portal_order desc nulls last, id desc`,
      [client.id],
    ),
  );
  return rows.map(({ id }) => id);
}

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const taken: Row[] = [];
  for await (const row of rows) taken.push(row);
  return taken;
}

const idsOf = async (rows: AsyncIterable<{ uniqueId: string }>) => (await all(rows)).map(({ uniqueId }) => uniqueId);

it('gives all rows in their order, each once, with ties and nulls', async () => {
  expect(await idsOf(walk('clerk', { sort: SORT }))).toEqual(await expectedIds('true'));
});

it('gives only what the filter finds', async () => {
  const filter = JSON.stringify({ amount: { upperBound: '0.01500' } });
  expect(await idsOf(walk('clerk', { sort: SORT, filter }))).toEqual(
    await expectedIds('amount_hundred_thousandths <= 1500'),
  );
});

it.each([0, 1, 1_000, 1_001])('ends after the limit of %i rows', async (limit) => {
  expect(await idsOf(walk('clerk', { sort: SORT }, limit))).toEqual((await expectedIds('true')).slice(0, limit));
});

it('presents rows as the screen shows them', async () => {
  const token = await portal.signIn(client.users['clerk']!);
  const { body } = await portal.call('GET', `reporting/transactions?sort=${SORT}&size=3`, { token });
  expect(await all(walk('clerk', { sort: SORT }, 3))).toEqual(body.content);
});

it('holds no transaction while its rows are being used', async () => {
  const rows = walk('clerk', { sort: SORT }, 3);
  await rows.next();
  expect(await web.inNoClient((tx) => tx.row('select 1 as one'))).toEqual({ one: 1 });
  expect(await idsOf(rows)).toHaveLength(2);
});

it('refuses the next page to somebody who has lost the right meanwhile', async () => {
  const rows = walk('signer1', { sort: SORT });
  await rows.next();
  await portal.owner.inNoClient((tx) =>
    tx.write('delete from permission_entries where client_id = $1 and holder_id = $2', [
      client.id,
      client.users['signer1']!.id,
    ]),
  );
  await expect(idsOf(rows)).rejects.toMatchObject({ key: 'UNAUTHORIZED' });
});

it.each<[string, Partial<Subject>]>([
  ['the module is withdrawn', { modules: [] }],
  ['the client is no longer licensed', { licensedModules: [] }],
  ['they belong to a partner, whose people see no lists', { clientKind: 'PARTNER' }],
])('refuses the next page if %s', async (_, now) => {
  const rows = walk('clerk', { sort: SORT });
  await rows.next();
  changed = now;
  await expect(idsOf(rows)).rejects.toMatchObject({ key: 'UNAUTHORIZED' });
});
