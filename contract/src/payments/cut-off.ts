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

/** Without all signatures this long before its cut-off, an order is at risk (spec D4). */
const AT_RISK_MILLISECONDS = 60 * 60_000;

export type CutOffState = 'IN_TIME' | 'AT_RISK' | 'MISSED';

/** Where an order stands towards its cut-off; `now` in milliseconds since 1970. */
export function cutOffState({ at }: Pick<ShownCutOff, 'at'>, isFullySigned: boolean, now: number): CutOffState {
  const left = Date.parse(at) - now;
  if (left <= 0) return 'MISSED';
  return left < AT_RISK_MILLISECONDS && !isFullySigned ? 'AT_RISK' : 'IN_TIME';
}
