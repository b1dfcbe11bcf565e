/** What a standing order is up to. */
export const STANDING_ORDER_STATES = [
  /** It makes an order for each date. */
  'ACTIVE',
  /** Somebody holds it back. */
  'PAUSED',
  /** The order for a date that is due couldn't be made. */
  'FAILING',
  /** No further date is to come. */
  'ENDED',
] as const;
export type StandingOrderState = (typeof STANDING_ORDER_STATES)[number];

/** What became of a date: an order was made, somebody skipped it, or it came too late for one. */
export const RUN_OUTCOMES = ['MADE', 'SKIPPED', 'MISSED'] as const;

/** What a standing order may say otherwise than its template. */
export const STANDING_ORDER_VALUES = ['amount', 'remittance', 'reference'] as const;
