import type { Answer } from '@portico/contract/endpoint';
import type { AccountId, EntryId, OrderId, OrderMessageId } from '@portico/contract/ids';
import { BOOKED_PAYMENTS_SHOWN } from '@portico/contract/limits';
import { formatMoney } from '@portico/contract/money';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import { actorOf, loadVisibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { seesAccount } from '../actions/decide-order.ts';
import { hidesSalary } from './salary.ts';

type BookedFor = Answer<(typeof statementsEndpoints)['transaction']>['bookedFor'];
type Payment = BookedFor['payments'][number];
type OrderRow = { id: OrderId; type: 'NORMAL' | 'SALARY'; accountId: AccountId; number: number; isReturn: boolean };
type PaymentRow = Omit<Payment, 'amount'> & { amount: bigint };

/** Orders of one batch booking; a bank hardly ever books two as one. */
const ORDERS_MAXIMUM = 100;

/**
 * The payments that a booked entry came from, or gave back, in orders that the subject may see. Without the right to
 * salary details, a salary order shows only itself and its number of payments.
 */
export async function paymentsOfEntry(tx: Transaction, subject: Subject, entryId: EntryId): Promise<BookedFor> {
  const rows = await tx.rows<OrderRow>(
    `select b.order_id as id, o.type, g.debit_account_id as "accountId", sum(b.number)::int as number, b.is_return as "isReturn"
     from bookings b join orders o on o.client_id = b.client_id and o.id = b.order_id
       join transaction_groups g on g.client_id = b.client_id and g.order_id = b.order_id and g.id = b.group_id
     where b.client_id = current_client() and b.entry_id = $1
     group by b.order_id, o.type, g.debit_account_id, b.is_return order by b.order_id limit ${ORDERS_MAXIMUM}`,
    [entryId],
  );
  if (rows.length === 0) return { payments: [], more: 0, isReturn: false };
  const actor = await actorOf(tx, subject);
  const visible = await visibleOf(tx, actor, rows);
  const [hidden, open] = [true, false].map((isHidden) =>
    visible.filter(({ type }) => hidesSalary(actor, type) === isHidden),
  );
  const payments = [...(await salariesOf(tx, entryId, hidden!)), ...(await loadPayments(tx, entryId, open!))].slice(
    0,
    BOOKED_PAYMENTS_SHOWN,
  );
  const told = payments.reduce((sum, { numberOfTransactions }) => sum + numberOfTransactions, 0);
  const number = visible.reduce((sum, order) => sum + order.number, 0);
  return { payments, more: number - told, isReturn: visible.some((order) => order.isReturn) };
}

async function visibleOf(tx: Transaction, actor: PaymentsActor, rows: readonly OrderRow[]): Promise<OrderRow[]> {
  const orders = await loadVisibleOrders(
    tx,
    actor,
    rows.map(({ id }) => id),
  );
  const seen = new Set(orders.map(({ id }) => id));
  return rows.filter(({ id, accountId }) => {
    const account = actor.accounts.get(accountId);
    return seen.has(id) && account !== undefined && seesAccount(actor.rights, account);
  });
}

async function salariesOf(tx: Transaction, entryId: EntryId, orders: readonly OrderRow[]): Promise<Payment[]> {
  if (orders.length === 0) return [];
  const rows = await tx.rows<{ id: OrderId; orderId: OrderMessageId; currency: string }>(
    `select o.id, o.message_id as "orderId", e.currency from orders o join statement_entries e on e.client_id = o.client_id and e.id = $2
     where o.client_id = current_client() and o.id = any($1)`,
    [orders.map(({ id }) => id), entryId],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return orders.map(({ id, number }) => ({
    order: id,
    orderId: byId.get(id)!.orderId,
    transaction: null,
    endToEndId: null,
    creditor: null,
    amount: null,
    currency: byId.get(id)!.currency,
    numberOfTransactions: number,
  }));
}

async function loadPayments(tx: Transaction, entryId: EntryId, orders: readonly OrderRow[]): Promise<Payment[]> {
  if (orders.length === 0) return [];
  const rows = await tx.rows<PaymentRow>(
    `select o.id as "order", o.message_id as "orderId", t.id as transaction, t.end_to_end_id as "endToEndId", t.creditor,
       t.amount_hundred_thousandths as amount, t.currency, 1 as "numberOfTransactions"
     from transactions t join orders o on o.client_id = t.client_id and o.id = t.order_id
     where t.client_id = current_client() and t.order_id = any($1) and $2 in (t.booked_entry_id, t.returned_entry_id)
     order by t.order_id, t.sequence limit ${BOOKED_PAYMENTS_SHOWN}`,
    [orders.map(({ id }) => id), entryId],
  );
  return rows.map(({ amount, ...row }) => ({
    ...row,
    amount: formatMoney({ amountHundredThousandths: amount, currency: row.currency }),
  }));
}
