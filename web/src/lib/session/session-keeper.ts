import { useEffect, useState } from 'react';
import { SESSION_WARNING_SECONDS } from '@portico/contract/limits';
import { lastSignOfLife } from './presence.ts';
import { lastRenewal, refreshTokens } from '../http/refresh.ts';
import { isRenewalDue } from './renewal-due.ts';
import { sessionDeadline } from './session-clock.ts';
import { expire, getSessionState, reloadUser } from './session-store.ts';

const TICK_MS = 1_000;
const WARNING_MS = SESSION_WARNING_SECONDS * 1_000;

/** Asks the server for more time; problems go to the person who pressed the button. */
export function stayActive(): Promise<void> {
  return refreshTokens(lastRenewal().renewedAt, false);
}

/**
 * Keeps the session alive while a person works, even without calls, and renews tokens before they expire. Returns the
 * seconds until the session ends once the warning is due, otherwise null.
 */
export function useSessionKeeper(): number | null {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => startKeeper(setSecondsLeft), []);
  return secondsLeft;
}

function startKeeper(warn: (secondsLeft: number | null) => void): () => void {
  let longestDeadline = sessionDeadline.get() ?? 0;
  let extendedAt = Date.now();
  let busy = false;
  // Every response names the deadline, but only those to a person's calls move it.
  const unsubscribe = sessionDeadline.subscribe(() => {
    const deadline = sessionDeadline.get() ?? 0;
    if (deadline - longestDeadline > TICK_MS) extendedAt = Date.now();
    longestDeadline = deadline;
  });
  const run = (work: () => Promise<void>) => {
    busy = true;
    // A failure here shows at the next call, or when the session ends.
    void work()
      .catch(() => undefined)
      .finally(() => (busy = false));
  };
  const tick = () => {
    const deadline = sessionDeadline.get();
    if (deadline === null || busy) return;
    const now = Date.now();
    const leftMs = deadline - now;
    warn(leftMs <= WARNING_MS ? Math.max(0, Math.ceil(leftMs / 1_000)) : null);
    if (leftMs <= 0) run(makeSureItIsOver);
    else if (
      leftMs > WARNING_MS &&
      isRenewalDue({ ...lastRenewal(), now, leftMs, lastSignOfLife: lastSignOfLife(), extendedAt })
    )
      run(stayActive);
  };
  const timer = window.setInterval(tick, TICK_MS);
  return () => {
    window.clearInterval(timer);
    unsubscribe();
  };
}

/** The clock says the session is over; another tab or device may have extended it, and only the server knows. */
async function makeSureItIsOver(): Promise<void> {
  await reloadUser().catch(() => undefined);
  const deadline = sessionDeadline.get();
  if (getSessionState().status === 'signedIn' && (deadline === null || deadline <= Date.now())) expire();
}
