import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ClientId } from '@portico/contract/ids';
import { ENTRY_COLUMNS } from '../entries/entry-lines.ts';

/** Columns of a table, and a condition if not all of a client's rows are meant. */
export type Rows = { name: string; columns: string; condition?: string };

/** What an import of statements writes: all columns that aren't generated. */
export const STATEMENT_ROWS: Rows[] = [
  {
    name: 'statements',
    columns:
      'client_id, id, account_id, file_client_id, file_id, format, kind, reference, number, currency, opening_date, ' +
      'opening_hundred_thousandths, closing_date, closing_hundred_thousandths, available_hundred_thousandths, further_balances, ' +
      'entry_count, adds_up, key_digest, content_digest, state, continuity, day, day_sequence, imported_at, first_day, ' +
      'entries_sum_hundred_thousandths, first_entry_id, last_entry_id',
  },
  { name: 'statement_entries', columns: `${ENTRY_COLUMNS}, extra, details` },
];

/** Exports a client's rows to files in COPY format. Returns the row count per table. */
export async function exportRows(
  databaseUrl: string,
  tables: readonly Rows[],
  clientId: ClientId,
  path: string,
): Promise<Record<string, number>> {
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  const counts: Record<string, number> = {};
  for (const { name, columns, condition = 'true' } of tables) {
    const query = `copy (select ${columns} from ${name} where client_id = '${clientId}' and ${condition} order by id) to stdout`;
    const copy = connection.query(copyTo(query));
    await pipeline(copy, createWriteStream(`${path}.${name}`));
    counts[name] = copy.rowCount;
  }
  await connection.end();
  return counts;
}

/** As the owner, whom no policy binds, directly into the tables, in one transaction. */
export async function copyRows(databaseUrl: string, tables: readonly Rows[], path: string): Promise<void> {
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  await connection.query('begin');
  for (const { name, columns } of tables)
    await pipeline(
      createReadStream(`${path}.${name}`),
      connection.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
    );
  await connection.query('commit');
  await connection.end();
}
