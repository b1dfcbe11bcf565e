import type { Reason } from '@portico/contract/errors';
import { LADDER_AREAS, LEVELS, SWITCH_AREAS, type Area } from '@portico/contract/permissions/model';
import type { PermissionContent } from '@portico/contract/users/endpoints';
import { nameOfLevel, type AccountScope, type Rights } from '../../permissions/public.ts';
import { accountsAlike } from './accounts-alike.ts';
import { isScoped, memberOf, type HandOut } from './hand-out.ts';
import { placeOf } from './permission-rows.ts';

/** What somebody may do before a change and after it. */
export type Gain = { before: Rights; after: Rights };

const ALL_AREAS: readonly Area[] = [...LADDER_AREAS, ...SWITCH_AREAS];
const REASONS_AT_MOST = 20;
/** The most combinations of people and accounts that are compared: beyond that it takes an administrator. */
const COMPARED_AT_MOST = 500_000;

/** Entries that only one of two lists has, or that differ in level. */
export function changedEntries(
  before: readonly PermissionContent[],
  after: readonly PermissionContent[],
): PermissionContent[] {
  const keyOf = (entry: PermissionContent) => `${placeOf(entry)} ${entry.level}`;
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return [...before.filter((entry) => !now.has(keyOf(entry))), ...after.filter((entry) => !old.has(keyOf(entry)))];
}

/** Ids that only one of two lists has. */
export function changedIds<Known extends string>(before: readonly Known[] = [], after: readonly Known[] = []): Known[] {
  const [old, now] = [new Set(before), new Set(after)];
  return [...[...old].filter((id) => !now.has(id)), ...[...now].filter((id) => !old.has(id))];
}

/** Why somebody may not hand out these entries, nor take them away: which right, and up to which level. Pure. */
export function entryReasons(handOut: HandOut, entries: readonly PermissionContent[]): Reason[] {
  const judged = entries.filter(({ area }) => !handOut.isUnlimited || handOut.kept.has(area));
  const reasons = judged.map(({ area, scope, level }) => {
    const most = handOut.most(area, scope);
    return isWithin(LEVELS[level], most) ? null : reasonFor(handOut, area, nameIn(handOut, scope), LEVELS[level], most);
  });
  return some(reasons);
}

/**
 * Why somebody may not change what people may do. Entries don't show their whole effect: removing one lets another
 * through, and so does a new module. So everything counts that people may do afterwards and could not before, or vice
 * versa. Pure.
 */
export function gainReasons(handOut: HandOut, people: readonly Gain[]): Reason[] {
  const areas = handOut.isUnlimited ? [...handOut.kept] : ALL_AREAS;
  if (areas.length === 0 || people.length === 0) return [];
  const accounts = areas.some(isScoped) ? toldApart(handOut, people) : [];
  if (accounts.length * people.length > COMPARED_AT_MOST) {
    return [{ kind: 'limit', key: 'handOutTooLarge', parameters: { people: people.length } }];
  }
  const found = new Map<string, Reason>();
  for (const gain of people) {
    for (const reason of gainReasonsOf(handOut, gain, areas, accounts)) found.set(JSON.stringify(reason), reason);
    if (found.size >= REASONS_AT_MOST) break;
  }
  return [...found.values()].slice(0, REASONS_AT_MOST);
}

function gainReasonsOf(
  handOut: HandOut,
  { before, after }: Gain,
  areas: readonly Area[],
  accounts: readonly AccountScope[],
): Reason[] {
  const groups = handOut.accountGroups.map(({ id, name }) => ({ ...memberOf(id), name }));
  const reasons = areas.flatMap((area) => {
    const places = isScoped(area) ? [undefined, ...groups, ...accounts] : [undefined];
    return places.map((place) => {
      const [old, now] = [before.effective(area, place).level, after.effective(area, place).level];
      if (old === now) return null;
      const [most, needed] = [handOut.mostAt(area, place), Math.max(old, now)];
      return isWithin(needed, most) ? null : reasonFor(handOut, area, place?.name ?? '', needed, most);
    });
  });
  return some(reasons);
}

/** Accounts that no entry tells apart count once: of those in the same account groups, the first represents all. */
function toldApart({ accounts, scopeIds }: HandOut, people: readonly Gain[]): AccountScope[] {
  const named = new Set(scopeIds);
  for (const { before, after } of people) {
    for (const id of before.scopeIds) named.add(id);
    for (const id of after.scopeIds) named.add(id);
  }
  return accountsAlike(accounts, named).map(([first]) => first);
}

function nameIn({ accounts, accountGroups }: HandOut, scope: PermissionContent['scope']): string {
  if (scope.kind === 'AREA') return '';
  if (scope.kind === 'ACCOUNT') return accounts.find(({ accountId }) => accountId === scope.id)?.name ?? '';
  return accountGroups.find(({ id }) => id === scope.id)?.name ?? '';
}

/** Even a DENY is only for people who may hand out something there. */
function isWithin(level: number, most: number): boolean {
  return most > LEVELS.INHERIT && level <= most;
}

function reasonFor({ kept }: HandOut, permission: Area, scope: string, needed: number, most: number): Reason {
  if (kept.has(permission)) return { kind: 'permission', key: 'impersonatedHandsOut', parameters: { permission } };
  const levels = { needed: nameOfLevel(needed), level: nameOfLevel(most) };
  return most > LEVELS.INHERIT
    ? { kind: 'permission', key: 'handOutTooHigh', parameters: { permission, scope, ...levels } }
    : { kind: 'permission', key: 'handOutNot', parameters: { permission, scope } };
}

function some(reasons: readonly (Reason | null)[]): Reason[] {
  const found = reasons.filter((reason) => reason !== null);
  return [...new Map(found.map((reason) => [JSON.stringify(reason), reason])).values()].slice(0, REASONS_AT_MOST);
}
