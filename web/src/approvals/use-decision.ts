import { useState } from 'react';
import type { ChangeDecision } from '@portico/contract/approvals/model';
import type { ErrorKey } from '@portico/contract/errors';
import { useText } from '../lib/texts.tsx';
import { problemOf } from '../lib/problem.ts';
import { notify } from '../ui/notify.ts';
import type { ChangeRequest } from './model.ts';
import { useDecideChange } from './queries.ts';

const FAILED: Record<ChangeDecision, ErrorKey> = {
  approve: 'CHANGES_NOT_APPROVED',
  reject: 'CHANGES_NOT_REJECTED',
  discard: 'CHANGES_NOT_REVERTED',
};

/**
 * Makes a decision about a request and says what became of it; what was refused or failed stays in `error`. Approved is what
 * was there when the page opened, however often it has been renewed since: if that is no longer what the request does, it is
 * refused, and from then on counts what it shows now.
 */
export function useDecision({ uniqueId, digest }: ChangeRequest, onDecided: () => void, ofClient?: string) {
  const t = useText();
  const run = useDecideChange(uniqueId, ofClient);
  const [read, setRead] = useState(digest);
  if (read === null && digest !== null) setRead(digest);
  const decide = async (decision: ChangeDecision, comment: string) => {
    const { status } = await run.mutateAsync({ decision, comment, digest: read });
    const isQueued = status === 'INSERTING';
    const text = t(isQueued ? 'approvals.done.approve.queued' : `approvals.done.${decision}.text`);
    notify({ kind: 'done', title: t(`approvals.done.${decision}`), text });
    onDecided();
  };
  return {
    decide: (decision: ChangeDecision, comment = '') =>
      void decide(decision, comment).catch((error: unknown) => {
        // By now the request has been asked for again.
        if (problemOf(error).problem.key === 'CHANGE_NOT_AS_READ') setRead(null);
      }),
    running: run.isPending ? run.variables.decision : null,
    error: run.error,
    /** The decision that was made or tried last. */
    tried: run.variables?.decision,
    /** What could not be done when it was refused or failed. */
    failed: run.variables && FAILED[run.variables.decision],
  };
}
