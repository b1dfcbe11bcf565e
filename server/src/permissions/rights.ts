import type { Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import {
  EffectivePermissions,
  type AccountScope,
  type Effective,
  type PermissionEntry,
} from '@portico/contract/permissions/effective';
import {
  LADDER_AREAS,
  LEVELS,
  moduleOf,
  SWITCH_AREAS,
  type Area,
  type Level,
  type Module,
} from '@portico/contract/permissions/model';
import { accountsReached } from './accounts-reached.ts';
import type { Ceiling } from './ceiling.ts';

export type { AccountScope, Effective, PermissionEntry };

/**
 * What one user may do: what their entries and their groups' entries give, never more than the client's licence and
 * their modules.
 */
export class Rights {
  readonly userId: UserId;
  readonly #permissions: EffectivePermissions;
  readonly #licensedModules: readonly Module[];
  readonly #modules: readonly Module[];
  readonly #ceiling: (area: Area) => Ceiling | null;

  constructor(
    user: { userId: UserId; licensedModules: readonly Module[]; modules: readonly Module[] },
    permissions: EffectivePermissions | readonly PermissionEntry[],
    ceiling: (area: Area) => Ceiling | null = () => null,
  ) {
    this.userId = user.userId;
    this.#permissions =
      permissions instanceof EffectivePermissions ? permissions : new EffectivePermissions(permissions);
    this.#licensedModules = user.licensedModules;
    this.#modules = user.modules;
    this.#ceiling = ceiling;
  }

  /** The accounts and account groups that an entry names. */
  get scopeIds(): ReadonlySet<string> {
    return this.#permissions.scopeIds;
  }

  /** The effective level in an area, for one account or for the area as a whole. */
  effective(area: Area, account?: AccountScope): Effective {
    if (this.#moduleReason(area)) return { level: LEVELS.INHERIT, from: null };
    const found = this.#permissions.effective(area, account);
    const most = this.#ceiling(area);
    return most && most.level < found.level ? { level: most.level, from: found.from } : found;
  }

  /** Null if the level is reached; otherwise the reason, with the path of the permission. */
  refusal(area: Area, needed: Level, account?: AccountScope): Reason | null {
    const outside = this.#moduleReason(area);
    if (outside) return outside;
    const { level, from } = this.#permissions.effective(area, account);
    if (level >= LEVELS[needed]) return this.#ceilingReason(area, needed);
    const parameters = { permission: area, scope: account?.name ?? '', needed, level: nameOfLevel(level) };
    if (!from) return { kind: 'permission', key: 'notGranted', parameters };
    if (level > LEVELS.DENY) return { kind: 'permission', key: 'levelTooLow', parameters };
    return from.groupName === null
      ? { kind: 'permission', key: 'deniedByUser', parameters }
      : { kind: 'permission', key: 'deniedByGroup', parameters: { ...parameters, group: from.groupName } };
  }

  has(area: Area, needed: Level, account?: AccountScope): boolean {
    return this.refusal(area, needed, account) === null;
  }

  /** Of these accounts, those on which the level is reached. */
  reached<Id extends string, Account extends AccountScope>(
    area: Area,
    needed: Level,
    accounts: ReadonlyMap<Id, Account>,
  ): ReadonlyMap<Id, Account> {
    const isClosed = this.#moduleReason(area) ?? this.#ceilingReason(area, needed);
    return isClosed ? new Map() : accountsReached(this.#permissions, area, needed, accounts);
  }

  /**
   * The names of the session's authorities: `<PERMISSION>_<LEVEL>`, and the bare names that the specification gives.
   */
  authorities(): { authority: string; module: string; privilege: string }[] {
    const areas: Area[] = [...LADDER_AREAS, ...SWITCH_AREAS];
    return areas.flatMap((area) => {
      const { level } = this.effective(area);
      if (level <= LEVELS.INHERIT) return [];
      const privilege = nameOfLevel(level);
      const authority = { authority: `${area}_${privilege}`, module: moduleOf(area) ?? '', privilege };
      return BARE_NAMES.has(area) ? [authority, { ...authority, authority: area }] : [authority];
    });
  }

  #ceilingReason(area: Area, needed: Level): Reason | null {
    const most = this.#ceiling(area);
    return most && most.level < LEVELS[needed] ? { kind: 'permission', key: most.key, parameters: {} } : null;
  }

  #moduleReason(area: Area): Reason | null {
    const module = moduleOf(area);
    if (!module) return null;
    if (!this.#licensedModules.includes(module))
      return { kind: 'permission', key: 'moduleNotLicensed', parameters: { module } };
    if (!this.#modules.includes(module)) return { kind: 'permission', key: 'moduleNotGranted', parameters: { module } };
    return null;
  }
}

const BARE_NAMES = new Set<Area>(['PAYMENT_VIEW', 'PAYMENT_VIEW_UPLOADED', 'VIEW_DELETED_ORDER']);

/** A level by its number. */
export function nameOfLevel(level: number): Level {
  return (Object.keys(LEVELS) as Level[]).find((name) => LEVELS[name] === level) ?? 'INHERIT';
}
