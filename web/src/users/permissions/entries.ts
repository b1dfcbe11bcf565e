import { LEVELS, type Area, type Level } from '@portico/contract/permissions/model';
import type { PermissionContent } from '../model.ts';

export type Scope = PermissionContent['scope'];
/** The place of an entry: the area as a whole, an account group or an account. */
export type Place = { area: Area; scope: Scope };
/** The entries of one holder, by place. */
export type Entries = ReadonlyMap<string, PermissionContent>;
export type PlaceChange = Place & { was: Level; now: Level };

export const WHOLE: Scope = { kind: 'AREA' };

export function keyOf({ area, scope }: Place): string {
  return scope.kind === 'AREA' ? area : `${area} ${scope.kind} ${scope.id}`;
}

export function isSamePlace(one: Place, other: Place): boolean {
  return keyOf(one) === keyOf(other);
}

export function entriesOf(list: readonly PermissionContent[]): Entries {
  return new Map(list.map((entry) => [keyOf(entry), entry]));
}

/** The level of the entry at a place; INHERIT without one. */
export function levelAt(entries: Entries, place: Place): Level {
  return entries.get(keyOf(place))?.level ?? 'INHERIT';
}

/** The same entries with another level at a place; INHERIT removes the entry. */
export function withLevel(entries: Entries, { area, scope }: Place, level: Level): Entries {
  const next = new Map(entries);
  if (level === 'INHERIT') next.delete(keyOf({ area, scope }));
  else next.set(keyOf({ area, scope }), { area, scope, level });
  return next;
}

/** The places whose entries differ: existing ones in order, then new ones. */
export function changedPlaces(before: Entries, now: Entries): PlaceChange[] {
  const places = [...before.values(), ...[...now.values()].filter((entry) => !before.has(keyOf(entry)))];
  return places
    .map(({ area, scope }) => ({
      area,
      scope,
      was: levelAt(before, { area, scope }),
      now: levelAt(now, { area, scope }),
    }))
    .filter(({ was, now: level }) => was !== level);
}

const LEVEL_NAMES = Object.keys(LEVELS) as Level[];

/** The name of a level's number. */
export function levelOf(value: number): Level {
  return LEVEL_NAMES.find((name) => LEVELS[name] === value) ?? 'INHERIT';
}
