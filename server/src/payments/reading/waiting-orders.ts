import type { OrderId } from '@portico/contract/ids';
import { statusesOf } from '@portico/contract/payments/status';
import type { Transaction } from '../../platform/database/db.ts';
import { visibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { decideOrder } from '../actions/decide-order.ts';
import { loadOrderFacts } from './order-facts.ts';
import { readWarnings } from './read-warnings.ts';

/**
 * Which orders wait for the reader, and which have warnings that nobody has settled. Both depend on rules and on what the
 * reader may know, so they are found one by one and not in SQL; undefined if the request doesn't ask for it.
 */
export type WaitingOrders = { toSign?: readonly OrderId[]; warned?: readonly OrderId[] };

/** Of so many orders that wait for people, those with the earliest execution dates, they are found. */
const SCANNED_MAXIMUM = 1_000;

/** What a request for the list needs, by the fields that it filters or groups by. */
export async function findWaiting(
  tx: Transaction,
  actor: PaymentsActor,
  fields: ReadonlySet<string>,
): Promise<WaitingOrders> {
  return {
    ...(fields.has('signatures.mine') && { toSign: await ordersToSign(tx, actor) }),
    ...(fields.has('hasWarnings') && { warned: await warnedOrders(tx, actor) }),
  };
}

/** The orders that the actor can sign now, earliest execution date first. */
export async function ordersToSign(tx: Transaction, actor: PaymentsActor): Promise<OrderId[]> {
  if (!actor.rights.has('PAYMENT_SIGN', 'GRANT')) return [];
  const facts = await loadCandidates(tx, actor, `o.status in ('UNSIGNED', 'PARTIALLY_SIGNED')`);
  return facts.filter((order) => decideOrder(actor, 'sign', order).allowed).map(({ id }) => id);
}

/** The orders that wait for people, with warnings that the actor may read and nobody has settled. */
async function warnedOrders(tx: Transaction, actor: PaymentsActor): Promise<OrderId[]> {
  const waiting = statusesOf('SIGNATURE_REQUIRED').map((status) => `'${status}'`);
  const facts = await loadCandidates(tx, actor, `o.status in (${waiting.join(', ')})`);
  const warnings = await readWarnings(tx, actor, facts);
  return facts.flatMap(({ id }) => (warnings.get(id)!.some(({ settled }) => !settled) ? [id] : []));
}

async function loadCandidates(tx: Transaction, actor: PaymentsActor, waits: string) {
  const { condition, values } = visibleOrders(actor, 1);
  const ids = await tx.rows<{ id: OrderId }>(
    `select o.id from orders o where o.client_id = current_client() and ${condition} and ${waits}
      order by o.execution_date, o.id limit ${SCANNED_MAXIMUM}`,
    values,
  );
  return loadOrderFacts(
    tx,
    actor.accounts,
    ids.map(({ id }) => id),
  );
}
