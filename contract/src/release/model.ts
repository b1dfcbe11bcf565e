/** What two compliance users decide about a sanction hit. */
export const HIT_DECISIONS = ['CLEAR', 'CONFIRM'] as const;
export type HitDecision = (typeof HIT_DECISIONS)[number];

/** What two of the provider's people decide about a message whose outcome is unknown. */
export const OUTCOME_DECISIONS = ['WAS_SENT', 'WAS_NOT_SENT'] as const;
export type OutcomeDecision = (typeof OUTCOME_DECISIONS)[number];

export type MessageDecision = HitDecision | OutcomeDecision;

/** A message under way for longer is stuck, and the operations page says so. */
export const STUCK_AFTER_SECONDS = 60;

/** States of a bank message that has not reached its bank yet. */
export const MESSAGE_STATES = ['UNDER_WAY', 'WAITS', 'STUCK', 'FAILED', 'OUTCOME_UNKNOWN', 'HIT'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const CHANNEL_STATES = ['WORKS', 'FAILS', 'NOT_USED'] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

/** The most of each kind shown on the operations page and in the list of hits, longest waiting first. */
export const OPERATIONS_SHOWN_MAXIMUM = 200;
/**
 * How many open alarms of each kind are shown, the newest of each channel or client first. At least one of each kind is
 * always shown, however many others there are.
 */
export const ALARMS_OF_KIND_SHOWN_MAXIMUM = 20;
/** How many closed alarms are shown, the latest closed first. */
export const CLOSED_ALARMS_SHOWN_MAXIMUM = 50;
export const RETRIED_AT_ONCE_MAXIMUM = 200;

/** The role of a name's bearer in a payment or its message, as shown by the sanction screening. */
export const NAME_ROLES = [
  'INITIATING_PARTY',
  'DEBTOR',
  'ULTIMATE_DEBTOR',
  'DEBTOR_BANK',
  'CREDITOR',
  'ULTIMATE_CREDITOR',
  'CREDITOR_BANK',
  'INTERMEDIARY_BANK',
  'ACCOUNT',
  'OTHER',
] as const;
export type NameRole = (typeof NAME_ROLES)[number];
