import { cutOffState, lastMoment, type CutOffState } from '@portico/contract/payments/cut-off';
import type { OrderId } from '@portico/contract/ids';
import { ORDERS_SCANNED_MAXIMUM } from '@portico/contract/limits';
import { signatureStatus, type OrderStatus } from '@portico/contract/payments/status';
import { localDateOf } from '../../platform/clock.ts';
import { addDays } from '../../platform/days/days.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { visibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { BEFORE_RELEASE, firstCutOff, loadDeadlines } from './deadlines.ts';

/** The last moment of an order that hasn't been released, and where it stands towards its cut-off now. */
export type FoundCutOff = { id: OrderId; at: string; state: CutOffState };

/** What was missed lately comes before what is far ahead. */
const RECENT_DAYS = 7;

/**
 * The cut-offs of the orders that the actor sees: of more than `ORDERS_SCANNED_MAXIMUM`, those with the earliest dates from
 * a week ago on, then older ones. They aren't stored (ADR 0076), so a list that filters or sorts by them computes them
 * first.
 */
export async function findCutOffs(tx: Transaction, actor: PaymentsActor): Promise<FoundCutOff[]> {
  const { condition, values } = visibleOrders(actor, 1);
  const orders = await tx.rows<{ id: OrderId; status: OrderStatus }>(
    `select o.id, o.status from orders o
      where o.client_id = current_client() and ${condition} and o.status = any($${values.length + 1})
      order by o.execution_date < $${values.length + 2}::date, o.execution_date, o.id limit ${ORDERS_SCANNED_MAXIMUM}`,
    [...values, [...BEFORE_RELEASE], addDays(localDateOf(actor.now), -RECENT_DAYS)],
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
    return { id, at: lastMoment({ at }), state: cutOffState({ at }, isFullySigned, actor.now.getTime()) };
  });
}

/** SQL of an order `o`: what was found of its cut-off; null where nothing was. Ids come from the database. */
export function cutOffExpression(found: readonly FoundCutOff[] = [], what: 'at' | 'state'): string {
  const byId = Object.fromEntries(found.map((one) => [one.id, one[what]]));
  return `('${JSON.stringify(byId)}'::jsonb->>o.id::text)`;
}
