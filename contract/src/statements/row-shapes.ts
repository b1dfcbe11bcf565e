import { z } from 'zod';
import { currency, decimal, findingShape, instant, localDate, uniqueId } from '../endpoint.ts';
import {
  accountId,
  entryId,
  orderId,
  orderMessageId,
  statementId,
  statementImportId,
  transactionId,
} from '../id-shapes.ts';
import { UPLOAD_STEP_STATUSES } from '../uploads/model.ts';
import {
  ACCOUNT_STATES,
  CONTINUITIES,
  IMPORT_SOURCES,
  IMPORT_STATUSES,
  STATEMENT_OUTCOMES,
  STATEMENT_STATES,
  TRANSACTION_TYPES,
} from './model.ts';

export const accountName = z.object({ uniqueId: accountId, name: z.string(), currency });
const balance = z.object({ date: localDate.nullable(), amount: decimal, currency });

/** One statement of an imported file. The client appears by business id, because only the provider sees this. */
export const importResult = z.object({
  outcome: z.enum(STATEMENT_OUTCOMES),
  statement: statementId.nullable(),
  clientId: z.string().nullable(),
  account: z.string(),
  currency: z.string().nullable(),
  number: z.string().nullable(),
  closingDate: localDate.nullable(),
  entryCount: z.number().int(),
  /** Its current state; null if it belongs to no account and wasn't stored. */
  state: z.enum(STATEMENT_STATES).nullable(),
  missingPage: z.number().int().nullable(),
});

export const statementImport = z.object({
  uniqueId: statementImportId,
  fileName: z.string(),
  sizeBytes: z.number().int(),
  importedAt: instant,
  importedBy: z.string().nullable(),
  source: z.enum(IMPORT_SOURCES),
  format: z.string().nullable(),
  status: z.enum(IMPORT_STATUSES),
  step: z.enum(['UPLOAD', 'IMPORT']),
  stepStatus: z.enum(UPLOAD_STEP_STATUSES),
  /** How much of the file has been read, for the progress bar. */
  bytesRead: z.number().int(),
  entryCount: z.number().int(),
  /** The resulting statements, the first thousand at most. */
  statements: z.array(statementId),
  problems: z.array(findingShape),
});

export const transactionRow = z.object({
  uniqueId: entryId,
  type: z.enum(TRANSACTION_TYPES),
  valueDate: localDate,
  bookingDate: localDate.nullable(),
  account: accountName,
  counterparty: z.string().nullable(),
  counterpartyAccount: z.string().nullable(),
  remittance: z.string().nullable(),
  transactionCode: z.string().nullable(),
  customerReference: z.string().nullable(),
  bankReference: z.string().nullable(),
  endToEndId: z.string().nullable(),
  reversal: z.boolean(),
  /** How many payments it covers: more than one makes it a batch booking. */
  payments: z.number().int(),
  currency,
  /** The effect on the balance: debits are negative. Null for a single salary that the caller may not see. */
  amount: decimal.nullable(),
  /** It comes from a salary order whose details the caller may not see, so parties, references and texts are null. */
  salaryHidden: z.boolean(),
  /** Information-only entries are in no sum, as in no balance. */
  counted: z.boolean(),
});

/** What a booked entry came from: a payment or, without the salary right, all payments of a salary order together. */
export const bookedPayment = z.object({
  order: orderId,
  orderId: orderMessageId,
  transaction: transactionId.nullable(),
  endToEndId: z.string().nullable(),
  creditor: z.string().nullable(),
  amount: decimal.nullable(),
  currency,
  numberOfTransactions: z.number().int(),
});

/** A payment of a batch booking. */
export const detail = z.object({
  amount: decimal.nullable(),
  currency: z.string().nullable(),
  counterparty: z.string().nullable(),
  counterpartyAccount: z.string().nullable(),
  counterpartyBank: z.string().nullable(),
  endToEndId: z.string().nullable(),
  remittance: z.string().nullable(),
  extra: z.record(z.string(), z.string()),
});

export const statementSummary = z.object({
  uniqueId: statementId,
  number: z.string().nullable(),
  reference: z.string().nullable(),
  format: z.string(),
  openingBalance: balance.nullable(),
  closingBalance: balance.nullable(),
  entryCount: z.number().int(),
  state: z.enum(STATEMENT_STATES),
  continuity: z.enum(CONTINUITIES),
  /** Opening balance plus entries equals the closing balance; null if a balance is missing. */
  addsUp: z.boolean().nullable(),
  /** Which pages of a statement these are; null if it came whole. */
  pages: z.object({ first: z.number().int(), last: z.number().int() }).nullable(),
  /** The next page that hasn't arrived. */
  missingPage: z.number().int().nullable(),
  /** The decision of one of the provider's people. */
  decision: z.object({ by: z.string(), reason: z.string() }).nullable(),
});

export const statementRow = z.object({
  ...statementSummary.shape,
  account: accountName,
  closingDate: localDate.nullable(),
});

export const accountRow = z.object({
  uniqueId: accountId,
  name: z.string(),
  longName: z.string(),
  owner: z.string(),
  bank: z.object({ uniqueId, name: z.string(), bic: z.string() }),
  number: z.string(),
  country: z.string(),
  currency,
  state: z.enum(ACCOUNT_STATES),
  balance: decimal.nullable(),
  /** The bank has delivered no closing balance: it follows from the balance before and the entries. */
  isBalanceCalculated: z.boolean(),
  balanceDate: localDate.nullable(),
  availableBalance: decimal.nullable(),
  statementNumber: z.string().nullable(),
  /** Missing numbers and statements in conflict within the last 400 days. */
  gaps: z.number().int(),
  conflicts: z.number().int(),
});
