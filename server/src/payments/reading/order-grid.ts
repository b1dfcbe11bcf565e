import type { OrderId } from '@portico/contract/ids';
import { STATUS_GROUPS, statusesOf } from '@portico/contract/payments/status';
import type { ListSource } from '../../platform/grid/listing.ts';
import { anyOf } from '../../platform/grid/grid-search.ts';
import type { Search } from '../../platform/grid/grid-source.ts';
import { cutOffExpression } from '../cut-offs/find-cut-offs.ts';
import { seenGroup, wholeOrder, type PaymentsActor } from '../payments-actor.ts';
import { hidesSalaryGroups } from './salary.ts';
import type { FoundOrders } from './waiting-orders.ts';
import { seenPayment, seesAllAccounts, WITH_ORDER } from './seen-payments.ts';

const GROUP_CASES = STATUS_GROUPS.map(
  (group) =>
    `when o.status in (${statusesOf(group)
      .map((status) => `'${status}'`)
      .join(', ')}) then '${group}'`,
);

/** SQL of an order `o`: the group that its status is shown under. */
export const STATUS_GROUP = `case ${GROUP_CASES.join(' ')} end`;

/** SQL of an order `o`: its creator's name. */
export const CREATOR_NAME =
  '(select shown_name(u) from users u where u.client_id = o.client_id and u.id = o.created_by)';

/** The parameters of `visibleOrders` come first. */
const SEEN = seenGroup(1);
const GROUPS =
  'from transaction_groups g where g.client_id = current_client() and g.client_id = o.client_id and g.order_id = o.id';
const MONEY = `transaction_groups g, jsonb_array_elements(g.totals) money where g.client_id = o.client_id and g.order_id = o.id`;
const WHOLE = wholeOrder(1);
/** The inner `o` is the order of the payment. */
const RETURNED = `select t.order_id from transactions t ${WITH_ORDER} where t.client_id = current_client() and t.returned_on is not null`;

/**
 * The columns of the orders list as SQL. What is hidden must not be found either: search, filter, sorting and sums know
 * no names of salaries and no numbers of groups on other accounts. The parameters of `visibleOrders` come first.
 */
export function orderGrid(
  actor: PaymentsActor,
  onlyDeleted: boolean,
  { toSign, warned, cutOffs }: FoundOrders,
): ListSource<'orders' | 'deletedOrders'> {
  const seesAll = seesAllAccounts(actor);
  const whole = (all: string, seen: string) => (seesAll ? all : `case when ${WHOLE} then ${all} else ${seen} end`);
  const ofSalary = actor.rights.has('PAYMENT_SALARY_DETAILS', 'GRANT')
    ? 'o.content'
    : `case when o.type = 'SALARY' then coalesce(o.file_name, o.message_id) else o.content end`;
  // The total of some accounts of a salary order is that of groups.
  const seenSum = (sum: string) =>
    hidesSalaryGroups(actor, 'SALARY') ? `case when o.type <> 'SALARY' then (${sum}) end` : `(${sum})`;
  return {
    expressions: {
      orderId: 'o.message_id',
      status: 'o.status',
      statusGroup: STATUS_GROUP,
      sourceType: 'o.source_type',
      type: 'o.type',
      fileName: 'o.file_name',
      content: whole(ofSalary, 'coalesce(o.file_name, o.message_id)'),
      'signatures.mine': { sql: isAmongOrders(toSign), storedAs: 'condition' },
      hasWarnings: { sql: isAmongOrders(warned), storedAs: 'condition' },
      hasReturnedPayments: {
        sql: `(o.id in (${seesAll ? RETURNED : `${RETURNED} and ${SEEN}`}))`,
        storedAs: 'condition',
      },
      executionDate: 'o.execution_date',
      cutOffAt: `${cutOffExpression(cutOffs, 'at')}::timestamptz`,
      cutOffState: cutOffExpression(cutOffs, 'state'),
      numberOfTransactions: whole(
        'o.number_of_transactions',
        `(select coalesce(sum(g.number_of_transactions), 0) ${GROUPS} and ${SEEN})`,
      ),
      controlSum: {
        sql: whole(
          'o.actual_control_sum',
          seenSum(`select coalesce(sum((money->>'amount')::numeric), 0) / 100000 from ${MONEY} and ${SEEN}`),
        ),
        totals: whole('o.totals', seenSum(`select jsonb_agg(money) from ${MONEY} and ${SEEN}`)),
      },
      'createdBy.name': CREATOR_NAME,
      createdAt: 'o.created_at',
      changedAt: 'o.changed_at',
      deletedAt: 'o.deleted_at',
      'deletedBy.name': '(select shown_name(u) from users u where u.client_id = o.client_id and u.id = o.deleted_by)',
      comment: 'o.comment',
      deletionComment: 'o.deletion_comment',
    },
    searchedInside: (search) => searchedInside(actor, search),
    key: { expression: 'o.id', direction: 'desc', cast: 'uuid' },
    defaultSort: onlyDeleted ? 'deletedAt,desc' : 'createdAt,desc',
  };
}

/** Groups whose totals may be looked for: of a salary order seen in part, none without the right to them. */
function seenTotals(actor: PaymentsActor): string {
  return hidesSalaryGroups(actor, 'SALARY') ? `${SEEN} and (o.type <> 'SALARY' or ${WHOLE})` : SEEN;
}

/** Ids come from the database, and are in no other form than theirs. */
function isAmongOrders(ids: readonly OrderId[] = []): string {
  return `(o.id = any('{${ids.join(',')}}'::uuid[]))`;
}

/**
 * An order is found by its payments too: by what the actor sees of them, and by its totals. The inner `o` is the order of
 * the payment or group, so these are looked for once, and not for each order.
 */
function searchedInside(actor: PaymentsActor, { contains, isAmount, hasIndex }: Search): string[] {
  const ofPayment = [
    ...(hasIndex ? [contains('t.search_text')] : []),
    ...(isAmount ? [isAmount('t.amount_hundred_thousandths')] : []),
  ];
  const payments = (found: string) => `o.id in (select distinct t.order_id from transactions t ${WITH_ORDER}
    where t.client_id = current_client() and t.sequence > 0 and ${found} and ${seenPayment(actor, 1)})`;
  // Nothing limits a total: a sum of bigints may be larger than one.
  const totals = (isTotal: NonNullable<Search['isAmount']>) => `o.id in (
    select g.order_id from transaction_groups g join orders o on o.client_id = g.client_id and o.id = g.order_id
      cross join jsonb_array_elements(g.totals) money
    where g.client_id = current_client() and ${seesAllAccounts(actor) ? 'true' : seenTotals(actor)}
    group by g.order_id, money->>'currency' having ${isTotal("sum((money->>'amount')::numeric)")})`;
  return [...(ofPayment.length > 0 ? [payments(anyOf(ofPayment))] : []), ...(isAmount ? [totals(isAmount)] : [])];
}
