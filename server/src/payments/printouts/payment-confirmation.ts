import { showDate, showInstant } from '@portico/contract/display-formats';
import type { Request } from '@portico/contract/endpoint';
import type { OrderId } from '@portico/contract/ids';
import { formatMoney } from '@portico/contract/money';
import { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import {
  creditorFacts,
  debtorFacts,
  referenceFacts,
  termFacts,
} from '@portico/contract/payments/transactions/payment-facts';
import { listReader, readerOf, sendPrintout, type Exporting, type FileReader } from '../../exports/public.ts';
import { audit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Asking } from '../../platform/grid/listing.ts';
import { readRow } from '../../platform/grid/grid-page.ts';
import { readNow } from '../../platform/grid/whole-list.ts';
import { refuseOthers } from '../../platform/http/audience.ts';
import type { Section } from '../../platform/printout/printout.ts';
import { text } from '../../platform/texts.ts';
import { loadActor } from '../payments-actor.ts';
import { WITH_ORDER } from '../reading/seen-payments.ts';
import { TRANSACTION_COLUMNS, type TransactionRow } from '../reading/transaction-rows.ts';
import { visiblePayments } from '../transactions/payment-grid.ts';
import { paymentFacts } from '../transactions/payment-facts.ts';
import { decideConfirmation, stageOf, STANDING_COLUMNS, type PaymentStanding } from './decide-confirmation.ts';
import type { Printing } from './order-report.ts';
import { printed, printedMoney } from './printed.ts';

type Endpoint = (typeof paymentsEndpoints)['paymentConfirmation'];
type Stored = TransactionRow & PaymentStanding & { orderId: OrderId; messageId: string };

/**
 * The handler that sends the confirmation of a payment as PDF, for its creditor. Throws PAYMENT_NOT_CONFIRMED with the
 * reasons if its bank hasn't got it, or hasn't kept it. The audit log has each confirmation.
 */
export function paymentConfirmation({ calls, held }: Printing) {
  return async (context: Exporting, { params, query }: Request<Endpoint>): Promise<void> => {
    const { subject, http, db, clock } = context;
    held.begin('PDF', subject, http.reply.raw);
    const payment = await readNow(listReader(context, calls), (asking) => findPayment(asking, params.uniqueId));
    const { allowed, reasons } = decideConfirmation(payment);
    if (!allowed) throw new PortalError('PAYMENT_NOT_CONFIRMED', { reasons });
    if (http.reply.raw.destroyed) return;
    await db.inClient(subject.clientId, (tx) =>
      audit(
        { tx, clock, subject },
        'paymentConfirmed',
        { id: payment.orderId, name: payment.messageId },
        { transactionId: payment.uniqueId },
      ),
    );
    const reader = readerOf(subject, query.timeZone, query.language);
    const printout = {
      title: reader.words('payments.confirmation.title'),
      isLetter: true,
      sections: [confirmation(payment, clock.now(), reader)],
    };
    sendPrintout(context, printout, query);
  };
}

/** A payment as the list of all payments has it: of no deleted order, and a salary only with the right to its details. */
async function findPayment({ tx, subject }: Asking, uniqueId: string): Promise<Stored> {
  refuseOthers(paymentsEndpoints.paymentConfirmation, subject);
  const actor = await loadActor(tx, subject);
  const rows = {
    ...visiblePayments({ actor, clientId: subject.clientId }),
    id: 't.id',
    select: `${TRANSACTION_COLUMNS}, ${STANDING_COLUMNS}, t.order_id as "orderId", o.message_id as "messageId"`,
    shown: `from page join transactions t on t.client_id = $1 and t.id = page.id ${WITH_ORDER}`,
  };
  const stored = await readRow<Stored>(tx, rows, uniqueId);
  if (!stored) throw new PortalError('NOT_FOUND');
  return stored;
}

/** Without what only the sender and their bank agree on. */
function confirmation(payment: Stored, now: Date, reader: FileReader): Section {
  const { words, language, dateFormat, timeZone } = reader;
  const content = paymentFacts(payment);
  const { amount: amountHundredThousandths, currency, bookedOn, sentAt } = payment;
  const money = printedMoney({ amount: formatMoney({ amountHundredThousandths, currency }), currency }, reader);
  const say = (key: string, parameters?: Record<string, string>) =>
    text(language, `files.confirmation.${key}`, parameters);
  const showTime = (time: Date) => showInstant(time.toISOString(), dateFormat, timeZone);
  const stage = say(stageOf(payment), {
    date: bookedOn === null ? '' : showDate(bookedOn, dateFormat),
    time: sentAt === null ? '' : showTime(sentAt),
  });
  const terms = { ...content, priority: null, categoryPurpose: null, batchBooking: null, debitAdvice: null };
  const references = { ...content, paymentId: null, paymentInformationId: '' };
  return {
    heading: { text: payment.creditor ?? words('payments.transaction.noCreditor'), aside: money },
    facts: () => [
      [
        { title: say('stage'), text: stage },
        { title: say('asOf'), text: `${showTime(now)} (${timeZone})` },
      ],
      [...creditorFacts(content, reader)].map((fact) => printed(fact, reader)),
      debtorFacts(content, reader).map((fact) => printed(fact, reader)),
      [...termFacts(terms, reader), ...referenceFacts(references)].map((fact) => printed(fact, reader)),
    ],
  };
}
