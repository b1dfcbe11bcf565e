import { shownName } from '@portico/contract/users/names';
import { DeleteDialog } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import type { UserDetail } from './model.ts';
import { useDeleteUser, useSwitchUser } from './queries.ts';

type DialogProps = { user: UserDetail; twoPersonRule: boolean; onClose: () => void };

/** Asks before a user is deleted, with a comment. */
export function DeleteUserDialog({ user, onDeleted, ...dialog }: DialogProps & { onDeleted: () => void }) {
  const t = useText();
  const name = shownName(user.content);
  const words = {
    title: t('users.user.delete.title', { name }),
    text: t('users.user.delete.text'),
    second: t('users.user.delete.second'),
    keep: t('users.user.delete.keep'),
    delete: t('users.user.delete.do'),
    commentMissing: t('users.user.delete.commentMissing'),
    deleted: t('users.user.deleted', { name }),
  };
  return (
    <DeleteDialog {...dialog} {...{ name, words, onDeleted }} failed="USER_NOT_DELETED" run={useDeleteUser(user)} />
  );
}

/** Asks before a user is activated or inactivated, with a comment. */
export function SwitchUserDialog({ user, active, ...dialog }: DialogProps & { active: boolean }) {
  const t = useText();
  const name = shownName(user.content);
  const act = active ? 'activate' : 'inactivate';
  const words = {
    title: t(`users.user.${act}.title`, { name }),
    text: t(`users.user.${act}.text`),
    second: t(`users.user.${act}.second`),
    keep: t('users.keep'),
    delete: t(`users.user.${act}.do`),
    request: t('approvals.request'),
    commentMissing: t(`users.user.${act}.commentMissing`),
    deleted: t(`users.user.${act}.done`, { name }),
  };
  return (
    <DeleteDialog
      {...dialog}
      {...{ name, words }}
      failed={active ? 'USER_NOT_ACTIVATED' : 'USER_NOT_INACTIVATED'}
      isHarmless={active}
      run={useSwitchUser(user, active)}
      onDeleted={() => undefined}
    />
  );
}
