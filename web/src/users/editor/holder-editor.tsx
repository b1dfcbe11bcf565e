import type { ReactNode } from 'react';
import { GovernedEditor, type GovernedEditorProps } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { DraftForm } from '../../ui/form/use-draft.ts';
import { Note } from '../../ui/notices/note.tsx';
import type { PermissionContent } from '../model.ts';
import type { Board } from '../permissions/board.ts';
import { DecisionRail } from '../permissions/decision-rail.tsx';
import { EffectRail } from '../permissions/effect/effect-rail.tsx';
import { PermissionBoard } from '../permissions/permission-board.tsx';
import type { PermissionDraft } from '../permissions/permission-draft.ts';
import { EditorTabs, useEditorTab } from './editor-tabs.tsx';
import { PermissionActions } from './permission-tools.tsx';
import css from '../users.module.css';

type Governed<Content> = Pick<
  GovernedEditorProps<Content>,
  'name' | 'save' | 'nameOf' | 'fields' | 'twoPersonRule' | 'takesEffectNow' | 'uniqueId' | 'headActions'
>;

type HolderEditorProps<Content> = Governed<Content> & {
  kind: 'user' | 'group';
  form: Pick<DraftForm<object>, 'isDirty' | 'checkAll' | 'errorCount' | 'errorOf'>;
  permissions: PermissionDraft;
  board: Board;
  /** What to send: the fields with these permissions. */
  contentWith: (permissions: PermissionContent[]) => Content;
  /** Goes to the object's page, at this tab, or to the list. */
  onLeave: (search: { tab: string }, uniqueId?: string) => Promise<void>;
  /** The fields of the first tab. */
  children: ReactNode;
};

const FAILED = {
  user: { new: 'USER_NOT_CREATED', edit: 'USER_NOT_UPDATED' },
  group: { new: 'USER_GROUP_NOT_CREATED', edit: 'USER_GROUP_NOT_UPDATED' },
} as const;

/** Edits a holder of permissions, a user or a user group: its fields, and on a second tab its permissions. */
export function HolderEditor<Content>(props: HolderEditorProps<Content>) {
  const t = useText();
  const { kind, form, permissions, board, contentWith, onLeave, children, ...governed } = props;
  const { tab, show, checkAll } = useEditorTab(form, props.save.error);
  return (
    <GovernedEditor
      {...governed}
      title={t(`users.${kind}.editor.${props.uniqueId === undefined ? 'new' : 'edit'}`)}
      form={{ isDirty: form.isDirty || permissions.changes.length > 0, checkAll, errorCount: form.errorCount }}
      contentOf={() => contentWith([...permissions.now.values()])}
      failed={FAILED[kind][props.uniqueId === undefined ? 'new' : 'edit']}
      saved={(name) => t(`users.${kind}.saved`, { name })}
      onLeave={(uniqueId) => onLeave({ tab }, uniqueId)}
      tabs={<EditorTabs current={tab} changes={permissions.changes.length} onChange={show} />}
      rail={
        tab === 'permissions'
          ? { title: t('users.rail.decision'), content: <DecisionRail board={board} /> }
          : { title: t('users.effect'), content: <EffectRail board={board} /> }
      }
      footActions={<PermissionActions board={board} draft={permissions} />}
    >
      <div hidden={tab !== 'details'}>{children}</div>
      {tab === 'permissions' && <Permissions board={board} refusal={form.errorOf('permissions')} />}
    </GovernedEditor>
  );
}

function Permissions({ board, refusal }: { board: Board; refusal: string | undefined }) {
  return (
    <div className={css.bleed}>
      {refusal && (
        <Note kind="error" role="alert" className={css.wrong}>
          {refusal}
        </Note>
      )}
      <PermissionBoard board={board} />
    </div>
  );
}
