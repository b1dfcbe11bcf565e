import { DeleteDialog } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { UserGroupDetail } from '../model.ts';
import { useSwitchUserGroup } from './queries.ts';

type DialogProps = { group: UserGroupDetail; twoPersonRule: boolean; onClose: () => void };

/** Asks before a group is activated or inactivated, with a comment. */
export function SwitchUserGroupDialog({ group, active, ...dialog }: DialogProps & { active: boolean }) {
  const t = useText();
  const { name } = group.content;
  const act = active ? 'activate' : 'inactivate';
  const words = {
    title: t(`users.group.${act}.title`, { name }),
    text: t(`users.group.${act}.text`, { count: group.users.length }),
    second: t(`users.group.${act}.second`),
    keep: t('users.keep'),
    delete: t(`users.group.${act}.do`),
    request: t('approvals.request'),
    commentMissing: t(`users.group.${act}.commentMissing`),
    deleted: t(`users.group.${act}.done`, { name }),
  };
  return (
    <DeleteDialog
      {...dialog}
      {...{ name, words }}
      failed="USER_GROUP_NOT_UPDATED"
      isHarmless={active}
      run={useSwitchUserGroup(group, active)}
      onDeleted={() => undefined}
    />
  );
}
