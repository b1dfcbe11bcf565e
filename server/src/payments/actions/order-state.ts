import type { OrderStatus } from '@portico/contract/payments/status';

/** One line of the state table (spec D4): from these statuses this event leads to one of those. */
type Line = { from: readonly (OrderStatus | null)[]; event: string; to: readonly OrderStatus[] };

const SIGN_OFF = ['MISSING_SIGN_OFF_REQUIREMENTS', 'UNSIGNED', 'FULLY_SIGNED'] as const;
const REOPENABLE = [
  'UNSIGNED',
  'PARTIALLY_SIGNED',
  'MISSING_SIGN_OFF_REQUIREMENTS',
  'FULLY_SIGNED',
  'RELEASE_ERROR',
  'CONVERSION_ERROR_RELEASE',
  'PROCESSING_ERROR',
] as const;
/** These orders may still be changed or deleted, at once or after reopening. */
export const NOT_GONE: ReadonlySet<OrderStatus> = new Set(['OPEN', ...REOPENABLE]);
const DELETABLE = [
  'UPLOAD_ERROR',
  'CONVERSION_ERROR',
  'IMPORT_ERROR',
  'OPEN',
  'UNSIGNED',
  'MISSING_SIGN_OFF_REQUIREMENTS',
] as const;

/**
 * The state machine of orders, the files they come from and the bank messages they become: the only place that defines
 * which status may follow which. Every status change goes through `nextStatus`.
 */
export const STATE_TABLE = [
  // files
  { from: [null], event: 'uploadBegins', to: ['UPLOADING'] },
  { from: ['UPLOADING'], event: 'stored', to: ['UPLOADED'] },
  { from: ['UPLOADING'], event: 'uploadFailed', to: ['UPLOAD_ERROR'] },
  { from: ['UPLOADED'], event: 'convert', to: ['CONVERTING'] },
  { from: ['CONVERTING'], event: 'converted', to: ['CONVERTED'] },
  { from: ['CONVERTING'], event: 'conversionFailed', to: ['CONVERSION_ERROR'] },
  { from: ['UPLOADED', 'CONVERTED'], event: 'import', to: ['IMPORTING'] },
  { from: ['IMPORTING'], event: 'imported', to: ['OPEN'] },
  { from: ['IMPORTING'], event: 'importFailed', to: ['IMPORT_ERROR'] },
  // a duplicate that two people want imported
  { from: ['IMPORT_ERROR'], event: 'importAnyway', to: ['UPLOADED'] },
  // orders on their way up
  { from: [null], event: 'saved', to: ['OPEN'] },
  { from: ['OPEN'], event: 'edit', to: ['OPEN'] },
  { from: ['OPEN'], event: 'rematch', to: ['OPEN'] },
  { from: ['OPEN', 'MISSING_SIGN_OFF_REQUIREMENTS'], event: 'submit', to: SIGN_OFF },
  { from: ['MISSING_SIGN_OFF_REQUIREMENTS'], event: 'ruleFits', to: SIGN_OFF },
  { from: ['MISSING_SIGN_OFF_REQUIREMENTS'], event: 'rematch', to: SIGN_OFF },
  { from: ['UNSIGNED', 'PARTIALLY_SIGNED'], event: 'reevaluate', to: [...SIGN_OFF, 'PARTIALLY_SIGNED'] },
  { from: ['UNSIGNED', 'PARTIALLY_SIGNED'], event: 'sign', to: ['PARTIALLY_SIGNED', 'FULLY_SIGNED'] },
  { from: ['UNSIGNED', 'PARTIALLY_SIGNED'], event: 'signWithDetails', to: ['PARTIALLY_SIGNED', 'FULLY_SIGNED'] },
  { from: ['PARTIALLY_SIGNED'], event: 'unsign', to: ['PARTIALLY_SIGNED', 'UNSIGNED'] },
  { from: ['PARTIALLY_SIGNED', 'FULLY_SIGNED'], event: 'removeSignatures', to: ['UNSIGNED'] },
  { from: REOPENABLE, event: 'reopen', to: ['OPEN'] },
  // on their way out
  { from: ['FULLY_SIGNED'], event: 'release', to: ['RELEASING'] },
  {
    from: ['UNSIGNED', 'PARTIALLY_SIGNED', 'FULLY_SIGNED'],
    event: 'signerNotEligible',
    to: ['PARTIALLY_SIGNED', 'UNSIGNED'],
  },
  { from: ['FULLY_SIGNED'], event: 'cutOffMissed', to: ['RELEASE_ERROR'] },
  { from: ['FULLY_SIGNED'], event: 'digestDiffers', to: ['RELEASE_ERROR'] },
  { from: ['FULLY_SIGNED'], event: 'mandateMissing', to: ['RELEASE_ERROR'] },
  { from: ['RELEASING'], event: 'released', to: ['RELEASED'] },
  { from: ['RELEASING'], event: 'releaseFailed', to: ['RELEASE_ERROR'] },
  { from: ['RELEASED'], event: 'convertRelease', to: ['CONVERTING_RELEASE'] },
  { from: ['CONVERTING_RELEASE'], event: 'convertedRelease', to: ['CONVERTED_RELEASE'] },
  { from: ['CONVERTING_RELEASE'], event: 'conversionReleaseFailed', to: ['CONVERSION_ERROR_RELEASE'] },
  { from: ['CONVERTED_RELEASE'], event: 'process', to: ['PROCESSING'] },
  { from: ['PROCESSING'], event: 'screen', to: ['SANCTION_SCREENING'] },
  { from: ['SANCTION_SCREENING'], event: 'transmitted', to: ['RELEASED_TO_BANK'] },
  { from: ['SANCTION_SCREENING'], event: 'hit', to: ['SANCTION_HIT'] },
  { from: ['PROCESSING', 'SANCTION_SCREENING'], event: 'processingFailed', to: ['PROCESSING_ERROR'] },
  { from: ['SANCTION_HIT'], event: 'clearOnce', to: ['SANCTION_HIT'] },
  { from: ['SANCTION_HIT'], event: 'clearTwice', to: ['SANCTION_SCREENING'] },
  { from: ['SANCTION_HIT'], event: 'confirmHit', to: ['COMPLETED_WITH_ERRORS'] },
  // held again if no bank takes it yet
  { from: ['RELEASE_ERROR'], event: 'retry', to: ['FULLY_SIGNED'] },
  { from: ['CONVERSION_ERROR_RELEASE'], event: 'retry', to: ['CONVERTING_RELEASE'] },
  { from: ['PROCESSING_ERROR'], event: 'retry', to: ['PROCESSING'] },
  { from: ['PROCESSING_ERROR'], event: 'wasSent', to: ['RELEASED_TO_BANK'] },
  { from: ['PROCESSING_ERROR'], event: 'wasNotSent', to: ['PROCESSING'] },
  { from: ['RELEASED_TO_BANK'], event: 'allFinal', to: ['COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS'] },
  // away and back
  { from: DELETABLE, event: 'delete', to: ['DELETED'] },
  { from: ['DELETED'], event: 'restore', to: ['OPEN', 'UPLOAD_ERROR', 'CONVERSION_ERROR', 'IMPORT_ERROR'] },
] as const satisfies readonly Line[];

export type OrderEvent = (typeof STATE_TABLE)[number]['event'];

/** The statuses that an event may lead to; empty if the table does not list it. */
export function targetsOf(from: OrderStatus | null, event: OrderEvent): readonly OrderStatus[] {
  const lines: readonly Line[] = STATE_TABLE;
  return lines.filter((line) => line.event === event && line.from.includes(from)).flatMap((line) => line.to);
}

/** The status after the event; throws if the table does not list the change, which would be our defect. */
export function nextStatus(from: OrderStatus | null, event: OrderEvent, to: OrderStatus): OrderStatus {
  if (!targetsOf(from, event).includes(to)) throw new Error(`The state table has no ${from} → ${event} → ${to}.`);
  return to;
}

/** Statuses that never change again. */
export const FINAL_STATUSES: readonly OrderStatus[] = ['COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS'];

const ERRORS: readonly OrderStatus[] = ['RELEASE_ERROR', 'CONVERSION_ERROR_RELEASE', 'PROCESSING_ERROR'];
const ADVANCE: readonly OrderStatus[] = [
  'RELEASED',
  'CONVERTING_RELEASE',
  'CONVERTED_RELEASE',
  'PROCESSING',
  'SANCTION_SCREENING',
  'RELEASED_TO_BANK',
];

/** The order status from the statuses of its bank messages: any error first, then a hit, then the least advanced. */
export function statusOfMessages(messages: readonly OrderStatus[]): OrderStatus {
  const error = ERRORS.find((status) => messages.includes(status));
  if (error) return error;
  if (messages.includes('SANCTION_HIT')) return 'SANCTION_HIT';
  const least = ADVANCE.find((status) => messages.includes(status));
  if (least) return least;
  return messages.includes('COMPLETED_WITH_ERRORS') ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED_SUCCESSFULLY';
}
