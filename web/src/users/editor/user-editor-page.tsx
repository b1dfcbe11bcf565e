import { kindEditorPages } from '../../approvals/public.ts';
import type { UserChoices } from '../model.ts';
import { user } from '../user.ts';
import { draftOf, newUser } from './user-draft.ts';
import { UserEditor } from './user-editor.tsx';

/** The editor for a new user, and for an existing one. */
export const { NewPage, EditPage } = kindEditorPages(user, {
  Editor: UserEditor,
  newDraft: ({ authenticationTypes }) => newUser(safest(authenticationTypes)),
  draftOf,
});

/** A new user starts with a second factor, where there is one. */
function safest(types: UserChoices['authenticationTypes']) {
  return types.find((type) => type === 'EMAIL') ?? types[0] ?? 'NONE';
}
