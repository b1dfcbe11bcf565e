import type { OrderId } from '@portico/contract/ids';
import type { OrderEdit } from '@portico/contract/payments/endpoints';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Subject } from '../../platform/subject.ts';
import { ordersWarnedOf } from '../duplicates/renew-duplicates.ts';
import { loadActor, loadVisibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { loadOrderFacts, type OrderFacts } from '../reading/order-facts.ts';
import { decideEdit } from './decide-edit.ts';

/** Looked at again within the edit itself; more are left to a job. */
const COMPARED_AGAIN_AT_ONCE = 50;

export type Editable = { actor: PaymentsActor; order: OrderFacts };

/**
 * The order that somebody edits, with who they are. A foreign order answers like a missing one (NOT_FOUND); one that they
 * may not edit is refused with the reasons (ORDER_NOT_EDITED).
 */
export async function readEditableOrder(
  tx: Transaction,
  subject: Subject,
  id: OrderId,
  edit: OrderEdit,
): Promise<Editable> {
  const actor = await loadActor(tx, subject);
  const [order] = await loadVisibleOrders(tx, actor, [id]);
  if (!order) throw new PortalError('NOT_FOUND');
  const decision = decideEdit(actor, edit, order);
  if (!decision.allowed) throw new PortalError('ORDER_NOT_EDITED', { reasons: decision.reasons });
  return { actor, order };
}

/**
 * The same, locked together with the orders that were warned of one of its payments, in the order of their ids: these
 * are compared again in the same transaction. Throws CONTENT_CHANGED if its content isn't what the editor has read.
 */
export async function lockEditableOrder(
  tx: Transaction,
  subject: Subject,
  id: OrderId,
  { edit, contentDigest }: { edit: OrderEdit; contentDigest: string },
): Promise<Editable & { warned: OrderId[] }> {
  const { actor } = await readEditableOrder(tx, subject, id, edit);
  const warned = await ordersWarnedOf(tx, id, null, COMPARED_AGAIN_AT_ONCE);
  await loadOrderFacts(tx, actor.accounts, [...warned, id].toSorted(), 'lock');
  const locked = await readEditableOrder(tx, subject, id, edit);
  if (locked.order.contentDigest.toString('hex') !== contentDigest) throw new PortalError('CONTENT_CHANGED');
  return { ...locked, warned: warned.filter((one) => one !== id) };
}
