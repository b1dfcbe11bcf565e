import { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { PortalError } from '../../platform/errors.ts';
import { listing, type ListSource } from '../../platform/grid/listing.ts';
import { loadActor, loadVisibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { seesAccount, seesUnmatched } from '../actions/decide-order.ts';
import type { OrderFacts } from './order-facts.ts';
import { orderRows } from './order-rows.ts';
import { hidesSalary } from './salary.ts';
import { WITH_GROUP } from './seen-payments.ts';
import { PAYMENT_EXPRESSIONS } from '../transactions/payment-expressions.ts';
import { presentTransaction, TRANSACTION_COLUMNS, withGroups, type TransactionRow } from './transaction-rows.ts';

/** Who reads an order's transactions; all of them are hidden in a salary order from users who may not see salaries. */
export type OrderTransactionsView = { actor: PaymentsActor; order: OrderFacts; messageId: string; hidesAll: boolean };

const SOURCE: ListSource<'orderTransactions'> = {
  expressions: {
    ...PAYMENT_EXPRESSIONS,
    groupId: 't.group_id',
  },
  key: { expression: 't.sequence', direction: 'asc', cast: 'integer' },
  defaultSort: null,
};

/** The transactions of one order in file order; leaves out those on accounts without access. */
export const orderTransactionList = listing({
  name: 'orderTransactions',
  endpoint: paymentsEndpoints.orderTransactions,
  async permit({ tx, subject }, { uniqueId }): Promise<OrderTransactionsView> {
    const actor = await loadActor(tx, subject);
    const [order] = await loadVisibleOrders(tx, actor, [uniqueId]);
    if (!order) throw new PortalError('NOT_FOUND');
    const [row] = await orderRows(tx, actor, [order.id]);
    return { actor, order, messageId: row!.orderId, hidesAll: hidesSalary(actor, row!.type) };
  },
  source: () => SOURCE,
  about: ({ messageId }) => ({ belongsTo: { title: 'payments.column.order', text: messageId } }),
  rows({ actor, order, hidesAll }) {
    const { from, values } = visibleTransactions(actor, order);
    return {
      visible: hidesAll ? `${from} and false` : from,
      values,
      id: 't.id',
      select: TRANSACTION_COLUMNS,
      shown: `from page join transactions t on t.client_id = current_client() and t.id = page.id ${WITH_GROUP}`,
    };
  },
  present: async ({ actor, order }, stored: readonly TransactionRow[], { tx }) =>
    (await withGroups(tx, stored)).map((row) => presentTransaction(actor, order, row)),
});

/** The rows of an order on accounts that the actor sees: `t` the transaction, `g` its group; three values. */
export function visibleTransactions(actor: PaymentsActor, order: OrderFacts): { from: string; values: unknown[] } {
  const visible = order.accounts.flatMap((account) =>
    account && seesAccount(actor.rights, account) ? [account.accountId] : [],
  );
  const from = `from transactions t ${WITH_GROUP}
    where t.client_id = current_client() and t.order_id = $1 and (g.debit_account_id = any($2) or (g.debit_account_id is null and $3))`;
  return { from, values: [order.id, visible, seesUnmatched(actor, order)] };
}
