import { useBlocker } from '@tanstack/react-router';
import { useText } from '../../lib/format/texts.tsx';
import { AskDialog } from '../ask-dialog.tsx';

/** When the session is over, there is nothing left to ask. */
const NEVER_ASKED = ['/login', '/logout'];

type LeaveProps = {
  /** Whether there are unsaved edits. */
  mayLose: () => boolean;
  /** A part of the address’s state that leads to another page, too. */
  watched?: string;
  /** Of edits that are kept elsewhere too. */
  kept?: {
    /** Whether all of them are there by now. */
    isDone: () => boolean;
    /** Where one finds them again; null if leaving loses them. */
    where: () => string | null;
  };
};

/** Asks before leaving unsaved edits. */
export function LeaveDialog({ mayLose, watched, kept }: LeaveProps) {
  const t = useText();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      mayLose() && placeOf(next, watched) !== placeOf(current, watched) && !NEVER_ASKED.includes(next.pathname),
    enableBeforeUnload: () => mayLose() && kept?.isDone() !== true,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  const where = kept?.where() ?? null;
  return (
    <AskDialog
      title={t(where === null ? 'forms.leave.title' : 'forms.leave.kept.title')}
      keep={t('forms.leave.stay')}
      onClose={reset}
      act={t(where === null ? 'forms.leave.leave' : 'forms.leave.kept.leave')}
      onAct={proceed}
      isHarmless={where !== null}
    >
      <p>{where ?? t('forms.leave.text')}</p>
    </AskDialog>
  );
}

function placeOf({ pathname, search }: { pathname: string; search: unknown }, watched: string | undefined): string {
  const state = watched === undefined ? undefined : (search as Record<string, unknown>)[watched];
  return `${pathname} ${String(state)}`;
}
