import { useState } from 'react';
import type { HitDecision } from '@portico/contract/release/model';
import type { MessageStatus } from '@portico/contract/payments/status';
import { problemOf } from '../../lib/http/problem.ts';
import { useText } from '../../lib/format/texts.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import type { HitDetail } from '../model.ts';
import type { Proving } from './prove-step.tsx';
import { askForHitDecision, useDecideHit } from '../queries.ts';

type DialogProps = {
  hit: HitDetail;
  decision: HitDecision;
  /** The second of two decisions: the message continues or ends. */
  onEnd: (status: MessageStatus) => void;
  /** It was screened again since the reader looked at it. */
  onChanged: () => void;
  onClose: () => void;
};

/** Clears or confirms the hits of a message, and says what follows. */
export function HitDialog({ hit, decision, onEnd, onChanged, onClose }: DialogProps) {
  const t = useText();
  const { uniqueId, decisions } = hit;
  // The state when the dialog opened; the page below keeps refreshing.
  const [screening] = useState(hit.screening.uniqueId);
  const count = hit.hitList.length;
  const run = useDecideHit(uniqueId, onEnd);
  // Anyone who already decided this way isn't asked again, and a decision that doesn't count isn't a first one.
  const isSecond = decisions.some((one) => one.counts && one.decision === decision);
  const [note, setNote] = useState<string | null>(null);
  const orChanged = async <Answer,>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (problemOf(error).problem.key === 'CONTENT_CHANGED') {
        onClose();
        onChanged();
      }
      throw error;
    }
  };
  const proving: Proving = {
    ask: (method) => orChanged(askForHitDecision(uniqueId, { screening, decision, method })),
    async take(proof) {
      await orChanged(run.mutateAsync({ screening, decision, note: note ?? '', ...proof }));
      onClose();
    },
  };
  return (
    <DecisionDialog
      title={t(`operations.hit.ask.${decision}`, { count })}
      text={t(`operations.hit.means.${decision}`)}
      follows={t(isSecond ? `operations.hit.follows.${decision}` : 'operations.firstOfTwo.before')}
      decisions={decisions}
      button={t(`operations.hit.${decision}`)}
      danger={decision === 'CONFIRM'}
      proving={note === null ? null : proving}
      onDecide={setNote}
      onClose={onClose}
    />
  );
}
