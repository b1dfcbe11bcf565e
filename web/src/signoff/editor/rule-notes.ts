import { signaturesOf, type RuleDraft } from './rule-draft.ts';

export type RuleNote = 'noSignature' | 'alone' | 'tooFew';

/** Notes to read before saving, though it may be intended: they never block. */
export function notesOf(draft: RuleDraft): RuleNote[] {
  const required = signaturesOf(draft);
  if (required === null) return [];
  const named = draft.userIds.length;
  return [
    ...(required === 0 ? (['noSignature'] as const) : []),
    ...(required <= 1 && !draft.excludeCreator ? (['alone'] as const) : []),
    // The size of a group is unknown here.
    ...(named > 0 && draft.userGroupIds.length === 0 && named < required ? (['tooFew'] as const) : []),
  ];
}
