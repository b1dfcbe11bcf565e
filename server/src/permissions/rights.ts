import type { Reason } from '@portico/contract/errors';
import {
  LADDER_AREAS,
  LEVELS,
  SWITCH_AREAS,
  type Area,
  type Level,
  type Module,
} from '@portico/contract/permissions/model';

/** One line of a user's or group's permissions (decisions 2). */
export type PermissionEntry = {
  /** Null: the user's own entry; else the group it comes from. */
  groupName: string | null;
  area: Area;
  scope: { kind: 'AREA' } | { kind: 'ACCOUNT_GROUP' | 'ACCOUNT'; id: string };
  level: number;
};

/** An account as permissions know it: itself and the account groups it is in. */
export type AccountScope = { accountId: string; accountGroupIds: readonly string[]; name: string };

export type Effective = { level: number; from: PermissionEntry | null };

/**
 * What one user may do, as a pure function of his entries and his groups' entries: the first hit wins, the user's own
 * before the groups', account before account group before area; among several at one rank DENY beats all, else the
 * highest; INHERIT says nothing; else closed. Never more than the client's licence and the user's modules.
 */
export class Rights {
  readonly userId: string;
  readonly #entries: readonly PermissionEntry[];
  readonly #licensedModules: readonly Module[];
  readonly #modules: readonly Module[];

  constructor(
    user: { userId: string; licensedModules: readonly Module[]; modules: readonly Module[] },
    entries: readonly PermissionEntry[],
  ) {
    this.userId = user.userId;
    this.#entries = entries.filter((entry) => entry.level !== LEVELS.INHERIT);
    this.#licensedModules = user.licensedModules;
    this.#modules = user.modules;
  }

  /** The level that holds in an area, for one account or for the area as a whole. */
  effective(area: Area, account?: AccountScope): Effective {
    if (this.#moduleReason(area)) return { level: LEVELS.INHERIT, from: null };
    const ofArea = this.#entries.filter((entry) => entry.area === area);
    for (const own of [true, false]) {
      for (const rank of ['ACCOUNT', 'ACCOUNT_GROUP', 'AREA'] as const) {
        const hits = ofArea.filter((entry) => (entry.groupName === null) === own && applies(entry, rank, account));
        const from = strongest(hits);
        if (from) return { level: from.level, from };
      }
    }
    return { level: LEVELS.INHERIT, from: null };
  }

  /** Null when the level is reached, else the reason why not, with the path of the permission. */
  refusal(area: Area, needed: Level, account?: AccountScope): Reason | null {
    const outside = this.#moduleReason(area);
    if (outside) return outside;
    const { level, from } = this.effective(area, account);
    if (level >= LEVELS[needed]) return null;
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

  /** The names of the session's authorities: `<PERMISSION>_<LEVEL>`, and the bare names that the specification gives. */
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
const SWITCHES = new Set<Area>(SWITCH_AREAS);

function moduleOf(area: Area): Module | null {
  if (SWITCHES.has(area) || area === 'ACCOUNT_PAYMENTS' || area === 'SIGN_OFF_RULES') return 'EFT';
  if (area === 'ACCOUNT_STATEMENTS' || area === 'STATEMENTS_MODULE' || area === 'USER_DEFINED_REPORTS') return 'ARS';
  return area === 'LIQUIDITY_MANAGEMENT' ? 'CPS' : null;
}

function applies(
  entry: PermissionEntry,
  rank: 'ACCOUNT' | 'ACCOUNT_GROUP' | 'AREA',
  account: AccountScope | undefined,
): boolean {
  if (entry.scope.kind !== rank) return false;
  if (entry.scope.kind === 'AREA') return true;
  if (!account) return false;
  return entry.scope.kind === 'ACCOUNT'
    ? entry.scope.id === account.accountId
    : account.accountGroupIds.includes(entry.scope.id);
}

function strongest(entries: PermissionEntry[]): PermissionEntry | undefined {
  return (
    entries.find((entry) => entry.level === LEVELS.DENY) ??
    entries.reduce<PermissionEntry | undefined>(
      (best, entry) => (best && best.level >= entry.level ? best : entry),
      undefined,
    )
  );
}

function nameOfLevel(level: number): Level {
  return (Object.keys(LEVELS) as Level[]).find((name) => LEVELS[name] === level) ?? 'INHERIT';
}
