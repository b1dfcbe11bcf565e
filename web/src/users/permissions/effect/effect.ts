import { EffectivePermissions, type AccountScope, type PermissionEntry } from '@portico/contract/permissions/effective';
import {
  LEVELS,
  moduleOf,
  SCOPED_AREAS,
  type Area,
  type Level,
  type Module,
} from '@portico/contract/permissions/model';
import type { HeldGroup, PermissionContent } from '../../model.ts';
import { levelOf, type Entries } from '../entries.ts';

/** All sources of a user's rights. */
export type Holder = {
  entries: Entries;
  /** None for a group, which inherits nothing. */
  groups: readonly HeldGroup[];
  /** The user's modules; null for a group, which has none. */
  modules: readonly Module[] | null;
};

/** Rights that change: in an area, as a whole or for some accounts. Never DENY: denied counts as closed (INHERIT). */
export type EffectLine = {
  area: Area;
  was: Level;
  now: Level;
  /** It applies to every account without its own entry, including future ones. */
  isWhole: boolean;
  /** Names of accounts; empty in areas without accounts. */
  accounts: string[];
};

export function isScoped(area: Area): boolean {
  return (SCOPED_AREAS as readonly Area[]).includes(area);
}

/** The effective rights, from the contract's engine; the rights of an inactive group don't count. */
export function engineOf({ entries, groups }: Holder): EffectivePermissions {
  return new EffectivePermissions([
    ...[...entries.values()].map((entry) => engineEntry(entry, null)),
    ...groups
      .filter(({ isActive }) => isActive)
      .flatMap(({ name, permissions }) => permissions.map((entry) => engineEntry(entry, name))),
  ]);
}

function engineEntry({ area, scope, level }: PermissionContent, groupName: string | null): PermissionEntry {
  return { groupName, area, scope, level: LEVELS[level] };
}

/** Whether an area's rights count at all: it belongs to no module, or to one of the user's. */
export function isOpen({ modules }: Pick<Holder, 'modules'>, area: Area): boolean {
  const module = moduleOf(area);
  return modules === null || module === null || modules.includes(module);
}

/** The rights gained and lost, not just the changed entries; per area, accounts with the same change are grouped. */
export function effectOf(
  before: Holder,
  now: Holder,
  { areas, accounts }: { areas: readonly Area[]; accounts: readonly AccountScope[] },
): EffectLine[] {
  const levelBefore = heldBy(before);
  const levelNow = heldBy(now);
  return areas.flatMap((area) => {
    const lines = new Map<string, EffectLine>();
    const note = (account?: AccountScope) => {
      const was = levelBefore(area, account);
      const level = levelNow(area, account);
      if (was === level) return;
      const line = lines.get(`${was} ${level}`) ?? { area, was, now: level, isWhole: false, accounts: [] };
      lines.set(`${was} ${level}`, line);
      if (account) line.accounts.push(account.name);
      else line.isWhole = true;
    };
    note();
    if (isScoped(area)) for (const account of accounts) note(account);
    return [...lines.values()];
  });
}

function heldBy(holder: Holder): (area: Area, account?: AccountScope) => Level {
  const engine = engineOf(holder);
  return (area, account) =>
    isOpen(holder, area) ? levelOf(Math.max(engine.effective(area, account).level, LEVELS.INHERIT)) : 'INHERIT';
}

export function isGain({ was, now }: Pick<EffectLine, 'was' | 'now'>): boolean {
  return LEVELS[now] > LEVELS[was];
}
