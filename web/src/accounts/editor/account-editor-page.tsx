import { kindEditorPages } from '../../approvals/public.ts';
import { account } from '../account.ts';
import { draftOf, newDraft } from './account-draft.ts';
import { AccountEditor } from './account-editor.tsx';

const MOST_USED = 'EUR';

/** The editor for a new account, and for an existing one. */
export const { NewPage, EditPage } = kindEditorPages(account, {
  Editor: AccountEditor,
  newDraft: () => newDraft(MOST_USED),
  draftOf,
});
