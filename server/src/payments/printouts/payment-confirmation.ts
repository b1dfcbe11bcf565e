import { showDate, showInstant } from '@portico/contract/display-formats';
import type { Request } from '@portico/contract/endpoint';
import type { UserId } from '@portico/contract/ids';
import { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import {
  creditorFacts,
  debtorFacts,
  referenceFacts,
  termFacts,
  type PaymentFact,
} from '@portico/contract/payments/transactions/payment-facts';
import {
  listReader,
  readerOf,
  sendPrintout,
  type Exporting,
  type FileMaking,
  type FileReader,
} from '../../exports/public.ts';
import { audit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Asking } from '../../platform/grid/listing.ts';
import { readRow } from '../../platform/grid/grid-page.ts';
import { readNow } from '../../platform/grid/whole-list.ts';
import { refuseOthers } from '../../platform/http/audience.ts';
import type { Section } from '../../platform/printout/printout.ts';
import { loadActor } from '../payments-actor.ts';
import { WITH_ORDER } from '../reading/seen-payments.ts';
import {
  presentTransaction,
  TRANSACTION_COLUMNS,
  withGroups,
  type TransactionRow,
  type WholeRow,
} from '../reading/transaction-rows.ts';
import { visiblePayments } from '../transactions/payment-grid.ts';
import { paymentFacts } from '../transactions/payment-facts.ts';
import {
  decideConfirmation,
  SENDING_COLUMNS,
  stageOf,
  WITH_MESSAGE,
  type Sending,
} from '../transactions/decide-confirmation.ts';
import { statusFact } from './bank-answer.ts';
import { printedMoney } from '../../platform/printout/printed-text.ts';
import { bounded, printed } from './printed.ts';
import type { PaymentRow } from './reported-payments.ts';

type Endpoint = (typeof paymentsEndpoints)['paymentConfirmation'];
/** A payment, how it was sent, and what of its order it needs. */
type Selected<Row> = Row & Sending & { orderMessageId: string; createdBy: UserId | null };
type Stored = Selected<WholeRow>;

/**
 * The handler that sends the confirmation of a payment as PDF, for its creditor. Throws PAYMENT_NOT_CONFIRMED with the
 * reason if the bank doesn't have it yet, refused it, or returned it. The audit log has each confirmation.
 */
export function paymentConfirmation({ calls, held }: FileMaking) {
  return async (context: Exporting, { params, query }: Request<Endpoint>): Promise<void> => {
    const { subject, http, db, clock } = context;
    held.begin('PDF', subject, http.reply.raw);
    const { row, payment } = await readNow(listReader(context, calls), (asking) =>
      findPayment(asking, params.uniqueId),
    );
    const { allowed, reasons } = decideConfirmation(payment);
    if (!allowed) throw new PortalError('PAYMENT_NOT_CONFIRMED', { reasons });
    // They have given up while this waited for its turn.
    if (http.reply.raw.destroyed) return;
    await db.inClient(subject.clientId, (tx) =>
      audit(
        { tx, clock, subject },
        'paymentConfirmed',
        { id: payment.orderId, name: payment.orderMessageId },
        { transactionId: payment.uniqueId },
      ),
    );
    const reader = readerOf(subject, query.timeZone, query.language);
    const title = reader.words('payments.confirmation.title');
    const sections = [confirmation(row, payment, clock.now(), reader)];
    sendPrintout(context, { title, isLetter: true, sections }, { ...query, reportType: 'DETAILS' });
  };
}

/** A payment as the list of all payments has it: of no deleted order, and a salary only with the right to its details. */
async function findPayment({ tx, subject }: Asking, uniqueId: string): Promise<{ row: PaymentRow; payment: Stored }> {
  refuseOthers(paymentsEndpoints.paymentConfirmation, subject);
  const actor = await loadActor(tx, subject);
  const rows = {
    ...visiblePayments({ actor, clientId: subject.clientId }),
    id: 't.id',
    select: `${TRANSACTION_COLUMNS}, ${SENDING_COLUMNS}, o.message_id as "orderMessageId", o.created_by as "createdBy"`,
    shown: `from page join transactions t on t.client_id = $1 and t.id = page.id ${WITH_ORDER} ${WITH_MESSAGE}`,
  };
  const stored = await readRow<Selected<TransactionRow>>(tx, rows, uniqueId);
  if (!stored) throw new PortalError('NOT_FOUND');
  const [payment] = await withGroups(tx, [stored]);
  return { row: presentTransaction(actor, payment!, payment!), payment: payment! };
}

/** Without what only the sender and their bank agree on, and in words alone. */
function confirmation(row: PaymentRow, payment: Stored, now: Date, reader: FileReader): Section {
  const { words, say, dateFormat, timeZone } = reader;
  const content = paymentFacts(payment);
  const showTime = (time: Date) => showInstant(time.toISOString(), dateFormat, timeZone);
  const { bookedOn, sentAt, bankStatus } = payment;
  const stage = say(`confirmation.${stageOf(payment)}`, {
    date: bookedOn === null ? '' : showDate(bookedOn, dateFormat),
    time: sentAt === null ? '' : showTime(sentAt),
  });
  const forCreditor = (facts: readonly PaymentFact[]) =>
    printed(
      facts.filter(({ isInternal }) => !isInternal),
      reader,
      { withCodes: false },
    );
  return {
    heading: { text: row.creditor ?? words('payments.transaction.noCreditor'), aside: printedMoney(row, reader) },
    facts: () =>
      bounded([
        [
          { title: say('confirmation.stage'), text: stage },
          ...(bookedOn === null && bankStatus !== null ? [statusFact(row, reader)] : []),
          { title: say('confirmation.asOf'), text: `${showTime(now)} (${timeZone})` },
        ],
        forCreditor(debtorFacts(content, reader)),
        forCreditor(creditorFacts(content, reader)),
        forCreditor([...termFacts(content, reader), ...referenceFacts(content)]),
      ]),
  };
}
