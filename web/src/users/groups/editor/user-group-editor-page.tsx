import { kindEditorPages } from '../../../approvals/public.ts';
import { userGroup } from '../user-group.ts';
import { draftOf, NEW_GROUP } from './group-draft.ts';
import { UserGroupEditor } from './user-group-editor.tsx';

/** The editor for a new user group, and for an existing one. */
export const { NewPage, EditPage } = kindEditorPages(userGroup, {
  Editor: UserGroupEditor,
  newDraft: () => NEW_GROUP,
  draftOf,
});
