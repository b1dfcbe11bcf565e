import type { SwitchArea } from '@portico/contract/permissions/model';
import { useSessionState, type SessionUser } from './session-store.ts';

export type Session = { user: SessionUser };

/** The signed-in user; only for what is drawn inside the shell, where there always is one. */
export function useSession(): Session {
  const state = useSessionState();
  if (state.status !== 'signedIn') throw new Error('Nobody is signed in');
  return { user: state.user };
}

/** Whether a user holds an authority, such as `PAYMENT_UPLOAD` on some account. */
export function hasAuthority(user: SessionUser, area: SwitchArea): boolean {
  return user.authorities.some(({ authority }) => authority === `${area}_GRANT`);
}

export function useAuthority(area: SwitchArea): boolean {
  return hasAuthority(useSession().user, area);
}
