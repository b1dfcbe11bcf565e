import { useText } from '../../../lib/format/texts.tsx';
import { useDraft, type DraftErrors, type DraftForm } from '../../../ui/form/use-draft.ts';
import { withTaken } from '../../editor/use-user-form.ts';
import { nameCheckOf, useNameToAsk, type NameCheck } from '../../editor/use-name-check.ts';
import { useGroupNameFree } from '../queries.ts';
import type { GroupDraft } from './group-draft.ts';

export type GroupForm = DraftForm<GroupDraft> & { nameCheck: NameCheck };

/** The fields of a group that show their own errors. */
export const GROUP_FIELDS = ['name', 'description', 'comment', 'userIds', 'permissions'];

type FormOptions = { first: GroupDraft; uniqueId: string | undefined; refusal: unknown };

/** The state of a group form, with its errors in words, and whether the name is free. */
export function useGroupForm({ first, uniqueId, refusal }: FormOptions): GroupForm {
  const t = useText();
  const check = ({ name }: GroupDraft): DraftErrors => (name.trim() === '' ? { name: t('users.error.groupName') } : {});
  const form = useDraft({ first, isNew: uniqueId === undefined, check, refusal });
  const name = form.draft.name.trim();
  const isAsked = name !== '' && name !== first.name;
  const asked = useNameToAsk(name, isAsked);
  const nameCheck = nameCheckOf(asked, isAsked, useGroupNameFree(asked ?? '', uniqueId, asked !== null));
  return { ...withTaken(form, 'name', nameCheck, t('users.problem.groupNameTaken')), nameCheck };
}
