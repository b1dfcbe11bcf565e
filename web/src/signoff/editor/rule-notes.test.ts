import { expect, it } from 'vitest';
import { trustedId, type UserId } from '@portico/contract/ids';
import { newDraft, type RuleDraft } from './rule-draft.ts';
import { notesOf } from './rule-notes.ts';

const [anna, bruno] = [trustedId<UserId>('anna'), trustedId<UserId>('bruno')];

it.each<[Partial<RuleDraft>, string[]]>([
  [{ userIds: [anna, bruno] }, []],
  [{ signaturesRequired: '1', userIds: [anna], excludeCreator: false }, ['alone']],
  [{ signaturesRequired: '1', userIds: [anna] }, []],
  [{ signaturesRequired: '3', userIds: [anna, bruno] }, ['tooFew']],
  [{ signaturesRequired: '3', userIds: [anna], userGroupIds: ['g'] }, []],
  [{ signaturesRequired: '0' }, ['noSignature']],
  [{ signaturesRequired: '0', excludeCreator: false }, ['noSignature', 'alone']],
  [{ signaturesRequired: 'x', userIds: [anna] }, []],
])('%j → %j', (change, notes) => {
  expect(notesOf({ ...newDraft('CHF'), ...change })).toEqual(notes);
});
