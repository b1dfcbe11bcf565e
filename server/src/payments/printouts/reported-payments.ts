import type { Reply, Request } from '@portico/contract/endpoint';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import type {
  PaymentParties,
  PaymentReferences,
  PaymentTerms,
} from '@portico/contract/payments/transactions/payment-facts';
import type { Listing } from '../../platform/grid/listing.ts';
import { orderTransactionList, type OrderTransactionsView } from '../reading/list-order-transactions.ts';
import { presentTransaction, withGroups, type TransactionRow } from '../reading/transaction-rows.ts';
import { paymentFacts } from '../transactions/payment-facts.ts';

type Endpoint = (typeof paymentsEndpoints)['orderTransactions'];

/** A payment as an order's list has it. */
export type PaymentRow = Reply<Endpoint>['content'][number];
/** A payment with everything that its file says. */
export type ReportedPayment = { row: PaymentRow; content: PaymentParties & PaymentTerms & PaymentReferences };

/** The payments of an order as its list has them, each with everything that its file says. */
export const reportedPaymentList: Listing<
  ReportedPayment,
  Request<Endpoint>['params'],
  OrderTransactionsView,
  TransactionRow
> = {
  ...orderTransactionList,
  present: async ({ actor, order }, stored, { tx }) =>
    (await withGroups(tx, stored)).map((row) => ({
      row: presentTransaction(actor, order, row),
      content: paymentFacts(row),
    })),
};
