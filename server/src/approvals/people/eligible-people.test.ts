import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GOVERNED_KINDS, type GovernedCategory } from '@portico/contract/approvals/kinds';
import { trustedId, type UserId } from '@portico/contract/ids';
import { LEVELS, MODULES, type Area, type Module } from '@portico/contract/permissions/model';
import type { PermissionEntry } from '../../permissions/public.ts';
import {
  areasOfNeed,
  eligiblePeople,
  shortagesOf,
  without,
  type Approvers,
  type Candidate,
} from './eligible-people.ts';

const CATEGORIES = [...new Set(Object.values(GOVERNED_KINDS).map(({ category }) => category))];
const AREAS = [...new Set(CATEGORIES.flatMap(areasOfNeed))];
const PEOPLE = ['ada', 'ben', 'cleo'].map((name) => trustedId<UserId>(name));

/** A line of somebody's permissions, or those of their only group. */
const line = fc.record({
  isOwn: fc.boolean(),
  area: fc.constantFrom<Area>(...AREAS),
  isWhole: fc.boolean(),
  level: fc.constantFrom(...Object.values(LEVELS)),
});
type Line = typeof line extends fc.Arbitrary<infer Value> ? Value : never;
const modules = fc.subarray<Module>([...MODULES]);
const person = fc.record({ modules, lines: fc.array(line, { maxLength: 8 }) });
const company = fc.record({ licence: modules, people: fc.array(person, { minLength: 3, maxLength: 3 }) });
type Person = { modules: Module[]; lines: Line[] };

function candidateOf({ modules: own, lines }: Person, index: number): Candidate {
  const entries = lines
    .filter((one) => one.isWhole)
    .map(({ isOwn, area, level }): PermissionEntry => {
      return { groupName: isOwn ? null : 'G', area, scope: { kind: 'AREA' }, level };
    });
  const highestSomewhere = new Map<Area, number>();
  for (const { isWhole, area, level } of lines) {
    if (!isWhole) highestSomewhere.set(area, Math.max(level, highestSomewhere.get(area) ?? 0));
  }
  return { userId: PEOPLE[index]!, name: PEOPLE[index]!, modules: own, entries, highestSomewhere };
}

/** The rule as the decisions word it, done naively. */
function mayApprove({ modules: own, lines }: Person, licence: Module[], category: GovernedCategory): boolean {
  const isPayments = ['SIGNOFFRULE', 'ACCOUNT', 'ACCOUNTGROUP', 'ORDER', 'TEMPLATE'].includes(category);
  const isOpen = !isPayments || (licence.includes('EFT') && own.includes('EFT'));
  const level = (area: Area) => {
    for (const isOwn of [true, false]) {
      const said = lines.filter((one) => one.isOwn === isOwn && one.isWhole && one.area === area && one.level !== 0);
      if (said.some((one) => one.level === -1)) return -1;
      if (said.length > 0) return Math.max(...said.map((one) => one.level));
    }
    return 0;
  };
  const somewhere = (area: Area, least: number) =>
    lines.some((one) => !one.isWhole && one.area === area && one.level >= least);
  const rules: Record<GovernedCategory, () => boolean> = {
    USER: () => level('USERS') >= 3,
    USERGROUP: () => level('USER_GROUPS') >= 3 || level('USERS') >= 11,
    SIGNOFFRULE: () => level('SIGN_OFF_RULES') >= 3,
    ACCOUNT: () => level('ACCOUNT_PAYMENTS') >= 11,
    ACCOUNTGROUP: () => level('ACCOUNT_PAYMENTS') >= 11,
    BANK: () => level('BANKS') >= 3,
    OWNER: () => level('OWNERS') >= 3,
    TEMPLATE: () => level('CLIENT_TEMPLATES') >= 3,
    ORDER: () =>
      level('PAYMENT_VIEW') >= 7 &&
      level('PAYMENT_DELETE') >= 7 &&
      (level('ACCOUNT_PAYMENTS') >= 5 || somewhere('ACCOUNT_PAYMENTS', 5)),
    SETTINGS: () => level('SETTINGS') >= 3,
  };
  return isOpen && rules[category]();
}

const approversOf = (people: Person[], licence: Module[], governed: GovernedCategory[]): Approvers => ({
  governed,
  people: eligiblePeople(people.map(candidateOf), licence, governed),
});

describe('Who can approve changes', () => {
  it('are those the decisions name, for every category', () => {
    fc.assert(
      fc.property(company, ({ licence, people }) => {
        const found = eligiblePeople(people.map(candidateOf), licence, CATEGORIES);
        for (const category of CATEGORIES) {
          const expected = PEOPLE.filter((_name, index) => mayApprove(people[index]!, licence, category));
          expect(found.get(category)!.map(({ name }) => name)).toEqual(expected);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('A change', () => {
  it('is refused exactly if a newly governed or shrinking category is left with fewer than two people', () => {
    const governed = fc.subarray(CATEGORIES);
    fc.assert(
      fc.property(company, company, governed, governed, (one, other, was, is) => {
        const before = approversOf(one.people, one.licence, was);
        const after = approversOf(other.people, other.licence, is);
        const expected = CATEGORIES.filter((category) => {
          const countIn = ({ people, licence }: typeof one) =>
            people.filter((each) => mayApprove(each, licence, category)).length;
          if (!is.includes(category) || countIn(other) >= 2) return false;
          return !was.includes(category) || countIn(other) < countIn(one);
        });
        expect(shortagesOf(before, after).map(({ category }) => category)).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('that takes nothing away is never refused, however few there are', () => {
    fc.assert(
      fc.property(company, fc.subarray(CATEGORIES), fc.subarray(CATEGORIES), (one, governed, less) => {
        const before = approversOf(one.people, one.licence, governed);
        const after = approversOf(
          one.people,
          one.licence,
          governed.filter((category) => less.includes(category)),
        );
        expect(shortagesOf(before, before)).toEqual([]);
        expect(shortagesOf(before, after)).toEqual([]);
      }),
    );
  });

  it('that deletes somebody is the same as their not existing', () => {
    fc.assert(
      fc.property(company, fc.nat({ max: 2 }), ({ licence, people }, index) => {
        const before = approversOf(people, licence, CATEGORIES);
        const left = people.map((each, at) => (at === index ? { ...each, lines: [] } : each));
        const after = approversOf(left, licence, CATEGORIES);
        expect(shortagesOf(before, without(before, PEOPLE[index]!))).toEqual(shortagesOf(before, after));
      }),
    );
  });

  it('names who is left', () => {
    const ada: Person = { modules: [], lines: [{ isOwn: true, area: 'USERS', isWhole: true, level: LEVELS.APPROVE }] };
    const nobody: Person = { modules: [], lines: [] };
    const before = approversOf([ada, ada, nobody], [], ['USER', 'SETTINGS']);
    const after = approversOf([ada, nobody, nobody], [], ['USER', 'SETTINGS']);
    expect(shortagesOf(before, after)).toEqual([{ category: 'USER', names: ['ada'], isNew: false }]);
  });
});
