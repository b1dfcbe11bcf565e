import type { ReactNode } from 'react';
import { KindEditor, type KindChoices, type KindEditorProps, type KindObject } from '../../approvals/public.ts';
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

type FromHolder = 'title' | 'contentOf' | 'returnTo' | 'tabs' | 'rail' | 'footActions' | 'form';

type HolderEditorProps<Row, One extends KindObject, Choices extends KindChoices, Content> = Omit<
  KindEditorProps<Row, One, Choices, Content>,
  FromHolder
> & {
  form: Pick<DraftForm<object>, 'isDirty' | 'checkAll' | 'errorCount' | 'errorOf'>;
  permissions: PermissionDraft;
  board: Board;
  /** What to send: the fields with these permissions. */
  contentWith: (permissions: PermissionContent[]) => Content;
  /** The fields of the first tab. */
  children: ReactNode;
};

/** Edits a holder of permissions, a user or a user group: its fields, and on a second tab its permissions. */
export function HolderEditor<Row, One extends KindObject, Choices extends KindChoices, Content>(
  props: HolderEditorProps<Row, One, Choices, Content>,
) {
  const t = useText();
  const { form, permissions, board, contentWith, children, ...editor } = props;
  const { tab, show, checkAll } = useEditorTab(form, props.save.error);
  return (
    <KindEditor
      {...editor}
      form={{ isDirty: form.isDirty || permissions.changes.length > 0, checkAll, errorCount: form.errorCount }}
      contentOf={() => contentWith([...permissions.now.values()])}
      returnTo={{ tab }}
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
    </KindEditor>
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
