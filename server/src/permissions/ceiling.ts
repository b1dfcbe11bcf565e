import {
  LEVELS,
  moduleOf,
  SWITCH_AREAS,
  type Area,
  type Level,
  type Module,
} from '@portico/contract/permissions/model';
import type { PermissionEntry } from '@portico/contract/permissions/effective';

/** How far somebody's own role reaches, by application; omitted ones they don't administer. */
export type Reach = Partial<Record<Module, 'ADMIN' | 'VIEW_ONLY'>>;
/**
 * Somebody acting in another name: how far they reach, whether as a client itself, and whether they administer users.
 */
export type Acting = { reach: Reach; asClient: boolean; managesUsers: boolean };
/** The most that is allowed in an area, and the reason for that limit. */
export type Ceiling = { level: number; key: string };

/** Switches that only show something. */
const SHOWS: readonly Area[] = [
  'PAYMENT_VIEW',
  'PAYMENT_VIEW_UPLOADED',
  'PAYMENT_SALARY_DETAILS',
  'PAYMENT_SALARY_GROUP_DETAILS',
  'VIEW_DELETED_ORDER',
];

/**
 * The most that an impersonator may do (spec D2): the lesser of the impersonated user's rights and their own role's,
 * nobody signs in another person's name, and nobody sees what is private to them. Null if their role sets no limit.
 */
export function ceilingOf({ reach, asClient, managesUsers }: Acting, area: Area): Ceiling | null {
  // Somebody who administers the provider's users edits users as a client too, whatever their role (spec A6).
  if (asClient && managesUsers && area === 'USERS') return null;
  if (area === 'PAYMENT_SIGN') return { level: LEVELS.INHERIT, key: 'impersonatedSigns' };
  if (area === 'MY_TEMPLATES') return { level: LEVELS.INHERIT, key: 'impersonatedPrivate' };
  const module = moduleOf(area);
  const kind = module ? reach[module] : Object.values(reach).includes('ADMIN') ? 'ADMIN' : 'VIEW_ONLY';
  if (kind === 'ADMIN') return null;
  if (!kind) return { level: LEVELS.INHERIT, key: 'impersonatedOutside' };
  if (SHOWS.includes(area)) return null;
  const isSwitch = (SWITCH_AREAS as readonly Area[]).includes(area);
  return { level: isSwitch ? LEVELS.INHERIT : LEVELS.VIEW_ONLY, key: 'impersonatedReadOnly' };
}

/** What acting as a client, and not as one of its users, gives access to (spec A6). Statements are not included. */
const AS_CLIENT: Partial<Record<Area, Level>> = {
  // Master data of accounts: paying from them takes switches that aren't here.
  ACCOUNT_PAYMENTS: 'ADMIN',
  PAYMENT_VIEW: 'GRANT',
  PAYMENT_VIEW_UPLOADED: 'GRANT',
  VIEW_DELETED_ORDER: 'GRANT',
  SIGN_OFF_RULES: 'VIEW_ONLY',
  // Accounts name them: people who add an account also add its bank and owner.
  BANKS: 'EDIT',
  OWNERS: 'EDIT',
  CLIENT_TEMPLATES: 'VIEW_ONLY',
  SETTINGS: 'VIEW_ONLY',
  CLIENT_LOG: 'VIEW_ONLY',
  USERS: 'ADMIN',
  USER_GROUPS: 'ADMIN',
};

export const AS_CLIENT_ENTRIES: readonly PermissionEntry[] = Object.entries(AS_CLIENT).map(([area, level]) => ({
  groupName: null,
  area: area as Area,
  scope: { kind: 'AREA' },
  level: LEVELS[level],
}));
