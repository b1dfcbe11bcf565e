import type { OrderStatus } from '@portico/contract/payments/status';
import type { Transaction } from '../../platform/database/db.ts';

/** People still decide about these. The signers of a fully signed order are checked at its release. */
const UNRELEASED: readonly OrderStatus[] = [
  'OPEN',
  'UNSIGNED',
  'PARTIALLY_SIGNED',
  'MISSING_SIGN_OFF_REQUIREMENTS',
  'FULLY_SIGNED',
];

/** How many orders with one of these debit accounts are not released yet; counts up to `most`. */
export async function countUnreleasedOrders(
  tx: Transaction,
  accountIds: readonly string[],
  most: number,
): Promise<number> {
  if (accountIds.length === 0) return 0;
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from (select from orders o where o.client_id = current_client() and o.status = any($1)
       and exists (select from transaction_groups g where g.client_id = current_client() and g.client_id = o.client_id
         and g.order_id = o.id and g.debit_account_id = any($2)) limit $3) as touched`,
    [UNRELEASED, accountIds, most],
  );
  return row!.count;
}
