import { expect, it } from 'vitest';
import { GOVERNED_KIND_NAMES } from '@portico/contract/approvals/kinds';
import { governedEntities } from './governed-entities.ts';

it('are the kinds that the contract declares, each once', () => {
  expect(governedEntities.all.map(({ kind }) => kind).toSorted()).toEqual(GOVERNED_KIND_NAMES.toSorted());
});
