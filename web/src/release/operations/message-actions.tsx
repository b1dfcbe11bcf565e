import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useMayOpen } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import type { WatchedMessage } from '../model.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { RetryButton } from './retry-button.tsx';

/** The actions for a stuck message: retry it, decide its outcome, or open the page of its hits. */
export function MessageActions({ message }: { message: WatchedMessage }) {
  const t = useText();
  const sees = useMayOpen('screening');
  const { state, uniqueId, messageId, actions } = message;
  if (state === 'OUTCOME_UNKNOWN') return <DecideOutcome message={message} />;
  if (state === 'HIT') {
    return sees ? (
      <Link to="/administration/screening/$uniqueId" params={{ uniqueId }}>
        {t('operations.showHit')}
      </Link>
    ) : null;
  }
  if (state === 'UNDER_WAY') return null;
  return <RetryButton row={{ uniqueId, name: messageId }} decision={actions.retry} />;
}

function DecideOutcome({ message }: { message: WatchedMessage }) {
  const t = useText();
  const [deciding, setDeciding] = useState(false);
  return (
    <>
      <ActionButton
        size="xs"
        decision={message.actions.decideOutcome}
        title={t('operations.cannot.decideOutcome')}
        onClick={() => setDeciding(true)}
      >
        {t('operations.decide')}
      </ActionButton>
      {deciding && <OutcomeDialog message={message} onClose={() => setDeciding(false)} />}
    </>
  );
}
