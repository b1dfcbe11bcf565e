/** Whether the provider has confirmed that the bank lets the client debit an account and read its statements. */
export const MANDATES = ['WAITING', 'CONFIRMED', 'REFUSED'] as const;
export type Mandate = (typeof MANDATES)[number];

/** What one of the provider's people says: two who confirm make it hold, one who refuses ends it. */
export const MANDATE_DECISIONS = ['CONFIRM', 'REFUSE'] as const;
export type MandateDecision = (typeof MANDATE_DECISIONS)[number];

/** The provider's page shows no more at once. */
export const MANDATES_SHOWN_MAXIMUM = 200;
