import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { EVENT_KINDS } from '@portico/contract/events/endpoints';
import { openDatabase, type Database } from '../platform/database/db.ts';
import { createTestDatabase } from '../testing/portal/test-database.ts';

const SOURCE = join(import.meta.dirname, '..');
/** How a payload for `Changes` is put together, in SQL and in our code. */
const TOLD = /pg_notify\('portico', (?:new\.)?client_id \|\| ' (\w+) '|`\$\{[\w.]*clientId\} (\w+) \$\{/g;

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createTestDatabase(inject('databaseUrl')), null, 1);
});
afterAll(() => db.close());

/** The arguments of the triggers that call `tell_change`. */
async function ofTriggers(): Promise<string[]> {
  const rows = await db.inNoClient((tx) =>
    tx.rows<{ kind: string }>(
      `select encode(trim(trailing '\\x00' from tgargs), 'escape') as kind from pg_trigger where tgfoid = 'tell_change'::regproc`,
    ),
  );
  return rows.map(({ kind }) => kind);
}

const told = (text: string) => [...text.matchAll(TOLD)].map(([, sql, code]) => (sql ?? code)!);

/** Those of other functions in the database. */
async function ofFunctions(): Promise<string[]> {
  const rows = await db.inNoClient((tx) =>
    tx.rows<{ body: string }>(`select prosrc as body from pg_proc where prosrc like '%pg_notify(''portico''%'`),
  );
  return rows.flatMap(({ body }) => told(body));
}

function ofCode(): string[] {
  const files = globSync('**/*.ts', { cwd: SOURCE, exclude: ['**/*.test.ts', 'testing/**'] });
  const texts = files.map((file) => readFileSync(join(SOURCE, file), 'utf8'));
  return texts.filter((text) => text.includes("pg_notify('portico'")).flatMap(told);
}

it('the browser is told of the events that the contract declares, and of no others', async () => {
  const all = new Set([...(await ofTriggers()), ...(await ofFunctions()), ...ofCode()]);
  expect([...all].toSorted()).toEqual(EVENT_KINDS.toSorted());
});
