import { z } from 'zod';
import { currency, decimal, decisionShape, endpoint, instant, localDate } from '../endpoint.ts';
import { byOrderId, orderId, orderMessageId, transactionId } from '../id-shapes.ts';
import { ORDER_STATUSES } from './status.ts';

/** Somebody has reviewed and settled a warning. `actingName`: who did so on their behalf. */
export const settled = z.object({ name: z.string(), actingName: z.string().optional(), at: instant });

/** A payment in the side-by-side comparison. */
const comparedPayment = z.object({
  uniqueId: orderId,
  orderId: orderMessageId,
  status: z.enum(ORDER_STATUSES),
  createdAt: instant,
  executionDate: localDate,
  debitAccount: z.string().nullable(),
  creditor: z.string().nullable(),
  creditorAccount: z.string().nullable(),
  amount: decimal,
  currency,
  remittance: z.array(z.string()),
  endToEndId: z.string(),
});
const ofWarning = byOrderId.extend({ transactionId });

/** Possible duplicates (spec B5): two payments side by side, and the finding that they aren't duplicates. */
export const duplicateEndpoints = {
  possibleDuplicate: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId/duplicates/:transactionId',
    summary: 'A payment that may be a duplicate, beside the one that it is like, for people who may see both.',
    access: 'session',
    params: ofWarning,
    reply: z.object({
      mine: comparedPayment,
      other: comparedPayment,
      settled: settled.nullable(),
      /** Whether the caller may declare it no duplicate. */
      decision: decisionShape,
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  notDuplicate: endpoint({
    method: 'POST',
    path: 'payments/orders/:uniqueId/duplicates/:transactionId/notDuplicate',
    summary: 'Keeps that a payment is no duplicate: who said so and when.',
    access: 'session',
    params: ofWarning,
    reply: z.object({ settled }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'ELEMENT_NOT_UPDATED'],
  }),
};
