import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';

/**
 * A demo database of an earlier part, as one JSON object per row, so that every later part can show that it migrates
 * it. The file is named after the last migration that it had run.
 */
type StoredRow = { table: string; row: Record<string, unknown> };

const NOT_KEPT = ['migrations', 'throttles'];
/** Enough that a statement costs little beside its rows; one may be a whole piece of a file. */
const ROWS_AT_ONCE = 200;

/** Writes the rows of a database, in table order. */
export async function saveDemoDatabase(databaseUrl: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const lines: string[] = [];
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${pg.escapeIdentifier(table)} t`,
    );
    for (const { row } of rows) lines.push(`{"table":${JSON.stringify(table)},"row":${row}}`);
  }
  await client.end();
  await writeFile(file, gzipSync(lines.join('\n')));
}

/**
 * Fills an empty, migrated database with the rows of a file. Needs a superuser, since the rows ignore foreign-key
 * order.
 */
export async function loadDemoDatabase(databaseUrl: string, file: string | URL): Promise<void> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const columns = await columnsOf(client);
  const ofTables = Map.groupBy(lines, (line) => (JSON.parse(line) as StoredRow).table);
  for (const [table, ofTable] of ofTables) {
    const [name, stored] = [pg.escapeIdentifier(table), columns.get(table)];
    for (let first = 0; first < ofTable.length; first += ROWS_AT_ONCE)
      await client.query(
        `insert into ${name} (${stored})
         select ${stored} from unnest($1::json[]) line, json_populate_record(null::${name}, line->'row')`,
        [ofTable.slice(first, first + ROWS_AT_ONCE)],
      );
  }
  await client.end();
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1) order by 1`,
    [NOT_KEPT],
  );
  return rows.map((row) => row.name);
}

/** The columns of each table that are written; the others are generated from them. */
async function columnsOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ table: string; columns: string }>(
    `select c.relname as table, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1`,
  );
  return new Map(rows.map((row) => [row.table, row.columns]));
}
