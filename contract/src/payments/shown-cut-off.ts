import { z } from 'zod';
import { currency, instant } from '../endpoint.ts';

/**
 * Until when an order must be released for its bank to take it for its date: the first cut-off of its banks. There is
 * none if they take every date at any hour, and once the order is released.
 */
export const shownCutOff = z.object({
  at: instant,
  /** The bank names no time: it takes payments until their date is over. */
  isEndOfDate: z.boolean(),
  /** Whose it is, and for which payments; null if the caller may not see the account. */
  of: z.object({ bank: z.string(), currency, serviceLevel: z.string().nullable() }).nullable(),
});
export type ShownCutOff = z.output<typeof shownCutOff>;
