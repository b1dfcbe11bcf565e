import { LEVELS, type Level } from '@portico/contract/permissions/model';
import type { PermissionChoices, PermissionContent } from '../model.ts';
import { entriesOf, keyOf, levelAt, WHOLE, type Entries, type Place } from './entries.ts';

/** The highest level the reader may hand out at a place. */
export type Limits = (place: Place) => Level;

export function limitsOf(grantable: PermissionChoices['grantable']): Limits {
  const levels = new Map(
    grantable.flatMap(({ area, level, scopes }): [string, Level][] => [
      [keyOf({ area, scope: WHOLE }), level],
      ...scopes.map(({ kind, id, level: own }): [string, Level] => [keyOf({ area, scope: { kind, id } }), own]),
    ]),
  );
  return (place) => levels.get(keyOf(place)) ?? levels.get(keyOf({ ...place, scope: WHOLE })) ?? 'INHERIT';
}

/**
 * Whether a level can be chosen: neither it nor the stored one may be above the limit, since removing counts as handing
 * out. The stored level can always be put back.
 */
export function mayChoose(limit: Level, level: Level, stored: Level): boolean {
  if (level === stored) return true;
  return limit !== 'INHERIT' && Math.max(LEVELS[level], LEVELS[stored]) <= LEVELS[limit];
}

/** Replaces the stored entries with somebody else's, as far as the reader may hand them out. */
export function takenOver(others: readonly PermissionContent[], stored: Entries, limits: Limits) {
  const source = entriesOf(others);
  const places = [...new Map([...stored, ...source]).values()];
  const levels = places.map((place) => {
    const [was, wanted] = [levelAt(stored, place), levelAt(source, place)];
    const isTaken = mayChoose(limits(place), wanted, was);
    return { ...place, level: isTaken ? wanted : was, isTaken };
  });
  const permissions = levels.flatMap(({ area, scope, level }): PermissionContent[] =>
    level === 'INHERIT' ? [] : [{ area, scope, level }],
  );
  return { permissions, left: levels.filter(({ isTaken }) => !isTaken).length };
}
