/** What is known of a session and its tokens, in milliseconds. */
export type Renewals = {
  now: number;
  /** Until the session ends if nothing happens. */
  leftMs: number;
  lastSignOfLife: number;
  /** When the session's end moved last. */
  extendedAt: number;
  renewedAt: number;
  /** The end of the access token; 0 when it isn't known. */
  goodUntil: number;
};

const RENEW_BEFORE_MS = 60_000;

/**
 * Whether the session of somebody who works is to be kept alive: a third of what was left of it has passed without a
 * call, or the access token is about to run out. A renewal counts even if it moves nothing, as in a session's last hour:
 * else every second would bring the next one.
 */
export function isRenewalDue(renewals: Renewals): boolean {
  const { now, leftMs, lastSignOfLife, extendedAt, renewedAt, goodUntil } = renewals;
  const passedMs = now - Math.max(extendedAt, renewedAt);
  const runsOut = goodUntil > 0 && goodUntil - now < RENEW_BEFORE_MS;
  return lastSignOfLife > extendedAt && (passedMs > leftMs / 2 || runsOut);
}
