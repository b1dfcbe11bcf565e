import { z } from 'zod';
import { currency, decimal, endpoint, localDate, moneyShape } from '../../endpoint.ts';
import { accountId, byOrderId, orderGroupId, transactionId } from '../../id-shapes.ts';
import { COMMENT_MAXIMUM_LENGTH, EDITED_PARTS_MAXIMUM } from '../../limits.ts';
import { PRIORITIES } from '../manual/lists.ts';
import { manualPayment, type ManualPayment } from '../manual/manual-order.ts';
import { actionResult } from '../order-parts.ts';

/** What every edit names: the digest of the content that it was made from. */
const contentDigest = z.string().max(128);

const EDIT_ERRORS = [
  'UNAUTHENTICATED',
  'UNAUTHORIZED',
  'REQUEST_FIELDS',
  'NOT_FOUND',
  'ORDER_NOT_EDITED',
  'CONTENT_CHANGED',
] as const;

/** What may differ between a group and its file. */
export const TERMS = ['executionDate', 'priority', 'batchBooking'] as const;

/** A payment as its file had it. */
const filePayment = z.object({
  uniqueId: transactionId,
  creditor: z.string().nullable(),
  creditorAccount: z.string().nullable(),
  amount: decimal,
  currency,
  remittance: z.array(z.string()),
  endToEndId: z.string(),
});

/** Edits of an open order that leave its other parts as they are, whatever its source. */
export const editingEndpoints = {
  changeTerms: endpoint({
    method: 'PUT',
    path: 'payments/orders/:uniqueId/terms',
    summary:
      'Changes execution date, priority or batch booking of an open order: of some groups, or of all. What isn’t given stays.',
    access: 'session',
    params: byOrderId,
    body: z.strictObject({
      contentDigest,
      /** All of them without it. */
      groups: z.array(orderGroupId).min(1).max(EDITED_PARTS_MAXIMUM).optional(),
      executionDate: localDate.optional(),
      /** Null leaves it to the bank, as below. */
      priority: z.enum(PRIORITIES).nullable().optional(),
      /** Whether the bank books one total or each payment. */
      batchBooking: z.boolean().nullable().optional(),
    }),
    reply: actionResult,
    errors: [...EDIT_ERRORS, 'PAYMENT_INCOMPLETE'],
  }),
  takeOutPayments: endpoint({
    method: 'POST',
    path: 'payments/orders/:uniqueId/takeOut',
    summary: 'Takes payments out of an open order that came in a file. The file stays as it is.',
    access: 'session',
    params: byOrderId,
    body: z.strictObject({
      contentDigest,
      transactions: z.array(transactionId).min(1).max(EDITED_PARTS_MAXIMUM),
    }),
    reply: actionResult,
    errors: EDIT_ERRORS,
  }),
  enteredPayment: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId/transactions/:transactionId/entered',
    summary: 'A payment of a file in the fields of the editor, for those who may edit it.',
    access: 'session',
    params: byOrderId.extend({ transactionId }),
    reply: z.object({
      contentDigest: z.string(),
      payment: manualPayment,
      /** Whether its file says more than these fields show. What they don’t show stays. */
      saysMore: z.boolean(),
      /** Null if the account isn’t the client’s. */
      debitAccountId: accountId.nullable(),
      /** How its bank is to execute it, by its own terms, else its group’s. */
      serviceLevel: z.string(),
      categoryPurpose: z.string(),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'ORDER_NOT_EDITED'],
  }),
  editPayment: endpoint({
    method: 'PUT',
    path: 'payments/orders/:uniqueId/transactions/:transactionId',
    summary: 'Changes a payment of an open order that came in a file: the fields that differ from what it said.',
    access: 'session',
    params: byOrderId.extend({ transactionId }),
    body: z.strictObject({ contentDigest, payment: manualPayment }),
    reply: actionResult,
    errors: [...EDIT_ERRORS, 'PAYMENT_INCOMPLETE'],
  }),
  commentOrder: endpoint({
    method: 'PUT',
    path: 'payments/orders/:uniqueId/comment',
    summary: 'Writes the comment on an order that hasn’t left yet; an empty one takes it away.',
    access: 'session',
    params: byOrderId,
    /** `before`: what the comment was when the caller read it. */
    body: z.strictObject({
      comment: z.string().trim().max(COMMENT_MAXIMUM_LENGTH),
      before: z.string().max(COMMENT_MAXIMUM_LENGTH),
    }),
    reply: actionResult,
    errors: EDIT_ERRORS,
  }),
  fileDifferences: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId/differences',
    summary: 'In what an order differs from the file that it came in, as far as the caller sees it.',
    access: 'session',
    params: byOrderId,
    reply: z.object({
      /** The first ones. These, their totals and changed payments are for those who see salaries, if any are or were there. */
      takenOut: z.array(filePayment),
      takenOutCount: z.int(),
      takenOutTotals: z.array(moneyShape),
      /** The first payments of which something was changed. */
      changed: z.array(
        z.object({
          uniqueId: transactionId,
          creditor: z.string().nullable(),
          currency,
          /** Details that the editor doesn’t show differ too. */
          hasMore: z.boolean(),
          changes: z.array(
            z.object({
              field: z.enum(Object.keys(manualPayment.shape) as [keyof ManualPayment]),
              before: z.string(),
              after: z.string(),
            }),
          ),
        }),
      ),
      changedCount: z.int(),
      /** The first groups of which something was changed, with what they were and what they are. */
      groups: z.array(
        z.object({
          uniqueId: orderGroupId,
          account: z.string(),
          changes: z.array(
            z.object({ field: z.enum(TERMS), before: z.string().nullable(), after: z.string().nullable() }),
          ),
        }),
      ),
      groupsCount: z.int(),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
};
