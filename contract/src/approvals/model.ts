/** Kinds of master data under the two-person rule (spec A3). */
export const CHANGE_CATEGORIES = [
  'BANK',
  'USER',
  'USERGROUP',
  'ACCOUNT',
  'OWNER',
  'TEMPLATE',
  'ACCOUNTGROUP',
  'SIGNOFFRULE',
  'ORDER',
  'SETTINGS',
  'CASHPOOL',
  'SCHEDULER',
  'PARTICIPANTACCOUNT',
  'INTERCOMPANYRATE',
] as const;
export type ChangeCategory = (typeof CHANGE_CATEGORIES)[number];

export const CHANGE_ACTIONS = ['ADD', 'UPDATE', 'DELETE'] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** Status of a change request (spec B4, D3). The first two are open. */
export const CHANGE_STATUSES = ['PUBLISHED', 'INSERTING', 'APPROVED', 'REJECTED', 'DISCARDED'] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

/** Status of an object under the two-person rule (spec A4); OK is shown as Enabled. */
export const ENTITY_STATUSES = ['OK', 'CREATION_PENDING', 'CHANGE_PENDING', 'DELETION_PENDING'] as const;
export type EntityStatus = (typeof ENTITY_STATUSES)[number];

/** Why a request can no longer be approved: `approvals.outdated.<key>`. */
export const OUTDATED_REASONS = ['objectGone', 'objectChanged', 'contentProblem', 'tooFewApprovers'] as const;
export type OutdatedReason = (typeof OUTDATED_REASONS)[number];

/** Decisions on a request: the first two are the approver's, the last the requester's. */
export const CHANGE_DECISIONS = ['approve', 'reject', 'discard'] as const;
export type ChangeDecision = (typeof CHANGE_DECISIONS)[number];
