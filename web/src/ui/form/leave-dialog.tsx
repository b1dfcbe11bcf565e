import { useBlocker } from '@tanstack/react-router';
import { useText } from '../../lib/format/texts.tsx';
import { AskDialog } from '../ask-dialog.tsx';

/** When the session is over, there is nothing left to ask. */
const NEVER_ASKED = ['/login', '/logout'];

/** Asks before leaving unsaved edits; `mayLose` says whether there are any. */
export function LeaveDialog({ mayLose }: { mayLose: () => boolean }) {
  const t = useText();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      mayLose() && next.pathname !== current.pathname && !NEVER_ASKED.includes(next.pathname),
    enableBeforeUnload: mayLose,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <AskDialog
      title={t('forms.leave.title')}
      keep={t('forms.leave.stay')}
      onClose={reset}
      act={t('forms.leave.leave')}
      onAct={proceed}
    >
      <p>{t('forms.leave.text')}</p>
    </AskDialog>
  );
}
