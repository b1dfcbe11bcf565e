import { orderColumns } from '@portico/contract/payments/columns';
import { STATUS_GROUPS, statusesOf } from '@portico/contract/payments/status';
import type { GridSource } from '../platform/grid-source.ts';
import type { PaymentsActor } from './actor.ts';
import { seesAccount } from './decide-order.ts';

const GROUP_CASES = STATUS_GROUPS.map(
  (group) =>
    `when o.status in (${statusesOf(group)
      .map((status) => `'${status}'`)
      .join(', ')}) then '${group}'`,
);

/** A group of the order `o` that the actor sees, by the three parameters of `visibleOrders`. */
const SEEN = `coalesce(g.debit_account_id = any($1), $2 or o.created_by is not distinct from $3)`;
const GROUPS =
  'from transaction_groups g where g.client_id = current_client() and g.client_id = o.client_id and g.order_id = o.id';
const WHOLE = `not exists (select ${GROUPS} and not ${SEEN})`;

/**
 * The columns of the orders list as SQL. What one may not see must not be found either: search, filter and order know
 * of salaries no names, and of groups on other accounts no numbers. The parameters of `visibleOrders` come first.
 */
export function orderGrid(actor: PaymentsActor): GridSource {
  const seesAll =
    actor.rights.has('ACCOUNT_PAYMENTS', 'VIEW_ONLY') &&
    [...actor.accounts.values()].every((account) => seesAccount(actor.rights, account));
  const whole = (all: string, seen: string) => (seesAll ? all : `case when ${WHOLE} then ${all} else ${seen} end`);
  const ofSalary = actor.rights.has('PAYMENT_SALARY_DETAILS', 'GRANT')
    ? 'o.content'
    : `case when o.type = 'SALARY' then coalesce(o.file_name, o.message_id) else o.content end`;
  return {
    columns: orderColumns,
    expressions: {
      orderId: 'o.message_id',
      status: 'o.status',
      statusGroup: `case ${GROUP_CASES.join(' ')} end`,
      sourceType: 'o.source_type',
      type: 'o.type',
      fileName: 'o.file_name',
      content: whole(ofSalary, 'coalesce(o.file_name, o.message_id)'),
      executionDate: 'o.execution_date',
      numberOfTransactions: whole(
        'o.number_of_transactions',
        `(select coalesce(sum(g.number_of_transactions), 0) ${GROUPS} and ${SEEN})`,
      ),
      controlSum: whole(
        'o.actual_control_sum',
        `(select coalesce(sum((money->>'amount')::numeric), 0) / 100000 from transaction_groups g, jsonb_array_elements(g.totals) money
          where g.client_id = o.client_id and g.order_id = o.id and ${SEEN})`,
      ),
      'createdBy.name': '(select u.full_name from users u where u.client_id = o.client_id and u.id = o.created_by)',
      createdAt: 'o.created_at',
      changedAt: 'o.changed_at',
    },
    key: { expression: 'o.id', direction: 'desc', cast: 'uuid' },
    defaultSort: 'createdAt,desc',
  };
}
