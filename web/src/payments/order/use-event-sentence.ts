import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { OrderDetail } from '../model.ts';

type Entry = OrderDetail['history'][number];

/** What happened, in one line: bank codes in words, days in the reader's format. */
export function useEventSentence(): (entry: Entry) => string {
  const t = useText();
  const display = useDisplay();
  const statusOf = (code: string) => {
    const status = t.known('status', `bank.${code}`);
    return status === undefined ? code : t('payments.history.status', { status, code });
  };
  return ({ event, parameters }) => {
    const { code, bookedOn, returnedOn, until, dueDate } = parameters;
    return t.of('history', event, {
      ...parameters,
      ...(code !== undefined && { status: statusOf(String(code)) }),
      ...(bookedOn !== undefined && { bookedOn: display.date(String(bookedOn)) }),
      ...(returnedOn !== undefined && { returnedOn: display.date(String(returnedOn)) }),
      ...(dueDate !== undefined && { dueDate: display.date(String(dueDate)) }),
      ...(until !== undefined && { until: display.date(String(until)) }),
    });
  };
}
