import { useReasonText } from '../../lib/format/reasons.ts';
import { useText } from '../../lib/format/texts.tsx';
import { notify } from '../../ui/notices/notify.ts';
import type { RetryResult } from '../model.ts';
import { useRetry } from '../queries.ts';

/** A bank message or an order, with the name the provider's people use for it. */
type Tried = { uniqueId: string; name: string };

const REFUSED_SHOWN = 3;

/** Retries messages or orders and reports the outcome of each. */
export function useRetrying(onDone: () => void = () => {}) {
  const run = useRetry();
  const say = useRetryNotice();
  const retry = async (rows: readonly Tried[]) => {
    const { results } = await run.mutateAsync(rows.map(({ uniqueId }) => uniqueId));
    say(rows, results);
    onDone();
  };
  return {
    retry: (rows: readonly Tried[]) => void retry(rows).catch(() => {}),
    isRunning: run.isPending,
    error: run.error,
  };
}

/** A partial success gives both numbers, and which were refused and why. */
function useRetryNotice() {
  const t = useText();
  const reasonText = useReasonText();
  return (rows: readonly Tried[], results: readonly RetryResult[]) => {
    const refused = results.filter(({ outcome }) => outcome === 'REFUSED');
    const numbers = { count: results.length - refused.length, of: results.length };
    if (refused.length === 0) {
      return notify({ kind: 'done', title: t('operations.retried', numbers), text: t('operations.retried.text') });
    }
    const lines = refused.slice(0, REFUSED_SHOWN).map(({ uniqueId, reasons = [] }) => ({
      id: uniqueId,
      name: rows.find((row) => row.uniqueId === uniqueId)?.name ?? '',
      why: reasons[0] ? reasonText(reasons[0]) : t('operations.retried.gone'),
    }));
    notify({
      kind: numbers.count > 0 ? 'warning' : 'error',
      title: t('operations.retried.part', numbers),
      text: (
        <ul>
          {lines.map(({ id, name, why }) => (
            <li key={id}>
              <b>{name}</b> {why}
            </li>
          ))}
          {refused.length > REFUSED_SHOWN && (
            <li>{t('operations.retried.more', { count: refused.length - REFUSED_SHOWN })}</li>
          )}
        </ul>
      ),
    });
  };
}
