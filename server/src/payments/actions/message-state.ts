import type { MessageStatus } from '@portico/contract/payments/status';
import { stateTable, type StateTable } from '../../platform/state-table.ts';

/**
 * What each of an order's bank messages goes through from the release on (spec D4); each change of
 * `bank_messages.status` goes through it. The order's own status follows by `statusOfMessages`.
 */
export const messageStates = stateTable<MessageStatus>()([
  { from: [null], event: 'released', to: ['RELEASED'] },
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
  { from: ['CONVERSION_ERROR_RELEASE'], event: 'retry', to: ['CONVERTING_RELEASE'] },
  { from: ['PROCESSING_ERROR'], event: 'retry', to: ['PROCESSING'] },
  { from: ['PROCESSING_ERROR'], event: 'wasSent', to: ['RELEASED_TO_BANK'] },
  { from: ['PROCESSING_ERROR'], event: 'wasNotSent', to: ['PROCESSING'] },
  { from: ['RELEASED_TO_BANK'], event: 'allFinal', to: ['COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS'] },
]);

export type MessageEvent = typeof messageStates extends StateTable<MessageStatus, infer Event> ? Event : never;

/** Statuses that never change again. */
export const FINAL_STATUSES: readonly MessageStatus[] = ['COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS'];

/** Any error first, then a hit, then the least advanced. */
const DECIDES_FIRST: readonly MessageStatus[] = [
  'CONVERSION_ERROR_RELEASE',
  'PROCESSING_ERROR',
  'SANCTION_HIT',
  'RELEASED',
  'CONVERTING_RELEASE',
  'CONVERTED_RELEASE',
  'PROCESSING',
  'SANCTION_SCREENING',
  'RELEASED_TO_BANK',
  'COMPLETED_WITH_ERRORS',
  'COMPLETED_SUCCESSFULLY',
];

/** The order status from the statuses of its bank messages. */
export function statusOfMessages(messages: readonly MessageStatus[]): MessageStatus {
  return DECIDES_FIRST.find((status) => messages.includes(status)) ?? 'COMPLETED_SUCCESSFULLY';
}
