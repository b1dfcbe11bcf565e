import type { OrderGroupId, OrderId, StandingOrderId, TransactionId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import { seenTemplateValues, seenThroughout, type TemplateViewer } from '../../templates/public.ts';
import type { OrderWarning } from '../reading/order-facts.ts';

// What orders know of the standing orders that made them: all that payments read of those.

/** SQL: the standing orders that made the order `$<parameter>`: one, or none. */
export function makingOf(parameter: number): string {
  return `select standing_order_id from standing_order_runs where client_id = current_client() and order_id = $${parameter}`;
}

/** SQL over an order `o`: one of these standing orders made it, too. */
export function isMadeBy(standingOrders: string): string {
  return `exists (select from standing_order_runs r where r.client_id = current_client() and r.order_id = o.id
    and r.standing_order_id in (select standing_order_id from ${standingOrders}))`;
}

/** Whether a standing order made it: then it is the client's, and nobody's own. */
export async function isOfStandingOrder(tx: Transaction, orderId: OrderId): Promise<boolean> {
  return (await tx.row(makingOf(1), [orderId])) !== null;
}

/** The standing order that made an order, for readers from whom its template was never hidden; null if none did. */
export async function standingOrderOf(
  tx: Transaction,
  viewer: TemplateViewer,
  orderId: OrderId,
): Promise<{ uniqueId: StandingOrderId | null; name: string } | null> {
  return tx.row(
    `select case when s.deleted_at is null then s.id end as "uniqueId", s.name from standing_order_runs r
       join standing_orders s on s.client_id = r.client_id and s.id = r.standing_order_id
       join templates t on t.client_id = s.client_id and t.id = s.template_id
     where r.client_id = current_client() and ${seenThroughout(1)} and r.order_id = $3`,
    [...seenTemplateValues(viewer), orderId],
  );
}

/** SQL over a run `r` that made an order: the one before, if the standing order was another then. Ids of orders grow with time. */
const CHANGED_SINCE = `lateral (select p.version, p.order_id from standing_order_runs p where p.client_id = r.client_id
  and p.standing_order_id = r.standing_order_id and p.outcome = 'MADE' and p.order_id < r.order_id
  order by p.order_id desc limit 1) before on before.version <> r.version`;

/** The order that a standing order made before this one, if it was changed in between. */
export async function orderBefore(tx: Transaction, orderId: OrderId): Promise<OrderId | null> {
  const row = await tx.row<{ id: OrderId }>(
    `select before.order_id as id from standing_order_runs r join ${CHANGED_SINCE}
     where r.client_id = current_client() and r.order_id = $1`,
    [orderId],
  );
  return row?.id ?? null;
}

/** That the standing order which made an order was another when it made the one before: its amount may be new. */
export async function standingOrderWarnings(tx: Transaction, orderId: OrderId): Promise<OrderWarning[]> {
  const rows = await tx.rows<{ id: TransactionId; groupId: OrderGroupId }>(
    `select t.id, t.group_id as "groupId" from standing_order_runs r
       join ${CHANGED_SINCE}
       join transactions t on t.client_id = r.client_id and t.order_id = r.order_id
     where r.client_id = current_client() and r.order_id = $1`,
    [orderId],
  );
  return rows.map(({ id: transactionId, groupId }) => ({
    key: 'standingOrderChanged',
    parameters: {},
    groupId,
    transactionId,
  }));
}
