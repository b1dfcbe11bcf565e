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

/**
 * The categories for which a client switches the rule on and off, in display order. Only categories whose objects the
 * portal has. The switches themselves (SETTINGS) always take two people.
 */
export const SWITCHABLE_CATEGORIES = [
  'USER',
  'USERGROUP',
  'SIGNOFFRULE',
  'ACCOUNT',
  'ACCOUNTGROUP',
  'ORDER',
] as const satisfies readonly ChangeCategory[];
export type SwitchableCategory = (typeof SWITCHABLE_CATEGORIES)[number];

/** Anyone who could change these alone could create their own second person for everything else. */
export const PEOPLE_CATEGORIES = ['USER', 'USERGROUP'] as const satisfies readonly SwitchableCategory[];

/** Categories under the two-person rule. Those for people are added as soon as any other takes two. */
export function withPeople(categories: readonly SwitchableCategory[]): SwitchableCategory[] {
  if (categories.length === 0) return [];
  const all: readonly SwitchableCategory[] = [...PEOPLE_CATEGORIES, ...categories];
  return SWITCHABLE_CATEGORIES.filter((category) => all.includes(category));
}

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
