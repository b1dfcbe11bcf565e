import type { OrderId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Subject } from '../../platform/subject.ts';
import { decideEdit } from '../actions/decide-edit.ts';
import { loadActor, loadVisibleOrders } from '../payments-actor.ts';

/**
 * The order that somebody edits, locked, with who they are. A foreign order answers like a missing one (NOT_FOUND); one
 * that they may not edit is refused with the reasons (ORDER_NOT_EDITED).
 */
export async function editedOrder(tx: Transaction, subject: Subject, id: OrderId) {
  const actor = await loadActor(tx, subject);
  const [order] = await loadVisibleOrders(tx, actor, [id], 'lock');
  if (!order) throw new PortalError('NOT_FOUND');
  const decision = await decideEdit(tx, actor, order);
  if (!decision.allowed) throw new PortalError('ORDER_NOT_EDITED', { reasons: decision.reasons });
  return { actor, order };
}
