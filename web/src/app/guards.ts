import { redirect } from '@tanstack/react-router';
import { call } from '../lib/http/client.ts';
import { completeB2c, getSessionState, isEndUser, signOut, type SessionUser } from '../lib/session/session-store.ts';
import { setLanguage } from '../lib/format/texts.tsx';
import type { LoginSearch } from './login-search.ts';
import { DOWNLOADS, firstPageFor, leadsTo } from './page-access.ts';
import { knownSession } from './session-routing.ts';

type Located = { location: { href: string } };

/** Nobody gets behind the sign-in without a session. */
export async function requireUser({ location }: Located): Promise<void> {
  await requireSession(location.href);
}

/** Sends people who are signed in to where the address leads them: for most, the page itself. */
export function lead(path: string): () => void {
  return () => {
    const state = getSessionState();
    if (state.status !== 'signedIn') return;
    const to = leadsTo(path, state.user);
    if (to !== path) throw redirect({ to, replace: true });
  };
}

/** Whose language was set. From then on another tab may switch it, and what this one knows of their settings is old. */
let greeted: { id: SessionUser['id']; inTheirLanguage: Promise<void> } | null = null;

/** Waits for a person's language: the page would first appear in the browser's. If it doesn't come, nobody is kept out. */
async function greet({ id, settings }: SessionUser): Promise<void> {
  if (greeted?.id !== id) greeted = { id, inTheirLanguage: setLanguage(settings.language).catch(() => undefined) };
  await greeted.inTheirLanguage;
}

async function requireSession(href: string) {
  const state = await knownSession();
  if (state.status === 'signedIn') {
    await greet(state.user);
    return state;
  }
  const comesBack = !(state.status === 'signedOut' && state.reason === 'left');
  throw redirect({ to: '/login', search: comesBack ? { to: href } : {}, replace: true });
}

/**
 * The sign-in is for anonymous visitors; everybody else moves on. Users returning from the identity provider are signed
 * in first.
 */
export async function leaveLoginWhenSignedIn({ search }: { search: LoginSearch }): Promise<void> {
  const { b2c, ...rest } = search;
  const known = await knownSession();
  if (b2c && known.status !== 'signedIn') await completeB2c();
  // A reload doesn't try it again.
  if (b2c) throw redirect({ to: '/login', search: rest, replace: true });
  const state = getSessionState();
  if (state.status !== 'signedIn') {
    greeted = null;
    return;
  }
  if (isEndUser(state.user)) throw redirect({ to: DOWNLOADS, replace: true });
  if (search.mobileOrder) await leaveForMobileOrder(state.user);
  throw redirect({ to: search.to ?? firstPageFor(state.user), replace: true });
}

async function leaveForMobileOrder(user: SessionUser): Promise<void> {
  if (!user.applications.some(({ name, enabled }) => name === 'payments' && enabled)) return;
  const { mobileOrderUrl } = await call('GET portal/version', {});
  if (!mobileOrderUrl) return;
  window.location.assign(mobileOrderUrl);
  await new Promise(() => undefined);
}

export async function logOut(): Promise<void> {
  const state = await knownSession();
  if (state.status === 'signedIn' || state.status === 'halfDone') await signOut();
  throw redirect({ to: '/login', replace: true });
}
