import type { Reason } from '@portico/contract/errors';
import { ORDER_STATUSES } from '@portico/contract/payments/status';
import type { Transaction } from '../platform/database/db.ts';

/** The provider alone maintains an account without self-service (spec D6). */
export async function accountEditProblem(tx: Transaction, id: string): Promise<Reason | null> {
  const row = await tx.row<{ own: boolean }>(
    'select self_service as own from accounts where client_id = current_client() and id = $1',
    [id],
  );
  return row && !row.own ? state('accountNotSelfService') : null;
}

/**
 * A rule, group or permission that names the account would silently change its meaning without it, and an order under
 * way would lose its debit account.
 */
export async function accountDeletionProblem(tx: Transaction, id: string): Promise<Reason | null> {
  const rule = await tx.row<{ name: string }>(NAMING.rule, [id]);
  if (rule) return state('accountInRule', { rule: rule.name });
  const group = await tx.row<{ name: string }>(NAMING.group, [id]);
  if (group) return state('accountInGroup', { group: group.name });
  if (await tx.row(NAMING.permission, [id])) return state('accountInPermission');
  return (await tx.row(NAMING.order, [id, UNFINISHED])) ? state('accountInOrder') : null;
}

const FINISHED = new Set(['COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS', 'DELETED']);
/** Listed, not excluded: they are few, and found by status. */
const UNFINISHED = ORDER_STATUSES.filter((status) => !FINISHED.has(status));

const NAMING = {
  rule: `select name from sign_off_rule_lines where client_id = current_client() and deleted_at is null
    and scope_kind = 'ACCOUNT' and $1 = any(scope_ids) order by name limit 1`,
  group: `select g.name from account_group_members m join account_groups g on g.client_id = m.client_id and g.id = m.group_id
    where m.client_id = current_client() and m.account_id = $1 and g.deleted_at is null order by g.name limit 1`,
  permission: `select 1 from permission_entries where client_id = current_client() and scope_kind = 'ACCOUNT' and scope_id = $1 limit 1`,
  order: `select 1 from orders o where o.client_id = current_client() and o.status = any($2) and exists (
      select from transaction_groups g where g.client_id = o.client_id and g.order_id = o.id and g.debit_account_id = $1) limit 1`,
};

function state(key: string, parameters: Reason['parameters'] = {}): Reason {
  return { kind: 'state', key, parameters };
}
