import { kindEditorPages } from '../../../approvals/public.ts';
import { bank } from '../bank.ts';
import { draftOf, NEW_BANK } from './bank-draft.ts';
import { BankEditor } from './bank-editor.tsx';

/** The editor for a new bank, and for an existing one. */
export const { NewPage, EditPage } = kindEditorPages(bank, {
  Editor: BankEditor,
  newDraft: () => NEW_BANK,
  draftOf,
});
