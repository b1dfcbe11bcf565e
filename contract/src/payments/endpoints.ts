import { z } from 'zod';
import { decisionShape, endpoint, instant, localDate, moneyShape, reasonShape, uniqueId } from '../endpoint.ts';
import { openChange } from '../approvals/endpoints.ts';
import { gridPage, gridQuery } from '../grid.ts';
import { bankMessageId, byOrderId, orderGroupId, orderId, orderMessageId, standingOrderId } from '../id-shapes.ts';
import { COMMENT_MAXIMUM_LENGTH, ORDERS_PER_ACTION_MAXIMUM } from '../limits.ts';
import { SECOND_FACTORS } from '../session/model.ts';
import { factorOption, passkeyRequest, securityCode, SECURITY_CODE_ERRORS } from '../session/second-factor.ts';
import { personShape } from '../users/person-shape.ts';
import { debitAccount } from './debit-account.ts';
import { shownCutOff } from './shown-cut-off.ts';
import { duplicateEndpoints } from './duplicate-endpoints.ts';
import { editingEndpoints } from './editing/endpoints.ts';
import { draftEndpoints } from './manual/draft-endpoints.ts';
import { fromTemplatesEndpoints } from './from-templates/endpoints.ts';
import { manualEndpoints } from './manual/endpoints.ts';
import { DEBIT_ADVICES } from './manual/lists.ts';
import { actionResult, balanceAfter, parameters, requirement, signer, warning } from './order-parts.ts';
import { orderMessage } from './order-message.ts';
import { printoutEndpoints } from './printouts/endpoints.ts';
import { AVAILABLE_ORDER_ACTIONS, SHOWN_STATUSES, STATUS_GROUPS } from './status.ts';
import { orderRow, orderTransaction } from './order-row.ts';
import { transactionEndpoints } from './transaction-detail.ts';
import { paymentTransactionEndpoints } from './transactions/endpoints.ts';

const orderGroup = z.object({
  uniqueId: orderGroupId,
  paymentInformationId: z.string(),
  executionDate: localDate,
  priority: z.string().nullable(),
  serviceLevel: z.string().nullable(),
  categoryPurpose: z.string().nullable(),
  chargeBearer: z.string().nullable(),
  batchBooking: z.boolean().nullable(),
  /** A code, such as INST for an instant payment, or what the bank has agreed. */
  localInstrument: z.string().nullable(),
  /** Which advices of its debits the bank sends, in the codes of `DEBIT_ADVICES`. */
  debitAdvice: z.enum(DEBIT_ADVICES).nullable(),
  debtor: z.string().nullable(),
  debitAccount,
  numberOfTransactions: z.number().int(),
  totals: z.array(moneyShape),
});

/** Edits of an open order: all of its content, only its terms, payments of its file, or some of these less. */
export const ORDER_EDITS = ['content', 'terms', 'payments', 'takeOut'] as const;
export type OrderEdit = (typeof ORDER_EDITS)[number];

export const orderDetail = orderRow.extend({
  edits: z.record(z.enum(ORDER_EDITS), decisionShape),
  /** The first date that its banks still take, once it has missed its cut-off. */
  nextDate: localDate.nullable(),
  /** Whether the caller may comment on it. */
  commenting: decisionShape,
  /** Its pending deletion or restoring, which waits for a second person. */
  openRequest: openChange.nullable(),
  /** The standing order that made it, for those who see its template; without an id if it is deleted. */
  standingOrder: z.object({ uniqueId: standingOrderId.nullable(), name: z.string() }).nullable(),
  groups: z.array(orderGroup),
  /** Groups on accounts that the caller may not see; shown as "no access", without parties or amounts. */
  hiddenGroups: z.number().int(),
  /** Groups of a salary order, for those who may see neither these nor salary details. */
  withheldGroups: z.number().int(),
  warningList: z.array(warning),
  /** The sign-off rules now require something different than at submit. The order can be re-evaluated. */
  ruleChanged: z.boolean(),
  /** A sign-off rule asks for no signature, so the person who submits the order gives a security code. */
  submitNeedsCode: z.boolean(),
  requirements: z.array(requirement),
  signatureList: z.array(
    z.object({ uniqueId, person: personShape, signedAt: instant, factor: z.string(), void: z.boolean() }),
  ),
  /** Who can still sign, and who can't and why. */
  signers: z.array(signer),
  history: z.array(
    z.object({
      uniqueId,
      at: instant,
      /** Null: the system. */
      person: personShape.nullable(),
      /** The provider's staff member who acted on that person's behalf. */
      actingPerson: personShape.nullable(),
      event: z.string(),
      parameters,
      before: z.enum(SHOWN_STATUSES).nullable(),
      after: z.enum(SHOWN_STATUSES).nullable(),
    }),
  ),
  messages: z.array(orderMessage),
  contentDigest: z.string(),
  file: z.object({ fileName: z.string(), sizeBytes: z.number().int(), digest: z.string() }).nullable(),
});

const orderIds = z.array(orderId).min(1).max(ORDERS_PER_ACTION_MAXIMUM);

/** What a code confirms: signing (the default), or submitting if a sign-off rule asks for no signature. */
const confirmedAction = z.enum(['sign', 'submit']);

/** A bare list of ids (spec B7), or an object with more. */
const actionBody = z.union([
  orderIds,
  z.strictObject({
    uuids: orderIds,
    comment: z.string().trim().min(1).max(COMMENT_MAXIMUM_LENGTH).optional(),
    /** For restoring: even though another order holds the same file or message. A second person decides. */
    anyway: z.boolean().optional(),
    securityCode: securityCode.optional(),
  }),
]);

export const paymentsEndpoints = {
  orders: endpoint({
    method: 'GET',
    path: 'payments/orders',
    summary: 'Payment orders, as a grid request.',
    access: 'session',
    query: gridQuery,
    reply: gridPage(orderRow),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'],
  }),
  orderCounts: endpoint({
    method: 'GET',
    path: 'payments/orders/counts',
    summary: 'How many orders each status group holds under the same filter.',
    access: 'session',
    query: gridQuery.pick({ filter: true }),
    reply: z.object({
      ALL: z.number().int(),
      ...Object.fromEntries(STATUS_GROUPS.map((g) => [g, z.number().int()])),
    } as {
      ALL: z.ZodNumber;
    } & Record<(typeof STATUS_GROUPS)[number], z.ZodNumber>),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'UNKNOWN_FIELD', 'WRONG_RANGE'],
  }),
  waitingForMySignature: endpoint({
    method: 'GET',
    path: 'payments/orders/waitingForMySignature',
    summary: 'Orders that the caller can sign now, the earliest execution date first.',
    access: 'session',
    reply: z.object({ content: z.array(orderRow), totalElements: z.number().int() }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  order: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId',
    summary: 'One order with groups, warnings, signatures, history and bank messages.',
    access: 'session',
    params: byOrderId,
    reply: orderDetail,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  orderTransactions: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId/transactions',
    summary: 'The transactions of one order, as a grid request.',
    access: 'session',
    params: byOrderId,
    query: gridQuery,
    reply: gridPage(orderTransaction),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'],
  }),
  ...transactionEndpoints,
  ...paymentTransactionEndpoints,
  orderFile: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId/file',
    summary: 'The file as it was delivered.',
    access: 'session',
    params: byOrderId,
    stream: 'file',
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'FILE_STORAGE_UNAVAILABLE'],
  }),
  orderMessageFile: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId/messages/:messageId/file',
    summary: 'A message to a bank as it is sent, byte by byte.',
    access: 'session',
    params: byOrderId.extend({ messageId: bankMessageId }),
    stream: 'file',
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'ACCESS_DENIED', 'FILE_STORAGE_UNAVAILABLE'],
  }),
  orderReportFile: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId/reports/:reportId/file',
    summary: 'A status report as the bank delivered it.',
    access: 'session',
    params: byOrderId.extend({ reportId: uniqueId }),
    stream: 'file',
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'ACCESS_DENIED', 'FILE_STORAGE_UNAVAILABLE'],
  }),
  ...printoutEndpoints,
  ...duplicateEndpoints,
  ...editingEndpoints,
  ...manualEndpoints,
  ...fromTemplatesEndpoints,
  ...draftEndpoints,
  signingPreview: endpoint({
    method: 'POST',
    path: 'payments/orders/signingPreview',
    summary:
      'What signing these orders means, or submitting them with a code: count, totals per currency, creditors, and with which it is not possible.',
    access: 'session',
    body: z.strictObject({ uuids: orderIds, action: confirmedAction.optional() }),
    reply: z.object({
      count: z.number().int(),
      transactions: z.number().int(),
      creditors: z.number().int(),
      /** How many instructions to banks the payments carry, such as one to the creditor's bank or a proxy. */
      instructions: z.number().int(),
      totals: z.array(moneyShape.extend({ transactions: z.number().int() })),
      /** The largest creditors, those with notes first; 100 at most. */
      creditorList: z.array(
        z.object({
          /** Made readable: one line, without invisible characters. */
          creditor: z.string(),
          /** The last four characters of the account number. */
          accountEnding: z.string(),
          /** The BIC or clearing code of the creditor's bank, else its name, as sent. */
          bank: z.string().nullable(),
          country: z.string().nullable(),
          totals: z.array(moneyShape),
          payments: z.number().int(),
          notes: z.array(z.enum(['firstPayment', 'newAccount', 'possibleDuplicate'])),
        }),
      ),
      /** Creditors beyond that list, hidden ones included. They haven't been compared with earlier payments. */
      unlistedCreditors: z.number().int(),
      /** What the basket leaves of the booked balances that the caller sees; those it would overdraw come first. */
      balances: z.array(balanceAfter),
      /** The first cut-off of the orders that can be signed. */
      cutOff: shownCutOff.nullable(),
      refused: z.array(z.object({ uniqueId: orderId, orderId: orderMessageId, reasons: z.array(reasonShape) })),
      /** One of each kind in turn, 100 at most. */
      warnings: z.array(warning.extend({ orderUniqueId: orderId, orderId: orderMessageId })),
      warningsCount: z.number().int(),
      methods: z.array(factorOption),
      codeRequired: z.boolean(),
      /** For a single order: whether it can be signed after opening each of its transactions. */
      withDetails: decisionShape.nullable(),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'TOO_MANY_RESULTS', 'REQUEST_FIELDS'],
  }),
  requestSigningCode: endpoint({
    method: 'POST',
    path: 'payments/orders/requestSigningCode',
    summary:
      'Asks for the second factor that signs, bound to exactly these orders and their content: sends a code whose text names them, or gives what a passkey is asked.',
    access: 'session',
    body: z.strictObject({
      uuids: orderIds,
      method: z.enum(SECOND_FACTORS).optional(),
      action: confirmedAction.optional(),
    }),
    reply: z.object({
      expiresAt: instant,
      count: z.number().int(),
      totals: z.array(moneyShape),
      hint: z.string(),
      /** The words in the message that name the content; the screen shows them beside the code. */
      reads: z.string(),
      /** For a passkey. */
      passkey: passkeyRequest.nullable(),
    }),
    errors: [
      'UNAUTHENTICATED',
      'UNAUTHORIZED',
      'NOT_FOUND',
      'ORDER_NOT_SIGNED',
      'ORDER_NOT_SUBMITTED',
      'TOO_MANY_REQUESTS',
      'TOO_MANY_RESULTS',
      'REQUEST_FIELDS',
    ],
  }),
  orderAction: endpoint({
    method: 'POST',
    path: 'payments/orders/:action',
    summary: 'Does one action on up to 1,000 orders; each order has its own outcome.',
    access: 'session',
    params: z.strictObject({ action: z.enum(AVAILABLE_ORDER_ACTIONS) }),
    body: actionBody,
    reply: z.object({ results: z.array(actionResult) }),
    errors: [
      'UNAUTHENTICATED',
      'UNAUTHORIZED',
      ...SECURITY_CODE_ERRORS,
      'TOO_MANY_RESULTS',
      'REQUEST_FIELDS',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
};
