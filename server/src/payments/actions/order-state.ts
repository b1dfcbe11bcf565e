import type { OrderStatus } from '@portico/contract/payments/status';
import { stateTable, type StateTable } from '../../platform/state-table.ts';

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

/**
 * What an order goes through until its release, whatever its source (spec D4); each change of its own goes through it.
 * From RELEASED on its status follows from its messages (`messageStates`), until it is reopened.
 */
export const orderStates = stateTable<OrderStatus>()([
  // the end of its file's way is its own beginning
  { from: [null], event: 'imported', to: ['OPEN'] },
  { from: [null], event: 'saved', to: ['OPEN'] },
  // on its way up
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
  // on its way out
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
  // held again if no bank takes it yet
  { from: ['RELEASE_ERROR'], event: 'retry', to: ['FULLY_SIGNED'] },
  // away and back
  { from: ['OPEN', 'UNSIGNED', 'MISSING_SIGN_OFF_REQUIREMENTS'], event: 'delete', to: ['DELETED'] },
  { from: ['DELETED'], event: 'restore', to: ['OPEN'] },
]);

export type OrderEvent = typeof orderStates extends StateTable<OrderStatus, infer Event> ? Event : never;
