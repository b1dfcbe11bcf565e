import type { ChangeCategory, SwitchableCategory } from '@portico/contract/approvals/model';
import type { Reason } from '@portico/contract/errors';
import {
  LEVELS,
  type Area,
  type LadderArea,
  type Level,
  type Module,
  type SwitchArea,
} from '@portico/contract/permissions/model';
import { Rights, type PermissionEntry } from '../../permissions/public.ts';
import { PEOPLE_NEEDED } from './two-deciders.ts';

/** A category that can be under the rule; SETTINGS is as soon as another one is. */
export type GovernedCategory = SwitchableCategory | 'SETTINGS';

type Need = {
  area: LadderArea;
  level: Level;
  /** A right on any account suffices; the object says which one. */
  somewhere?: true;
  /** Rights needed in addition. */
  switches?: readonly SwitchArea[];
  /** An alternative: this level also suffices. */
  alsoBy?: { area: LadderArea; level: Level };
};

/**
 * What it takes to approve a change of a category, as its kinds declare it. For orders, the deletion counts: every
 * client has that one.
 */
export const APPROVAL_NEEDS: Record<GovernedCategory, Need> = {
  USER: { area: 'USERS', level: 'APPROVE' },
  USERGROUP: { area: 'USER_GROUPS', level: 'APPROVE', alsoBy: { area: 'USERS', level: 'ADMIN' } },
  SIGNOFFRULE: { area: 'SIGN_OFF_RULES', level: 'APPROVE' },
  ACCOUNT: { area: 'ACCOUNT_PAYMENTS', level: 'ADMIN' },
  ACCOUNTGROUP: { area: 'ACCOUNT_PAYMENTS', level: 'ADMIN' },
  ORDER: { area: 'ACCOUNT_PAYMENTS', level: 'EDIT', somewhere: true, switches: ['PAYMENT_VIEW', 'PAYMENT_DELETE'] },
  SETTINGS: { area: 'SETTINGS', level: 'APPROVE' },
};

const NAMES_AT_MOST = 10;

/** Somebody who can act now, with what they and their groups were given in the areas that matter. */
export type Candidate = {
  userId: string;
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
  const { area, switches = [], alsoBy } = APPROVAL_NEEDS[category];
  return [area, ...switches, ...(alsoBy ? [alsoBy.area] : [])];
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
        .filter(({ candidate, rights }) => isEligible(candidate, rights, APPROVAL_NEEDS[category]))
        .map(({ candidate: { userId, name } }) => ({ userId, name })),
    ]),
  );
}

function isEligible(candidate: Candidate, rights: Rights, need: Need): boolean {
  const { area, level, alsoBy, switches = [] } = need;
  if (alsoBy && rights.has(alsoBy.area, alsoBy.level)) return true;
  if (!switches.every((one) => rights.has(one, 'GRANT'))) return false;
  return rights.has(area, level) || (need.somewhere === true && hasSomewhere(candidate, area, level));
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
export function without({ governed, people }: Approvers, userId: string): Approvers {
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

export function isGovernedCategory(category: ChangeCategory): category is GovernedCategory {
  return Object.hasOwn(APPROVAL_NEEDS, category);
}
