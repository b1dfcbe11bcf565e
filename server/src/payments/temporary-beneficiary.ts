import type { Transaction } from '../platform/db.ts';

/**
 * True when the order pays, from one of these accounts, a creditor who comes neither from a template nor is an account of one's own group
 * (decisions 2, 6). A file brings its creditors along, so only payments to own accounts are none in an upload.
 */
export async function hasTemporaryBeneficiary(
  tx: Transaction,
  orderId: string,
  debitAccountIds: readonly string[],
): Promise<boolean> {
  const row = await tx.row<{ found: boolean }>(
    `select exists (select from transactions t
       join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
      where t.client_id = current_client() and t.order_id = $1 and g.debit_account_id = any($2) and not exists (
        select from accounts a where a.client_id = t.client_id and a.intracompany and a.entity_status <> 'CREATION_PENDING' and a.deleted_at is null
         and t.creditor_account in (a.iban, a.other))) as found`,
    [orderId, debitAccountIds],
  );
  return row!.found;
}
