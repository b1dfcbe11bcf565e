import { loadRights } from '../permissions/public.ts';
import { accountsOf, type Accounts } from '../accounts/public.ts';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import { refuseEndUsers } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';
import { codeOptions } from '../session/public.ts';
import { canView, seesAccount, type Actor } from './decide-order.ts';
import { loadOrderFacts, type OrderFacts } from './order-facts.ts';

/** Somebody who works with payments: his rights and the client's accounts. */
export type PaymentsActor = Actor & { accounts: Accounts };

/** Loads the actor of a request; refuses whoever may not see payments at all (1005, with the reasons). */
export async function loadActor(tx: Transaction, subject: Subject): Promise<PaymentsActor> {
  refuseEndUsers(subject);
  const [rights, accounts] = [await loadRights(tx, subject), await accountsOf(tx, subject)];
  const refusal = rights.refusal('PAYMENT_VIEW', 'GRANT');
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  return { userId: subject.userId, groupIds: subject.groupIds, rights, accounts, canConfirm: canConfirm(subject) };
}

/** A code names what it signs, so somebody without such a factor can't sign. */
function canConfirm(subject: Subject): boolean {
  return codeOptions(subject).length > 0;
}

/**
 * The SQL condition for the orders that an actor sees, on an alias `o`, and its parameter: the ids of the accounts that
 * he sees. Whoever sees every account also sees orders without any account of ours.
 */
export function visibleOrders(actor: PaymentsActor, parameter: number): { condition: string; values: unknown[] } {
  const visible = [...actor.accounts.values()].filter((account) => seesAccount(actor.rights, account));
  const seesAll = actor.rights.has('ACCOUNT_PAYMENTS', 'VIEW_ONLY');
  const condition = `exists (select from transaction_groups g where g.client_id = o.client_id and g.order_id = o.id
    and (g.debit_account_id = any($${parameter}) or (g.debit_account_id is null and ($${parameter + 1} or o.created_by = $${parameter + 2}))))`;
  return { condition, values: [visible.map((account) => account.accountId), seesAll, actor.userId] };
}

/** The facts of the orders that the actor sees; a foreign id is left out exactly like a missing one. */
export async function loadVisibleOrders(
  tx: Transaction,
  actor: PaymentsActor,
  orderIds: readonly string[],
  lock: 'lock' | 'read' = 'read',
): Promise<OrderFacts[]> {
  const orders = await loadOrderFacts(tx, actor.accounts, [...new Set(orderIds)].toSorted(), lock);
  return orders.filter((order) => canView(actor, order));
}
