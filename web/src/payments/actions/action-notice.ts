import type { AvailableOrderAction } from '@portico/contract/payments/status';
import { useRequestedNotice } from '../../approvals/public.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import { notify } from '../../ui/notices/notify.ts';
import type { ActionResult } from '../model.ts';
import { refusalText, requestedNotice } from './requested-notice.ts';

/** Reports the result of an action, or that a second person is asked; a partial success gives both numbers. */
export function useActionNotice() {
  const t = useText();
  const sayRequested = useRequestedNotice();
  return (action: AvailableOrderAction, results: ActionResult[]) => {
    const requested = requestedNotice(t, action, results);
    if (requested) return sayRequested(requested);
    const done = results.filter(({ outcome }) => outcome === 'DONE');
    const refused = results.filter(({ outcome }) => outcome === 'REFUSED');
    const numbers = { count: done.length, of: results.length };
    if (refused.length === 0) {
      notify({ kind: 'done', title: t(`payments.done.${action}`, numbers), text: nextStep(t, done) });
      return;
    }
    notify({
      kind: done.length > 0 ? 'warning' : 'error',
      title: t(`payments.done.${action}.part`, numbers),
      text: refusalText(t, refused[0]?.problem),
    });
  };
}

/** What happens to the orders now: on their way, or waiting for someone. */
function nextStep(t: Translate, done: ActionResult[]): string {
  const waiting = done.filter(({ status }) => status === 'PARTIALLY_SIGNED' || status === 'UNSIGNED').length;
  const complete = done.filter(({ status }) => status === 'FULLY_SIGNED').length;
  return [
    complete > 0 ? t('payments.next.complete', { count: complete }) : '',
    waiting > 0 ? t('payments.next.waiting', { count: waiting }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
