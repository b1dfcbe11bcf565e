import type { ChangeDecision } from '@portico/contract/approvals/model';
import type { ErrorKey } from '@portico/contract/errors';
import { useText } from '../lib/texts.tsx';
import { notify } from '../ui/notify.ts';
import { useDecideChange } from './queries.ts';

const FAILED: Record<ChangeDecision, ErrorKey> = {
  approve: 'CHANGES_NOT_APPROVED',
  reject: 'CHANGES_NOT_REJECTED',
  discard: 'CHANGES_NOT_REVERTED',
};

/** Makes a decision about a request and says what became of it; what was refused or failed stays in `error`. */
export function useDecision(uniqueId: string, onDecided: () => void, ofClient?: string) {
  const t = useText();
  const run = useDecideChange(uniqueId, ofClient);
  const decide = async (decision: ChangeDecision, comment: string) => {
    const { status } = await run.mutateAsync({ decision, comment });
    const isQueued = status === 'INSERTING';
    const text = t(isQueued ? 'approvals.done.approve.queued' : `approvals.done.${decision}.text`);
    notify({ kind: 'done', title: t(`approvals.done.${decision}`), text });
    onDecided();
  };
  return {
    decide: (decision: ChangeDecision, comment = '') => void decide(decision, comment).catch(() => {}),
    running: run.isPending ? run.variables.decision : null,
    error: run.error,
    /** What could not be done when it was refused or failed. */
    failed: run.variables && FAILED[run.variables.decision],
  };
}
