import type { ClientId, OrderId } from '@portico/contract/ids';
import type { Database, Transaction } from '../../server/src/platform/database/db.ts';
import { newId } from '../../server/src/platform/ids.ts';

/** Copies an order with everything in it this many times, as the schema's owner; returns the copies' ids. */
export async function copyOrder(
  owner: Database,
  clientId: ClientId,
  orderId: OrderId,
  count: number,
): Promise<OrderId[]> {
  const copies = Array.from({ length: count }, () => newId<OrderId>());
  await owner.inNoClient(async (tx) => {
    await copyRows(tx, 'orders', 'id', [clientId, orderId, copies]);
    await copyRows(tx, 'transaction_groups', 'order_id', [clientId, orderId, copies]);
    await copyRows(tx, 'transactions', 'order_id', [clientId, orderId, copies]);
    await copyRows(tx, 'order_history', 'order_id', [clientId, orderId, copies]);
  });
  await owner.inNoClient((tx) => tx.write('analyze orders, transaction_groups, transactions, order_history'));
  return copies;
}

/**
 * The rows of one table; `key` is the column that refers to the order. A transaction's own id is unique everywhere;
 * generated columns are generated again.
 */
async function copyRows(
  tx: Transaction,
  table: string,
  key: string,
  values: [string, string, string[]],
): Promise<number> {
  const ownId = table === 'transactions' ? `, 'id', gen_random_uuid()` : '';
  const { columns } = (await tx.row<{ columns: string[] }>(
    `select array_agg(quote_ident(attname) order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  ))!;
  const made = columns.map((column) => `made.${column}`).join(', ');
  return tx.write(
    `insert into ${table} (${columns.join(', ')}) select ${made} from ${table} t cross join unnest($3::uuid[]) as copy (id)
       cross join lateral jsonb_populate_record(t, jsonb_build_object('${key}', copy.id${ownId}, 'duplicate_allowed', true)) as made
     where t.client_id = $1 and t.${key} = $2`,
    values,
  );
}
