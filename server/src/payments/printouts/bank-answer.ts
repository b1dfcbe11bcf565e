import { showDate } from '@portico/contract/display-formats';
import { columnOf } from '@portico/contract/list-columns';
import { LISTS } from '@portico/contract/lists';
import { writeCell } from '@portico/contract/write-cell';
import type { FileReader } from '../../exports/public.ts';
import type { Fact } from '../../platform/table/table.ts';
import { hasText, text } from '../../platform/texts.ts';
import type { PaymentRow } from './reported-payments.ts';

const REASONS_MAXIMUM = 10;

/**
 * What the bank has said of a payment: its answer and the booking; of a returned one, the return with its reasons. Nothing
 * if it hasn't answered yet.
 */
export function answerFacts(row: PaymentRow, reader: FileReader): Fact[] {
  const { words, say, dateFormat } = reader;
  const { bankStatus, booking, returned, bankReasons } = row;
  const status = bankStatus === null || returned !== null ? [] : [statusFact(row, reader)];
  const booked = booking && { title: words('payments.column.bookedOn'), text: showDate(booking.bookedOn, dateFormat) };
  const back = returned && {
    title: words('payments.column.returnedOn'),
    text: showDate(returned.returnedOn, dateFormat),
  };
  const reasons = (returned?.reasons ?? bankReasons)
    .slice(0, REASONS_MAXIMUM)
    .map((reason) => reasonText(reason, reader));
  const none = returned !== null && reasons.length === 0 ? [words('payments.transaction.noBankReason')] : reasons;
  return [
    ...status,
    ...(booked ? [booked] : []),
    ...(back ? [back] : []),
    ...none.map((said) => ({ title: say('bankReason'), text: said })),
  ];
}

/** The bank's answer in words; an unknown code as it is. */
export function statusFact(row: Pick<PaymentRow, 'bankStatus'>, reader: FileReader): Fact {
  const status = columnOf(LISTS.orderTransactions, 'bankStatus');
  return { title: reader.words('payments.column.bankStatus'), text: writeCell(status, row, reader) };
}

/** Our words for its code, with the code; otherwise the code alone. The bank's own text follows. */
function reasonText({ code, text: own }: PaymentRow['bankReasons'][number], { language }: FileReader): string {
  const key = `bankReasons.${code}`;
  const known = hasText(key) ? `${text(language, key)} (${code})` : code;
  return [known, own].filter(Boolean).join(' · ');
}
