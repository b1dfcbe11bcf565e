import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestClient } from '../../testing/clients.ts';
import { createEmptyDatabase, TEST_SECRET_KEY } from '../../testing/portal/test-database.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { addressFor, makeLogins, type LoginRole } from './database-logins.ts';
import { migrate } from './apply-migrations.ts';

/**
 * The second lock seen from inside: what somebody who can run any SQL as one of the portal's processes still can't do.
 */
let portal: TestPortal;
let mine: TestClient;
let other: TestClient;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  [mine, other] = [await portal.makeClient(), await portal.makeClient()];
  for (const client of [mine, other]) await portal.signInByPassword(client.users['clerk']!);
});
afterAll(() => portal.stop());

const ROLES = ['portico_web', 'portico_worker', 'portico_jobs'] as const satisfies LoginRole[];
const rowsAsOwner = <Row>(sql: string) => portal.owner.inNoClient((tx) => tx.rows<Row>(sql));

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  return client;
}

describe.each(ROLES)('as %s', (role) => {
  let client: pg.Client;
  beforeAll(async () => {
    client = await connect(await addressFor(portal.config, role));
  });
  afterAll(() => client.end());
  const ask = async (sql: string) => (await client.query(sql)).rows as Record<string, unknown>[];

  it('signs in with its own login and acts as the role', async () => {
    const database = client.database!;
    expect(await ask('select session_user as login, current_user as role')).toEqual([
      { login: `${role}_${database}`, role },
    ]);
  });

  it.each([
    ['set role portico'],
    [`select set_config('role', 'portico', true)`],
    [`select set_config('role', 'portico', false)`],
    ['set session authorization portico'],
    [`select set_config('session_authorization', 'portico', false)`],
    ['set role pg_read_server_files'],
    ['set role pg_execute_server_program'],
    [`copy (select 1) to program 'id'`],
    [`copy (select 1) to '/tmp/portico-test'`],
    [`select pg_read_file('/etc/passwd')`],
    [`select lo_import('/etc/passwd')`],
    [`select rolpassword from pg_authid`],
    ['alter role portico_web superuser'],
    ['alter role portico_web bypassrls'],
    ['create role mine'],
    ['grant portico to portico_web'],
    ['create extension dblink'],
    ['alter table users no force row level security'],
    ['alter table users disable row level security'],
    ['drop policy own_client on users'],
    ['create policy mine on users using (true)'],
    ['create function mine() returns int language sql security definer as $$ select 1 $$'],
    [`alter system set log_statement = 'all'`],
    [`set session_replication_role = 'replica'`],
  ])('may not: %s', async (sql) => {
    await expect(ask(sql)).rejects.toThrow(
      /permission denied|must be owner|must have|only roles with|cannot be|not permitted/i,
    );
    expect(await ask('select current_user as role')).toEqual([{ role }]);
  });

  it('is granted to no other role with rights; without its role it may do nothing', async () => {
    await ask(`select set_config('role', 'none', false)`);
    await expect(ask('select from users')).rejects.toThrow('permission denied');
    await expect(ask('select from graphile_worker.jobs')).rejects.toThrow('permission denied');
    await ask('reset role');
    expect(await ask('select current_user as role')).toEqual([{ role }]);
  });

  it('reads only the tables of its own work, and one client at a time', async () => {
    await client.query('begin');
    await client.query(`select set_config('portico.client', $1, true)`, [mine.id]);
    const seen = ask(`select distinct client_id as id from users union select distinct client_id from sessions`);
    const ids = await seen.catch(({ message }: Error) => message);
    await client.query('rollback');
    const isQueue = role === 'portico_jobs';
    expect(ids).toEqual(isQueue ? 'permission denied for table users' : [{ id: mine.id }]);
    const count = ask('select count(*) >= 0 as seen from graphile_worker._private_jobs');
    const jobs = await count.catch(({ message }: Error) => message);
    expect(jobs).toEqual(isQueue ? [{ seen: true }] : 'permission denied for schema graphile_worker');
  });

  it('sees no row with row-level security switched off', async () => {
    await client.query('begin');
    await client.query('set local row_security = off');
    await expect(ask('select from users')).rejects.toThrow(/row-level security|permission denied/);
    await client.query('rollback');
  });
});

it('has logins and roles without any right beyond their own, and none is the owner', async () => {
  const database = new pg.Client({ connectionString: portal.databaseUrl }).database!;
  const logins = ROLES.map((role) => `${role}_${database}`);
  const roles = await rowsAsOwner<{ rolname: string; rolcanlogin: boolean }>(
    `select rolname, rolcanlogin, rolinherit from pg_roles
     where (rolname in ('portico_app', 'portico_web', 'portico_worker', 'portico_jobs') or rolname like '%${database}')
       and not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication) order by 1`,
  );
  expect(roles.map((each) => each.rolname).toSorted()).toEqual([...logins, ...ROLES, 'portico_app'].toSorted());
  for (const each of roles) expect(each.rolcanlogin).toBe(logins.includes(each.rolname));
  const members = await rowsAsOwner<{ login: string; of: string }>(
    `with recursive reach as (
       select r.oid as login, m.roleid as of from pg_roles r join pg_auth_members m on m.member = r.oid where r.rolname like 'portico%${database}'
       union select r.login, m.roleid from reach r join pg_auth_members m on m.member = r.of)
     select login::regrole::text as login, of::regrole::text as of from reach order by 1, 2`,
  );
  expect(members).toEqual([
    { login: logins[2], of: 'portico_jobs' },
    { login: logins[0], of: 'portico_app' },
    { login: logins[0], of: 'portico_web' },
    { login: logins[1], of: 'portico_app' },
    { login: logins[1], of: 'portico_worker' },
  ]);
});

it('lets nobody in without the password derived from the portal’s key', async () => {
  const address = await addressFor(portal.config, 'portico_web');
  const otherKey = { ...portal.config, secretKey: Buffer.alloc(32, 'other').toString('base64') };
  for (const wrong of [address.replace(/:[^:@]*@/, '@'), await addressFor(otherKey, 'portico_web')])
    await expect(connect(wrong)).rejects.toThrow(/password/);
  await expect(connect(portal.databaseUrl.replace(/:[^:@/]*@/, '@'))).rejects.toThrow(/password/);
});

it('keeps the parameters of DATABASE_URL, but neither its user nor its password', async () => {
  const databaseUrl = 'postgres://owner:secret@db.example:5433/portal?connect_timeout=5&user=owner&password=secret';
  const address = await addressFor({ databaseUrl, dataFolder: '', secretKey: TEST_SECRET_KEY }, 'portico_web');
  expect(address).toMatch(/^postgres:\/\/portico_web_portal:[\w-]{43}@db\.example:5433\/portal\?connect_timeout=5$/);
});

it('forces row-level security on every table with a client and its partitions, old or new', async () => {
  const tables = await rowsAsOwner<{ name: string; forced: boolean }>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  );
  expect(tables.length).toBeGreaterThan(70);
  expect(tables.filter((table) => !table.forced)).toEqual([]);
  await portal.owner.inNoClient((tx) => tx.rows('create table later (client_id uuid, id uuid)'));
  await migrate(portal.databaseUrl);
  expect(await rowsAsOwner(`select relforcerowsecurity as forced from pg_class where relname = 'later'`)).toEqual([
    { forced: true },
  ]);
});

it('works with an owner who isn’t a superuser and may only create roles, as on a managed server', async () => {
  const url = await createEmptyDatabase(inject('databaseUrl'));
  const { database } = new pg.Client({ connectionString: url });
  const owner = `owner_of_${database!}`;
  const superuser = await connect(url);
  await superuser.query(`create role ${owner} login createrole password 'secret'`);
  await superuser.query(`grant portico_app, portico_web, portico_worker, portico_jobs to ${owner} with admin option`);
  await superuser.query(`alter database ${database!} owner to ${owner}`);
  await superuser.end();
  const databaseUrl = url.replace(/\/\/[^@]*@/, `//${owner}:secret@`);
  await migrate(databaseUrl);
  await makeLogins({ databaseUrl, dataFolder: '', secretKey: TEST_SECRET_KEY });
  const managed = await startPortal('', { databaseUrl, worker: true });
  const client = await managed.makeClient();
  const token = await managed.signInByPassword(client.users['signer1']!);
  expect(await managed.call('GET', 'portal/user', { token })).toMatchObject({ status: 200 });
  await managed.stop();
});
