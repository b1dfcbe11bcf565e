import { useState } from 'react';
import type { ChangeDecision } from '@portico/contract/approvals/model';
import type { ErrorKey } from '@portico/contract/errors';
import { useText } from '../../lib/format/texts.tsx';
import { problemOf } from '../../lib/http/problem.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { ChangeRequest } from '../model.ts';
import { useDecideChange } from '../queries.ts';

const FAILED: Record<ChangeDecision, ErrorKey> = {
  approve: 'CHANGES_NOT_APPROVED',
  reject: 'CHANGES_NOT_REJECTED',
  discard: 'CHANGES_NOT_REVERTED',
};

/**
 * Decides on a request and reports the outcome; a refusal or failure stays in `error`. The approval covers what the
 * page showed when it opened, no matter how often it was refreshed since. If the request does something else by now,
 * the approval is refused, and the next one covers what the page shows then.
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
        // By now the request has been loaded again.
        if (problemOf(error).problem.key === 'CHANGE_NOT_AS_READ') setRead(null);
      }),
    running: run.isPending ? run.variables.decision : null,
    error: run.error,
    /** The decision last made or attempted. */
    tried: run.variables?.decision,
    /** The action that was refused or failed. */
    failed: run.variables && FAILED[run.variables.decision],
  };
}
