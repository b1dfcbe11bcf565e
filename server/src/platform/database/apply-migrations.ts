import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { secureSchema } from './secure-schema.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
// Any number, as long as all migrating processes share it.
export const MIGRATION_LOCK = 7_164_010;

/**
 * Brings the database up to date: the job queue's tables, then every file of `server/migrations` that has not run, each
 * in its own transaction, and then the rules for every table. Safe to call from several processes at once. `last` stops
 * after that file (for tests of older databases). Returns the names of the files that ran.
 */
export async function migrate(databaseUrl: string, last?: string): Promise<string[]> {
  await runMigrations({ connectionString: databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    );
    const ran = await runMissing(client, last);
    await secureSchema(client);
    return ran;
  } finally {
    await client.end();
  }
}

async function runMissing(client: pg.Client, last: string | undefined): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map((row) => row.name));
  const files = (await readdir(FOLDER))
    .filter((name) => name.endsWith('.sql') && !done.has(name))
    .filter((name) => last === undefined || name <= last)
    .toSorted();
  for (const name of files) {
    await client.query('begin');
    await client.query(await readFile(new URL(name, FOLDER), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  }
  return files;
}

/** True if every migration has run. */
export async function isMigrated(query: (text: string) => Promise<{ rows: { name: string }[] }>): Promise<boolean> {
  const { rows } = await query('select name from migrations');
  const done = new Set(rows.map((row) => row.name));
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'));
  return files.every((name) => done.has(name));
}
