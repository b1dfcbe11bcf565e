import { expect, it } from 'vitest';
import { SWITCHABLE_CATEGORIES } from '@portico/contract/approvals/model';
import { APPROVAL_NEEDS, isGovernedCategory } from '../approvals/people/eligible-people.ts';
import { governedEntities } from './governed-entities.ts';

it('are those with a switch for the two-person rule, and the switches themselves', () => {
  const categories = new Set(governedEntities.all.map(({ category }) => category));
  expect([...categories].toSorted()).toEqual([...SWITCHABLE_CATEGORIES, 'SETTINGS'].toSorted());
});

it('are approved by the people who count as able to approve', () => {
  for (const { category, area, needs, alsoBy } of governedEntities.all) {
    if (!isGovernedCategory(category)) throw new Error(category);
    const { area: counted, level, alsoBy: also } = APPROVAL_NEEDS[category];
    expect({ category, area: counted, level, alsoBy: also }).toEqual({ category, area, level: needs.approve, alsoBy });
  }
});
