import { shownName } from '@portico/contract/users/names';
import { DeleteDialog } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import type { UserDetail } from './model.ts';
import { useSwitchUser } from './queries.ts';

type DialogProps = { user: UserDetail; twoPersonRule: boolean; onClose: () => void };

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
