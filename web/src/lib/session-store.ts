import { useSyncExternalStore } from 'react';
import type { ApiAnswer } from '@portico/contract/api';
import { SESSION_EXISTS_COOKIE } from '@portico/contract/session/model';
import { call, onSessionOver } from './client.ts';
import { problemOf } from './problem.ts';
import { sessionDeadline, toLocalTime } from './session-clock.ts';
import { createSignal } from './signal.ts';
import { listenToTabs, tellTabs } from './tabs.ts';

export type SessionUser = ApiAnswer<'GET portal/user'>;
export type FactorOption = ApiAnswer<'POST portal/authenticate'>['secondFactorOptions'][number];

export type SignedOutReason = 'none' | 'left' | 'expired' | 'failed';
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signedOut'; reason: SignedOutReason }
  | { status: 'halfDone'; user: SessionUser; options: FactorOption[] }
  | { status: 'signedIn'; user: SessionUser };

const state = createSignal<SessionState>({ status: 'unknown' });

export const getSessionState = state.get;
export const subscribeToSession = state.subscribe;

export function useSessionState(): SessionState {
  return useSyncExternalStore(state.subscribe, state.get);
}

/** The readable cookie without a secret. */
function sessionCookieExists(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${SESSION_EXISTS_COOKIE}=`));
}

/** Asks the server who is signed in. Without the readable cookie nobody is. */
export async function loadSession(): Promise<SessionState> {
  if (!sessionCookieExists()) return settle({ status: 'signedOut', reason: 'none' });
  try {
    return enter(await call('GET portal/user', {}), []);
  } catch (error) {
    if (problemOf(error).problem.key === 'UNAUTHENTICATED') return settle({ status: 'signedOut', reason: 'none' });
    // A4: when the user's data can't be loaded, the tokens are destroyed and he signs in again.
    await call('POST portal/logout', {}).catch(() => undefined);
    return settle({ status: 'signedOut', reason: 'failed' });
  }
}

/** The user of an answer to a step of the sign-in. */
export function enter(user: SessionUser, options: FactorOption[]): SessionState {
  if (!user.secondFactorAuthenticated) return settle({ status: 'halfDone', user, options });
  sessionDeadline.set(sessionDeadline.get() ?? toLocalTime(user.sessionExpiresAt));
  return settle({ status: 'signedIn', user });
}

/** Ends the session at the server, here and in the other tabs. Throws while the server can't be told. */
export async function signOut(): Promise<void> {
  try {
    await call('POST portal/logout', {});
  } catch (error) {
    if (problemOf(error).problem.key !== 'UNAUTHENTICATED') throw error;
  }
  leave('left', true);
}

/** The session is over without anybody asking: this and the other tabs go to the sign-in. */
export function expire(): void {
  leave('expired', true);
}

/** Back to the first step of the sign-in. */
export async function abandonSignIn(): Promise<void> {
  await call('POST portal/logout', {}).catch(() => undefined);
  leave('none', false);
}

/** Asks anew who is signed in, as a machine: it doesn't keep the session alive. */
export async function reloadUser(): Promise<void> {
  const user = await call('GET portal/user', {}, { background: true });
  if (state.get().status === 'signedIn') settle({ status: 'signedIn', user });
}

/** The user after a change of personal settings. */
export function changeSettings(settings: SessionUser['settings']): void {
  const current = state.get();
  if (current.status === 'signedIn') settle({ ...current, user: { ...current.user, settings } });
}

function leave(reason: 'none' | 'left' | 'expired', tell: boolean): void {
  const { status } = state.get();
  const hadSession = status === 'signedIn' || status === 'halfDone';
  sessionDeadline.set(null);
  settle({ status: 'signedOut', reason: hadSession ? reason : 'none' });
  if (tell && reason !== 'none') tellTabs({ kind: 'signedOut', reason });
}

function settle(next: SessionState): SessionState {
  const entered = next.status === 'signedIn' && state.get().status === 'halfDone';
  state.set(next);
  if (entered) tellTabs({ kind: 'signedIn' });
  return next;
}

onSessionOver(expire);

listenToTabs((message) => {
  const { status } = state.get();
  if (message.kind === 'signedOut' && (status === 'signedIn' || status === 'halfDone')) leave(message.reason, false);
  if (message.kind === 'signedIn' && status !== 'signedIn') void loadSession();
});

// A page that the browser kept is stale once the session is gone.
window.addEventListener('pageshow', (event) => {
  if (event.persisted && !sessionCookieExists()) window.location.reload();
});
