import { z } from 'zod';
import { instant, localDate, uniqueId } from '../endpoint.ts';
import { ORDER_STATUSES } from './status.ts';

export const bankReason = z.object({ code: z.string(), text: z.string().nullable() });

/** One message of an order to a bank. */
export const orderMessage = z.object({
  uniqueId,
  messageId: z.string(),
  bank: z.string(),
  status: z.enum(ORDER_STATUSES),
  digest: z.string().nullable(),
  screening: z.object({ listVersion: z.string(), hits: z.number().int(), at: instant }).nullable(),
  sentAt: instant.nullable(),
  bankStatus: z.string().nullable(),
  bankReasons: z.array(bankReason),
  /** How many of its transactions are booked, and how many the bank won't pay, as far as the caller sees them. */
  booked: z.number().int(),
  rejected: z.number().int(),
  numberOfTransactions: z.number().int(),
  /** The file as it goes to the bank; only for whoever sees all of the order. */
  file: z.object({ fileName: z.string(), sizeBytes: z.number().int() }).nullable(),
  attempts: z.number().int(),
  nextAttemptAt: instant.nullable(),
  /** The day on which its bank takes it, which is later than that of the order's other messages. */
  heldUntil: localDate.nullable(),
  /** What holds it up, a key of `texts/<language>/operations.json`. */
  failure: z
    .object({ key: z.string(), parameters: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** The order was reopened before it left. */
  withdrawnAt: instant.nullable(),
  /** What the bank has said, the last first; at most 50. */
  reports: z.array(z.object({ uniqueId, receivedAt: instant, status: z.string().nullable(), fileName: z.string() })),
});
