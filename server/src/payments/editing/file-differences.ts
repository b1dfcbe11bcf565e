import type { Reply, Request } from '@portico/contract/endpoint';
import type { AccountId, OrderGroupId, OrderId, TransactionId } from '@portico/contract/ids';
import { DIFFERENCES_SHOWN } from '@portico/contract/limits';
import { formatMoney } from '@portico/contract/money';
import { DIFFERENCES, type Difference } from '@portico/contract/payments/editing/differences';
import type { editingEndpoints, TERMS } from '@portico/contract/payments/editing/endpoints';
import { remittanceTexts } from '@portico/formats/pain001/pain001-remittance';
import type { PaymentGroup } from '@portico/formats/pain001/pain001-model';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { loadActor, loadVisibleOrders, seenGroup, visibleOrders, type PaymentsActor } from '../payments-actor.ts';
import type { OrderFacts, OrderWarning } from '../reading/order-facts.ts';
import { hidesSalary, hidesSalaryGroups } from '../reading/salary.ts';
import { inForm } from '../manual/payment-in-form.ts';
import { changedFields, differBeyondForm } from './entered-payment.ts';
import { storedPayment } from '../content/stored-payment.ts';

type Endpoint = (typeof editingEndpoints)['fileDifferences'];
type Differences = Reply<Endpoint>;

/** Payments of the order’s file that were taken out, as far as the actor sees their groups; `g` is the payment’s group. */
const TAKEN_OUT = `from original_payments p
  join orders o on o.client_id = p.client_id and o.id = p.order_id
  left join transaction_groups now on now.client_id = p.client_id and now.order_id = p.order_id and now.id = p.group_id
  left join original_groups was on was.client_id = p.client_id and was.order_id = p.order_id and was.id = p.group_id
  cross join lateral (
    select case when now.id is null then was.debit_account_id else now.debit_account_id end as debit_account_id) g
  where p.client_id = current_client() and p.order_id = $4 and p.is_gone and ${seenGroup(1)}`;

/** Payments of the order that aren't any more what its file said. */
const CHANGED = `from original_payments was
  join orders o on o.client_id = was.client_id and o.id = was.order_id
  join transactions t on t.client_id = was.client_id and t.order_id = was.order_id and t.id = was.id
  join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
  where was.client_id = current_client() and was.order_id = $4 and not was.is_gone and ${seenGroup(1)} and was.content <> t.content`;

/** The same of groups. */
const CHANGED_GROUPS = `from original_groups was
  join orders o on o.client_id = was.client_id and o.id = was.order_id
  join transaction_groups g on g.client_id = was.client_id and g.order_id = was.order_id and g.id = was.id
  where was.client_id = current_client() and was.order_id = $4 and g.differs and ${seenGroup(1)}`;

/** Warns of orders that differ from their files: of how many payments and groups, as far as the actor sees them. */
export async function warnOfDifferences(
  tx: Transaction,
  actor: PaymentsActor,
  orders: readonly OrderFacts[],
): Promise<Map<OrderId, OrderWarning[]>> {
  const edited = orders.filter(({ uploadId, lastEditedBy }) => uploadId !== null && lastEditedBy !== null);
  if (edited.length === 0) return new Map();
  const rows = await tx.rows<{ id: OrderId } & Record<Difference, number>>(
    `select id, sum(taken_out)::int as "paymentsTakenOut", sum(changed)::int as "paymentsChanged", sum(differs)::int as "termsChanged" from (
       select o.id, g.taken_out, g.changed, g.differs::int from orders o
         join transaction_groups g on g.client_id = o.client_id and g.order_id = o.id
        where o.client_id = current_client() and o.id = any($4) and ${seenGroup(1)}
       union all select o.id, g.taken_out, 0, 0 from orders o
         join original_groups g on g.client_id = o.client_id and g.order_id = o.id and g.is_gone
        where o.client_id = current_client() and o.id = any($4) and ${seenGroup(1)}) seen group by id`,
    [...visibleOrders(actor, 1).values, edited.map(({ id }) => id)],
  );
  const warnings = rows.flatMap(({ id, ...numbers }) =>
    DIFFERENCES.filter((key) => numbers[key] > 0).map((key) => ({
      id,
      warning: { key, parameters: { number: numbers[key] }, groupId: null, transactionId: null },
    })),
  );
  return new Map([...Map.groupBy(warnings, ({ id }) => id)].map(([id, of]) => [id, of.map(({ warning }) => warning)]));
}

/** In what an order differs from its file. Of salaries that the reader may not see, only counts. */
export async function fileDifferences(
  { tx, subject }: Context<Endpoint>,
  { params }: Request<Endpoint>,
): Promise<Differences> {
  const actor = await loadActor(tx, subject);
  const [order] = await loadVisibleOrders(tx, actor, [params.uniqueId]);
  if (!order) throw new PortalError('NOT_FOUND');
  const values = [...visibleOrders(actor, 1).values, order.id];
  const totals = await tx.rows<{ currency: string; sum: string; count: number }>(
    `select p.content->>'currency' as currency, sum((p.content->>'amountHundredThousandths')::numeric)::text as sum, count(*)::int
     ${TAKEN_OUT} group by 1 order by 1`,
    values,
  );
  const isHidden = hidesSalary(actor, order.type);
  return {
    takenOut: isHidden ? [] : await takenOut(tx, values),
    takenOutCount: totals.reduce((all, { count }) => all + count, 0),
    takenOutTotals: (isHidden ? [] : totals).map(({ currency, sum }) => ({
      currency,
      amount: formatMoney({ currency, amountHundredThousandths: BigInt(sum) }),
    })),
    changed: isHidden ? [] : await changedPayments(tx, values),
    changedCount: await countOf(tx, CHANGED, values),
    groups: hidesSalaryGroups(actor, order.type) ? [] : await changedGroups(tx, actor, values),
    groupsCount: await countOf(tx, CHANGED_GROUPS, values),
  };
}

async function countOf(tx: Transaction, some: string, values: unknown[]): Promise<number> {
  return (await tx.row<{ count: number }>(`select count(*)::int ${some}`, values))!.count;
}

async function takenOut(tx: Transaction, values: unknown[]): Promise<Differences['takenOut']> {
  const rows = await tx.rows<{ id: TransactionId; content: unknown }>(
    `select p.id, p.content ${TAKEN_OUT} order by p.sequence limit ${DIFFERENCES_SHOWN}`,
    values,
  );
  return rows.map(({ id, content }) => {
    const payment = storedPayment(content);
    const { creditor, creditorAccount, currency, amountHundredThousandths, endToEndId } = payment;
    return {
      uniqueId: id,
      creditor: creditor.name,
      creditorAccount: creditorAccount?.iban ?? creditorAccount?.other ?? null,
      amount: formatMoney({ currency: currency!, amountHundredThousandths: amountHundredThousandths! }),
      currency: currency!,
      remittance: remittanceTexts(payment),
      endToEndId: endToEndId ?? 'NOTPROVIDED',
    };
  });
}

async function changedPayments(tx: Transaction, values: unknown[]): Promise<Differences['changed']> {
  const rows = await tx.rows<{ id: TransactionId; before: unknown; after: unknown }>(
    `select t.id, was.content as before, t.content as after ${CHANGED} order by t.sequence limit ${DIFFERENCES_SHOWN}`,
    values,
  );
  return rows.map(({ id, before, after }) => {
    const [old, now] = [storedPayment(before), storedPayment(after)];
    const [was, is] = [inForm(old), inForm(now)];
    const fields = changedFields(was, is);
    return {
      uniqueId: id,
      creditor: now.creditor.name,
      currency: now.currency!,
      hasMore: differBeyondForm(old, now),
      changes: fields.map((field) => ({ field, before: was[field], after: is[field] })),
    };
  });
}

async function changedGroups(
  tx: Transaction,
  { accounts }: PaymentsActor,
  values: unknown[],
): Promise<Differences['groups']> {
  const rows = await tx.rows<{
    id: OrderGroupId;
    accountId: AccountId | null;
    before: PaymentGroup;
    after: PaymentGroup;
  }>(
    `select g.id, g.debit_account_id as "accountId", was.content as before, g.content as after ${CHANGED_GROUPS} order by g.sequence limit ${DIFFERENCES_SHOWN}`,
    values,
  );
  return rows.map(({ id, accountId, before, after }) => ({
    uniqueId: id,
    account: (accountId && accounts.get(accountId)?.name) || accountIn(after),
    changes: Object.entries(TERMS_OF)
      .map(([field, read]) => ({ field: field as Term, before: read(before), after: read(after) }))
      .filter(({ before: was, after: is }) => was !== is),
  }));
}

function accountIn({ debtorAccount }: PaymentGroup): string {
  return debtorAccount?.iban ?? debtorAccount?.other ?? '–';
}

type Term = (typeof TERMS)[number];

const TERMS_OF: Record<Term, (group: PaymentGroup) => string | null> = {
  executionDate: ({ executionDate }) => executionDate,
  priority: ({ paymentType }) => paymentType.instructionPriority,
  batchBooking: ({ batchBooking }) => (batchBooking === null ? null : String(batchBooking)),
};
