import { z } from 'zod';
import { choosableAccount } from '../../accounts/choosable-account.ts';
import { MANDATES } from '../../accounts/model.ts';
import { country } from '../../accounts/fields.ts';
import { currency, currencyShape, decimal, decisionShape, endpoint, localDate, uniqueId } from '../../endpoint.ts';
import { accountId, byOrderId, draftId, orderId, orderMessageId, transactionId } from '../../id-shapes.ts';
import { COPIED_TRANSACTIONS_MAXIMUM, CREDITOR_TEXT_MINIMUM_LENGTH, MANUAL_ORDER_MAXIMUM_BYTES } from '../../limits.ts';
import { usedTemplate } from '../../templates/used-template.ts';
import { shownCutOff } from '../shown-cut-off.ts';
import { bankReason } from '../order-message.ts';
import { actionResult, balanceAfter, requirement, signer, warning } from '../order-parts.ts';
import { manualGroup, manualOrder, manualPayment } from './manual-order.ts';
import { CREDITOR_FIELDS, PAYMENT_LENGTHS } from './payment-fields.ts';

const SAVE_ERRORS = [
  'UNAUTHENTICATED',
  'UNAUTHORIZED',
  'REQUEST_FIELDS',
  'PAYMENT_INCOMPLETE',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

/** The creditor of a payment, as the form has it. */
const { shape } = manualPayment;
const creditor = z.object(
  Object.fromEntries(CREDITOR_FIELDS.map((field) => [field, shape[field]])) as Pick<
    typeof shape,
    (typeof CREDITOR_FIELDS)[number]
  >,
);

/** Names the draft that becomes the order, and its revision that was read last; it is gone then. */
const fromDraft = z
  .strictObject({ draft: draftId.optional(), revision: uniqueId.optional() })
  .refine(({ draft, revision }) => (draft === undefined) === (revision === undefined), { path: ['revision'] });

/** Orders that somebody enters (spec B4: EFT_WEB). */
export const manualEndpoints = {
  manualChoices: endpoint({
    method: 'GET',
    path: 'payments/manual/choices',
    summary: 'What the caller can choose from when they enter payments, or edit some.',
    access: 'session',
    /** `edits`: what sort of order is edited; a new one without it. */
    query: z.strictObject({ edits: z.enum(['MANUAL', 'UPLOADED']).optional() }),
    reply: z.object({
      /** Accounts that the caller may debit. From those without a confirmed mandate nothing can be paid yet. */
      debitAccounts: z.array(
        choosableAccount.extend({
          mandate: z.enum(MANDATES),
          /** The last booked balance, if the caller sees it. */
          balance: z.object({ amount: decimal, date: localDate }).nullable(),
        }),
      ),
      /** Accounts of the client's own group, as far as the caller sees them. */
      ownAccounts: z.array(choosableAccount),
      /** Whether the caller may enter payments that come from no template. */
      entersAny: decisionShape,
      /** Whether the caller may pay others than these, and than creditors of the client’s templates. */
      paysOthers: decisionShape,
      /** Whether the caller sees salaries, and so may enter them. */
      paysSalaries: decisionShape,
      currencies: z.array(currency),
      countries: z.array(country),
      /** The day by which execution dates are judged. */
      today: localDate,
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  currencies: endpoint({
    method: 'GET',
    path: 'payments/currencies',
    summary: 'The currencies in which payments can be entered (ISO 4217), with their decimals.',
    access: 'session',
    reply: z.array(currencyShape),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  suggestCreditors: endpoint({
    method: 'GET',
    path: 'payments/manual/creditors',
    summary:
      'Creditors whom the client has paid, of whose name a word begins with a text: those whose name begins so first, then the ones paid last. As far as the caller sees payments to them.',
    access: 'session',
    query: z.strictObject({
      text: z.string().trim().min(CREDITOR_TEXT_MINIMUM_LENGTH).max(PAYMENT_LENGTHS.creditor),
      /** Those of salaries, in the place of all others. */
      salaries: z.enum(['true']).optional(),
    }),
    reply: z.array(
      z.object({
        /** Name, account, bank and address as the payment stored last has them, and what it was for. */
        creditor,
        remittance: shape.remittance,
        currency: shape.currency,
        /** Released payments of this name to this account. */
        payments: z.int(),
        /** The execution date of the one stored last. */
        lastOn: localDate,
        /** Whether a bank refused that one, or gave it back. */
        isUnpaid: z.boolean(),
      }),
    ),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'REQUEST_FIELDS'],
  }),
  checkManualOrder: endpoint({
    method: 'POST',
    path: 'payments/manual/check',
    summary:
      'What an order would be if it were saved and submitted now: what is wrong with it, its warnings, who would sign, and what it leaves of the balances. Nothing is stored.',
    access: 'session',
    /** `edits`: the open order that it would replace. */
    body: z.strictObject({ content: manualOrder, edits: orderId.optional() }),
    bodyMaximumBytes: MANUAL_ORDER_MAXIMUM_BYTES,
    reply: z.object({
      /** Where something is wrong, such as `groups.0.payments.3.account`, and what. Without an order, nothing else is known. */
      faults: z.array(z.object({ field: z.string(), message: z.string() })),
      warnings: z.array(warning.pick({ key: true, parameters: true })),
      /** Whether the caller may submit it, if there is an order. */
      submit: decisionShape.nullable(),
      requirements: z.array(requirement),
      signers: z.array(signer),
      balances: z.array(balanceAfter),
      cutOff: shownCutOff.nullable(),
      /** The first execution date that its banks still take, if the cut-off is missed. */
      nextDate: localDate.nullable(),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'REQUEST_FIELDS', 'NOT_FOUND', 'ORDER_NOT_EDITED'],
  }),
  copyPayments: endpoint({
    method: 'POST',
    path: 'payments/manual/copy',
    summary:
      'Payments that the caller sees, as they would be entered again: all of an order, those of it that a bank refused or gave back, or chosen ones. Nothing is stored.',
    access: 'session',
    body: z.union([
      z.strictObject({ order: orderId, only: z.literal('UNPAID').optional() }),
      z.strictObject({ transactions: z.array(transactionId).min(1).max(COPIED_TRANSACTIONS_MAXIMUM) }),
    ]),
    reply: z.object({
      /** Those from one account under the same terms are one group. An account that the caller may not debit is null. */
      groups: z.array(manualGroup.omit({ executionDate: true }).extend({ debitAccountId: accountId.nullable() })),
      /** How many payments said more than can be entered, such as a purpose code. */
      reduced: z.int(),
      /** Those of them that a bank refused or gave back, with its reasons. */
      unpaid: z.array(z.object({ creditor: z.string().nullable(), reasons: z.array(bankReason) })),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'REQUEST_FIELDS', 'NOT_FOUND', 'TOO_MANY_RESULTS'],
  }),
  saveManualOrder: endpoint({
    method: 'POST',
    path: 'payments/orders',
    summary: 'Saves an order entered by hand. It stays open until somebody submits it.',
    access: 'session',
    query: fromDraft,
    body: manualOrder,
    bodyMaximumBytes: MANUAL_ORDER_MAXIMUM_BYTES,
    reply: actionResult,
    errors: [...SAVE_ERRORS, 'DRAFT_CHANGED'],
  }),
  /** Spec B7. */
  saveAndSubmitManualOrder: endpoint({
    method: 'POST',
    path: 'payments/orders/saveAndSubmit',
    summary:
      'Saves an order entered by hand and submits it. If only the submission is refused, the order is saved and stays open.',
    access: 'session',
    query: fromDraft,
    body: manualOrder,
    bodyMaximumBytes: MANUAL_ORDER_MAXIMUM_BYTES,
    reply: actionResult,
    errors: [...SAVE_ERRORS, 'DRAFT_CHANGED'],
  }),
  manualOrder: endpoint({
    method: 'GET',
    path: 'payments/manual/orders/:uniqueId',
    summary: 'An order by hand as it was entered, for those who may edit it.',
    access: 'session',
    params: byOrderId,
    reply: z.object({
      orderId: orderMessageId,
      /** Of the content as read; an edit names it. */
      contentDigest: z.string(),
      edit: decisionShape,
      /** Null for those who may not edit it. An account that isn't there any more is null. */
      content: z.object({ groups: z.array(manualGroup.extend({ debitAccountId: accountId.nullable() })) }).nullable(),
      /** The templates that its payments are made from, as far as the caller can use them. */
      templates: z.array(usedTemplate),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  editManualOrder: endpoint({
    method: 'PUT',
    path: 'payments/orders/:uniqueId',
    summary:
      'Replaces the content of an open order by hand, if nobody else has changed it since it was read, and submits it if that is asked for.',
    access: 'session',
    params: byOrderId,
    body: z.strictObject({ content: manualOrder, contentDigest: z.string().max(128), submits: z.boolean() }),
    bodyMaximumBytes: MANUAL_ORDER_MAXIMUM_BYTES,
    reply: actionResult,
    errors: [...SAVE_ERRORS, 'NOT_FOUND', 'ORDER_NOT_EDITED', 'CONTENT_CHANGED'],
  }),
};
