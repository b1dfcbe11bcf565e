import { signaturesOf, type RuleDraft } from './rule-draft.ts';

export type RuleNote = 'noSignature' | 'alone' | 'tooFew';

/** What somebody should know before saving, though it may be meant: it never blocks. */
export function notesOf(draft: RuleDraft): RuleNote[] {
  const required = signaturesOf(draft);
  if (required === null) return [];
  const named = draft.userIds.length;
  return [
    ...(required === 0 ? (['noSignature'] as const) : []),
    ...(required <= 1 && !draft.excludeCreator ? (['alone'] as const) : []),
    // How many people a group has is not known here.
    ...(named > 0 && draft.userGroupIds.length === 0 && named < required ? (['tooFew'] as const) : []),
  ];
}
