import { z } from 'zod';
import { ENTITY_STATUSES } from '../approvals/model.ts';
import { currency, decimal, decisionShape, instant, localDate, moneyShape } from '../endpoint.ts';
import { entryId, orderGroupId, orderId, orderMessageId, transactionId } from '../id-shapes.ts';
import { personShape } from '../users/person-shape.ts';
import { CUT_OFF_STATES } from './cut-off.ts';
import { shownCutOff } from './shown-cut-off.ts';
import { debitAccount } from './debit-account.ts';
import { bankReason } from './order-message.ts';
import {
  ORDER_ACTIONS,
  ORDER_TYPES,
  SHOWN_STATUSES,
  SIGNATURE_STATUSES,
  SOURCE_TYPES,
  STATUS_GROUPS,
} from './status.ts';

// Orders and payments as lists show them.

const actions = z.partialRecord(z.enum(ORDER_ACTIONS), decisionShape);

/** Places filled in the longest remaining requirement: "1/2". */
const signatures = z.object({
  given: z.number().int(),
  required: z.number().int(),
  /** The caller can fill an open place now. */
  mine: z.boolean(),
});

export const orderRow = z.object({
  uniqueId: orderId,
  orderId: orderMessageId,
  status: z.enum(SHOWN_STATUSES),
  statusGroup: z.enum(STATUS_GROUPS).nullable(),
  signatureStatus: z.enum(SIGNATURE_STATUSES),
  /** Fully signed, but held until its bank takes it. `daysAhead`: how many days before its execution date that is. */
  held: z.object({ since: instant, until: localDate, daysAhead: z.int() }).nullable(),
  /** In SANCTION_SCREENING, but already screened: it is being sent, or its bank can't be reached yet. */
  sending: z.boolean(),
  /** Whether its deletion or restoring waits for a second person. */
  entityStatus: z.enum(ENTITY_STATUSES),
  sourceType: z.enum(SOURCE_TYPES),
  type: z.enum(ORDER_TYPES),
  fileName: z.string().nullable(),
  /** The order in a few words: its only creditor, else the file name or the message id. */
  content: z.string(),
  executionDate: localDate.nullable(),
  cutOff: shownCutOff.nullable(),
  /** The last moment of it, by which orders are sorted and filtered: if it is the end of their date, still on that day. */
  cutOffAt: instant.nullable(),
  /** As of when the row was read. */
  cutOffState: z.enum(CUT_OFF_STATES).nullable(),
  debitAccounts: z.array(debitAccount),
  numberOfTransactions: z.number().int(),
  totals: z.array(moneyShape),
  controlSum: decimal.nullable(),
  signatures,
  warnings: z.number().int(),
  /** How many of its payments came back, as far as the caller may see. */
  returned: z.number().int(),
  createdAt: instant,
  createdBy: personShape,
  changedAt: instant,
  comment: z.string().nullable(),
  /** Set on deleted orders. */
  deletedAt: instant.nullable(),
  deletedBy: personShape.nullable(),
  deletionComment: z.string().nullable(),
  actions,
});

/** A payment as rows show it. Null if its file doesn’t say. */
export const orderTransaction = z.object({
  uniqueId: transactionId,
  groupId: orderGroupId,
  endToEndId: z.string(),
  instructionId: z.string().nullable(),
  creditor: z.string().nullable(),
  creditorAccount: z.string().nullable(),
  creditorAgent: z.string().nullable(),
  creditorCountry: z.string().nullable(),
  amount: decimal,
  currency,
  executionDate: localDate,
  debtor: z.string().nullable(),
  debitAccount,
  /** The number that the file debits. */
  debtorAccount: z.string().nullable(),
  debtorAgent: z.string().nullable(),
  ultimateDebtor: z.string().nullable(),
  ultimateCreditor: z.string().nullable(),
  /** The creditor's structured reference. */
  reference: z.string().nullable(),
  priority: z.string().nullable(),
  serviceLevel: z.string().nullable(),
  categoryPurpose: z.string().nullable(),
  chargeBearer: z.string().nullable(),
  remittance: z.array(z.string()),
  purpose: z.string().nullable(),
  /** The bank's ISO 20022 status, unchanged. */
  bankStatus: z.string().nullable(),
  bankReasons: z.array(bankReason),
  /** The statement entry that booked it. The id is only for callers who see the account's statements. */
  booking: z.object({ entry: entryId.nullable(), bookedOn: localDate }).nullable(),
  /** When it came back and why. The entry is null after a report alone, too. */
  returned: z.object({ entry: entryId.nullable(), returnedOn: localDate, reasons: z.array(bankReason) }).nullable(),
});
