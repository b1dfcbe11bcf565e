import type { OrderId } from '@portico/contract/ids';
import type { SwitchArea } from '@portico/contract/permissions/model';
import { idsText, isAmong, loadRights, signingBar } from '../permissions/public.ts';
import { accountsOf, type Accounts } from '../accounts/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';
import { confirmRefusal, impersonatorRefusal } from '../session/public.ts';
import { canView, type Actor } from './actions/decide-order.ts';
import { loadOrderFacts, type OrderFacts } from './reading/order-facts.ts';

/** Somebody who works with payments: their rights and the client's accounts. */
export type PaymentsActor = Actor & { accounts: Accounts };

/**
 * Loads the actor of a request. Refuses anyone without access to payments or without the given right (1005, with the
 * reasons).
 */
export async function loadActor(
  tx: Transaction,
  subject: Subject,
  needed: SwitchArea = 'PAYMENT_VIEW',
): Promise<PaymentsActor> {
  const actor = await actorOf(tx, subject);
  const refusal = actor.rights.refusal(needed, 'GRANT');
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  return actor;
}

/**
 * Like `loadActor`, for requests that show payments beside something else; the actor may lack access to all of them.
 */
export async function actorOf(tx: Transaction, subject: Subject): Promise<PaymentsActor> {
  const [rights, accounts] = [await loadRights(tx, subject), await accountsOf(tx, subject)];
  const { userId, groupIds, askedAt: now } = subject;
  const refusal = impersonatorRefusal(subject) ?? confirmRefusal(subject) ?? (await signingBar(tx, subject));
  return { userId, groupIds, rights, accounts, now, confirmRefusal: refusal };
}

/**
 * The SQL condition for the orders that an actor sees, on an alias `o`, and its parameter: the ids of the visible
 * accounts. Actors who see every account also see orders without any account of ours.
 */
export function visibleOrders(
  actor: Pick<PaymentsActor, 'userId' | 'rights' | 'accounts'>,
  parameter: number,
): { condition: string; values: unknown[] } {
  const visible = actor.rights.reached('ACCOUNT_PAYMENTS', 'VIEW_ONLY', actor.accounts);
  const seesAll = actor.rights.has('ACCOUNT_PAYMENTS', 'VIEW_ONLY');
  const condition = `exists (select from transaction_groups g where g.client_id = o.client_id and g.order_id = o.id
    and (${isAmong('g.debit_account_id', `$${parameter}`)} or (g.debit_account_id is null and ($${parameter + 1} or o.created_by = $${parameter + 2}))))`;
  return { condition, values: [idsText(visible), seesAll, actor.userId] };
}

/** Like `visibleOrders`, but only orders of which the actor sees every group. */
export function wholeOrders(
  actor: Pick<PaymentsActor, 'userId' | 'rights' | 'accounts'>,
  parameter: number,
): { condition: string; values: unknown[] } {
  const { values } = visibleOrders(actor, parameter);
  return { condition: wholeOrder(parameter), values };
}

/**
 * SQL: the actor sees group `g` of the order `o`; takes the parameters of `visibleOrders`. A group on no account of ours is
 * seen by whoever sees all of them, and by the order's creator.
 */
export function seenGroup(parameter: number): string {
  return `case when g.debit_account_id is null then $${parameter + 1} or o.created_by is not distinct from $${parameter + 2}
    else ${isAmong('g.debit_account_id', `$${parameter}`)} end`;
}

/** SQL: the order `o` has no group hidden from the actor, nor had one that is gone. */
export function wholeOrder(parameter: number): string {
  return `not exists (select from transaction_groups g where g.client_id = current_client() and g.client_id = o.client_id
    and g.order_id = o.id and not ${seenGroup(parameter)})
    and not exists (select from unnest(o.gone_account_ids) as g(debit_account_id) where not ${seenGroup(parameter)})`;
}

/** The facts of the orders that the actor sees; leaves out a foreign id exactly like a missing one. */
export async function loadVisibleOrders(
  tx: Transaction,
  actor: PaymentsActor,
  orderIds: readonly OrderId[],
  lock: 'lock' | 'read' = 'read',
): Promise<OrderFacts[]> {
  const orders = await loadOrderFacts(tx, actor.accounts, [...new Set(orderIds)].toSorted(), lock);
  return orders.filter((order) => canView(actor, order));
}
