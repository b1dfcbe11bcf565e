import type { OrderId, UserId } from '@portico/contract/ids';
import type { ChangedBy } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { enqueue } from '../../platform/jobs.ts';
import { changeStatus, recordHistory } from './change-order-status.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import { renewDuplicatesJob } from '../duplicates/renew-duplicates.ts';

/** Who deletes or restores an order, and when. */
export type By = Omit<ChangedBy, 'approvedBy' | 'address'> & { approvedBy?: UserId | null };

/**
 * Deletes an order that the transaction has locked; it stays in the list of deleted orders. Two people's consent to a
 * duplicate ends with it.
 */
export async function deleteOrder(tx: Transaction, order: OrderFacts, by: By): Promise<'DELETED'> {
  await tx.write(
    'update orders set deletion_comment = $2, deleted_at = $3, deleted_by = $4, duplicate_allowed = false where client_id = current_client() and id = $1',
    [order.id, by.comment, by.at, by.userId],
  );
  await enqueue(tx, renewDuplicatesJob, { clientId: by.clientId, orderId: order.id });
  return changeAsAsked(tx, order, by, 'delete', 'DELETED');
}

/** OPEN keeps no evaluation; submitting evaluates again. */
export async function forgetRequirements(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx.write(
    `update orders set signatures_given = 0, signatures_required = 0, requirements = '[]', submitted_factor = null, submitted_digest = null, submitted_at = null
     where client_id = current_client() and id = $1`,
    [orderId],
  );
}

/** Changes the order's status, and records who asked and who approved. */
export async function changeAsAsked<After extends 'DELETED' | 'OPEN'>(
  tx: Transaction,
  order: OrderFacts,
  { clientId, userId, approvedBy, at }: By,
  event: 'delete' | 'restore',
  after: After,
): Promise<After> {
  const clock = { now: () => at };
  const about = { clientId, orderId: order.id, before: order.status, after };
  await changeStatus(tx, clock, { ...about, userId, event });
  if (approvedBy) await recordHistory(tx, clock, { ...about, userId: approvedBy, event: 'approvedBySecond' });
  return after;
}
