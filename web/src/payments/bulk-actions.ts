import type { AvailableOrderAction } from '@portico/contract/payments/status';

/** Actions without a dialog of their own, in the order of a screen's buttons. */
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

/** Actions that ask before they are done: those, and re-evaluating, which is offered where the rules have changed. */
export type AskedAction = BulkAction | 'reevaluate';
