import { kindEditorPages } from '../../../approvals/public.ts';
import { owner } from '../owner.ts';
import { draftOf, NEW_OWNER } from './owner-draft.ts';
import { OwnerEditor } from './owner-editor.tsx';

/** The editor for a new owner, and for an existing one. */
export const { NewPage, EditPage } = kindEditorPages(owner, {
  Editor: OwnerEditor,
  newDraft: () => NEW_OWNER,
  draftOf,
});
