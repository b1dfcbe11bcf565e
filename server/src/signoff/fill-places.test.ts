import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trustedId, type UserId } from '@portico/contract/ids';
import { convert, debitTotals, mostPlaces, placesOf, ruleLines, signers } from '../testing/sign-off-oracle.ts';
import { evaluateRule } from './evaluate-rule.ts';
import {
  fillPlaces,
  fillsPlace,
  fittingSigners,
  hasPlace,
  isComplete,
  longestRemaining,
  remaining,
} from './fill-places.ts';
import type { Requirement } from './rule.ts';

const [anna, bruno, carla] = [trustedId<UserId>('anna'), trustedId<UserId>('bruno'), trustedId<UserId>('carla')];
const requirements = fc
  .tuple(ruleLines, debitTotals)
  .map(([lines, totals]) => evaluateRule(lines, totals, 'UPLOAD', convert).requirements.slice(0, 3));

/** Open places by brute force: for AND of all lines together, for OR of the line nearest to complete. */
function openPlaces(requirement: Requirement, people: Parameters<typeof fillPlaces>[1]): number {
  const alternatives =
    requirement.ruleConnectionType === 'AND' ? [requirement.lines] : requirement.lines.map((line) => [line]);
  return Math.min(...alternatives.map((lines) => placesOf(lines).length - mostPlaces(placesOf(lines), people)));
}

describe('Places', () => {
  it('are filled as well as any way of seating the signers fills them', () => {
    fc.assert(
      fc.property(requirements, signers, (all, people) => {
        for (const requirement of all.filter(({ lines }) => placesOf(lines).length <= 6)) {
          expect(remaining(fillPlaces(requirement, people))).toBe(openPlaces(requirement, people));
        }
      }),
      { numRuns: 1_500 },
    );
  });

  it('are complete only when every requirement is, and “1/2” shows the longest remaining one', () => {
    fc.assert(
      fc.property(requirements, signers, (all, people) => {
        const open = all.map((requirement) => remaining(fillPlaces(requirement, people)));
        expect(isComplete(all, people)).toBe(open.every((number) => number === 0));
        expect(remaining(longestRemaining(all, people))).toBe(Math.max(0, ...open));
      }),
    );
  });

  it('can be filled by exactly those who bring some requirement nearer to complete', () => {
    fc.assert(
      fc.property(requirements, signers, (all, people) => {
        const [candidate, ...before] = people;
        if (!candidate) return;
        const brings = all.some((requirement) => {
          if (openPlaces(requirement, before) === 0) return false;
          const alternatives =
            requirement.ruleConnectionType === 'AND' ? [requirement.lines] : requirement.lines.map((line) => [line]);
          return alternatives.some(
            (lines) => mostPlaces(placesOf(lines), people) > mostPlaces(placesOf(lines), before),
          );
        });
        expect(fillsPlace(all, before, candidate)).toBe(brings);
        expect(!brings || all.some((requirement) => hasPlace(requirement, candidate))).toBe(true);
      }),
      { numRuns: 1_500 },
    );
  });

  it('are filled as well by those who fit as by all signers, and everybody who fits is needed for some', () => {
    fc.assert(
      fc.property(requirements, signers, (all, people) => {
        const fitting = fittingSigners(all, people);
        for (const each of all) {
          expect(remaining(fillPlaces(each, fitting))).toBe(remaining(fillPlaces(each, people)));
        }
        expect(fittingSigners(all, fitting)).toEqual(fitting);
        for (const signer of fitting) expect(all.some((each) => hasPlace(each, signer))).toBe(true);
      }),
      { numRuns: 1_500 },
    );
  });

  it('do not depend on the order in which people signed', () => {
    fc.assert(
      fc.property(requirements, signers, (all, people) => {
        expect(isComplete(all, people.toReversed())).toBe(isComplete(all, people));
      }),
    );
  });
});

function requirement(
  ruleConnectionType: 'AND' | 'OR',
  ...lines: [signatures: number, ...userIds: UserId[]][]
): Requirement {
  return {
    accountId: trustedId('a'), accountName: 'A', totals: [], limitHundredThousandths: null, limitCurrency: 'CHF', ruleConnectionType, excludeCreator: false, secondFactorRequired: true,
    lines: lines.map(([signaturesRequired, ...userIds], index) => ({ lineId: String(index), name: '', signaturesRequired, userIds, userGroupIds: [] })),
  }; // prettier-ignore
}
const people = (...userIds: UserId[]) => userIds.map((userId) => ({ userId, groupIds: [] }));

describe('One person', () => {
  it('fills one place only, so lines joined by AND need different people', () => {
    const both = requirement('AND', [1, anna], [1, anna]);
    expect(fillPlaces(both, people(anna))).toEqual({ given: 1, required: 2 });
    expect(isComplete([both], people(anna))).toBe(false);
  });

  it('makes room for another who fits nowhere else', () => {
    expect(fillPlaces(requirement('AND', [1, anna, bruno], [1, anna]), people(anna, bruno))).toEqual({
      given: 2,
      required: 2,
    });
  });

  it('completes one of several lines joined by OR, and then nobody else has a place', () => {
    const either = requirement('OR', [2, anna, bruno], [1, carla]);
    expect(fillPlaces(either, people(anna))).toEqual({ given: 1, required: 2 });
    expect(isComplete([either], people(anna, carla))).toBe(true);
    expect(fillsPlace([either], people(carla), people(anna)[0]!)).toBe(false);
  });

  it('signs once for every debit account of the order', () => {
    const accounts = [requirement('AND', [1, anna]), requirement('AND', [2, anna, bruno])];
    expect(isComplete(accounts, people(anna))).toBe(false);
    expect(longestRemaining(accounts, people(anna))).toEqual({ given: 1, required: 2 });
    expect(isComplete(accounts, people(anna, bruno))).toBe(true);
  });
});
