import { useMemo } from 'react';
import { type EditorProps, useSave } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { notify } from '../../ui/notices/notify.ts';
import type { UserChoices, UserDetail } from '../model.ts';
import { useBoard, type Board } from '../permissions/board.ts';
import { limitsOf, takenOver } from '../permissions/limits.ts';
import { usePermissionDraft, type PermissionDraft } from '../permissions/permission-draft.ts';
import { user } from '../user.ts';
import { AccessSection } from './access-section.tsx';
import { HolderEditor } from './holder-editor.tsx';
import { CopyButton } from './permission-tools.tsx';
import { contentOf, type UserDraft } from './user-draft.ts';
import { CommentSection, PersonSection, SignInSection } from './user-fields.tsx';
import { USER_FIELDS, useUserForm, type UserForm } from './use-user-form.ts';

type UserEditorProps = EditorProps<UserDraft, UserDetail, UserChoices>;

/** Edits a user: identity and sign-in, permissions, and what to copy from a colleague. */
export function UserEditor({ first, object, choices }: UserEditorProps) {
  const t = useText();
  const save = useSave(user, object);
  const form = useUserForm({ first, uniqueId: object?.uniqueId, refusal: save.error });
  const permissions = usePermissionDraft(object?.content.permissions ?? []);
  const person = form.draft.fullName.trim() || t('users.unnamed');
  const byB2c = form.draft.authenticationType === 'B2C';
  const board = useUserBoard({ form, permissions, user: object, choices, person });
  return (
    <HolderEditor
      kind={user}
      {...{ object, choices, form, permissions, board, save }}
      name={first.fullName}
      contentWith={(entries) => contentOf(form.draft, entries)}
      fields={USER_FIELDS}
      {...(object === null && { takesEffectNow: t(byB2c ? 'users.user.byB2c' : 'users.user.isInvited') })}
      headActions={<CopyFrom {...{ form, permissions, choices, board }} except={object?.uniqueId} />}
    >
      <PersonSection form={form} />
      <SignInSection {...{ form, choices }} />
      <AccessSection {...{ form, choices }} />
      <CommentSection form={form} />
    </HolderEditor>
  );
}

type BoardSources = {
  form: UserForm;
  permissions: PermissionDraft;
  user: UserDetail | null;
  choices: UserChoices;
  person: string;
};

/** The permissions that would result from all edits, including modules and groups. */
function useUserBoard({ form, permissions, user, choices, person }: BoardSources): Board {
  const { modules, groupIds } = form.draft;
  const { first, now, set } = permissions;
  const before = useMemo(
    () => ({ entries: first, groups: user?.groups ?? [], modules: user?.content.modules ?? [] }),
    [first, user],
  );
  const written = useMemo(
    () => ({ entries: now, groups: choices.groups.filter(({ uniqueId }) => groupIds.includes(uniqueId)), modules }),
    [now, choices.groups, groupIds, modules],
  );
  const limits = useMemo(() => limitsOf(choices.grantable), [choices.grantable]);
  return useBoard({
    choices,
    person,
    before,
    now: written,
    inherits: true,
    isNew: user === null,
    change: { limits, set },
  });
}

type CopyProps = Omit<BoardSources, 'user' | 'person'> & { board: Board; except: string | undefined };

/** Copies a colleague's entries and groups, as far as the reader may hand them out. */
function CopyFrom({ form, permissions, choices, board, except }: CopyProps) {
  const t = useText();
  const copy = ({ content }: UserDetail) => {
    if (!board.change) return;
    const { permissions: entries, left } = takenOver(content.permissions, permissions.first, board.change.limits);
    const fixed = new Set(choices.groups.flatMap(({ uniqueId, handOut }) => (handOut.allowed ? [] : uniqueId)));
    const groupIds = [
      ...form.first.groupIds.filter((id) => fixed.has(id)),
      ...content.groupIds.filter((id) => !fixed.has(id)),
    ];
    permissions.replace(entries);
    form.set({ groupIds });
    const kept = left + content.groupIds.filter((id) => !groupIds.includes(id)).length;
    notify({
      kind: kept > 0 ? 'warning' : 'info',
      title: t('users.copied', { name: content.fullName }),
      text: t(kept > 0 ? 'users.copied.inPart' : 'users.copied.text', { count: kept }),
    });
  };
  return <CopyButton colleagues={choices.colleagues.filter(({ uniqueId }) => uniqueId !== except)} onCopy={copy} />;
}
