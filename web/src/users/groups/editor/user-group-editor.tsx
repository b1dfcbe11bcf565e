import { useMemo } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../lib/format/texts.tsx';
import type { UserGroupChoices, UserGroupDetail } from '../../model.ts';
import { HolderEditor } from '../../editor/holder-editor.tsx';
import { useBoard, type Board } from '../../permissions/board.ts';
import { limitsOf } from '../../permissions/limits.ts';
import { usePermissionDraft, type PermissionDraft } from '../../permissions/permission-draft.ts';
import { useSaveUserGroup } from '../queries.ts';
import { contentOf, type GroupDraft } from './group-draft.ts';
import { IdentitySection, UsersSection } from './group-fields.tsx';
import { GROUP_FIELDS, useGroupForm } from './use-group-form.ts';

/** `group` is null for a new one. */
type EditorProps = { first: GroupDraft; group: UserGroupDetail | null; choices: UserGroupChoices };

/** Edits a group: its name, its users and its permissions. */
export function UserGroupEditor({ first, group, choices }: EditorProps) {
  const t = useText();
  const navigate = useNavigate();
  const save = useSaveUserGroup(group);
  const form = useGroupForm({ first, uniqueId: group?.uniqueId, refusal: save.error });
  const permissions = usePermissionDraft(group?.content.permissions ?? []);
  const person = form.draft.name.trim() || t('users.group.unnamed');
  const board = useGroupBoard({ permissions, choices, person, isNew: group === null });
  return (
    <HolderEditor
      kind="group"
      {...{ form, permissions, board, save }}
      name={group ? first.name : undefined}
      uniqueId={group?.uniqueId}
      contentWith={(entries) => contentOf(form.draft, entries)}
      nameOf={({ name }) => name}
      fields={GROUP_FIELDS}
      twoPersonRule={choices.twoPersonRule}
      takesEffectNow={t('users.group.takesEffectNow', { count: form.draft.userIds.length })}
      onLeave={(search, uniqueId) =>
        uniqueId
          ? navigate({ to: '/userManagement/user-groups/$uniqueId', params: { uniqueId }, search })
          : navigate({ to: '/userManagement/user-groups' })
      }
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
