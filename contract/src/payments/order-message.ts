import { z } from 'zod';
import { instant, localDate, uniqueId } from '../endpoint.ts';
import { bankMessageId, sentMessageId } from '../id-shapes.ts';
import { MESSAGE_STATUSES } from './status.ts';

export const bankReason = z.object({ code: z.string(), text: z.string().nullable() });

/** One message of an order to a bank. */
export const orderMessage = z.object({
  uniqueId: bankMessageId,
  messageId: sentMessageId,
  bank: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  digest: z.string().nullable(),
  screening: z.object({ listVersion: z.string(), hits: z.number().int(), at: instant }).nullable(),
  sentAt: instant.nullable(),
  bankStatus: z.string().nullable(),
  bankReasons: z.array(bankReason),
  /** How many of its transactions that the caller sees are booked, and how many the bank refused or gave back. */
  booked: z.number().int(),
  rejected: z.number().int(),
  returned: z.number().int(),
  numberOfTransactions: z.number().int(),
  /** The file as sent to the bank; only for callers who see the whole order. */
  file: z.object({ fileName: z.string(), sizeBytes: z.number().int() }).nullable(),
  attempts: z.number().int(),
  nextAttemptAt: instant.nullable(),
  /** The day its bank takes it, if later than that of the order's other messages. */
  heldUntil: localDate.nullable(),
  /** What holds it up: a key of `texts/<language>/operations.json`. */
  failure: z
    .object({ key: z.string(), parameters: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** The order was reopened before it left. */
  withdrawnAt: instant.nullable(),
  /** The bank's reports, newest first; 50 at most. */
  reports: z.array(z.object({ uniqueId, receivedAt: instant, status: z.string().nullable(), fileName: z.string() })),
});
