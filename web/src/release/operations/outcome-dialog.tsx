import { useState } from 'react';
import { OUTCOME_DECISIONS, type OutcomeDecision } from '@portico/contract/release/model';
import { useText } from '../../lib/format/texts.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { Segments } from '../../ui/segments.tsx';
import { DecisionDialog } from '../screening/decision-dialog.tsx';
import type { WatchedMessage } from '../model.ts';
import type { Proving } from '../screening/prove-step.tsx';
import { askForOutcomeDecision, useDecideOutcome } from '../queries.ts';

type DialogProps = { message: WatchedMessage; onClose: () => void };

/** Asks whether the bank has a message: two of the provider's people must agree. */
export function OutcomeDialog({ message, onClose }: DialogProps) {
  const t = useText();
  const { uniqueId, messageId, bank, decisions } = message;
  const [decision, setDecision] = useState<OutcomeDecision | null>(null);
  const run = useDecideOutcome(uniqueId);
  const [note, setNote] = useState<string | null>(null);
  const proving: Proving | null =
    decision === null || note === null
      ? null
      : {
          ask: (method) => askForOutcomeDecision(uniqueId, { decision, method }),
          async take(proof) {
            const { status } = await run.mutateAsync({ decision, note, ...proof });
            const isOver = status !== 'PROCESSING_ERROR';
            const text = t(isOver ? `operations.outcome.done.${decision}` : 'operations.firstOfTwo');
            notify({ kind: isOver ? 'done' : 'review', title: t(`operations.outcome.said.${decision}`), text });
            onClose();
          },
        };
  return (
    <DecisionDialog
      title={t('operations.outcome.title')}
      text={t('operations.outcome.text', { messageId, bank })}
      follows={decision && t(`operations.outcome.follows.${decision}`)}
      decisions={decisions}
      button={t('operations.outcome.button')}
      missing={decision === null && t('operations.outcome.missing')}
      proving={proving}
      onDecide={setNote}
      onClose={onClose}
    >
      <Segments
        label={t('operations.outcome.title')}
        options={OUTCOME_DECISIONS.map((name) => ({ name, word: t(`operations.outcome.${name}`) }))}
        current={decision}
        onChange={setDecision}
      />
    </DecisionDialog>
  );
}
