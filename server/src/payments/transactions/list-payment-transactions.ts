import type { Reply } from '@portico/contract/endpoint';
import { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { listing, type Asking } from '../../platform/grid/listing.ts';
import { loadActor, type PaymentsActor } from '../payments-actor.ts';
import { orderRows } from '../reading/order-rows.ts';
import { WITH_ORDER } from '../reading/seen-payments.ts';
import {
  presentTransaction,
  TRANSACTION_COLUMNS,
  withGroups,
  type TransactionRow,
} from '../reading/transaction-rows.ts';
import { PAYMENT_GRID, visiblePayments } from './payment-grid.ts';

type Item = Reply<(typeof paymentsEndpoints)['paymentTransactions']>['content'][number];

/** The payments of all orders that the caller sees. */
export const paymentTransactionList = listing({
  name: 'paymentTransactions',
  endpoint: paymentsEndpoints.paymentTransactions,
  permit: async ({ tx, subject }) => ({ actor: await loadActor(tx, subject), clientId: subject.clientId }),
  source: () => PAYMENT_GRID,
  rows: (view) => ({
    ...visiblePayments(view),
    id: 't.id',
    select: TRANSACTION_COLUMNS,
    shown: `from page join transactions t on t.client_id = $1 and t.id = page.id ${WITH_ORDER}`,
  }),
  present: ({ actor }, stored: readonly TransactionRow[], { tx }) => presentAll(tx, actor, stored),
});

async function presentAll(tx: Asking['tx'], actor: PaymentsActor, stored: readonly TransactionRow[]): Promise<Item[]> {
  const ids = [...new Set(stored.map(({ orderId }) => orderId))];
  const orders = new Map((await orderRows(tx, actor, ids)).map((order) => [order.uniqueId, order]));
  return (await withGroups(tx, stored)).map((row) => {
    const order = orders.get(row.orderId)!;
    // The endpoint takes of the order what its reply declares. Direct debits aren't imported yet.
    return {
      ...presentTransaction(actor, { createdBy: order.createdBy.uniqueId }, row),
      order,
      transactionType: 'TRF',
    };
  });
}
