import type { ShownCutOff } from './shown-cut-off.ts';

/** Without all signatures this long before its cut-off, an order is at risk (spec D4). */
const AT_RISK_MILLISECONDS = 60 * 60_000;

export const CUT_OFF_STATES = ['IN_TIME', 'AT_RISK', 'MISSED'] as const;
export type CutOffState = (typeof CUT_OFF_STATES)[number];

/** Where an order stands towards its cut-off; `now` in milliseconds since 1970. */
export function cutOffState({ at }: Pick<ShownCutOff, 'at'>, isFullySigned: boolean, now: number): CutOffState {
  const left = Date.parse(at) - now;
  if (left <= 0) return 'MISSED';
  return left < AT_RISK_MILLISECONDS && !isFullySigned ? 'AT_RISK' : 'IN_TIME';
}

/** The last moment until which orders can be released, in UTC: a cut-off is the first at which they can't. */
export function lastMoment({ at }: Pick<ShownCutOff, 'at'>): string {
  return new Date(Date.parse(at) - 1).toISOString();
}
