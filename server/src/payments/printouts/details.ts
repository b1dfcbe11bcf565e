import { columnsOf } from '@portico/contract/list-columns';
import { LISTS } from '@portico/contract/lists';
import { showDate } from '@portico/contract/display-formats';
import {
  creditorFacts,
  debtorFacts,
  referenceFacts,
  termFacts,
} from '@portico/contract/payments/transactions/payment-facts';
import { writeCell } from '@portico/contract/write-cell';
import type { FileReader } from '../../exports/public.ts';
import type { Section } from '../../platform/printout/printout.ts';
import type { Fact } from '../../platform/table/table.ts';
import { printed, printedMoney } from './printed.ts';
import type { PaymentRow, ReportedPayment } from './reported-payments.ts';

/** Everything about each payment, one below the other or each on a page of its own. */
export async function* detailSections(
  payments: AsyncIterable<ReportedPayment>,
  isSeparated: boolean,
  reader: FileReader,
): AsyncGenerator<Section, void, void> {
  let number = 0;
  for await (const { row, content } of payments) {
    number += 1;
    const creditor = row.creditor ?? reader.words('payments.transaction.noCreditor');
    yield {
      heading: { text: `${number}. ${creditor}`, aside: printedMoney(row, reader) },
      beginsPage: isSeparated,
      facts: () => [
        creditorFacts(content, reader).map((fact) => printed(fact, reader)),
        debtorFacts(content, reader).map((fact) => printed(fact, reader)),
        [...termFacts(content, reader), ...referenceFacts(content)].map((fact) => printed(fact, reader)),
        answerFacts(row, reader),
      ],
    };
  }
}

/** What the bank has said of a payment; nothing if it hasn't yet. */
export function answerFacts(row: PaymentRow, reader: FileReader): Fact[] {
  const { words, dateFormat } = reader;
  const { bankStatus, booking, returned, bankReasons } = row;
  const reasons = returned ? returned.reasons : bankReasons;
  return [
    ...(bankStatus === null ? [] : [{ title: words('payments.column.bankStatus'), text: statusOf(row, reader) }]),
    ...(booking === null
      ? []
      : [{ title: words('payments.column.bookedOn'), text: showDate(booking.bookedOn, dateFormat) }]),
    ...(returned === null
      ? []
      : [{ title: words('payments.column.returnedOn'), text: showDate(returned.returnedOn, dateFormat) }]),
    ...reasons.map(({ code, text }) => ({
      title: words('statements.extra.returnReason'),
      text: [code, text].join(' '),
    })),
  ];
}

const STATUS = columnsOf(LISTS.orderTransactions).find(({ field }) => field === 'bankStatus')!;

function statusOf(row: PaymentRow, reader: FileReader): string {
  return writeCell(STATUS, row, reader);
}
