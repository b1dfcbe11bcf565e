import { redirect } from '@tanstack/react-router';
import type { SwitchArea } from '@portico/contract/permissions/model';
import { call } from '../lib/client.ts';
import { hasAuthority } from '../lib/session.tsx';
import { getSessionState, signOut, type SessionUser } from '../lib/session-store.ts';
import type { LoginSearch } from './login-search.ts';
import { knownSession } from './session-routing.ts';

type Located = { location: { href: string } };

export function isEndUser(user: SessionUser): boolean {
  return user.kind === 'PARTNER_END_USER' || user.kind === 'CORPORATE_END_USER';
}

/** Pages of client users and provider staff. */
export async function requireUser({ location }: Located): Promise<void> {
  const state = await requireSession(location.href);
  if (isEndUser(state.user)) throw redirect({ to: '/page-not-found', replace: true });
}

/** Pages that need a permission; who doesn't have it sees what he sees for an address that doesn't exist. */
export function requireAuthority(area: SwitchArea): () => void {
  return requireThat((user) => hasAuthority(user, area));
}

/** Pages for some users only; who is none of them sees what he sees for an address that doesn't exist. */
export function requireThat(isFor: (user: SessionUser) => boolean): () => void {
  return () => {
    const state = getSessionState();
    if (state.status !== 'signedIn' || isFor(state.user)) return;
    throw redirect({ to: '/page-not-found', replace: true });
  };
}

/** Pages of partner and corporate end users. */
export async function requireEndUser({ location }: Located): Promise<void> {
  const state = await requireSession(location.href);
  if (!isEndUser(state.user)) throw redirect({ to: '/page-not-found', replace: true });
}

async function requireSession(href: string) {
  const state = await knownSession();
  if (state.status === 'signedIn') return state;
  const comesBack = !(state.status === 'signedOut' && state.reason === 'left');
  throw redirect({ to: '/login', search: comesBack ? { to: href } : {}, replace: true });
}

/** The sign-in is for who isn't signed in; everybody else goes on. */
export async function leaveLoginWhenSignedIn({ search }: { search: LoginSearch }): Promise<void> {
  const state = await knownSession();
  if (state.status !== 'signedIn') return;
  if (isEndUser(state.user)) throw redirect({ to: '/DLC/overview', replace: true });
  if (search.mobileOrder) await leaveForMobileOrder(state.user);
  throw redirect({ to: search.to ?? '/dashboard', replace: true });
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
