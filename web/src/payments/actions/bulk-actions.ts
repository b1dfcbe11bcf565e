import type { AvailableOrderAction } from '@portico/contract/payments/status';

/** Actions without their own dialog, in the order of a screen's buttons. */
export const BULK_ACTIONS = [
  'submit',
  'unsign',
  'removeSignatures',
  'reopen',
  'rematchAccounts',
  'restore',
  'delete',
] as const satisfies readonly AvailableOrderAction[];
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Actions that ask for confirmation: those, and re-evaluating, which is offered when the rules have changed. */
export type AskedAction = BulkAction | 'reevaluate';
