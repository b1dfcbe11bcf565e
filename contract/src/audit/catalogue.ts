import type { ChangeAction } from '../approvals/model.ts';
import type { UserId } from '../ids.ts';

/** Category of an audit log record (spec A3, B9). */
export const AUDIT_CATEGORIES = [
  'AUTHENTICATION',
  'CHANGE_REQUEST',
  'PAYMENT',
  'MASTER_DATA',
  'FORECAST',
  'ADMINISTRATION',
] as const;
export type AuditCategory = (typeof AUDIT_CATEGORIES)[number];

/** What a record is about (spec A3). An uploaded payment file counts as an order, a statement file as a statement. */
export const AUDIT_ENTITY_TYPES = [
  'ACCOUNT',
  'ACCOUNT_GROUP',
  'BANK',
  'ORDER',
  'OWNER',
  'SETTINGS',
  'SIGN_OFF_RULE',
  'TEMPLATE',
  'TRANSACTION',
  'TRANSACTION_GROUP',
  'STATEMENT',
  'USER',
  'USER_GROUP',
  'USER_DEFINED_REPORT',
  'DOWNTIME_NOTIFICATION',
  'CASH_POOL',
  'PARTICIPANT_ACCOUNT',
  'INTERCOMPANY_RATE',
  'SCHEDULER_METADATA',
] as const;
export type AuditEntityType = (typeof AUDIT_ENTITY_TYPES)[number];

type Declared<Parameter extends string> = {
  category: AuditCategory;
  entityType: AuditEntityType;
  parameters: readonly Parameter[];
  /** The free text used in records of form 1. */
  was: readonly string[];
};

function declare<Parameter extends string = never>(
  category: AuditCategory,
  entityType: AuditEntityType,
  parameters: readonly Parameter[],
  ...was: string[]
): Declared<Parameter> {
  return { category, entityType, parameters, was };
}

const IMPORTED = ['format', 'findings', 'imported', 'known', 'conflicts', 'entries'] as const;
const DECIDED_STATEMENT = ['number', 'closingDate', 'reason', 'stateBefore', 'state'] as const;
const ORDER_ACTION = ['statusBefore', 'comment'] as const;
const DECIDED_HIT = [
  'messageId',
  'screening',
  'decision',
  'note',
  'digest',
  'listVersion',
  'hits',
  'hitCount',
  'listed',
  'factor',
  'provider',
] as const;
const CHOSEN_CONNECTION = ['connection', 'note', 'factor', 'provider'] as const;
const DECIDED_MANDATE = ['owner', 'senderBic', 'note', 'mandate', 'factor', 'provider'] as const;

/**
 * What the audit log records for each act: its category, its subject, and the parameters beside before and after.
 * `audit.<action>` is its text, which may use any of the parameters plus `name`, the object's name. Records are kept
 * for ever, so never rename an action, and keep those that nobody writes any more.
 */
export const AUDIT_ACTIONS = {
  signedIn: declare('AUTHENTICATION', 'USER', ['factor'], 'signed in'),
  signedOut: declare('AUTHENTICATION', 'USER', [], 'signed out'),
  refreshTokenReused: declare('AUTHENTICATION', 'USER', [], 'session ended, refresh token reused'),
  sessionEnded: declare('AUTHENTICATION', 'USER', ['sessionId'], 'ended a session'),
  otherSessionsEnded: declare('AUTHENTICATION', 'USER', ['ended'], 'ended all other sessions'),
  /** `by`: PASSWORD or CODE; `failed`: the number of wrong codes in a row so far. */
  attemptFailed: declare('AUTHENTICATION', 'USER', ['by', 'failed'], 'failed attempt'),
  lockedByWrongCodes: declare('AUTHENTICATION', 'USER', ['failed'], 'locked after failed attempts'),
  passwordChanged: declare('AUTHENTICATION', 'USER', [], 'changed the password'),
  /** `codes`: the link's effect on a lock caused by wrong codes, UNLOCKED or LOCKED. */
  passwordSetByLink: declare('AUTHENTICATION', 'USER', ['codes'], 'set a new password by a link'),
  invitationAccepted: declare('AUTHENTICATION', 'USER', ['codes'], 'accepted the invitation'),
  invitationSent: declare('AUTHENTICATION', 'USER', [], 'invitation sent'),
  passwordLinkSent: declare('AUTHENTICATION', 'USER', [], 'password link sent'),
  changeObjected: declare('AUTHENTICATION', 'USER', ['kind', 'changedAt', 'changedBy'], 'objected to a change'),
  authenticatorAdded: declare('AUTHENTICATION', 'USER', ['kind', 'authenticator'], 'enrolled an authenticator'),
  authenticatorRemoved: declare('AUTHENTICATION', 'USER', ['kind', 'authenticator'], 'removed an authenticator'),
  identityLinked: declare('AUTHENTICATION', 'USER', ['issuer', 'identity'], 'linked to the identity provider'),
  identityRefused: declare(
    'AUTHENTICATION',
    'USER',
    ['issuer', 'reason', 'usersOfEmail'],
    'refused at the sign-in by the identity provider',
  ),
  impersonationBegan: declare('AUTHENTICATION', 'USER', ['client', 'user', 'provider'], 'began to impersonate'),
  impersonationEnded: declare('AUTHENTICATION', 'USER', ['client', 'user', 'provider'], 'stopped impersonating'),

  userUnlocked: declare('ADMINISTRATION', 'USER', [], 'unlocked the user'),
  passwordReset: declare('ADMINISTRATION', 'USER', [], 'sent a link to set the password'),
  newPasswordRequired: declare('ADMINISTRATION', 'USER', [], 'required a new password'),
  /** `bars`: the right to sign or decide that is barred for a while afterwards. */
  authenticatorReset: declare('ADMINISTRATION', 'USER', ['bars'], 'reset the authenticator'),
  signingAllowed: declare('ADMINISTRATION', 'USER', [], 'gave the word for signing'),
  personalSettingsChanged: declare('ADMINISTRATION', 'SETTINGS', [], 'changed personal settings'),
  clientChanged: declare('ADMINISTRATION', 'SETTINGS', ['provider'], 'changed the client'),
  subclientAdded: declare('ADMINISTRATION', 'SETTINGS', ['provider'], 'added a subclient'),
  subclientChanged: declare('ADMINISTRATION', 'SETTINGS', ['provider'], 'changed a subclient'),
  /** `list` by its name, `selection` ALL, FILTERED or CHOSEN; its title is written when the record is read. Of A3's types it is nearest to a report. */
  listExported: declare('ADMINISTRATION', 'USER_DEFINED_REPORT', ['list', 'fileType', 'rows', 'selection']),
  alarmAcknowledged: declare('ADMINISTRATION', 'SETTINGS', ['key', 'about'], 'acknowledged'),

  /** Transactions of a `type`, of so many statements and accounts in a `format`; the first and last day that they close on. */
  statementsDownloaded: declare('ADMINISTRATION', 'STATEMENT', [
    'type',
    'format',
    'statements',
    'accounts',
    'from',
    'to',
  ]),
  /** BALANCES (and turnover) or VALUES (value-dated balances) of so many accounts between two days, in a `format`. */
  accountsReported: declare('ADMINISTRATION', 'STATEMENT', ['report', 'format', 'accounts', 'from', 'to']),
  /** So many documents of the Download Center; the object is the one if there is one. */
  documentsDownloaded: declare('ADMINISTRATION', 'USER_DEFINED_REPORT', ['documents']),
  documentsDeleted: declare('ADMINISTRATION', 'USER_DEFINED_REPORT', ['documents']),
  statementsUploaded: declare('ADMINISTRATION', 'STATEMENT', ['sizeBytes', 'digest'], 'uploaded'),
  statementsImported: declare('ADMINISTRATION', 'STATEMENT', IMPORTED, 'statements imported'),
  statementsRefused: declare('ADMINISTRATION', 'STATEMENT', IMPORTED, 'statements import_error'),
  statementAccepted: declare('ADMINISTRATION', 'STATEMENT', DECIDED_STATEMENT, 'statement agreed to'),
  statementTakenOut: declare('ADMINISTRATION', 'STATEMENT', DECIDED_STATEMENT, 'statement taken out'),

  ratesUploaded: declare('ADMINISTRATION', 'SETTINGS', ['format', 'rates', 'sizeBytes', 'digest']),
  ratesRefused: declare('ADMINISTRATION', 'SETTINGS', ['format', 'findings', 'sizeBytes', 'digest']),

  fileUploaded: declare('PAYMENT', 'ORDER', ['fileType', 'sizeBytes', 'digest'], 'uploaded'),
  fileRefused: declare('PAYMENT', 'ORDER', ['findings'], 'import refused'),
  fileDeleted: declare('PAYMENT', 'ORDER', [], 'deleted'),
  orderImported: declare('PAYMENT', 'ORDER', ['fileName', 'numberOfTransactions', 'status'], 'imported'),
  orderSaved: declare('PAYMENT', 'ORDER', ['numberOfTransactions']),
  orderEdited: declare('PAYMENT', 'ORDER', ['numberOfTransactions']),
  orderMadeByStandingOrder: declare('PAYMENT', 'ORDER', ['standingOrder', 'dueDate', 'status']),
  standingOrderPaused: declare('MASTER_DATA', 'TEMPLATE', []),
  standingOrderResumed: declare('MASTER_DATA', 'TEMPLATE', []),
  standingOrderDateSkipped: declare('MASTER_DATA', 'TEMPLATE', ['dueDate']),
  standingOrderDateRestored: declare('MASTER_DATA', 'TEMPLATE', ['dueDate']),
  orderCommented: declare('PAYMENT', 'ORDER', ['comment']),
  /** `reportType` OVERVIEW or DETAILS, of so many payments; `selection` ALL or CHOSEN. */
  orderReported: declare('PAYMENT', 'ORDER', ['reportType', 'payments', 'selection']),
  paymentConfirmed: declare('PAYMENT', 'ORDER', ['transactionId']),
  orderSubmitted: declare('PAYMENT', 'ORDER', ['statusBefore', 'factor', 'contentDigest'], 'submit'),
  orderSigned: declare('PAYMENT', 'ORDER', ['status', 'factor', 'contentDigest', 'withDetails'], 'signed'),
  signatureWithdrawn: declare('PAYMENT', 'ORDER', ORDER_ACTION, 'unsign'),
  signaturesRemoved: declare('PAYMENT', 'ORDER', ORDER_ACTION, 'removeSignatures'),
  orderReopened: declare('PAYMENT', 'ORDER', ORDER_ACTION, 'reopen'),
  accountsRematched: declare('PAYMENT', 'ORDER', ORDER_ACTION, 'rematchAccounts'),
  signOffRulesReevaluated: declare('PAYMENT', 'ORDER', ORDER_ACTION, 'reevaluate'),
  orderDeleted: declare('PAYMENT', 'ORDER', ORDER_ACTION, 'delete'),
  orderRestored: declare('PAYMENT', 'ORDER', ORDER_ACTION, 'restore'),
  /** `transactionId` isn't a possible duplicate of one in the order `other`. */
  duplicateSettled: declare('PAYMENT', 'ORDER', ['transactionId', 'other'], 'not a duplicate'),
  orderReleased: declare('PAYMENT', 'ORDER', ['contentDigest'], 'released'),
  releaseRetried: declare('PAYMENT', 'ORDER', ['messageId', 'statusBefore', 'provider'], 'retried by the provider'),
  sanctionHitFound: declare(
    'PAYMENT',
    'ORDER',
    ['messageId', 'processingCode', 'hits', 'hitCount', 'listed'],
    'sanction hit',
  ),
  sanctionHitCleared: declare('PAYMENT', 'ORDER', DECIDED_HIT, 'sanction hit cleared'),
  sanctionHitConfirmed: declare('PAYMENT', 'ORDER', DECIDED_HIT, 'sanction hit confirmed'),
  messageSent: declare('PAYMENT', 'ORDER', ['messageId', 'bank', 'digest'], 'sent to bank'),
  unknownOutcomeDecided: declare(
    'PAYMENT',
    'ORDER',
    ['messageId', 'decision', 'note', 'verdict', 'factor', 'provider'],
    'unknown outcome decided',
  ),
  statusReported: declare('PAYMENT', 'ORDER', ['messageId', 'code', 'fileName', 'reportId', 'digest'], 'status report'),
  paymentsBooked: declare('PAYMENT', 'ORDER', ['messageId', 'number', 'entries', 'bookedOn'], 'payments booked'),
  paymentsReturned: declare('PAYMENT', 'ORDER', ['messageId', 'number', 'returnedOn'], 'payments returned'),
  returnsWithdrawn: declare('PAYMENT', 'ORDER', ['messageId', 'number'], 'returns withdrawn'),

  mandateConfirmed: declare('MASTER_DATA', 'ACCOUNT', DECIDED_MANDATE, 'mandate confirmed'),
  mandateRefused: declare('MASTER_DATA', 'ACCOUNT', DECIDED_MANDATE, 'mandate refused'),
  bankConnectionChosen: declare('MASTER_DATA', 'BANK', CHOSEN_CONNECTION),
  bankConnectionConfirmed: declare('MASTER_DATA', 'BANK', CHOSEN_CONNECTION),
  bankConnectionTakenBack: declare('MASTER_DATA', 'BANK', CHOSEN_CONNECTION),
} as const satisfies Record<string, Declared<string>>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;
export type AuditParameters<Action extends AuditAction> = Record<
  (typeof AUDIT_ACTIONS)[Action]['parameters'][number],
  unknown
>;

/** Steps of a change under the two-person rule: requested, decided, too late, or in force. */
export const CHANGE_STEPS = ['requested', 'approved', 'rejected', 'discarded', 'overdue', 'applied'] as const;
export type ChangeStep = (typeof CHANGE_STEPS)[number];

/** The acts for every kind of object under the two-person rule. Category and entity type come from the kind. */
export const CHANGE_AUDIT_ACTIONS = {
  ADD: {
    requested: 'additionRequested',
    approved: 'additionApproved',
    rejected: 'additionRejected',
    discarded: 'additionDiscarded',
    overdue: 'additionOverdue',
    applied: 'added',
  },
  UPDATE: {
    requested: 'changeRequested',
    approved: 'changeApproved',
    rejected: 'changeRejected',
    discarded: 'changeDiscarded',
    overdue: 'changeOverdue',
    applied: 'changed',
  },
  DELETE: {
    requested: 'deletionRequested',
    approved: 'deletionApproved',
    rejected: 'deletionRejected',
    discarded: 'deletionDiscarded',
    overdue: 'deletionOverdue',
    applied: 'deleted',
  },
} as const satisfies Record<ChangeAction, Record<ChangeStep, string>>;
export type ChangeAuditAction = (typeof CHANGE_AUDIT_ACTIONS)[ChangeAction][ChangeStep];
/** Parameters beside before and after; null if the step has none. */
export type ChangeParameters = { changeRequest: string | null; requestedBy: UserId | null; comment: string | null };

/** The words for an act in records of every form, for counting it in the log. */
export function auditWords(action: AuditAction): string[] {
  return [action, ...AUDIT_ACTIONS[action].was];
}

/** The same for a step of a change. */
export function changeWords(step: ChangeStep, action: ChangeAction): string[] {
  return [CHANGE_AUDIT_ACTIONS[action][step], `${STEP_WAS[step]}${action}`];
}

const STEP_WAS: Record<ChangeStep, string> = {
  requested: 'request',
  approved: 'approve',
  rejected: 'reject',
  discarded: 'discard',
  overdue: 'overdue',
  applied: '',
};
