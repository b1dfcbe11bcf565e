export { EditorGap, MayNotEdit } from './editor/editor-gap.tsx';
export { GovernedEditor, type GovernedEditorProps } from './editor/governed-editor.tsx';
export { WithoutRule } from './effect/effect-ladders.tsx';
export { ENTITY_LOOKS } from './model.ts';
export { DeleteDialog } from './object/delete-dialog.tsx';
export { NewObjectButton } from './object/new-object-button.tsx';
export { ObjectActions } from './object/object-actions.tsx';
export { ObjectDrawer } from './object/object-drawer.tsx';
export { OpenRequestNote } from './object/open-request-note.tsx';
export { useRequestedNotice } from './object/use-requested-notice.ts';
export {
  CHANGE_REQUEST,
  type ContentChange,
  type ObjectVersion,
  changeBody,
  useApprovalCount,
  useChange,
} from './queries.ts';
export { EntityStatusWord } from './request/status-words.tsx';
export { ClientRule } from './rule/client-rule.tsx';
export { setDifference } from './set-difference.ts';
