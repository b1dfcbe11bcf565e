import { z } from 'zod';
import { byUniqueId, currency, decimal, endpoint, instant, localDate, personShape, uniqueId } from '../endpoint.ts';
import { OPENED_TRANSACTIONS_PER_PAGE, SIGN_WITH_DETAILS_TRANSACTIONS_MAXIMUM } from '../limits.ts';

const PAGES_MAXIMUM = SIGN_WITH_DETAILS_TRANSACTIONS_MAXIMUM / OPENED_TRANSACTIONS_PER_PAGE;

const party = z.object({
  name: z.string().nullable(),
  /** The lines of the address as on an envelope, without its country. */
  address: z.array(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
});

/** A bank by whatever the file names it by. */
const agent = z.object({
  name: z.string().nullable(),
  bic: z.string().nullable(),
  /** ISO external clearing system code such as `CHBCC`, or one that sender and bank agreed on. */
  clearingSystem: z.string().nullable(),
  /** The bank's code in that system, else any other identification. */
  bankCode: z.string().nullable(),
});

/** `hasMoreLeaves`: the payment came before its texts were limited, and these are the first of them. */
const told = {
  leaves: z.array(z.object({ path: z.string(), value: z.string(), isInstruction: z.boolean() })),
  hasMoreLeaves: z.boolean(),
};

/** What holds for one transaction: what it says itself, else what its group says. Null for what neither says. */
const transactionDetail = z.object({
  uniqueId,
  created: instant,
  createdBy: personShape,
  executionDate: localDate,
  /** The date and time as written, where the file asks for a time too. */
  executionDateTime: z.string().nullable(),
  priority: z.string().nullable(),
  serviceLevel: z.string().nullable(),
  categoryPurpose: z.string().nullable(),
  purpose: z.string().nullable(),
  chargeBearer: z.string().nullable(),
  batchBooking: z.boolean().nullable(),
  /** The amount is an equivalent: the creditor gets this currency. */
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
  /** The identification that the sender gave the payment for his bank alone. */
  paymentId: z.string().nullable(),
  uetr: z.string().nullable(),
  paymentInformationId: z.string(),
  /** Everything that the bank is told with this payment, by the names of ISO 20022, in the order of the message. */
  ...told,
});

export const transactionEndpoints = {
  orderTransaction: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId/transactions/:transactionId',
    summary: 'One transaction of an order with parties, banks, instruction and references.',
    access: 'session',
    params: byUniqueId.extend({ transactionId: uniqueId }),
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
    params: byUniqueId,
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
          uniqueId,
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
