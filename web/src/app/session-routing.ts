import type { AnyRouter } from '@tanstack/react-router';
import { getSessionState, loadSession, subscribeToSession, type SessionState } from '../lib/session/session-store.ts';

let loading: Promise<SessionState> | null = null;

/** Loads who is signed in, and re-runs the route guards whenever that changes. */
export function startSession(router: AnyRouter): void {
  loading = loadSession();
  let { status } = getSessionState();
  subscribeToSession(() => {
    const next = getSessionState().status;
    if (next !== status) void router.invalidate();
    status = next;
  });
}

/** The session, as soon as it is known. */
export async function knownSession(): Promise<SessionState> {
  const state = getSessionState();
  return state.status === 'unknown' && loading ? loading : state;
}
