import {
  creditorFacts,
  debtorFacts,
  referenceFacts,
  termFacts,
} from '@portico/contract/payments/transactions/payment-facts';
import type { FileReader } from '../../exports/public.ts';
import type { Section } from '../../platform/printout/printout.ts';
import { answerFacts } from './bank-answer.ts';
import { printedMoney } from '../../platform/printout/printed-text.ts';
import { bounded, printed } from './printed.ts';
import type { ReportedPayment } from './reported-payments.ts';

/** Everything about each payment, one below the other or each on a page of its own. */
export function* detailSections(
  payments: readonly ReportedPayment[],
  isSeparated: boolean,
  reader: FileReader,
): Generator<Section, void, void> {
  if (payments.length === 0)
    yield { facts: () => [[{ title: reader.words('payments.tab.transactions'), text: reader.say('empty') }]] };
  for (const [index, { row, content }] of payments.entries()) {
    const creditor = row.creditor ?? reader.words('payments.transaction.noCreditor');
    yield {
      heading: { text: `${index + 1}. ${creditor}`, aside: printedMoney(row, reader) },
      beginsPage: isSeparated,
      facts: () =>
        bounded([
          printed(creditorFacts(content, reader), reader),
          printed(debtorFacts(content, reader), reader),
          printed([...termFacts(content, reader), ...referenceFacts(content)], reader),
          answerFacts(row, reader),
        ]),
    };
  }
}
