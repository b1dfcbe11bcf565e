import { ADMINISTRATION_AREAS } from '@portico/contract/clients/model';
import { LEVELS, type LadderArea, type Level, type SwitchArea } from '@portico/contract/permissions/model';
import { useSessionState, type SessionUser } from './session-store.ts';

export type Session = { user: SessionUser };

/** The signed-in user; only inside the shell, where there always is one. */
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
 * Whether a user has any statements to see: the client's people with the module ARS or a right on some accounts. The
 * server decides which accounts.
 */
export function readsStatements(user: SessionUser): boolean {
  if (user.kind !== 'CLIENT' || impersonatesClient(user)) return false;
  const hasModule = user.applications.some(({ name, enabled }) => name === 'reporting' && enabled);
  return hasModule || hasLevel(user, 'ACCOUNT_STATEMENTS', 'VIEW_ONLY');
}

/** Whether a user sees the statement files imported by the provider. */
export function seesStatementImports(user: SessionUser): boolean {
  return user.kind === 'PROVIDER' && hasLevel(user, 'STATEMENTS_MODULE', 'VIEW_ONLY');
}

/** Whether a user sees bank operations: channels, queue, and bank messages on their way. */
export function seesOperations(user: SessionUser): boolean {
  return user.kind === 'PROVIDER' && hasLevel(user, 'BANK_OPERATIONS', 'VIEW_ONLY');
}

/** Whether a user sees the bank messages stopped by sanction screening. */
export function seesScreening(user: SessionUser): boolean {
  return user.kind === 'PROVIDER' && hasLevel(user, 'SCREENING', 'VIEW_ONLY');
}

/** Whether a user administers the provider's clients, or reads them: bank administrators, including read-only ones. */
export function seesClients(user: SessionUser): boolean {
  return user.kind === 'PROVIDER' && ADMINISTRATION_AREAS.some((area) => hasLevel(user, area, 'VIEW_ONLY'));
}

/** Whether a user administers an application of the provider, not just read-only. */
export function isBankAdministrator(user: SessionUser): boolean {
  return user.kind === 'PROVIDER' && ADMINISTRATION_AREAS.some((area) => hasLevel(user, area, 'ADMIN'));
}

/** Whether a user sees the sign-off rules. */
export function seesSignOffRules(user: SessionUser): boolean {
  return hasLevel(user, 'SIGN_OFF_RULES', 'VIEW_ONLY');
}

/** Whether a user sees the users: people with access to them, and the provider's bank administrators (spec A6). */
export function seesUsers(user: SessionUser): boolean {
  return hasLevel(user, 'USERS', 'VIEW_ONLY') || seesClients(user) || impersonatesClient(user);
}

/** Whether a user sees the user groups (spec A6). */
export function seesUserGroups(user: SessionUser): boolean {
  return hasLevel(user, 'USER_GROUPS', 'VIEW_ONLY') || impersonatesClient(user);
}

/**
 * Whether a user may act in the name of clients and their users: payments administrators, including read-only ones
 * (spec A6).
 */
export function mayImpersonate(user: SessionUser): boolean {
  return user.kind === 'PROVIDER' && hasLevel(user, 'ADMINISTRATION_EFT', 'VIEW_ONLY');
}

/** Acts as a client, not as one of its users. */
export function impersonatesClient({ impersonatedClient, impersonatedUser }: SessionUser): boolean {
  return impersonatedClient !== null && impersonatedUser === null;
}

/** Whether a user administers the client's accounts and their groups. */
export function administersAccounts(user: SessionUser): boolean {
  return hasLevel(user, 'ACCOUNT_PAYMENTS', 'ADMIN');
}

/** Whether a user sees the settings of their company. */
export function seesCompanySettings(user: SessionUser): boolean {
  return hasLevel(user, 'SETTINGS', 'VIEW_ONLY');
}

/**
 * Whether a user sees what waits for a second person. Where there is a two-person rule (spec A2); people who upload
 * files, since importing a duplicate takes two people everywhere; and people who see the rule's switches, since so do
 * those.
 */
export function seesApprovals(user: SessionUser): boolean {
  if (hasAuthority(user, 'PAYMENT_UPLOAD') || seesCompanySettings(user)) return true;
  if (impersonatesClient(user)) return user.applications.length > 0;
  if (!user.twoMansRule) return false;
  const seesUserChanges = hasLevel(user, 'USERS', 'VIEW_ONLY');
  return (
    seesUserChanges ||
    [seesSignOffRules, administersAccounts, seesUserGroups, seesOrderChanges].some((sees) => sees(user))
  );
}

/** Requests about orders are visible with the orders; without the rule for orders, at most a few old ones are left. */
function seesOrderChanges(user: SessionUser): boolean {
  const areas: SwitchArea[] = ordersTakeTwo(user) ? ['PAYMENT_VIEW'] : ['PAYMENT_DELETE', 'RESTORE_DELETED_ORDER'];
  return areas.some((area) => hasAuthority(user, area));
}

/** Whether deleting or restoring an order waits for a second person. */
export function ordersTakeTwo(user: SessionUser): boolean {
  return user.twoMansRuleCategories.includes('ORDER');
}

export function useAuthority(area: SwitchArea): boolean {
  return hasAuthority(useSession().user, area);
}
