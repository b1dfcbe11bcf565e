import type { ChangeOutcome } from '@portico/contract/approvals/endpoints';
import { useText } from '../../lib/format/texts.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useRequestedNotice } from './use-requested-notice.ts';

/** Reports the outcome of a change: `done` is the title if it already applies; otherwise links to the request. */
export function useOutcomeNotice(): (outcome: ChangeOutcome, name: string, done: string) => void {
  const t = useText();
  const sayRequested = useRequestedNotice();
  return ({ changeRequest }, name, done) => {
    if (changeRequest === null) return notify({ kind: 'done', title: done });
    sayRequested({
      title: t('approvals.requested'),
      text: t('approvals.requested.text', { name }),
      requests: [changeRequest],
    });
  };
}
