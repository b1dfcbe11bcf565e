import { z } from 'zod';
import { currency, decimal, decisionShape, endpoint, instant, localDate } from '../endpoint.ts';
import { byOrderId, transactionId } from '../id-shapes.ts';
import { OPENED_TRANSACTIONS_PER_PAGE, SIGN_WITH_DETAILS_TRANSACTIONS_MAXIMUM } from '../limits.ts';
import { personShape } from '../users/person-shape.ts';
import { DEBIT_ADVICES } from './manual/lists.ts';

const PAGES_MAXIMUM = SIGN_WITH_DETAILS_TRANSACTIONS_MAXIMUM / OPENED_TRANSACTIONS_PER_PAGE;

const party = z.object({
  name: z.string().nullable(),
  /** The address lines as on an envelope, without the country. */
  address: z.array(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
});

/** A bank, by whatever identifies it in the file. */
const agent = z.object({
  name: z.string().nullable(),
  bic: z.string().nullable(),
  /** ISO external clearing system code such as `CHBCC`, or one agreed between sender and bank. */
  clearingSystem: z.string().nullable(),
  /** The bank's code in that system, or any other identification. */
  bankCode: z.string().nullable(),
});

/** `hasMoreLeaves`: the payment predates the limit on its texts, so only the first ones are here. */
const told = {
  leaves: z.array(z.object({ path: z.string(), value: z.string(), isInstruction: z.boolean() })),
  hasMoreLeaves: z.boolean(),
};

/** The values that apply to one transaction: its own, else its group's. Null if neither has one. */
const transactionDetail = z.object({
  uniqueId: transactionId,
  created: instant,
  createdBy: personShape,
  /** The client’s template that it was made from, by its name. */
  template: z.string().nullable(),
  executionDate: localDate,
  /** The date and time as written, if the file asks for a time too. */
  executionDateTime: z.string().nullable(),
  priority: z.string().nullable(),
  serviceLevel: z.string().nullable(),
  localInstrument: z.string().nullable(),
  categoryPurpose: z.string().nullable(),
  purpose: z.string().nullable(),
  chargeBearer: z.string().nullable(),
  batchBooking: z.boolean().nullable(),
  debitAdvice: z.enum(DEBIT_ADVICES).nullable(),
  /** The amount is an equivalent; the creditor is paid in this currency. */
  transferCurrency: z.string().nullable(),
  creditor: party,
  creditorAccount: z.string().nullable(),
  creditorAgent: agent.nullable(),
  intermediaryAgents: z.array(agent),
  ultimateCreditor: party.nullable(),
  debtor: party,
  debtorAccount: z.string().nullable(),
  debtorAgent: agent.nullable(),
  ultimateDebtor: party.nullable(),
  remittance: z.array(z.string()),
  creditorReference: z.string().nullable(),
  endToEndId: z.string(),
  /** The sender's identification of the payment, meant for their bank alone. */
  paymentId: z.string().nullable(),
  uetr: z.string().nullable(),
  paymentInformationId: z.string(),
  /** Whether it can be confirmed to its creditor. */
  confirmation: decisionShape,
  /** Everything that the bank is told about this payment, by ISO 20022 name, in message order. */
  ...told,
});

export const transactionEndpoints = {
  orderTransaction: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId/transactions/:transactionId',
    summary: 'One transaction of an order with parties, banks, instruction and references.',
    access: 'session',
    params: byOrderId.extend({ transactionId }),
    reply: transactionDetail,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  openTransactions: endpoint({
    method: 'POST',
    path: 'payments/orders/:uniqueId/openTransactions',
    summary:
      'Opens a page of an order’s transactions with everything that the bank is told, and keeps that the caller was given them: who was given each signs with details.',
    access: 'session',
    isPersonal: true,
    params: byOrderId,
    body: z.strictObject({
      page: z
        .number()
        .int()
        .min(0)
        .max(PAGES_MAXIMUM - 1),
    }),
    reply: z.object({
      content: z.array(
        z.object({
          uniqueId: transactionId,
          creditor: z.string().nullable(),
          creditorAccount: z.string().nullable(),
          endToEndId: z.string(),
          amount: decimal,
          currency,
          ...told,
        }),
      ),
      totalElements: z.number().int(),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'REQUEST_FIELDS'],
  }),
};
