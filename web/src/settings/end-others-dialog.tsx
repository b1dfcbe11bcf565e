import { useState } from 'react';
import { useText } from '../lib/format/texts.tsx';
import { AskDialog } from '../ui/ask-dialog.tsx';
import { notify } from '../ui/notices/notify.ts';
import { ProblemNote } from '../ui/notices/problem-note.tsx';
import { endOtherSessions } from './queries.ts';

/** Asks before ending every other session: unsaved work there is lost. */
export function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const t = useText();
  const [isEnding, setEnding] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const end = async () => {
    setEnding(true);
    try {
      const ended = await endOtherSessions();
      notify({ kind: 'done', title: t('settings.sessions.endedOthers', { count: ended }) });
      onClose();
    } catch (thrown) {
      setError(thrown);
      setEnding(false);
    }
  };
  return (
    <AskDialog
      title={t('settings.sessions.endOthers')}
      keep={t('settings.sessions.keepOthers')}
      onClose={onClose}
      act={t('settings.sessions.endOthers')}
      onAct={() => void end()}
      isWorking={isEnding}
    >
      <p>{t('settings.sessions.endOthersText', { count })}</p>
      {error ? <ProblemNote error={error} /> : null}
    </AskDialog>
  );
}
