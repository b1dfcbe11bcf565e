import type { OrderId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Subject } from '../../platform/subject.ts';
import { decideEdit } from '../actions/decide-edit.ts';
import { ordersWarnedOf } from '../duplicates/renew-duplicates.ts';
import { loadActor, loadVisibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { loadOrderFacts, type OrderFacts } from '../reading/order-facts.ts';

/** Looked at again within the edit itself; more are left to a job. */
const COMPARED_AGAIN_AT_ONCE = 50;

type Editable = { actor: PaymentsActor; order: OrderFacts };

/**
 * The order that somebody edits, with who they are. A foreign order answers like a missing one (NOT_FOUND); one that they
 * may not edit is refused with the reasons (ORDER_NOT_EDITED).
 */
export async function readEditableOrder(tx: Transaction, subject: Subject, id: OrderId): Promise<Editable> {
  const actor = await loadActor(tx, subject);
  const [order] = await loadVisibleOrders(tx, actor, [id]);
  if (!order) throw new PortalError('NOT_FOUND');
  const decision = await decideEdit(tx, actor, order);
  if (!decision.allowed) throw new PortalError('ORDER_NOT_EDITED', { reasons: decision.reasons });
  return { actor, order };
}

/**
 * The same, locked together with the orders that were warned of one of its payments, in the order of their ids: these
 * are compared again in the same transaction.
 */
export async function lockEditableOrder(
  tx: Transaction,
  subject: Subject,
  id: OrderId,
): Promise<Editable & { warned: OrderId[] }> {
  const { actor } = await readEditableOrder(tx, subject, id);
  const warned = await ordersWarnedOf(tx, id, null, COMPARED_AGAIN_AT_ONCE);
  await loadOrderFacts(tx, actor.accounts, [...warned, id].toSorted(), 'lock');
  return { ...(await readEditableOrder(tx, subject, id)), warned: warned.filter((one) => one !== id) };
}
