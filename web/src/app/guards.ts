import { redirect } from '@tanstack/react-router';
import type { SwitchArea } from '@portico/contract/permissions/model';
import { call } from '../lib/http/client.ts';
import { queryClient } from '../lib/http/queries.ts';
import { hasAuthority, isBankAdministrator, seesUserGroups, seesUsers } from '../lib/session/session.tsx';
import { completeB2c, getSessionState, signOut, type SessionUser } from '../lib/session/session-store.ts';
import { versionQuery } from '../lib/version.ts';
import type { LoginSearch } from './login-search.ts';
import { knownSession } from './session-routing.ts';

type Located = { location: { href: string } };

export function isEndUser(user: SessionUser): boolean {
  return user.kind === 'PARTNER_END_USER' || user.kind === 'CORPORATE_END_USER';
}

/** Pages for client users and provider staff. */
export async function requireUser({ location }: Located): Promise<void> {
  const state = await requireSession(location.href);
  if (isEndUser(state.user)) throw redirect({ to: '/page-not-found', replace: true });
}

/** Personal pages that every user has. */
export async function requireAnybody({ location }: Located): Promise<void> {
  await requireSession(location.href);
}

/** Pages that need a permission; without it, users see the same as for an unknown address. */
export function requireAuthority(area: SwitchArea): () => void {
  return requireThat((user) => hasAuthority(user, area));
}

/** Pages for some users only; everybody else sees the same as for an unknown address. */
export function requireThat(isFor: (user: SessionUser) => boolean): () => void {
  return () => {
    const state = getSessionState();
    if (state.status !== 'signedIn' || isFor(state.user)) return;
    throw redirect({ to: '/page-not-found', replace: true });
  };
}

const PAYMENT_PAGES = [
  ['/payments/all', 'PAYMENT_VIEW'],
  ['/payments/uploaded-files', 'PAYMENT_VIEW_UPLOADED'],
  ['/payments/deleted', 'VIEW_DELETED_ORDER'],
] as const satisfies (readonly [string, SwitchArea])[];

/** Redirects to the first payments page that the user may open (spec B2). */
export function toFirstOfPayments(): void {
  const state = getSessionState();
  if (state.status !== 'signedIn') return;
  const page = PAYMENT_PAGES.find(([, area]) => hasAuthority(state.user, area));
  throw redirect({ to: page?.[0] ?? '/page-not-found', replace: true });
}

/** In development and test environments, the developers' pages are open to everybody. */
const DEVELOPMENT = ['LOCAL', 'DEV', 'TEST'];

/** Developers' pages: elsewhere they are for bank administrators. */
export async function requireDeveloper(): Promise<void> {
  const state = getSessionState();
  if (state.status !== 'signedIn') return;
  const { environment } = await queryClient.ensureQueryData(versionQuery);
  if (DEVELOPMENT.includes(environment) || isBankAdministrator(state.user)) return;
  throw redirect({ to: '/page-not-found', replace: true });
}

/** Redirects to the users if the user may see them, otherwise to the user groups (spec A2). */
export function toFirstOfUserManagement(): void {
  const state = getSessionState();
  if (state.status !== 'signedIn') return;
  if (seesUsers(state.user)) throw redirect({ to: '/userManagement/users', replace: true });
  throw redirect({ to: seesUserGroups(state.user) ? '/userManagement/user-groups' : '/page-not-found', replace: true });
}

/** Pages for partner and corporate end users. */
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
