import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ClientId } from '@portico/contract/ids';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import type { TestClient } from '../../testing/clients.ts';
import { storeTestStatements } from '../../testing/statements.ts';
import type { Database, Role, Transaction } from './db.ts';

let portal: TestPortal;
let one: TestClient;
let other: TestClient;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  [one, other] = [await portal.makeClient(), await portal.makeClient()];
  // Everybody has sessions, codes, mails and an audit chain.
  for (const client of [one, other]) {
    const token = await portal.signInByPassword(client.users['clerk']!);
    const path = 'portal/administration/users/settings/grid/accounts';
    await portal.call('PUT', path, { token, body: { version: null } });
    const entries = [{ valueDate: '2026-11-19', amount: '1' }];
    await storeTestStatements(portal, client, [
      { accountId: client.accounts[0]!.id, day: '2026-11-19', closing: '1', entries },
    ]);
  }
});
afterAll(() => portal.stop());

/** Every table with a client; partitions are reached only through their table. */
const tables = async () =>
  (
    await portal.owner.inNoClient((tx) =>
      tx.rows<{ name: string }>(
        `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
      ),
    )
  ).map((row) => row.name);

/** Rates are the provider's and readable by all. */
const tablesOfOneClient = async () => (await tables()).filter((table) => table !== 'exchange_rates');

const clientsIn = async (tx: Transaction, table: string) =>
  (await tx.rows<{ client_id: ClientId }>(`select distinct client_id from ${table}`)).map((row) => row.client_id);

describe.each<Role>(['portico_web', 'portico_worker'])('as %s', (role) => {
  let db: Database;
  beforeAll(async () => {
    db = await portal.openAs(role, 1);
  });
  afterAll(() => db.close());

  it('shows two clients that take turns on one connection only their own rows', async () => {
    const seen = new Set<string>();
    const foreign = new Set<string>();
    for (const table of await tablesOfOneClient()) {
      for (const client of [one, other, one]) {
        for (const id of await db.inClient(client.id, (tx) => clientsIn(tx, table)))
          (id === client.id ? seen : foreign).add(table);
      }
    }
    expect([...foreign]).toEqual([]);
    // The test would prove nothing about tables without rows.
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'users',
        'sessions',
        'session_tokens',
        'security_codes',
        'outbox',
        'audit_log',
        'accounts',
        'clients',
        'statements',
        'statement_entries',
        'grid_settings',
      ]),
    );
  });

  it('shows no row of any table without a client, even after one was set', async () => {
    await db.inClient(one.id, (tx) => clientsIn(tx, 'users'));
    const found = [];
    for (const table of await tablesOfOneClient()) found.push(...(await db.inNoClient((tx) => clientsIn(tx, table))));
    expect(found).toEqual([]);
  });

  it('forgets the client with the transaction, whether it commits or fails', async () => {
    const current = () => db.inNoClient((tx) => tx.row<{ id: string | null }>('select current_client() as id'));
    await db.inClient(one.id, async () => {});
    expect(await current()).toEqual({ id: null });
    await expect(db.inClient(one.id, (tx) => tx.rows('select 1/0'))).rejects.toThrow('division by zero');
    expect(await current()).toEqual({ id: null });
    await expect(
      db.inClient(one.id, () => Promise.reject(Object.assign(new Error('counted'), { commits: true }))),
    ).rejects.toThrow('counted');
    expect(await current()).toEqual({ id: null });
  });

  it('shows a client the connections of its own banks, and how they are reached to the worker alone', async () => {
    const seen = (sql: string) => db.inClient(one.id, (tx) => tx.rows<{ folder: string }>(sql));
    const folders = (await seen('select folder from bank_connections')).map(({ folder }) => folder);
    expect(folders).toEqual([...new Set(one.accounts.map(({ folder }) => folder))]);
    expect(await db.inNoClient((tx) => tx.rows('select folder from bank_connections'))).toEqual([]);
    const channels = await seen('select channel from bank_connections').then(
      (rows) => rows.length,
      (error: Error) => error.message,
    );
    expect(channels).toBe(role === 'portico_worker' ? folders.length : 'permission denied for table bank_connections');
  });

  it('writes nothing into another client', async () => {
    const write = (sql: string, ...values: unknown[]) => db.inClient(one.id, (tx) => tx.write(sql, values));
    expect(await write(`update users set full_name = 'mine' where client_id = $1`, other.id)).toBe(0);
    expect(await write('delete from permission_entries where client_id = $1', other.id)).toBe(0);
    const insert = 'insert into user_groups (client_id, id, name) values ($1, gen_random_uuid(), $2)';
    await expect(write(insert, other.id, 'mine')).rejects.toThrow('row-level security');
    await expect(write('update users set client_id = $1', other.id)).rejects.toThrow(/row-level security|foreign key/);
  });

  it.each([
    ['update audit_log set record = record'],
    ['delete from audit_log'],
    ['insert into audit_log select * from audit_log limit 0'],
    ['truncate audit_log'],
    ['update audit_heads set sequence = 0'],
    ['delete from audit_heads'],
    ['update order_history set event = event'],
    ['delete from order_history'],
    ['delete from signatures'],
    ['delete from orders'],
    ['delete from users'],
    [`update clients set licensed_modules = '{EFT}'`],
    ['update bank_connections set channel = channel'],
    ['delete from bank_connections'],
    ['update banks set connection_id = connection_id'],
    ['update exchange_rates set chf_hundred_millionths = 1'],
    ['delete from exchange_rates'],
    ['insert into exchange_rates select * from exchange_rates limit 0'],
    ['update rate_list_rates set chf_hundred_millionths = 1'],
    ['delete from rate_list_rates'],
    ['update statement_entries set amount_hundred_thousandths = 0'],
    ['delete from statement_entries'],
    ['delete from statements'],
    ['update statement_import_results set outcome = outcome'],
    ['delete from statement_import_results'],
    // ~A partition has no policy of its own, so nobody may reach it directly.
    ['select * from statement_entries_0'],
    ['delete from statement_entries_0'],
    ['select * from throttles'],
    ['select * from graphile_worker.jobs'],
    ['alter table users disable row level security'],
    ['create table mine ()'],
  ])('may not: %s', async (sql) => {
    await expect(db.inClient(one.id, (tx) => tx.rows(sql))).rejects.toThrow(/permission denied|must be owner/);
  });
});

it('keeps even the owner from changing the audit chain and an order’s history', async () => {
  const change = (sql: string) => portal.owner.inNoClient((tx) => tx.rows(sql));
  for (const table of ['audit_log', 'order_history']) {
    for (const sql of [`update ${table} set client_id = client_id`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(change(sql)).rejects.toThrow('append-only');
    }
  }
});

it('has row-level security, a policy for reading and writing, and grants on every table with a client', async () => {
  const names = await tables();
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ name: string; secured: boolean; condition: string; check: string; readable: boolean }>(
      `select c.relname as name, c.relrowsecurity as secured, p.qual as condition, p.with_check as check,
         has_table_privilege('portico_web', c.oid, 'select') and has_table_privilege('portico_worker', c.oid, 'select') as readable
       from pg_class c left join pg_policies p on p.tablename = c.relname and p.policyname = 'own_client' and p.cmd = 'ALL'
       where c.relname = any($1) and c.relnamespace = 'public'::regnamespace`,
      [names],
    ),
  );
  expect(rows.map((row) => row.name).toSorted()).toEqual(names.toSorted());
  expect(names.length).toBeGreaterThan(25);
  const own = expect.stringMatching(/^\(client_id = \( SELECT current_client\(\) AS current_client\)\)$/);
  for (const row of rows)
    expect(row).toEqual({ name: row.name, secured: true, condition: own, check: own, readable: true });
});

it('has only the policy exceptions that the decisions name', async () => {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows(
      `select tablename, policyname, cmd from pg_policies where schemaname = 'public' and policyname not in ('own_client', 'schema_owner') order by 1`,
    ),
  );
  expect(rows).toEqual([
    { tablename: 'bank_connections', policyname: 'connections_of_own_banks', cmd: 'SELECT' },
    { tablename: 'bank_cut_offs', policyname: 'cut_offs_of_own_banks', cmd: 'SELECT' },
    { tablename: 'exchange_rates', policyname: 'rates_for_all', cmd: 'SELECT' },
  ]);
});

it('lets nobody reach a partition except through its table', async () => {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ name: string; open: boolean }>(
      `select c.relname as name, has_table_privilege('portico_web', c.oid, 'select, insert, update, delete')
         or has_table_privilege('portico_worker', c.oid, 'select, insert, update, delete') as open
       from pg_class c where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    ),
  );
  expect(rows).toHaveLength(32);
  expect(rows.filter((row) => row.open)).toEqual([]);
});

it('gives no function’s rights away: each has its search path set, and nobody else may call it', async () => {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ name: string; config: string[] | null; open: boolean }>(
      `select p.proname as name, p.proconfig as config, has_function_privilege('public', p.oid, 'execute') as open
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`,
    ),
  );
  expect(rows.map((row) => row.name)).toEqual(
    expect.arrayContaining(['append_audits', 'find_client', 'open_session', 'throttle']),
  );
  for (const { name, config, open } of rows)
    expect({ name, config, open }).toEqual({ name, config: ['search_path=public, pg_temp'], open: false });
});
