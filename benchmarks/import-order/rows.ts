import pg from 'pg';
import type { Rows } from '../imports/rows.ts';

const TABLES = ['orders', 'transaction_groups', 'transactions', 'order_history'];
/** Columns that refer to the order's file, which COPY doesn't get. */
const OF_THE_FILE = ['upload_id', 'file_id'];

/** The rows of an order written by the last import: all columns except those that name its file or are generated. */
export async function orderRows(databaseUrl: string): Promise<Rows[]> {
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  const { rows } = await connection.query<Rows>(
    `select c.relname as name, string_agg(a.attname, ', ' order by a.attnum) as columns,
       case c.relname when 'orders' then 'id' else 'order_id' end || ' = (select max(id::text)::uuid from orders)' as condition
       from pg_attribute a join pg_class c on c.oid = a.attrelid where c.oid = any($1::text[]::regclass[]) and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' and a.attname <> all($2) group by c.relname order by array_position($1::text[], c.relname::text)`,
    [TABLES, OF_THE_FILE],
  );
  await connection.end();
  return rows;
}
