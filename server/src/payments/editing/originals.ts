import type { OrderGroupId, OrderId, TransactionId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import { withoutNestedLoops } from '../../platform/database/without-nested-loops.ts';

/** Keeps what groups and payments of an open order from a file are, before somebody changes them. */
export async function keepOriginals(
  tx: Transaction,
  orderId: OrderId,
  { groups = [], payments = [] }: { groups?: readonly OrderGroupId[]; payments?: readonly TransactionId[] },
): Promise<void> {
  await tx.rows('select keep_originals($1, $2, $3)', [orderId, groups, payments]);
}

/**
 * Writes in what each group of an order differs from its file, after an edit. Lists read this for each of their orders, and
 * must not compare contents.
 */
export async function writeDifferences(tx: Transaction, orderId: OrderId): Promise<void> {
  // Rows of this transaction are in no statistics.
  await withoutNestedLoops(tx, () =>
    tx.write(
      `update transaction_groups g set taken_out = now.taken_out, changed = now.changed, differs = now.differs
         from (select m.id, coalesce(p.taken_out, 0) as taken_out, coalesce(p.changed, 0) as changed,
             coalesce(was.content <> m.content, false) as differs
           from transaction_groups m
             left join original_groups was on was.client_id = m.client_id and was.order_id = m.order_id and was.id = m.id
             left join (select o.group_id, count(*) filter (where o.is_gone) as taken_out,
                 count(*) filter (where t.content <> o.content) as changed
               from original_payments o
                 left join transactions t on t.client_id = o.client_id and t.order_id = o.order_id and t.id = o.id
               where o.client_id = current_client() and o.order_id = $1 group by o.group_id) p on p.group_id = m.id
           where m.client_id = current_client() and m.order_id = $1) now
        where g.client_id = current_client() and g.order_id = $1 and g.id = now.id
          and (g.taken_out, g.changed, g.differs) is distinct from (now.taken_out, now.changed, now.differs)`,
      [orderId],
    ),
  );
}
