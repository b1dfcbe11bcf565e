/** Of a file that has not become an order. */
const FILE_STATUSES = [
  'UPLOADING',
  'UPLOAD_ERROR',
  'UPLOADED',
  'CONVERTING',
  'CONVERSION_ERROR',
  'CONVERTED',
  'IMPORTING',
  'IMPORT_ERROR',
] as const;

/** Of an uploaded file; OPEN once it has become an order. */
export const UPLOAD_STATUSES = [...FILE_STATUSES, 'OPEN', 'DELETED'] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

/** Of a bank message that is on its way. */
const SENDING_STATUSES = [
  'CONVERTING_RELEASE',
  'CONVERTED_RELEASE',
  'CONVERSION_ERROR_RELEASE',
  'PROCESSING',
  'PROCESSING_ERROR',
  'SANCTION_HIT',
  'SANCTION_SCREENING',
  'RELEASED_TO_BANK',
  'COMPLETED_SUCCESSFULLY',
  'COMPLETED_WITH_ERRORS',
] as const;

/** Of a bank message. */
export const MESSAGE_STATUSES = ['RELEASED', ...SENDING_STATUSES] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** Of an order: its own, and from the release on that of its messages. */
export const ORDER_STATUSES = [
  'OPEN',
  'DELETED',
  'MISSING_SIGN_OFF_REQUIREMENTS',
  'UNSIGNED',
  'PARTIALLY_SIGNED',
  'FULLY_SIGNED',
  'RELEASING',
  'RELEASED',
  'RELEASE_ERROR',
  ...SENDING_STATUSES,
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * What lists and histories show as the status of an order (spec B4), in the order of an order's life: that of its file
 * before it exists, then its own, then that of its bank messages.
 */
export const SHOWN_STATUSES = [...FILE_STATUSES, ...ORDER_STATUSES] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** The user-facing groups (spec B4). Statuses missing from the table show as in progress (spec D4). */
export const STATUS_GROUPS = ['SIGNATURE_REQUIRED', 'IN_PROGRESS', 'ERRONEOUS', 'COMPLETED'] as const;
export type StatusGroup = (typeof STATUS_GROUPS)[number];

const GROUP_OF: Partial<Record<ShownStatus, StatusGroup>> = {
  OPEN: 'SIGNATURE_REQUIRED',
  UNSIGNED: 'SIGNATURE_REQUIRED',
  PARTIALLY_SIGNED: 'SIGNATURE_REQUIRED',
  MISSING_SIGN_OFF_REQUIREMENTS: 'SIGNATURE_REQUIRED',
  UPLOAD_ERROR: 'ERRONEOUS',
  CONVERSION_ERROR: 'ERRONEOUS',
  IMPORT_ERROR: 'ERRONEOUS',
  RELEASE_ERROR: 'ERRONEOUS',
  CONVERSION_ERROR_RELEASE: 'ERRONEOUS',
  PROCESSING_ERROR: 'ERRONEOUS',
  COMPLETED_WITH_ERRORS: 'ERRONEOUS',
  RELEASED_TO_BANK: 'COMPLETED',
  COMPLETED_SUCCESSFULLY: 'COMPLETED',
};

/** The names by which filters know two of the groups (spec B4), beside their own (spec D13). */
export const GROUP_FILTER_NAMES = {
  UNSIGNED: 'SIGNATURE_REQUIRED',
  FAILEDRECORDED: 'ERRONEOUS',
} as const satisfies Record<string, StatusGroup>;

/** The group that a status is shown under; null for a deleted order, which only the deleted list shows. */
export function statusGroup(status: ShownStatus): StatusGroup | null {
  if (status === 'DELETED') return null;
  return GROUP_OF[status] ?? 'IN_PROGRESS';
}

/** The statuses of one group. */
export function statusesOf(group: StatusGroup): ShownStatus[] {
  return SHOWN_STATUSES.filter((status) => statusGroup(status) === group);
}

/** Signature status (spec B4). */
export const SIGNATURE_STATUSES = [
  'OPEN',
  'UNSIGNED',
  'PARTIALLY_SIGNED',
  'FULLY_SIGNED',
  'SIGNATURE_RULE_MISSING',
] as const;
export type SignatureStatus = (typeof SIGNATURE_STATUSES)[number];

/** The signature status of an order, from its status (spec B4: completed orders show as fully signed). */
export function signatureStatus(status: ShownStatus): SignatureStatus {
  if (status === 'UNSIGNED' || status === 'PARTIALLY_SIGNED') return status;
  if (status === 'MISSING_SIGN_OFF_REQUIREMENTS') return 'SIGNATURE_RULE_MISSING';
  const before = SHOWN_STATUSES.indexOf('FULLY_SIGNED');
  return SHOWN_STATUSES.indexOf(status) < before ? 'OPEN' : 'FULLY_SIGNED';
}

/** The status codes of ISO 20022 that banks give single payments, in the order of a payment's way; others are shown as they are. */
export const BANK_STATUSES = [
  'RCVD', 'PDNG', 'PROG', 'ACTC', 'ACCP', 'ACPT', 'ACWC', 'ACFC', 'ACSP', 'ACPD', 'ACWP', 'ACSC', 'ACCC', 'BLCK', 'RJCT', 'CANC',
] as const; // prettier-ignore

/** The codes by which a bank refuses a payment (spec B4: error). */
export const REFUSALS: readonly string[] = ['RJCT', 'CANC'];

/** Its bank refused the payment, or gave it back: nobody has been paid by it. */
export function isUnpaid({ bankStatus, booking, returned }: Ended): boolean {
  return returned !== null || (booking === null && bankStatus !== null && REFUSALS.includes(bankStatus));
}

/** How a payment ended, as rows show it. */
type Ended = { bankStatus: string | null; booking: object | null; returned: object | null };

/** How a bank's status code is displayed (spec B4). */
export type BankStatusDisplay = 'error' | 'warning' | 'success' | 'success-complete' | 'in-progress' | 'unknown';

/** Exact codes come before ACxx; an unknown code is shown unchanged (spec D4). */
export function bankStatusDisplay(code: string): BankStatusDisplay {
  if (REFUSALS.includes(code)) return 'error';
  if (code === 'PART') return 'warning';
  if (code === 'ACSC' || code === 'ACCC') return 'success-complete';
  if (['ACPT', 'ACTC', 'PDNG', 'RCVD', 'PROG'].includes(code)) return 'in-progress';
  return /^AC[A-Z]{2}$/.test(code) ? 'success' : 'unknown';
}

export const SOURCE_TYPES = ['EFT_WEB', 'UPLOAD', 'CPS_WEB', 'FILE_ENTRY'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];
/** Which way a payment goes (spec B9): a credit transfer, or a direct debit. */
export const PAYMENT_DIRECTIONS = ['TRF', 'DD'] as const;
export const ORDER_TYPES = ['NORMAL', 'SALARY'] as const;

/** Actions on an order (spec B4), plus re-evaluating its sign-off rules (spec D4). */
export const ORDER_ACTIONS = [
  'edit',
  'delete',
  'restore',
  'rematchAccounts',
  'reevaluate',
  'removeSignatures',
  'reopen',
  'sign',
  'signWithDetails',
  'submit',
  'unsign',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** The actions available today; the others come with their part of the product. */
export const AVAILABLE_ORDER_ACTIONS = [
  'sign',
  'signWithDetails',
  'submit',
  'unsign',
  'removeSignatures',
  'reopen',
  'rematchAccounts',
  'reevaluate',
  'delete',
  'restore',
] as const;
export type AvailableOrderAction = (typeof AVAILABLE_ORDER_ACTIONS)[number];
