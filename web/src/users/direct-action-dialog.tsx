import { INVITATION_HOURS, PASSWORD_RESET_MINUTES } from '@portico/contract/limits';
import { shownName } from '@portico/contract/users/names';
import { useText } from '../lib/format/texts.tsx';
import { AskDialog } from '../ui/ask-dialog.tsx';
import { notify } from '../ui/notices/notify.ts';
import { ProblemNote } from '../ui/notices/problem-note.tsx';
import type { UserDetail } from './model.ts';
import { useDirectAction, type DirectAction } from './queries.ts';

type DialogProps = { user: UserDetail; action: DirectAction; onClose: () => void };

const FAILED = {
  unlock: 'USER_NOT_UNLOCKED',
  resetPassword: 'PASSWORD_NOT_RESET',
  requireNewPassword: 'NEW_PASSWORD_NOT_REQUIRED',
  resetAuthenticator: 'AUTHENTICATOR_NOT_RESET',
  allowSigning: 'SIGNING_NOT_ALLOWED',
} as const;

/** Says what will happen before an immediate action on a user. */
export function DirectActionDialog({ user, action, onClose }: DialogProps) {
  const t = useText();
  const run = useDirectAction(user.uniqueId, action);
  const { fullName, email } = user.content;
  const act = wordOf(user, action);
  const words = { name: shownName(user.content), email, minutes: PASSWORD_RESET_MINUTES, hours: INVITATION_HOURS };
  const start = async () => {
    await run.mutateAsync();
    notify({ kind: 'done', title: t(`users.${act}.done`, words), text: t(`users.${act}.doneText`, words) });
    onClose();
  };
  return (
    <AskDialog
      title={t(`users.${act}.title`, words)}
      keep={t('users.keep')}
      onClose={onClose}
      act={t(`users.action.${act === 'unlockObjected' ? 'unlock' : act}`)}
      // The note below shows a refusal or failure.
      onAct={() => void start().catch(() => {})}
      isWorking={run.isPending}
      isHarmless
    >
      <p>{t(`users.${act}.text`, { ...words, name: fullName })}</p>
      {run.error ? <ProblemNote error={run.error} failed={FAILED[action]} /> : null}
    </AskDialog>
  );
}

/** People who never signed in are invited again; an objection is a different reason for a lock than wrong codes. */
function wordOf({ state, objectedAt }: UserDetail, action: DirectAction) {
  if (action === 'resetPassword' && state === 'INVITED') return 'invite';
  return action === 'unlock' && objectedAt !== null ? 'unlockObjected' : action;
}
