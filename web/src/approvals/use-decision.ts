import type { ChangeDecision } from '@portico/contract/approvals/model';
import { useText } from '../lib/texts.tsx';
import { notify } from '../ui/notify.ts';
import { useDecideChange } from './queries.ts';

/** Makes a decision about a request and says what became of it; what was refused or failed stays in `error`. */
export function useDecision(uniqueId: string, onDecided: () => void) {
  const t = useText();
  const run = useDecideChange(uniqueId);
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
  };
}
