import type { PaymentsActor } from '../payments-actor.ts';
import { hidesSalary } from './salary.ts';

/** SQL: the group `g` of a transaction `t`. */
export const WITH_GROUP =
  'join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id';

/** SQL: the group `g` and the order `o` of a transaction `t`. */
export const WITH_ORDER = `${WITH_GROUP} join orders o on o.client_id = t.client_id and o.id = t.order_id`;

/**
 * SQL: the actor sees the payment `t` of the group `g` in the order `o` with its creditor and amount; takes the
 * parameters of `visibleOrders`, which it needs unless the actor sees all accounts.
 */
export function seenPayment(actor: PaymentsActor, parameter: number): string {
  const conditions = [
    ...(seesAllAccounts(actor) ? [] : [onSeenAccount(parameter)]),
    ...(hidesSalary(actor, 'SALARY') ? [`o.type <> 'SALARY'`] : []),
  ];
  return conditions.join(' and ') || 'true';
}

/** The same as `seenGroup`, in a form in which the index of groups by account finds few payments among many. */
function onSeenAccount(parameter: number): string {
  return `(g.debit_account_id = any($${parameter}::uuid[])
    or (g.debit_account_id is null and ($${parameter + 1} or o.created_by = $${parameter + 2})))`;
}

/** They see each account of their client, and so also what is on none. */
export function seesAllAccounts({ rights, accounts }: PaymentsActor): boolean {
  const reached = rights.reached('ACCOUNT_PAYMENTS', 'VIEW_ONLY', accounts);
  return rights.has('ACCOUNT_PAYMENTS', 'VIEW_ONLY') && reached.size === accounts.size;
}
