import { useSyncExternalStore } from 'react';
import type { ApiAnswer } from '@portico/contract/api';
import type { Problem } from '@portico/contract/errors';
import { HOST_PREFIX, SESSION_EXISTS_COOKIE } from '@portico/contract/session/model';
import { call, onPasswordDue, onSessionOver } from '../http/client.ts';
import { problemOf } from '../http/problem.ts';
import { sessionDeadline, toLocalTime } from './session-clock.ts';
import { createSignal } from './signal.ts';
import { listenToTabs, tellTabs, type EndOfSession } from './tabs.ts';

/** Somebody of a partner or corporate, who sees only the Download Center (spec A2). */
export function isEndUser({ kind }: Pick<SessionUser, 'kind'>): boolean {
  return kind === 'PARTNER_END_USER' || kind === 'CORPORATE_END_USER';
}

export type SessionUser = ApiAnswer<'GET portal/user'>;
export type FactorOption = ApiAnswer<'POST portal/authenticate'>['secondFactorOptions'][number];

export type SignedOutReason = 'none' | 'failed' | EndOfSession;
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signedOut'; reason: SignedOutReason; error?: unknown }
  | { status: 'halfDone'; user: SessionUser; options: FactorOption[] }
  | { status: 'signedIn'; user: SessionUser };

const state = createSignal<SessionState>({ status: 'unknown' });

export const getSessionState = state.get;
export const subscribeToSession = state.subscribe;

export function useSessionState(): SessionState {
  return useSyncExternalStore(state.subscribe, state.get);
}

/** The readable cookie, which holds no secret. */
function sessionCookieExists(): boolean {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]);
  return [SESSION_EXISTS_COOKIE, `${HOST_PREFIX}${SESSION_EXISTS_COOKIE}`].some((name) => names.includes(name));
}

/** Asks the server who is signed in. Without the readable cookie, nobody is. */
export async function loadSession(): Promise<SessionState> {
  if (!sessionCookieExists()) return settle({ status: 'signedOut', reason: 'none' });
  try {
    return enter(await call('GET portal/user', {}), []);
  } catch (error) {
    const { key } = problemOf(error).problem;
    if (key === 'UNAUTHENTICATED') return settle({ status: 'signedOut', reason: 'none' });
    // A4: if the user's data can't be loaded, the tokens are destroyed and the user signs in again. Without any answer
    // the page may just be left: a sign-out that still got through would end the session of the page that follows.
    if (key !== 'OFFLINE') await call('POST portal/logout', {}).catch(() => undefined);
    return settle({ status: 'signedOut', reason: 'failed' });
  }
}

/** Whether somebody has given everything except an acceptable password (spec A4). */
export function needsNewPassword(user: SessionUser): boolean {
  return user.secondFactorAuthenticated && (user.passwordExpired || user.passwordChangeRequired);
}

/** The user from the response to a sign-in step. */
export function enter(user: SessionUser, options: FactorOption[]): SessionState {
  if (!user.secondFactorAuthenticated || needsNewPassword(user)) return settle({ status: 'halfDone', user, options });
  sessionDeadline.set(sessionDeadline.get() ?? toLocalTime(user.sessionExpiresAt));
  return settle({ status: 'signedIn', user });
}

let completing: Promise<void> | null = null;

/**
 * Requests the session of a user returning from the identity provider; a refusal shows on the sign-in page. Once per
 * page load, which is one return: the router may come by here twice.
 */
export function completeB2c(): Promise<void> {
  completing ??= askB2cSession();
  return completing;
}

async function askB2cSession(): Promise<void> {
  try {
    const { user, secondFactorOptions } = await call('POST portal/b2c/signIn', {});
    enter(user, secondFactorOptions);
  } catch (error) {
    settle({ status: 'signedOut', reason: 'none', error });
  }
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

/** The server's reasons for a session ended from elsewhere, by the reason's key. */
const END_REASONS_SHOWN: Partial<Record<string, EndOfSession>> = {
  sessionEndedByUser: 'ended',
  sessionEndedByPassword: 'passwordChanged',
  impersonationOver: 'impersonationOver',
};

/** The session ended without anybody asking: this and the other tabs go to the sign-in, which says why. */
export function expire(problem?: Problem): void {
  const told = problem?.reasons?.flatMap(({ key }) => END_REASONS_SHOWN[key] ?? [])[0];
  leave(told ?? 'expired', true);
}

/** Back to the first step of the sign-in. */
export async function abandonSignIn(): Promise<void> {
  await call('POST portal/logout', {}).catch(() => undefined);
  leave('none', false);
}

/** Counts requests and choices, so that an answer overtaken by a newer one is ignored. */
let edition = 0;

/** Asks again who is signed in, as a machine: it doesn't keep the session alive. */
export async function reloadUser(): Promise<void> {
  edition += 1;
  const asked = edition;
  const user = await call('GET portal/user', {}, { background: true });
  const current = state.get();
  if (asked !== edition || current.status !== 'signedIn') return;
  // The user has since started or ended an impersonation; this tab was asleep when the message came.
  if (current.user.sessionId !== user.sessionId) window.location.assign('/portal/app/');
  else enter(user, []);
}

/** The user after a change of personal settings. */
export function changeSettings(settings: SessionUser['settings']): void {
  edition += 1;
  const current = state.get();
  if (current.status === 'signedIn') settle({ ...current, user: { ...current.user, settings } });
}

function leave(reason: 'none' | EndOfSession, tell: boolean): void {
  // Answers to earlier requests come back refused; they don't change why the session is over.
  if (!hasSession()) return;
  sessionDeadline.set(null);
  settle({ status: 'signedOut', reason });
  if (tell && reason !== 'none') tellTabs({ kind: 'signedOut', reason });
}

function hasSession(): boolean {
  const { status } = state.get();
  return status === 'signedIn' || status === 'halfDone';
}

/** Another tab has ended the session. Its reason wins, even if this tab has been refused something since. */
function followOut(reason: EndOfSession): void {
  const current = state.get();
  const seemedExpired = current.status === 'signedOut' && current.reason === 'expired';
  if (seemedExpired && reason !== 'expired') settle({ status: 'signedOut', reason });
  else leave(reason, false);
}

function settle(next: SessionState): SessionState {
  const entered = next.status === 'signedIn' && state.get().status === 'halfDone';
  state.set(next);
  if (entered) tellTabs({ kind: 'signedIn' });
  return next;
}

onSessionOver(expire);
onPasswordDue(() => {
  if (state.get().status === 'signedIn') void loadSession();
});

listenToTabs((message) => {
  const { status } = state.get();
  if (message.kind === 'signedOut') followOut(message.reason);
  // Nothing on this page belongs to the identity that acts from here on.
  if (message.kind === 'changedPerson') window.location.assign('/portal/app/');
  if (message.kind === 'signedIn' && status !== 'signedIn') void loadSession();
});

// A page kept by the browser is stale once the session is gone.
window.addEventListener('pageshow', (event) => {
  if (event.persisted && !sessionCookieExists()) window.location.reload();
});
