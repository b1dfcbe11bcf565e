import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedDatabase, type EmbeddedDatabase, type EmbeddedDatabaseOptions } from './embedded-database.ts';
import { isRunning, processStart } from './process-lock.mjs';

let folder: string;
let started: EmbeddedDatabase[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'));
});

afterEach(async () => {
  await Promise.all(started.map((database) => database.stop()));
  started = [];
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedDatabaseOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ folder, ...options });
  started.push(database);
  return database;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<{ value: unknown }>(sql)).rows.map((row) => row.value);
  } finally {
    await client.end();
  }
}

/** A process that starts the database, prints address and process id, and then only waits. */
async function startInOtherProcess(): Promise<{ kill(): Promise<void>; url: string; pid: number }> {
  const launcher = new URL('./embedded-database.ts', import.meta.url).href;
  const code = `
    const { startEmbeddedDatabase } = await import(${JSON.stringify(launcher)});
    const database = await startEmbeddedDatabase({ folder: ${JSON.stringify(folder)} });
    console.log(JSON.stringify({ url: database.url(), pid: database.pid }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { kill, ...(JSON.parse(line.toString()) as { url: string; pid: number }) };
}

test('starts fresh with a database and superuser of our name, text in UTF-8 and ICU collations', async () => {
  const database = await start();
  expect(await query(database.url(), 'select current_user::text as value')).toEqual(['portico']);
  expect(await query(database.url(), `select lower('ÄÇ') = 'äç' and 'ä' < 'b' collate "de-x-icu" as value`)).toEqual([
    true,
  ]);
  expect(await query(database.url(), `select current_setting('listen_addresses') as value`)).toEqual(['']);
  expect(await query(database.url(), `select current_setting('shared_buffers') as value`)).toEqual(['256MB']);
});

test('requires a password, even on a database made by an older version', async () => {
  const first = await start();
  const withoutPassword = (address: string) => address.replace(/:[^:@/]*@/, '@');
  await expect(query(withoutPassword(first.url()), 'select 1 as value')).rejects.toThrow(/password/);
  await query(first.url(), 'create table kept as select 7 as value');
  await first.stop();
  writeFileSync(join(folder, 'data', 'pg_hba.conf'), 'local all all trust\n');
  rmSync(join(folder, 'superuser-password'));
  const second = await start();
  expect(await query(second.url(), 'select value from kept')).toEqual([7]);
  await second.stop();
  const third = await start();
  await expect(query(withoutPassword(third.url()), 'select 1 as value')).rejects.toThrow(/password/);
});

test('keeps the data over a clean restart', async () => {
  const first = await start();
  await query(first.url(), 'create table kept as select 7 as value');
  await first.stop();
  expect(isRunning(first.pid)).toBe(false);
  const second = await start();
  expect(await query(second.url(), 'select value from kept')).toEqual([7]);
});

test('loses nothing that was committed when the server is killed', async () => {
  const first = await start();
  await query(first.url(), 'create table kept as select generate_series(1, 5000) as value');
  first.kill();
  const second = await start();
  expect(await query(second.url(), 'select count(*)::int as value from kept')).toEqual([5000]);
});

test('starts again at the same address after a crash', async () => {
  const database = await start();
  await query(database.url(), 'create table kept as select 7 as value');
  const address = database.url();
  process.kill(database.pid, 'SIGKILL');
  await database.exited();
  await database.restart();
  expect(await query(address, 'select value from kept')).toEqual([7]);
});

test('starts again after a crash while sessions are still working and writing to its log', async () => {
  const database = await start();
  for (let crashes = 0; crashes < 2; crashes++) {
    const sessions = Array.from({ length: 40 }, () => new Client({ connectionString: database.url() }));
    const ended = sessions.map((session) => new Promise((settle) => session.once('end', settle)));
    for (const session of sessions) session.on('error', () => {});
    await Promise.all(sessions.map((session) => session.connect()));
    // An idle session ends at once; a working one when it is done.
    for (const [index, session] of sessions.slice(0, 10).entries())
      session.query(`select count(*) from generate_series(1, ${(index + 1) * 300_000})`).catch(() => {});
    process.kill(database.pid, 'SIGKILL');
    await database.exited();
    await database.restart();
    await Promise.all(ended);
  }
  expect(await query(database.url(), 'select 7 as value')).toEqual([7]);
});

test('refuses a folder that a living process uses', async () => {
  await start();
  await expect(start()).rejects.toThrow(`in use by process ${process.pid}`);
});

test('is usable again at once when its starter was killed, and never leaves the server behind', async () => {
  const other = await startInOtherProcess();
  await query(other.url, 'create table kept as select 7 as value');
  await other.kill();
  const database = await start();
  expect(await query(database.url(), 'select value from kept')).toEqual([7]);
  expect(isRunning(other.pid)).toBe(false);
});

test('stops the server by itself when its starter was killed', async () => {
  const other = await startInOtherProcess();
  await other.kill();
  await expect.poll(() => isRunning(other.pid), { timeout: 10_000 }).toBe(false);
});

test('starts although the process id in a left-over postmaster.pid now belongs to something else', async () => {
  const first = await start();
  const file = join(folder, 'data', 'postmaster.pid');
  const text = readFileSync(file, 'utf8');
  await first.stop();
  writeFileSync(file, text.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
  const second = await start();
  expect(await query(second.url(), 'select 1 as value')).toEqual([1]);
  expect(processStart(process.pid)).toBeDefined();
});

test('works in a long path, below a folder that only we may enter', async () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o700);
  const database = await start({ folder: join(closed, 'long '.repeat(25), 'deep') });
  expect(await query(database.url(), 'select 1 as value')).toEqual([1]);
  const socketFolder = new URL(database.url().replace('@/', '@localhost/')).searchParams.get('host')!;
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
});

test('deletes a database that is not durable when it stops', async () => {
  const database = await start({ durable: false });
  await database.stop();
  expect(() => statSync(join(folder, 'data'))).toThrow('ENOENT');
});

test.runIf(process.getuid?.() === 0)('runs as nobody if root may not make a user namespace', async () => {
  const first = await start({ user: 'other' });
  await query(first.url(), 'create table kept as select 7 as value');
  expect(statSync(`/proc/${first.pid}`).uid).toBe(65_534);
  await first.stop();
  const second = await start({ user: 'other', durable: false });
  expect(await query(second.url(), 'select value from kept')).toEqual([7]);
});
