import type { ClientId, OrderId } from '@portico/contract/ids';
import type { Transaction } from '../server/src/platform/database/db.ts';

export type CopiedOrder = { clientId: ClientId; orderId: OrderId };

/**
 * Copies an order's rows of one table. `key` is the column that refers to the order, `each` the SQL of a row for each copy,
 * and `changes` the pairs for `jsonb_build_object` of what differs; generated columns are generated again. `values` follow
 * the client and the order as parameters.
 */
export async function copyRows(
  tx: Transaction,
  { clientId, orderId }: CopiedOrder,
  table: string,
  { key, each, changes, values = [] }: { key: string; each: string; changes: string; values?: unknown[] },
): Promise<void> {
  const { columns } = (await tx.row<{ columns: string[] }>(
    `select array_agg(quote_ident(attname) order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  ))!;
  const made = columns.map((column) => `made.${column}`).join(', ');
  await tx.write(
    `insert into ${table} (${columns.join(', ')}) select ${made} from ${table} t cross join ${each}
       cross join lateral jsonb_populate_record(t, jsonb_build_object(${changes})) as made
     where t.client_id = $1 and t.${key} = $2`,
    [clientId, orderId, ...values],
  );
}
