import { z } from 'zod';
import { currency, instant } from '../endpoint.ts';
import type { SignatureStatus } from './status.ts';

/**
 * Until when an order must be released for its bank to take it for its date: the first cut-off of its banks. There is
 * none if they take it at any hour of its date, and once it is released.
 */
export const orderCutOff = z.object({
  at: instant,
  /** Whose cut-off it is, and for which payments; null if the caller may not see their account. */
  of: z.object({ bank: z.string(), currency, serviceLevel: z.string().nullable() }).nullable(),
});

/** Without all signatures this long before its cut-off, an order is at risk (spec D4). */
const AT_RISK_MILLISECONDS = 60 * 60_000;

export type CutOffState = 'IN_TIME' | 'AT_RISK' | 'MISSED';

/** Where an order stands towards its cut-off, `at` in UTC; `now` in milliseconds since 1970. */
export function cutOffState(at: string, signatureStatus: SignatureStatus, now: number): CutOffState {
  const left = Date.parse(at) - now;
  if (left <= 0) return 'MISSED';
  return left < AT_RISK_MILLISECONDS && signatureStatus !== 'FULLY_SIGNED' ? 'AT_RISK' : 'IN_TIME';
}
