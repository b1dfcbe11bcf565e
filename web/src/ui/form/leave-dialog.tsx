import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useText } from '../../lib/texts.tsx';
import { Dialog } from '../dialog.tsx';

/** When the session is over there is nothing left to ask. */
const NEVER_ASKED = ['/login', '/logout'];

/** Asks before entries that are not saved are left; `mayLose` says whether there are any. */
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
    <Dialog
      opened
      onClose={reset}
      title={t('forms.leave.title')}
      actions={
        <>
          <Button size="md" data-autofocus onClick={reset}>
            {t('forms.leave.stay')}
          </Button>
          <Button size="md" variant="dangerFilled" onClick={proceed}>
            {t('forms.leave.leave')}
          </Button>
        </>
      }
    >
      <p>{t('forms.leave.text')}</p>
    </Dialog>
  );
}
