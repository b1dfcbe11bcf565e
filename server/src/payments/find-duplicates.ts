import { addSeconds, type Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import type { OrderWarning } from './order-facts.ts';

const DAY_SECONDS = 86_400;
const SAME_PAYMENT_WITHIN_DAYS = 10;
const WARNINGS_MAXIMUM = 20;

/** B5's warning that a payment may be a duplicate of another one. */
export const DUPLICATE = 'duplicateOrder';

/** A payment, and the one that it is like. */
type Pair = { sequence: number; id: string; groupId: string; otherId: string };

/**
 * B5's "duplicate order": the same end-to-end id on the same debit account, or the same creditor account, amount and
 * currency, in an order of the last ten days or earlier in this one. At most twenty are kept, and only which payments they
 * are: what is said of the other one depends on who reads it.
 */
export async function warnOfDuplicates(tx: Transaction, clock: Clock, orderId: string): Promise<OrderWarning[]> {
  const since = addSeconds(clock.now(), -SAME_PAYMENT_WITHIN_DAYS * DAY_SECONDS);
  const pairs = [
    ...(await tx.rows<Pair>(WITHIN, [orderId])),
    ...(await tx.rows<Pair>(AMONG_OTHERS, [orderId, since])),
  ].toSorted((a, b) => a.sequence - b.sequence);
  const byPayment = new Map(pairs.map((pair) => [pair.id, pair]));
  return [...byPayment.values()].slice(0, WARNINGS_MAXIMUM).map(({ id, groupId, otherId }) => ({
    key: DUPLICATE,
    parameters: {},
    groupId,
    transactionId: id,
    otherTransactionId: otherId,
  }));
}

/** In one pass: a file may repeat one payment a hundred thousand times. */
const WITHIN = `select sequence, id, "groupId", coalesce("samePayment", "sameId") as "otherId" from (
    select t.sequence, t.id, t.group_id as "groupId",
      case when t.creditor_account is not null then
        lag(t.id) over (partition by t.creditor_account, t.amount_hundred_thousandths, t.currency order by t.sequence) end as "samePayment",
      case when t.end_to_end_id <> 'NOTPROVIDED' then
        lag(t.id) over (partition by t.end_to_end_id, coalesce(g.debit_account_id::text, g.debtor_iban, g.debtor_other) order by t.sequence) end as "sameId"
    from transactions t join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
    where t.client_id = current_client() and t.order_id = $1) mine
  where "samePayment" is not null or "sameId" is not null order by sequence limit ${WARNINGS_MAXIMUM}`;

// The fences (`offset 0`) keep the planner on the indexes, whatever it knows of a table that grows by the minute.
const AMONG_OTHERS = `with mine as materialized (
    select t.client_id, t.id, t.group_id, t.sequence, t.end_to_end_id, t.creditor_account,
        t.amount_hundred_thousandths, t.currency, g.debit_account_id
      from transactions t join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
     where t.client_id = current_client() and t.order_id = $1)
  select m.sequence, m.id, m.group_id as "groupId", same.id as "otherId"
  from mine m cross join lateral (
    select p.id from (
      select p.client_id, p.order_id, p.group_id, p.id, true as by_id from transactions p
        where p.client_id = m.client_id and p.end_to_end_id = m.end_to_end_id and m.end_to_end_id <> 'NOTPROVIDED' and p.order_id <> $1
      union all
      select p.client_id, p.order_id, p.group_id, p.id, false from transactions p
        where p.client_id = m.client_id and p.creditor_account = m.creditor_account
          and p.amount_hundred_thousandths = m.amount_hundred_thousandths and p.currency = m.currency and p.order_id <> $1
      offset 0) p
    join orders o on o.client_id = p.client_id and o.id = p.order_id
    where o.status <> 'DELETED' and o.created_at > $2 and (not p.by_id or m.debit_account_id =
      (select g.debit_account_id from transaction_groups g where g.client_id = p.client_id and g.order_id = p.order_id and g.id = p.group_id))
    order by o.created_at desc limit 1) same
  order by m.sequence limit ${WARNINGS_MAXIMUM}`;
