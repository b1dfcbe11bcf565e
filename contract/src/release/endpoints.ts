import { z } from 'zod';
import { byUniqueId, currency, decimal, decisionShape, endpoint, instant, reasonShape, uniqueId } from '../endpoint.ts';
import { bankMessageId, byBankMessageId, orderId, orderMessageId, sentMessageId } from '../id-shapes.ts';
import { COMMENT_MAXIMUM_LENGTH } from '../limits.ts';
import { SECOND_FACTORS } from '../session/model.ts';
import { decisionProofAsked, provenDecision, SECURITY_CODE_ERRORS } from '../session/second-factor.ts';
import { MESSAGE_STATUSES, ORDER_STATUSES } from '../payments/status.ts';
import {
  CHANNEL_STATES,
  HIT_DECISIONS,
  MESSAGE_STATES,
  NAME_ROLES,
  CLOSED_ALARMS_SHOWN_MAXIMUM,
  OPERATIONS_SHOWN_MAXIMUM,
  OUTCOME_DECISIONS,
  RETRIED_AT_ONCE_MAXIMUM,
} from './model.ts';

const parameters = z.record(z.string(), z.union([z.string(), z.number()]));
const client = z.object({ businessId: z.string(), name: z.string() });
const note = z.string().trim().min(1).max(COMMENT_MAXIMUM_LENGTH);

const method = z.enum(SECOND_FACTORS).optional();
const deciding = ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'WRONG_STATE', 'CONTENT_CHANGED'] as const;

/** The latest decision of each of the provider's people about a message. */
const decided = z.object({
  person: z.string(),
  decision: z.enum([...HIT_DECISIONS, ...OUTCOME_DECISIONS]),
  note: z.string(),
  at: instant,
  /** Their decision still counts; if not, somebody else must decide. */
  counts: z.boolean(),
});

const watchedMessage = z.object({
  uniqueId: bankMessageId,
  messageId: sentMessageId,
  client,
  order: z.object({ uniqueId: orderId, orderId: orderMessageId }),
  bank: z.string(),
  /** The channel's name. */
  folder: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  state: z.enum(MESSAGE_STATES),
  since: instant,
  attempts: z.number().int(),
  nextAttemptAt: instant.nullable(),
  /** A key of `texts/<language>/operations.json`. */
  failure: z.object({ key: z.string(), parameters }).nullable(),
  decisions: z.array(decided),
  actions: z.object({ retry: decisionShape, decideOutcome: decisionShape }),
});

const heldOrder = z.object({
  uniqueId: orderId,
  orderId: orderMessageId,
  client,
  status: z.enum(ORDER_STATUSES),
  since: instant,
  isStuck: z.boolean(),
  actions: z.object({ retry: decisionShape }),
});

const channel = z.object({
  folder: z.string(),
  kind: z.string(),
  banks: z.array(z.string()),
  clients: z.number().int(),
  state: z.enum(CHANNEL_STATES),
  collectedAt: instant.nullable(),
  failingSince: instant.nullable(),
  failures: z.number().int(),
  failure: z.string().nullable(),
  /** The error text of the bank's server or the operating system, unchanged. */
  failureDetail: z.string().nullable(),
});

const alarm = z.object({
  uniqueId,
  /** A key of `texts/<language>/alarms.json`. */
  key: z.string(),
  about: z.string(),
  /** A failing channel also has `waiting`: how many messages it could not send and will retry. */
  parameters,
  firstAt: instant,
  lastAt: instant,
  count: z.number().int(),
  /** How many open alarms of its kind are not shown. */
  moreOfKind: z.number().int(),
  actions: z.object({ acknowledge: decisionShape }),
});

/** `closedBy`: who acknowledged it; null if it closed by itself once its cause was over. */
const closedAlarm = alarm
  .omit({ actions: true, moreOfKind: true })
  .extend({ closedAt: instant, closedBy: z.string().nullable() });

const task = z.object({
  task: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  /** Failed, and retried automatically. */
  failing: z.number().int(),
  givenUp: z.number().int(),
  oldestWaitingAt: instant.nullable(),
});

const hitRow = z.object({
  uniqueId: bankMessageId,
  messageId: sentMessageId,
  client,
  order: z.object({ uniqueId: orderId, orderId: orderMessageId }),
  bank: z.string(),
  hits: z.number().int(),
  listVersion: z.string(),
  since: instant,
  decisions: z.array(decided),
});

const hitDetail = hitRow.extend({
  /** The screening that a decision is bound to: digest, hits and list version. */
  screening: z.object({ uniqueId, digest: z.string(), at: instant }),
  totals: z.array(z.object({ amount: decimal, currency, transactions: z.number().int() })),
  /** How often each listed name was found, and in how many different names; empty for earlier versions' screenings. */
  listedNames: z.array(z.object({ listed: z.string(), hits: z.number().int(), parties: z.number().int() })),
  /** The stored part of `hits`: different names first, taking each listed name in turn. */
  hitList: z.array(
    z.object({
      party: z.string(),
      /** Null for earlier versions' screenings. */
      role: z.enum(NAME_ROLES).nullable(),
      listed: z.string(),
      /** The payment that contains the name. For a name in the header or a group, the first of its payments. */
      payment: z
        .object({
          endToEndId: z.string(),
          creditor: z.string().nullable(),
          creditorAccount: z.string().nullable(),
          creditorCountry: z.string().nullable(),
          amount: decimal,
          currency,
          remittance: z.array(z.string()),
        })
        .nullable(),
    }),
  ),
  actions: z.object({ clear: decisionShape, confirm: decisionShape }),
});

export const releaseEndpoints = {
  operations: endpoint({
    method: 'GET',
    path: 'payments/operations',
    summary: 'For the provider: channels, queue, alarms, and the bank messages that have not reached their bank.',
    access: 'session',
    audience: 'provider',
    reply: z.object({
      channels: z.array(channel).max(OPERATIONS_SHOWN_MAXIMUM),
      queue: z.array(task),
      alarms: z.array(alarm).max(OPERATIONS_SHOWN_MAXIMUM),
      /** Counts all kinds, shown or not. */
      openAlarms: z.number().int(),
      closedAlarms: z.array(closedAlarm).max(CLOSED_ALARMS_SHOWN_MAXIMUM),
      messages: z.array(watchedMessage).max(OPERATIONS_SHOWN_MAXIMUM),
      orders: z.array(heldOrder).max(OPERATIONS_SHOWN_MAXIMUM),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  retryRelease: endpoint({
    method: 'POST',
    path: 'payments/operations/retry',
    summary: 'For the provider: tries again what has failed and certainly not left, bank messages or orders.',
    access: 'session',
    audience: 'provider',
    body: z.strictObject({ uuids: z.array(uniqueId).min(1).max(RETRIED_AT_ONCE_MAXIMUM) }),
    reply: z.object({
      results: z.array(
        z.object({ uniqueId, outcome: z.enum(['DONE', 'REFUSED']), reasons: z.array(reasonShape).optional() }),
      ),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  decideOutcome: endpoint({
    method: 'POST',
    path: 'payments/operations/messages/:uniqueId/outcome',
    summary: 'For the provider: says, as one of two, whether the bank has a message whose outcome is unknown.',
    access: 'session',
    audience: 'provider',
    params: byBankMessageId,
    body: provenDecision({ decision: z.enum(OUTCOME_DECISIONS), note }),
    reply: z.object({ status: z.enum(MESSAGE_STATUSES) }),
    errors: [...deciding, ...SECURITY_CODE_ERRORS, 'REQUEST_FIELDS'],
  }),
  askForOutcomeDecision: endpoint({
    method: 'POST',
    path: 'payments/operations/messages/:uniqueId/outcome/requestCode',
    summary: 'For the provider: asks for the second factor that a decision about an unknown outcome takes.',
    access: 'session',
    audience: 'provider',
    params: byBankMessageId,
    body: z.strictObject({ decision: z.enum(OUTCOME_DECISIONS), method }),
    reply: decisionProofAsked,
    errors: [...deciding, 'REQUEST_FIELDS', 'TOO_MANY_REQUESTS'],
  }),
  acknowledgeAlarm: endpoint({
    method: 'POST',
    path: 'payments/operations/alarms/:uniqueId/acknowledge',
    summary: 'For the provider: somebody has seen to an alarm. It is raised again when it happens again.',
    access: 'session',
    audience: 'provider',
    params: byUniqueId,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  screeningHits: endpoint({
    method: 'GET',
    path: 'payments/screening',
    summary: 'For compliance: the bank messages that the sanction screening has stopped, the oldest first.',
    access: 'session',
    audience: 'provider',
    reply: z.object({ content: z.array(hitRow).max(OPERATIONS_SHOWN_MAXIMUM), totalElements: z.number().int() }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  screeningHit: endpoint({
    method: 'GET',
    path: 'payments/screening/:uniqueId',
    summary: 'For compliance: one stopped message with its hits and what has been decided.',
    access: 'session',
    audience: 'provider',
    params: byBankMessageId,
    reply: hitDetail,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  decideHit: endpoint({
    method: 'POST',
    path: 'payments/screening/:uniqueId/decide',
    summary: 'For compliance: clears or confirms the hits of a message, as one of two people.',
    access: 'session',
    audience: 'provider',
    params: byBankMessageId,
    body: provenDecision({ screening: uniqueId, decision: z.enum(HIT_DECISIONS), note }),
    reply: z.object({ status: z.enum(MESSAGE_STATUSES) }),
    errors: [...deciding, ...SECURITY_CODE_ERRORS, 'REQUEST_FIELDS'],
  }),
  askForHitDecision: endpoint({
    method: 'POST',
    path: 'payments/screening/:uniqueId/requestCode',
    summary: 'For compliance: asks for the second factor that clearing or confirming takes; its message names which.',
    access: 'session',
    audience: 'provider',
    params: byBankMessageId,
    body: z.strictObject({ screening: uniqueId, decision: z.enum(HIT_DECISIONS), method }),
    reply: decisionProofAsked,
    errors: [...deciding, 'REQUEST_FIELDS', 'TOO_MANY_REQUESTS'],
  }),
};
