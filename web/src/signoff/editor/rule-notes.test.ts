import { expect, it } from 'vitest';
import { newDraft, type RuleDraft } from './rule-draft.ts';
import { notesOf } from './rule-notes.ts';

it.each<[Partial<RuleDraft>, string[]]>([
  [{ userIds: ['a', 'b'] }, []],
  [{ signaturesRequired: '1', userIds: ['a'], excludeCreator: false }, ['alone']],
  [{ signaturesRequired: '1', userIds: ['a'] }, []],
  [{ signaturesRequired: '3', userIds: ['a', 'b'] }, ['tooFew']],
  [{ signaturesRequired: '3', userIds: ['a'], userGroupIds: ['g'] }, []],
  [{ signaturesRequired: '0' }, ['noSignature']],
  [{ signaturesRequired: '0', excludeCreator: false }, ['noSignature', 'alone']],
  [{ signaturesRequired: 'x', userIds: ['a'] }, []],
])('%j → %j', (change, notes) => {
  expect(notesOf({ ...newDraft('CHF'), ...change })).toEqual(notes);
});
