import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '../../server/src/platform/database/db.ts';
import { migrate } from '../../server/src/platform/database/apply-migrations.ts';
import { ENTRY_COLUMNS, entryLines } from './entry-lines.ts';
import { createHolder } from './holders.ts';
import type { Member } from './population.ts';

const TABLE = 'statement_entries';

/** Fills an empty database with these clients and their entries, client by client in date order. */
export async function fillEntries(databaseUrl: string, members: readonly Member[]): Promise<void> {
  await migrate(databaseUrl);
  const owner = openDatabase(databaseUrl, null, 1);
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  try {
    // Data lost in a crash is created again; these settings end with the session.
    await connection.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'`);
    const makeIndexes = await dropIndexes(connection);
    for (const member of members) {
      const holder = await createHolder(owner, member);
      const copy = connection.query(copyFrom(`copy ${TABLE} (${ENTRY_COLUMNS}) from stdin`));
      await pipeline(Readable.from(entryLines(member, holder)), copy);
    }
    for (const statement of makeIndexes) await connection.query(statement);
    await connection.query('vacuum (analyze)');
    await connection.query('checkpoint');
  } finally {
    await connection.end();
    await owner.close();
  }
}

/**
 * Drops indexes, and the foreign keys that rest on them, because building them at the end is faster. Returns the
 * statements that recreate them as in the migrations.
 */
async function dropIndexes(connection: pg.Client): Promise<string[]> {
  const keys = await connection.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and confrelid = $1::regclass and conparentid = 0`,
    [TABLE],
  );
  for (const { owner, name } of keys.rows) await connection.query(`alter table ${owner} drop constraint ${name}`);
  const { rows } = await connection.query<{ name: string; definition: string; constraint: string | null }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition, pg_get_constraintdef(c.oid) as constraint
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid where i.indrelid = $1::regclass`,
    [TABLE],
  );
  for (const { name, constraint } of rows)
    await connection.query(constraint ? `alter table ${TABLE} drop constraint ${name}` : `drop index ${name}`);
  const makeIndexes = rows.map(({ name, definition, constraint }) =>
    constraint
      ? `alter table ${TABLE} add constraint ${name} ${constraint}`
      : // A partitioned table's index definition says ONLY, which would leave out its partitions.
        definition.replace(' ON ONLY ', ' ON '),
  );
  const makeKeys = keys.rows.map(
    ({ owner, name, definition }) => `alter table ${owner} add constraint ${name} ${definition}`,
  );
  return [...makeIndexes, ...makeKeys];
}
