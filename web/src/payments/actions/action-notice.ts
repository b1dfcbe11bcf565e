import type { ErrorKey } from '@portico/contract/errors';
import type { AvailableOrderAction } from '@portico/contract/payments/status';
import { useRequestedNotice } from '../../approvals/object/use-requested-notice.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import { notify } from '../../ui/notices/notify.ts';
import type { ActionResult } from '../model.ts';

type Refusal = NonNullable<ActionResult['problem']>;

/** Why one order was refused: the first reason, otherwise the catalogue's sentence. */
export function refusalText(t: Translate, problem: Refusal | undefined): string {
  const { key, parameters, reasons } = (problem ?? {}) as {
    key?: ErrorKey;
    parameters?: Record<string, string | number>;
    reasons?: { text: string }[];
  };
  const reason = reasons?.[0];
  if (reason) return reason.text;
  const known = (part: string) => key && t.known('errors', `${key}.${part}`, parameters);
  const title = known('title');
  return title ? `${title}. ${known('detail') ?? ''}` : (problem?.detail ?? '');
}

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

/** The notice if at least one order now waits for a second person; null otherwise. */
export function requestedNotice(t: Translate, action: AvailableOrderAction, results: readonly ActionResult[]) {
  const requests = results.flatMap(({ changeRequest }) => changeRequest ?? []);
  if (requests.length === 0) return null;
  const refused = results.find(({ outcome }) => outcome === 'REFUSED');
  const count = requests.length;
  const isAll = count === results.length;
  const done = results.filter(({ outcome }) => outcome === 'DONE').length;
  const texts = [
    done > 0 ? `${t(`payments.done.${action}`, { count: done })}.` : '',
    refused ? refusalText(t, refused.problem) : t('payments.requested.text', { count }),
  ];
  return {
    kind: refused ? ('warning' as const) : ('review' as const),
    title: isAll
      ? t(action === 'restore' ? 'payments.requested.restore' : 'payments.requested.delete', { count })
      : t('payments.requested.part', { count, of: results.length }),
    text: texts.filter(Boolean).join(' '),
    requests,
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
