/** What two compliance users decide about a hit of the sanction screening. */
export const HIT_DECISIONS = ['CLEAR', 'CONFIRM'] as const;
export type HitDecision = (typeof HIT_DECISIONS)[number];

/** What two of the provider's people decide about a message of which nobody knows whether the bank has it. */
export const OUTCOME_DECISIONS = ['WAS_SENT', 'WAS_NOT_SENT'] as const;
export type OutcomeDecision = (typeof OUTCOME_DECISIONS)[number];

export type MessageDecision = HitDecision | OutcomeDecision;

/** What is under way longer than this has got stuck: the operations page says so. */
export const STUCK_AFTER_SECONDS = 60;

/** How a bank message fares that has not reached its bank yet. */
export const MESSAGE_STATES = ['UNDER_WAY', 'WAITS', 'STUCK', 'FAILED', 'OUTCOME_UNKNOWN', 'HIT'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const CHANNEL_STATES = ['WORKS', 'FAILS', 'NOT_USED'] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

/** Most of each kind that the operations page and the list of hits show, those that wait longest first. */
export const OPERATIONS_SHOWN_MAXIMUM = 200;
/**
 * Open alarms: so many of each kind, the newest of each channel or client first. Of each kind one at least is among all
 * that are shown, whatever there is of the others.
 */
export const ALARMS_OF_KIND_SHOWN_MAXIMUM = 20;
/** Of the alarms of before, those that were closed last. */
export const CLOSED_ALARMS_SHOWN_MAXIMUM = 50;
export const RETRIED_AT_ONCE_MAXIMUM = 200;

/** What the bearer of a name is in a payment or its message, as the sanction screening tells it. */
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
