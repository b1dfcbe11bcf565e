import { kindOfCategory, type GovernedCategory, type KindDefinition } from '@portico/contract/approvals/kinds';
import type { Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import { LEVELS, type Area, type Level, type Module } from '@portico/contract/permissions/model';
import { Rights, type PermissionEntry } from '../../permissions/public.ts';
import { PEOPLE_NEEDED } from './two-deciders.ts';

const NAMES_AT_MOST = 10;

/** Somebody who can act now, with what they and their groups were given in the areas that matter. */
export type Candidate = {
  userId: UserId;
  name: string;
  modules: readonly Module[];
  /** For areas as a whole. */
  entries: readonly PermissionEntry[];
  /** The highest level given for accounts or account groups, by area. */
  highestSomewhere: ReadonlyMap<Area, number>;
};

/** The categories under the rule, and who could approve their changes now, by name. */
export type Approvers = {
  governed: readonly GovernedCategory[];
  people: ReadonlyMap<GovernedCategory, readonly Person[]>;
};
export type Person = Pick<Candidate, 'userId' | 'name'>;

/** A category in which fewer than two people could approve changes afterwards; `isNew`: it was not governed before. */
export type Shortage = { category: GovernedCategory; names: string[]; isNew: boolean };

/** The areas that determine who may approve changes of a category. */
export function areasOfNeed(category: GovernedCategory): Area[] {
  const { area, approvedBy = [], alsoBy } = kindOfCategory(category);
  return [area, ...approvedBy, ...(alsoBy ? [alsoBy.area] : [])];
}

/** Who among some people could approve changes of each category. Pure. */
export function eligiblePeople(
  candidates: readonly Candidate[],
  licensedModules: readonly Module[],
  categories: readonly GovernedCategory[],
): Map<GovernedCategory, Person[]> {
  const held = candidates.map((candidate) => ({
    candidate,
    rights: new Rights({ ...candidate, licensedModules }, candidate.entries),
  }));
  return new Map(
    categories.map((category) => [
      category,
      held
        .filter(({ candidate, rights }) => isEligible(candidate, rights, kindOfCategory(category)))
        .map(({ candidate: { userId, name } }) => ({ userId, name })),
    ]),
  );
}

function isEligible(candidate: Candidate, rights: Rights, kind: KindDefinition): boolean {
  const { area, needs, alsoBy, approvedBy } = kind;
  if (alsoBy && rights.has(alsoBy.area, alsoBy.level)) return true;
  if (!approvedBy) return rights.has(area, needs.approve);
  if (!approvedBy.every((one) => rights.has(one, 'GRANT'))) return false;
  return rights.has(area, needs.approve) || hasSomewhere(candidate, area, needs.approve);
}

/** Skips the module: its switches have been checked already. */
function hasSomewhere({ highestSomewhere }: Candidate, area: Area, level: Level): boolean {
  return (highestSomewhere.get(area) ?? LEVELS.INHERIT) >= LEVELS[level];
}

/**
 * The categories where a change leaves fewer than two people: those it newly puts under the rule, and those already
 * under it that lose approvers. If there were too few already, other changes stay possible. Pure.
 */
export function shortagesOf(before: Approvers, after: Approvers): Shortage[] {
  return after.governed.flatMap((category) => {
    const people = after.people.get(category) ?? [];
    const isNew = !before.governed.includes(category);
    const isFewer = people.length < (before.people.get(category) ?? []).length;
    if (people.length >= PEOPLE_NEEDED || !(isNew || isFewer)) return [];
    return [{ category, names: people.map(({ name }) => name), isNew }];
  });
}

/** The same people without one of them. Pure. */
export function without({ governed, people }: Approvers, userId: UserId): Approvers {
  const left = [...people].map(([category, all]) => [category, all.filter((one) => one.userId !== userId)] as const);
  return { governed, people: new Map(left) };
}

/** Why something that would leave too few people can't be done: the category, and who is left. */
export function shortageReason({ category, names, isNew }: Shortage): Reason {
  const key = isNew ? 'tooFewForRule' : 'tooFewApprovers';
  return { kind: 'rule', key, parameters: { category, count: names.length, names: names.join(', ') } };
}

/** People for display: the first by name, and the total. */
export function toldPeople(people: readonly Person[] = []): { names: string[]; count: number } {
  return { names: people.slice(0, NAMES_AT_MOST).map(({ name }) => name), count: people.length };
}
