import { LEVELS, type LadderArea, type Level, type SwitchArea } from '@portico/contract/permissions/model';
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

/** Whether a user reaches a level of a ladder, such as EDIT on `STATEMENTS_MODULE`. */
export function hasLevel(user: SessionUser, area: LadderArea, needed: Level): boolean {
  return user.authorities.some(({ authority }) => {
    const level = authority.startsWith(`${area}_`) ? authority.slice(area.length + 1) : '';
    return Object.hasOwn(LEVELS, level) && LEVELS[level as Level] >= LEVELS[needed];
  });
}

/**
 * Whether there are statements for a user to see: the client's people with the module ARS or a right on some accounts.
 * Which accounts he sees, the server says.
 */
export function readsStatements(user: SessionUser): boolean {
  if (user.kind !== 'CLIENT') return false;
  const hasModule = user.applications.some(({ name, enabled }) => name === 'reporting' && enabled);
  return hasModule || hasLevel(user, 'ACCOUNT_STATEMENTS', 'VIEW_ONLY');
}

/** Whether a user sees the statement files that the provider imports. */
export function seesStatementImports(user: SessionUser): boolean {
  return user.kind === 'PROVIDER' && hasLevel(user, 'STATEMENTS_MODULE', 'VIEW_ONLY');
}

/** Whether a user sees the sign-off rules. */
export function seesSignOffRules(user: SessionUser): boolean {
  return hasLevel(user, 'SIGN_OFF_RULES', 'VIEW_ONLY');
}

/** Whether a user sees what waits for a second person: only where there is a two-person rule (A2). */
export function seesApprovals(user: SessionUser): boolean {
  return user.twoMansRule && seesSignOffRules(user);
}

export function useAuthority(area: SwitchArea): boolean {
  return hasAuthority(useSession().user, area);
}
