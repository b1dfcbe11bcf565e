import type { ClientId, OrderId } from '@portico/contract/ids';
import type { Database } from '../../server/src/platform/database/db.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { copyRows } from '../copy-rows.ts';

/** Copies an order with everything in it this many times, as the schema's owner; returns the copies' ids. */
export async function copyOrder(
  owner: Database,
  clientId: ClientId,
  orderId: OrderId,
  count: number,
): Promise<OrderId[]> {
  const ids = Array.from({ length: count }, () => newId<OrderId>());
  const each = 'unnest($3::uuid[]) as copy (id)';
  const copies = {
    orders: { key: 'id', changes: `'id', copy.id, 'duplicate_allowed', true` },
    transaction_groups: { key: 'order_id', changes: `'order_id', copy.id` },
    // Its own id is unique everywhere.
    transactions: { key: 'order_id', changes: `'order_id', copy.id, 'id', gen_random_uuid()` },
    order_history: { key: 'order_id', changes: `'order_id', copy.id` },
  };
  await owner.inNoClient(async (tx) => {
    for (const [table, how] of Object.entries(copies))
      await copyRows(tx, { clientId, orderId }, table, { ...how, each, values: [ids] });
  });
  await owner.inNoClient((tx) => tx.write('analyze orders, transaction_groups, transactions, order_history'));
  return ids;
}
