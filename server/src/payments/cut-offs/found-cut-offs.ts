import { cutOffState, type CutOffState } from '@portico/contract/payments/cut-off';
import type { OrderId } from '@portico/contract/ids';
import { signatureStatus, type OrderStatus } from '@portico/contract/payments/status';
import { localDateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { visibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { BEFORE_RELEASE, firstCutOff, loadDeadlines } from './deadlines.ts';

/** The cut-off of an order that hasn't left, and where it stands towards it now. */
export type FoundCutOff = { id: OrderId; at: string; state: CutOffState };

/** Of more orders that haven't left, those with the nearest execution dates are looked at. */
const SCANNED_MAXIMUM = 1_000;

/**
 * The cut-offs of the orders that the actor sees. They aren't stored (ADR 0076), so a list that filters or sorts by them has
 * them computed first.
 */
export async function findCutOffs(tx: Transaction, actor: PaymentsActor): Promise<FoundCutOff[]> {
  const { condition, values } = visibleOrders(actor, 1);
  const orders = await tx.rows<{ id: OrderId; status: OrderStatus }>(
    `select o.id, o.status from orders o
      where o.client_id = current_client() and ${condition} and o.status = any($${values.length + 1})
      order by abs(o.execution_date - $${values.length + 2}::date), o.id limit ${SCANNED_MAXIMUM}`,
    [...values, [...BEFORE_RELEASE], localDateOf(actor.now)],
  );
  const deadlines = await loadDeadlines(
    tx,
    actor.accounts,
    orders.map(({ id }) => id),
  );
  return orders.flatMap(({ id, status }) => {
    const cutOff = firstCutOff(deadlines.get(id) ?? []);
    if (cutOff === null) return [];
    const at = cutOff.at.toISOString();
    const isFullySigned = signatureStatus(status) === 'FULLY_SIGNED';
    return { id, at, state: cutOffState({ at }, isFullySigned, actor.now.getTime()) };
  });
}

/** SQL of an order `o`: what was found of its cut-off; null where nothing was. Ids come from the database. */
export function cutOffExpression(found: readonly FoundCutOff[] = [], what: 'at' | 'state'): string {
  const byId = Object.fromEntries(found.map((one) => [one.id, one[what]]));
  return `('${JSON.stringify(byId)}'::jsonb->>o.id::text)`;
}
