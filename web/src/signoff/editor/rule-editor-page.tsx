import { kindEditorPages } from '../../approvals/public.ts';
import { signOffRule } from '../sign-off-rule.ts';
import { draftOf, newDraft } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';

/** The editor for a new rule, and for an existing one. */
export const { NewPage, EditPage } = kindEditorPages(signOffRule, {
  Editor: RuleEditor,
  newDraft: ({ currencies }) => newDraft(currencies[0] ?? 'EUR'),
  draftOf: (content, display) => draftOf(content, display.amount),
});
