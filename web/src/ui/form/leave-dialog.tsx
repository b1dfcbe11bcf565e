import { useState } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { useText } from '../../lib/format/texts.tsx';
import { AskDialog } from '../ask-dialog.tsx';

/** When the session is over, there is nothing left to ask. */
const NEVER_ASKED = ['/login', '/logout'];

type Search = Readonly<Record<string, unknown>>;
type LeaveProps = {
  /** Whether there are unsaved edits. */
  mayLose: () => boolean;
  /** Whether another state of the same address is another page, too. */
  leads?: (current: Search, next: Search) => boolean;
  /** Of edits that are kept elsewhere too. */
  kept?: {
    /** Whether all of them are there by now. */
    isDone: () => boolean;
    /** Where one finds them again; null if leaving loses them. */
    where: () => string | null;
    /** Brings the last ones there; tells whether all are there. */
    finish: () => Promise<boolean>;
  };
};

/** Asks before leaving unsaved edits. */
export function LeaveDialog({ mayLose, leads = () => false, kept }: LeaveProps) {
  const t = useText();
  const [ending, setEnding] = useState<'not yet' | 'under way' | 'failed'>('not yet');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      mayLose() &&
      !NEVER_ASKED.includes(next.pathname) &&
      (next.pathname !== current.pathname || leads(current.search as Search, next.search as Search)),
    enableBeforeUnload: () => mayLose() && kept?.isDone() !== true,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  const where = ending === 'failed' ? null : (kept?.where() ?? null);
  const stay = () => {
    setEnding('not yet');
    reset();
  };
  const leave = async () => {
    if (!kept || where === null) return proceed();
    setEnding('under way');
    if (await kept.finish()) return proceed();
    // They are lost after all: ask again.
    setEnding('failed');
  };
  return (
    <AskDialog
      title={t(where === null ? 'forms.leave.title' : 'forms.leave.kept.title')}
      keep={t('forms.leave.stay')}
      onClose={stay}
      act={t(where === null ? 'forms.leave.leave' : 'forms.leave.kept.leave')}
      onAct={() => void leave()}
      isWorking={ending === 'under way'}
      isHarmless={where !== null}
    >
      <p>{where ?? t('forms.leave.text')}</p>
    </AskDialog>
  );
}
