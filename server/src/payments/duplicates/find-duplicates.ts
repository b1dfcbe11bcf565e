import type { OrderGroupId, OrderId, TransactionId } from '@portico/contract/ids';
import { SAME_PAYMENT_WITHIN_DAYS } from '@portico/contract/payments/duplicates';
import type { Transaction } from '../../platform/database/db.ts';
import { withoutNestedLoops } from '../../platform/database/without-nested-loops.ts';
import { MORE_WARNINGS, WARNINGS_PER_KIND_MAXIMUM } from '../content/limited-warnings.ts';
import type { OrderWarning } from '../reading/order-facts.ts';
import { NOT_GONE } from '../actions/order-state.ts';
import { isMadeBy, makingOf } from '../from-templates/standing-order-of.ts';

/** B5's warning that a payment may be a duplicate of another one. */
export const DUPLICATE = 'duplicateOrder';

/**
 * A payment and those it resembles, the one to warn of first at the front; `payments`: how many resemble another one.
 */
type Alike = {
  sequence: number;
  id: TransactionId;
  groupId: OrderGroupId;
  otherIds: TransactionId[];
  payments: number;
};

/**
 * B5's "duplicate order": the same end-to-end id on the same debit account, or the same creditor account, amount and
 * currency, in an order made or edited at most ten days before or earlier in this one. Keeps at most twenty payments, each with
 * several that it resembles: a reader is warned of the first that they may see (`readWarnings`), so no salary hides
 * another payment. The last warning gives the minimum number of further ones. Those of other orders come first, then
 * the largest amounts: small repeated amounts within a file must not crowd out a real double payment.
 */
export async function warnOfDuplicates(tx: Transaction, orderId: OrderId): Promise<OrderWarning[]> {
  const order = await tx.row<{ since: Date }>(
    `select coalesce(edited_at, created_at) - interval '${SAME_PAYMENT_WITHIN_DAYS} days' as since from orders where client_id = current_client() and id = $1`,
    [orderId],
  );
  const [others, within] = await withoutNestedLoops(tx, async () => [
    await tx.rows<Alike>(AMONG_OTHERS, [orderId, order!.since, [...NOT_GONE]]),
    await tx.rows<Alike>(WITHIN, [orderId]),
  ]);
  const payments = [...Map.groupBy([...others, ...within], ({ id }) => id).values()];
  const kept = payments.slice(0, WARNINGS_PER_KIND_MAXIMUM).toSorted(([a], [b]) => a!.sequence - b!.sequence);
  const warnings = kept.flatMap((found) => {
    const { id, groupId } = found[0]!;
    const otherIds = new Set(found.flatMap((one) => one.otherIds));
    const pair = { key: DUPLICATE, parameters: {}, groupId, transactionId: id };
    return [...otherIds].map((otherTransactionId) => ({ ...pair, otherTransactionId }));
  });
  // The same payment may be in both.
  const number = Math.max(others[0]?.payments ?? 0, within[0]?.payments ?? 0, payments.length) - kept.length;
  if (number === 0) return warnings;
  const more = { key: MORE_WARNINGS, parameters: { warning: DUPLICATE, number }, groupId: null, transactionId: null };
  return [...warnings, more];
}

/** The order's own groups, read once: on fast-growing tables the planner would read them for each payment. */
const OWN_GROUPS = `groups as materialized (
    select g.id, g.debit_account_id as account, coalesce(g.debit_account_id::text, g.debtor_iban, g.debtor_other) as debtor
      from transaction_groups g where g.client_id = current_client() and g.order_id = $1)`;

/** In one pass: a file may repeat one payment a hundred thousand times. */
const WITHIN = `with ${OWN_GROUPS}
  select sequence, id, "groupId", array_remove(array["samePayment", "sameId"], null) as "otherIds", count(*) over ()::integer as payments from (
    select t.sequence, t.id, t.group_id as "groupId", t.amount_hundred_thousandths as amount,
      case when t.creditor_account is not null then
        lag(t.id) over (partition by t.creditor_account, t.amount_hundred_thousandths, t.currency order by t.sequence) end as "samePayment",
      case when t.end_to_end_id <> 'NOTPROVIDED' then
        lag(t.id) over (partition by t.end_to_end_id, g.debtor order by t.sequence) end as "sameId"
    from transactions t join groups g on g.id = t.group_id
    where t.client_id = current_client() and t.order_id = $1) mine
  where "samePayment" is not null or "sameId" is not null order by amount desc, sequence limit ${WARNINGS_PER_KIND_MAXIMUM}`;

/** The newest of each: released ones and the others, payments and salaries; null if there isn't one. */
const NEWEST_IDS = `
      array[(array_agg(id) filter (where is_gone and not is_salary))[1], (array_agg(id) filter (where is_gone and is_salary))[1]] as gone,
      array[(array_agg(id) filter (where not is_gone and not is_salary))[1], (array_agg(id) filter (where not is_gone and is_salary))[1]] as others`;

/**
 * Looks each key up once, however many payments share it: for each id and each payment an index finds the client's
 * others. Among recent orders the newest stays, separately for salaries and others, and for those that have left or are
 * on their way and those that somebody may still delete: which one a reader may see isn't known yet. What has left
 * comes before the rest. Orders of one standing order are meant to be alike. The same payment comes before the same id, which an uploader can repeat for free. The fences
 * (`offset 0`) keep the planner on the indexes.
 */
const AMONG_OTHERS = `with ${OWN_GROUPS},
  own_standing as materialized (${makingOf(1)}),
  mine as materialized (
    select t.id, t.group_id, t.sequence, nullif(t.end_to_end_id, 'NOTPROVIDED') as end_to_end_id, t.creditor_account,
        t.amount_hundred_thousandths, t.currency, g.account
      from transactions t join groups g on g.id = t.group_id
     where t.client_id = current_client() and t.order_id = $1),
  recent as materialized (
    select o.id, coalesce(o.edited_at, o.created_at) as created_at, o.status <> all($3) as is_gone, o.type = 'SALARY' as is_salary
      from orders o
     where o.client_id = current_client() and (o.created_at > $2 or o.edited_at > $2) and o.status <> 'DELETED' and o.id <> $1
       and (not exists (select from own_standing) or not ${isMadeBy('own_standing')})),
  ids as materialized (
    select distinct end_to_end_id from mine where end_to_end_id is not null and account is not null and exists (select from recent)),
  payments as materialized (
    select distinct creditor_account, amount_hundred_thousandths, currency from mine
     where creditor_account is not null and exists (select from recent)),
  with_id as materialized (
    select p.* from ids cross join lateral (
      select p.order_id, p.group_id, p.id, p.end_to_end_id from transactions p
       where p.client_id = current_client() and p.end_to_end_id = ids.end_to_end_id and p.order_id <> $1 offset 0) p),
  like_payment as materialized (
    select p.* from payments cross join lateral (
      select p.order_id, p.id, p.creditor_account, p.amount_hundred_thousandths, p.currency from transactions p
       where p.client_id = current_client() and p.creditor_account = payments.creditor_account
         and p.amount_hundred_thousandths = payments.amount_hundred_thousandths and p.currency = payments.currency
         and p.order_id <> $1 offset 0) p),
  by_id as materialized (
    select end_to_end_id, account, ${NEWEST_IDS} from (
      select distinct on (end_to_end_id, account, is_gone, is_salary) * from (
      select w.end_to_end_id, w.id, r.is_gone, r.is_salary, r.created_at, (select g.debit_account_id from transaction_groups g
          where g.client_id = current_client() and g.order_id = w.order_id and g.id = w.group_id) as account
        from with_id w join recent r on r.id = w.order_id offset 0) found
       where account is not null
       order by end_to_end_id, account, is_gone, is_salary, created_at desc, id) newest
     group by end_to_end_id, account),
  by_payment as materialized (
    select creditor_account, amount_hundred_thousandths, currency, ${NEWEST_IDS} from (
      select distinct on (l.creditor_account, l.amount_hundred_thousandths, l.currency, r.is_gone, r.is_salary)
          l.creditor_account, l.amount_hundred_thousandths, l.currency, l.id, r.is_gone, r.is_salary
        from like_payment l join recent r on r.id = l.order_id
       order by l.creditor_account, l.amount_hundred_thousandths, l.currency, r.is_gone, r.is_salary, r.created_at desc, l.id) newest
     group by creditor_account, amount_hundred_thousandths, currency)
  select m.sequence, m.id, m.group_id as "groupId",
      array_remove(p.gone || i.gone || p.others || i.others, null) as "otherIds",
      count(*) over ()::integer as payments
    from mine m
    left join by_id i on i.end_to_end_id = m.end_to_end_id and i.account = m.account
    left join by_payment p on p.creditor_account = m.creditor_account
      and p.amount_hundred_thousandths = m.amount_hundred_thousandths and p.currency = m.currency
   where i.end_to_end_id is not null or p.creditor_account is not null
   order by m.amount_hundred_thousandths desc, m.sequence limit ${WARNINGS_PER_KIND_MAXIMUM}`;
