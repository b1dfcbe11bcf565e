import { z } from 'zod';
import { decimal, endpoint, instant, localDate, uniqueId } from '../../endpoint.ts';
import { accountId, draftId, templateId } from '../../id-shapes.ts';
import {
  DRAFT_KEPT_DAYS,
  DRAFT_TEXT_MAXIMUM_LENGTH,
  DRAFTS_MAXIMUM,
  MANUAL_ORDER_MAXIMUM_BYTES,
  MANUAL_PAYMENTS_MAXIMUM,
} from '../../limits.ts';
import { usedTemplate } from '../../templates/used-template.ts';
import { manualPayment, orderOf, paymentTerms } from './manual-order.ts';
import { NO_PAYMENT } from './no-payment.ts';

const text = z.string().max(DRAFT_TEXT_MAXIMUM_LENGTH).default('');
const texts = Object.fromEntries(Object.keys(NO_PAYMENT).map((field) => [field, text])) as {
  [Field in keyof typeof NO_PAYMENT]: typeof text;
};

/** An order as far as somebody has entered it. An amount or a day that can't be read is kept as typed, in a field of its own. */
export const draftOrder = orderOf(
  z.strictObject({
    debitAccountId: z.union([accountId, z.literal('')]),
    executionDate: z.union([localDate, z.literal('')]).default(''),
    executionDateAsTyped: text,
    ...paymentTerms,
    payments: z
      .array(
        z.strictObject({
          ...texts,
          amount: z.union([decimal.max(DRAFT_TEXT_MAXIMUM_LENGTH), z.literal('')]).default(''),
          amountAsTyped: text,
          clearingSystem: manualPayment.shape.clearingSystem,
          template: templateId.optional(),
        }),
      )
      .min(1)
      .max(MANUAL_PAYMENTS_MAXIMUM),
  }),
);
export type DraftOrder = z.output<typeof draftOrder>;

const byDraftId = z.strictObject({ uniqueId: draftId });

/** What somebody is entering and hasn't saved as an order yet. Theirs alone. */
export const draftEndpoints = {
  drafts: endpoint({
    method: 'GET',
    path: 'payments/manual/drafts',
    summary: `The caller's drafts of orders, the one changed last first. They are kept for ${DRAFT_KEPT_DAYS} days after their last change.`,
    access: 'session',
    reply: z
      .array(
        z.object({
          uniqueId: draftId,
          changedAt: instant,
          /** Those of which something is entered. */
          payments: z.int(),
          /** The first one named; empty if nobody is. */
          creditor: z.string(),
        }),
      )
      .max(DRAFTS_MAXIMUM),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  draft: endpoint({
    method: 'GET',
    path: 'payments/manual/drafts/:uniqueId',
    summary: 'A draft of an order, with the templates that its payments are made from.',
    access: 'session',
    params: byDraftId,
    reply: z.object({
      revision: uniqueId,
      content: draftOrder,
      /** As far as the caller can use them; payments of others have no template any more. */
      templates: z.array(usedTemplate),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  keepDraft: endpoint({
    method: 'PUT',
    path: 'payments/manual/drafts/:uniqueId',
    summary:
      'Keeps a draft of an order as it is now. It names the revision that it was made from, null for a new draft, and the one that it becomes. A call without an answer is made again with the same idempotency key.',
    access: 'session',
    params: byDraftId,
    body: z.strictObject({ content: draftOrder, revision: uniqueId, replaces: uniqueId.nullable() }),
    bodyMaximumBytes: MANUAL_ORDER_MAXIMUM_BYTES,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'REQUEST_FIELDS', 'DRAFT_CHANGED', 'TOO_MANY_DRAFTS'],
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    path: 'payments/manual/drafts/:uniqueId',
    summary: 'Discards a draft of an order, if it is still there.',
    access: 'session',
    params: byDraftId,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
};
