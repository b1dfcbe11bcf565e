/** What is known about a session and its tokens, in milliseconds. */
export type Renewals = {
  now: number;
  /** Time until the session ends if nothing happens. */
  leftMs: number;
  lastSignOfLife: number;
  /** When the session's end last moved. */
  extendedAt: number;
  renewedAt: number;
  /** When the access token expires; 0 if unknown. */
  goodUntil: number;
};

const RENEW_BEFORE_MS = 60_000;

/**
 * Whether to keep a working user's session alive: a third of the remaining time has passed without a call, or the
 * access token is about to expire. A renewal counts even if it extends nothing, as in a session's last hour; otherwise
 * every second would trigger another.
 */
export function isRenewalDue(renewals: Renewals): boolean {
  const { now, leftMs, lastSignOfLife, extendedAt, renewedAt, goodUntil } = renewals;
  const passedMs = now - Math.max(extendedAt, renewedAt);
  const runsOut = goodUntil > 0 && goodUntil - now < RENEW_BEFORE_MS;
  return lastSignOfLife > extendedAt && (passedMs > leftMs / 2 || runsOut);
}
