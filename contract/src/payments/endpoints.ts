import { z } from 'zod';
import {
  byUniqueId,
  currency,
  decimal,
  decisionShape,
  endpoint,
  instant,
  localDate,
  moneyShape,
  personShape,
  reasonShape,
  uniqueId,
} from '../endpoint.ts';
import { openChange } from '../approvals/endpoints.ts';
import { ENTITY_STATUSES } from '../approvals/model.ts';
import { gridPage, gridQuery } from '../grid.ts';
import { COMMENT_MAXIMUM_LENGTH, ORDERS_PER_ACTION_MAXIMUM } from '../limits.ts';
import { SECOND_FACTORS } from '../session/model.ts';
import { factorOption, passkeyRequest, securityCode, SECURITY_CODE_ERRORS } from '../session/second-factor.ts';
import { ACCOUNT_STATES } from '../statements/model.ts';
import { duplicateEndpoints, settled } from './duplicate-endpoints.ts';
import { bankReason, orderMessage } from './order-message.ts';
import {
  AVAILABLE_ORDER_ACTIONS,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  ORDER_TYPES,
  SIGNATURE_STATUSES,
  SOURCE_TYPES,
  STATUS_GROUPS,
} from './status.ts';
import { transactionEndpoints } from './transaction-detail.ts';

const parameters = z.record(z.string(), z.union([z.string(), z.number()]));
const actions = z.partialRecord(z.enum(ORDER_ACTIONS), decisionShape);

/** A sentence about an order or a part of it (B5's warnings): `texts/<language>/warnings.json`. */
const warning = z.object({
  key: z.string(),
  parameters,
  groupId: uniqueId.nullable(),
  transactionId: uniqueId.nullable(),
  settled: settled.optional(),
});

/** Places of the longest remaining requirement: "1/2". */
const signatures = z.object({
  given: z.number().int(),
  required: z.number().int(),
  /** The caller can fill an open place now. */
  mine: z.boolean(),
});

/** An account as a list shows it. Without access only `access: false` is told. */
const debitAccount = z.object({
  uniqueId: uniqueId.nullable(),
  access: z.boolean(),
  name: z.string(),
  iban: z.string().nullable(),
  other: z.string().nullable(),
  currency: z.string().nullable(),
  bank: z.string().nullable(),
});

export const orderRow = z.object({
  uniqueId,
  /** The message id. */
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  statusGroup: z.enum(STATUS_GROUPS).nullable(),
  signatureStatus: z.enum(SIGNATURE_STATUSES),
  /** Fully signed, and not sent before the day on which its bank takes it; `daysAhead`: how long before its date that is. */
  held: z.object({ since: instant, until: localDate, daysAhead: z.int() }).nullable(),
  /** In SANCTION_SCREENING, but screened: it is being sent, or waits for its bank to be reached. */
  sending: z.boolean(),
  /** Whether deleting or restoring it waits for a second person. */
  entityStatus: z.enum(ENTITY_STATUSES),
  sourceType: z.enum(SOURCE_TYPES),
  type: z.enum(ORDER_TYPES),
  fileName: z.string().nullable(),
  /** What the order is about in a few words: the only creditor, else the file's name or the message id. */
  content: z.string(),
  executionDate: localDate.nullable(),
  debitAccounts: z.array(debitAccount),
  numberOfTransactions: z.number().int(),
  totals: z.array(moneyShape),
  controlSum: decimal.nullable(),
  signatures,
  warnings: z.number().int(),
  createdAt: instant,
  createdBy: personShape,
  changedAt: instant,
  /** Why it was deleted, or is to be. */
  comment: z.string().nullable(),
  /** Of a deleted order. */
  deletedAt: instant.nullable(),
  deletedBy: personShape.nullable(),
  actions,
});

const orderGroup = z.object({
  uniqueId,
  paymentInformationId: z.string(),
  executionDate: localDate,
  priority: z.string().nullable(),
  serviceLevel: z.string().nullable(),
  categoryPurpose: z.string().nullable(),
  chargeBearer: z.string().nullable(),
  batchBooking: z.boolean().nullable(),
  debtor: z.string().nullable(),
  debitAccount,
  numberOfTransactions: z.number().int(),
  totals: z.array(moneyShape),
});

export const orderTransaction = z.object({
  uniqueId,
  groupId: uniqueId,
  endToEndId: z.string(),
  instructionId: z.string().nullable(),
  creditor: z.string().nullable(),
  creditorAccount: z.string().nullable(),
  creditorAgent: z.string().nullable(),
  creditorCountry: z.string().nullable(),
  amount: decimal,
  currency,
  remittance: z.array(z.string()),
  purpose: z.string().nullable(),
  /** ISO 20022 status that the bank gave, as it is. */
  bankStatus: z.string().nullable(),
  bankReasons: z.array(bankReason),
  /** The statement entry by which it was booked; its id only for whoever sees the account's statements. */
  booking: z.object({ entry: uniqueId.nullable(), bookedOn: localDate }).nullable(),
});

/** One debit account's sign-off requirement, as evaluated and frozen at submit. */
const requirement = z.object({
  account: z.string(),
  required: z.number().int(),
  given: z.number().int(),
  excludeCreator: z.boolean(),
  secondFactorRequired: z.boolean(),
  limit: moneyShape.nullable(),
  totals: z.array(moneyShape),
});

export const orderDetail = orderRow.extend({
  /** Its deletion or restoring that waits for a second person. */
  openRequest: openChange.nullable(),
  groups: z.array(orderGroup),
  /** Groups on accounts that the caller may not see; they show as "no access", without parties or amounts. */
  hiddenGroups: z.number().int(),
  warningList: z.array(warning),
  /** The sign-off rules ask something else now than when the order was submitted; it can be re-evaluated. */
  ruleChanged: z.boolean(),
  /** A sign-off rule asks for no signature: whoever submits the order gives a security code himself. */
  submitNeedsCode: z.boolean(),
  requirements: z.array(requirement),
  signatureList: z.array(
    z.object({ uniqueId, person: personShape, signedAt: instant, factor: z.string(), void: z.boolean() }),
  ),
  /** Who can still sign, and who can't and why. */
  signers: z.array(z.object({ person: personShape, you: z.boolean(), decision: decisionShape })),
  history: z.array(
    z.object({
      uniqueId,
      at: instant,
      /** Null: by the system. */
      person: personShape.nullable(),
      /** The provider's person who did it in that one's name. */
      actingPerson: personShape.nullable(),
      event: z.string(),
      parameters,
      before: z.enum(ORDER_STATUSES).nullable(),
      after: z.enum(ORDER_STATUSES).nullable(),
    }),
  ),
  messages: z.array(orderMessage),
  contentDigest: z.string(),
  file: z.object({ fileName: z.string(), sizeBytes: z.number().int(), digest: z.string() }).nullable(),
});

const orderIds = z.array(uniqueId).min(1).max(ORDERS_PER_ACTION_MAXIMUM);

/** What a code confirms: signing, the default, or submitting where a sign-off rule asks for no signature. */
const confirmedAction = z.enum(['sign', 'submit']);

/** A bare list of ids (spec B7), or an object with more. */
const actionBody = z.union([
  orderIds,
  z.strictObject({
    uuids: orderIds,
    comment: z.string().trim().min(1).max(COMMENT_MAXIMUM_LENGTH).optional(),
    /** Restoring: although the same file or message is in another order. A second person decides. */
    anyway: z.boolean().optional(),
    securityCode: securityCode.optional(),
  }),
]);

const problemShape = z.looseObject({ code: z.string(), detail: z.string() });

export const actionResult = z.object({
  uniqueId,
  /** REQUESTED: a second person is asked, and the order stays as it is until then. */
  outcome: z.enum(['DONE', 'REQUESTED', 'REFUSED']),
  status: z.enum(ORDER_STATUSES).nullable(),
  changeRequest: uniqueId.optional(),
  problem: problemShape.optional(),
});

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
    params: byUniqueId,
    reply: orderDetail,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  orderTransactions: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId/transactions',
    summary: 'The transactions of one order, as a grid request.',
    access: 'session',
    params: byUniqueId,
    query: gridQuery,
    reply: gridPage(orderTransaction),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'],
  }),
  ...transactionEndpoints,
  orderFile: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId/file',
    summary: 'The file as it was delivered.',
    access: 'session',
    params: byUniqueId,
    stream: 'file',
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'FILE_STORAGE_UNAVAILABLE'],
  }),
  orderMessageFile: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId/messages/:messageId/file',
    summary: 'A message to a bank as it is sent, byte by byte.',
    access: 'session',
    params: z.strictObject({ uniqueId, messageId: uniqueId }),
    stream: 'file',
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'ACCESS_DENIED', 'FILE_STORAGE_UNAVAILABLE'],
  }),
  orderReportFile: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId/reports/:reportId/file',
    summary: 'A status report as the bank delivered it.',
    access: 'session',
    params: z.strictObject({ uniqueId, reportId: uniqueId }),
    stream: 'file',
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'ACCESS_DENIED', 'FILE_STORAGE_UNAVAILABLE'],
  }),
  ...duplicateEndpoints,
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
      /** Instructions to banks that they carry, such as one to the creditor's bank or a proxy. */
      instructions: z.number().int(),
      totals: z.array(moneyShape.extend({ transactions: z.number().int() })),
      /** The largest creditors, those with notes first; at most 100. */
      creditorList: z.array(
        z.object({
          /** As it can be read: on one line, without what nobody sees. */
          creditor: z.string(),
          /** The last four of the account's number. */
          accountEnding: z.string(),
          /** The BIC or clearing code of the creditor's bank, else its name, as it leaves. */
          bank: z.string().nullable(),
          country: z.string().nullable(),
          totals: z.array(moneyShape),
          payments: z.number().int(),
          notes: z.array(z.enum(['firstPayment', 'newAccount', 'possibleDuplicate'])),
        }),
      ),
      /** Creditors beyond that list, hidden ones too: of them nobody has compared with what was paid before. */
      unlistedCreditors: z.number().int(),
      /** What the basket leaves of the booked balances that the caller sees; accounts that would be overdrawn first. */
      balances: z.array(
        z.object({
          account: z.string(),
          currency,
          state: z.enum(ACCOUNT_STATES),
          /** Of the last booked balance. */
          balanceDate: localDate,
          before: decimal,
          after: decimal,
          isOverdrawn: z.boolean(),
          /** How much of the balance stays, in whole percents between 0 and 100. */
          remainsPercent: z.number().int(),
          /** Payments in other currencies, which are in neither figure. */
          others: z.array(moneyShape),
        }),
      ),
      refused: z.array(z.object({ uniqueId, orderId: z.string(), reasons: z.array(reasonShape) })),
      /** One of each kind after the other, 100 at most of so many. */
      warnings: z.array(warning.extend({ orderId: z.string() })),
      warningsCount: z.number().int(),
      methods: z.array(factorOption),
      codeRequired: z.boolean(),
      /** Of one order: whether it can be signed after each of its transactions was opened. */
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
      /** The words of the message that name the content; the screen shows them beside the code. */
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
