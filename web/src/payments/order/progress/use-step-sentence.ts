import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { useBankReason } from '../use-bank-reason.ts';
import type { ProgressStep } from './model.ts';

/** What a step says: what holds it up, in our words and the bank's; null if there is nothing to say. */
export function useStepSentence(): (step: ProgressStep) => string | null {
  const t = useText();
  const display = useDisplay();
  const reasonText = useBankReason();
  return ({ note, bank }) => {
    if (!note) return null;
    const { key, parameters, at, until, failure, bankStatus, reasons = [] } = note;
    const [reason] = reasons;
    const own = t.of('payments', `progress.note.${reason ? `${key}For` : key}`, {
      ...parameters,
      ...(at && { at: display.time(at) }),
      ...(until !== undefined && { until: display.date(until) }),
      ...(bankStatus !== undefined && { status: t.known('status', `bank.${bankStatus}`) ?? bankStatus }),
      ...(reason && { reason: reasonText(reason) }),
    });
    const sentence = failure ? `${t.of('operations', `failure.${failure.key}`, failure.parameters)} ${own}` : own;
    return bank === null ? sentence : `${bank}: ${sentence}`;
  };
}
