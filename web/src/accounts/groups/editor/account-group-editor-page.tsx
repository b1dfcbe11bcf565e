import { kindEditorPages } from '../../../approvals/public.ts';
import { accountGroup } from '../account-group.ts';
import { AccountGroupEditor } from './account-group-editor.tsx';

/** The editor for a new group, and for an existing one. */
export const { NewPage, EditPage } = kindEditorPages(accountGroup, {
  Editor: AccountGroupEditor,
  newDraft: () => ({ name: '', accountIds: [] }),
  draftOf: (content) => content,
});
