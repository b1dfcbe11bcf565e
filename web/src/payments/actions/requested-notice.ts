import type { ErrorKey } from '@portico/contract/errors';
import type { AvailableOrderAction } from '@portico/contract/payments/status';
import type { Translate } from '../../lib/format/texts.tsx';
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
