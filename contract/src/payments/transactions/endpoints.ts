import { z } from 'zod';
import { currency, decimal, endpoint, localDate, moneyShape } from '../../endpoint.ts';
import { gridPage, gridQuery } from '../../grid.ts';
import { byTransactionId } from '../../id-shapes.ts';
import { orderRow, orderTransaction } from '../order-row.ts';
import { PAYMENT_DIRECTIONS } from '../status.ts';

/** A payment of any order, with the order that it belongs to. */
const paymentTransaction = orderTransaction.extend({
  order: orderRow.pick({
    uniqueId: true,
    orderId: true,
    status: true,
    statusGroup: true,
    held: true,
    sending: true,
    entityStatus: true,
    sourceType: true,
    signatures: true,
    createdAt: true,
    createdBy: true,
  }),
  transactionType: z.enum(PAYMENT_DIRECTIONS),
});

/** How a creditor was paid: the same name and the same account. */
const creditorUse = z.object({
  creditor: z.string().nullable(),
  creditorAccount: z.string().nullable(),
  creditorAgent: z.string().nullable(),
  creditorCountry: z.string().nullable(),
  /** What of it isn't as in the payment; null if both are. A number that is no IBAN is an account only with its bank. */
  differsBy: z.enum(['name', 'account']).nullable(),
  payments: z.number().int(),
  totals: z.array(moneyShape),
  /** By execution date. */
  firstOn: localDate,
  lastOn: localDate,
});

const errors = ['UNAUTHENTICATED', 'UNAUTHORIZED'] as const;

export const paymentTransactionEndpoints = {
  paymentTransactions: endpoint({
    method: 'GET',
    path: 'payments/transactions',
    summary:
      'The payments of all orders that the caller sees, as a grid request, the latest first. Not those of salaries that they may not see.',
    access: 'session',
    query: gridQuery,
    reply: gridPage(paymentTransaction),
    errors: [...errors, 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'],
  }),
  paymentTransactionTotals: endpoint({
    method: 'GET',
    path: 'payments/transactions/totals',
    summary:
      'Count and sums per currency of what a filter shows; beyond 10,000 payments only when `exact` is asked for.',
    access: 'session',
    query: z.strictObject({ filter: gridQuery.shape.filter, exact: z.enum(['true', 'false']).optional() }),
    reply: z.object({
      count: z.number().int(),
      countIsLowerBound: z.literal(true).optional(),
      /** Null if the count is a lower bound. */
      totals: z.array(z.object({ currency, amount: decimal, count: z.number().int() })).nullable(),
    }),
    errors: [...errors, 'UNKNOWN_FIELD', 'WRONG_RANGE'],
  }),
  paymentTransaction: endpoint({
    method: 'GET',
    path: 'payments/transactions/:uniqueId',
    summary: 'One payment as the list shows it.',
    access: 'session',
    params: byTransactionId,
    reply: paymentTransaction,
    errors: [...errors, 'NOT_FOUND'],
  }),
  creditorHistory: endpoint({
    method: 'GET',
    path: 'payments/transactions/:uniqueId/creditorHistory',
    summary:
      'All that was paid to the name or the account of this payment’s creditor, as far as the caller sees it: under which names, to which accounts, how much and when.',
    access: 'session',
    params: byTransactionId,
    reply: z.object({
      /** The payment's own first, then the latest; 50 at most. */
      uses: z.array(creditorUse),
      /** There are more, or more payments than the 10,000 latest ones, which are counted. */
      isCut: z.boolean(),
    }),
    errors: [...errors, 'NOT_FOUND'],
  }),
};
