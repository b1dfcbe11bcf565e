import type { Translate } from '../../lib/format/texts.tsx';

/** A priority in words; null leaves it to the bank. */
export function priorityWord(t: Translate, priority: string | null): string {
  return priority === null ? t('payments.manual.byBank') : t.of('status', `priority.${priority}`);
}

/** How the bank books; null leaves it to the bank. */
export function bookingWord(t: Translate, batchBooking: boolean | null): string {
  return batchBooking === null
    ? t('payments.manual.byBank')
    : t(`payments.manual.batchBooking.${batchBooking ? 'true' : 'false'}`);
}
