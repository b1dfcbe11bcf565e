import { useMemo } from 'react';
import { type EditorProps, useSave } from '../../../approvals/public.ts';
import { useText } from '../../../lib/format/texts.tsx';
import type { UserGroupChoices, UserGroupDetail } from '../../model.ts';
import { HolderEditor } from '../../editor/holder-editor.tsx';
import { useBoard, type Board } from '../../permissions/board.ts';
import { limitsOf } from '../../permissions/limits.ts';
import { usePermissionDraft, type PermissionDraft } from '../../permissions/permission-draft.ts';
import { userGroup } from '../user-group.ts';
import { contentOf, type GroupDraft } from './group-draft.ts';
import { IdentitySection, UsersSection } from './group-fields.tsx';
import { GROUP_FIELDS, useGroupForm } from './use-group-form.ts';

type GroupEditorProps = EditorProps<GroupDraft, UserGroupDetail, UserGroupChoices>;

/** Edits a group: its name, its users and its permissions. */
export function UserGroupEditor({ first, object, choices }: GroupEditorProps) {
  const t = useText();
  const save = useSave(userGroup, object);
  const form = useGroupForm({ first, uniqueId: object?.uniqueId, refusal: save.error });
  const permissions = usePermissionDraft(object?.content.permissions ?? []);
  const person = form.draft.name.trim() || t('users.group.unnamed');
  const board = useGroupBoard({ permissions, choices, person, isNew: object === null });
  return (
    <HolderEditor
      kind={userGroup}
      {...{ object, choices, form, permissions, board, save }}
      contentWith={(entries) => contentOf(form.draft, entries)}
      fields={GROUP_FIELDS}
      takesEffectNow={t('users.group.takesEffectNow', { count: form.draft.userIds.length })}
    >
      <IdentitySection form={form} />
      <UsersSection {...{ form, choices }} />
    </HolderEditor>
  );
}

type BoardSources = { permissions: PermissionDraft; choices: UserGroupChoices; person: string; isNew: boolean };

/** The group's own entries; it inherits nothing. */
function useGroupBoard({ permissions: { first, now, set }, choices, person, isNew }: BoardSources): Board {
  const before = useMemo(() => ({ entries: first, groups: [], modules: null }), [first]);
  const written = useMemo(() => ({ entries: now, groups: [], modules: null }), [now]);
  const limits = useMemo(() => limitsOf(choices.grantable), [choices.grantable]);
  return useBoard({ choices, person, before, now: written, inherits: false, isNew, change: { limits, set } });
}
