import { kindEditorPages } from '../../../approvals/public.ts';
import { connection } from '../connection.ts';
import { draftOf, NEW_CONNECTION } from './connection-draft.ts';
import { ConnectionEditor } from './connection-editor.tsx';

/** The editor for a new connection, and for an existing one. */
export const { NewPage, EditPage } = kindEditorPages(connection, {
  Editor: ConnectionEditor,
  newDraft: () => NEW_CONNECTION,
  draftOf,
});
