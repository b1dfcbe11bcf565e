import { useState } from 'react';
import { Button } from '@mantine/core';
import { useText } from '../lib/texts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { endOtherSessions } from './queries.ts';

/** Asks before every other session ends: what is not saved there is lost. */
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
    <Dialog
      opened
      onClose={onClose}
      title={t('settings.sessions.endOthers')}
      actions={
        <>
          <Button size="md" data-autofocus onClick={onClose}>
            {t('settings.sessions.keepOthers')}
          </Button>
          <Button size="md" variant="dangerFilled" loading={isEnding} onClick={() => void end()}>
            {t('settings.sessions.endOthers')}
          </Button>
        </>
      }
    >
      <p>{t('settings.sessions.endOthersText', { count })}</p>
      {error ? <ProblemNote error={error} /> : null}
    </Dialog>
  );
}
