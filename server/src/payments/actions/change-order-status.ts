import type { ClientId, OrderId, UserId } from '@portico/contract/ids';
import type { OrderStatus, ShownStatus } from '@portico/contract/payments/status';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { markTemplatesSeen } from '../from-templates/template-links.ts';
import type { MessageEvent } from './message-state.ts';
import { orderStates, type OrderEvent } from './order-state.ts';

export type Change = {
  clientId: ClientId;
  orderId: OrderId;
  event:
    | OrderEvent
    | MessageEvent
    | 'uploadBegins'
    | 'standingOrder'
    | 'statusReport'
    | 'finalCodeLost'
    | 'held'
    | 'booked'
    | 'returned'
    | 'returnsWithdrawn'
    | 'confirmOnce'
    | 'screened'
    | 'notDuplicate'
    | 'termsChanged'
    | 'takenOut'
    | 'paymentChanged'
    | 'commented'
    | 'commentRemoved'
    | 'approvedBySecond';
  before: ShownStatus | null;
  after: ShownStatus | null;
  /** Null for the system. */
  userId: UserId | null;
  /** Who acted in the user's name, if not the impersonator of this transaction. */
  guestId?: UserId | null;
  parameters?: Record<string, string | number>;
  /** If not now. */
  at?: Date;
};

/** Changes an order's status by an event of the state table, and records it. Ends any hold. */
export async function changeStatus(
  tx: Transaction,
  clock: Clock,
  change: Omit<Change, 'event' | 'before' | 'after'> & { event: OrderEvent; before: OrderStatus; after: OrderStatus },
): Promise<void> {
  const status = orderStates.next(change.before, change.event, change.after);
  await tx.write(
    `update orders set status = $2, changed_at = $3, hold = null, hold_since = null, hold_until = null
      where client_id = current_client() and id = $1`,
    [change.orderId, status, clock.now()],
  );
  if (status === 'FULLY_SIGNED') await markTemplatesSeen(tx, change.orderId);
  await recordHistory(tx, clock, change);
}

/**
 * Adds a line to the order's history: who, when, cause, before and after. Notifies everyone looking at the order, even
 * if its own row doesn't change, as with a bank's report or a first decision.
 */
export async function recordHistory(tx: Transaction, clock: Clock, change: Change): Promise<void> {
  await tx.write(
    `insert into order_history (client_id, order_id, id, at, user_id, event, parameters, before, after, guest_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, nullif(current_setting('portico.guest', true), '')::uuid)) returning pg_notify('portico', client_id || ' order ' || order_id)`,
    [
      change.clientId,
      change.orderId,
      newId(),
      change.at ?? clock.now(),
      change.userId,
      change.event,
      JSON.stringify(change.parameters ?? {}),
      change.before,
      change.after,
      change.guestId ?? null,
    ],
  );
}
