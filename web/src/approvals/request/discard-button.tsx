import { useState } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import type { ChangeRequest } from '../model.ts';
import { useDecision } from './use-decision.ts';
import css from './request.module.css';

type DiscardProps = { request: ChangeRequest; ofClient?: string | undefined; onDecided: () => void };

/** Discards a request, after asking; people who may not are told why. */
export function DiscardButton({ request, ofClient, onDecided }: DiscardProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { decide, running, error, failed } = useDecision(request, onDecided, ofClient);
  const { discard } = request.actions;
  if (!discard) return null;
  return (
    <>
      <ActionButton
        className={css.discard ?? ''}
        variant={discard.allowed ? 'danger' : 'default'}
        decision={discard}
        title={t('approvals.cannot.discard')}
        onClick={() => setAsking(true)}
      >
        {t('approvals.discard')}
      </ActionButton>
      {asking && (
        <AskDialog
          title={t('approvals.ask.discard')}
          keep={t('approvals.ask.keep')}
          onClose={() => setAsking(false)}
          act={t('approvals.discard')}
          onAct={() => decide('discard')}
          isWorking={running !== null}
        >
          <p>{t('approvals.ask.discard.text', { name: request.name })}</p>
          {error && <ProblemNote error={error} failed={failed} />}
        </AskDialog>
      )}
    </>
  );
}
