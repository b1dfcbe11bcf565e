import type { AnyRouter } from '@tanstack/react-router';
import { getSessionState, loadSession, subscribeToSession, type SessionState } from '../lib/session-store.ts';

let loading: Promise<SessionState> | null = null;

/** Asks who is signed in, and lets the guards of the routes decide again whenever that changes. */
export function startSession(router: AnyRouter): void {
  loading = loadSession();
  let { status } = getSessionState();
  subscribeToSession(() => {
    const next = getSessionState().status;
    if (next !== status) void router.invalidate();
    status = next;
  });
}

/** The session as soon as it is known. */
export async function knownSession(): Promise<SessionState> {
  const state = getSessionState();
  return state.status === 'unknown' && loading ? loading : state;
}
