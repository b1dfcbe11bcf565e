import { equalsDecimal } from '@portico/formats/amount';
import type { Pain001Event, PaymentGroup, Transaction } from '@portico/formats/pain001/pain001-model';
import { readPain001 } from '@portico/formats/pain001/pain001-read';
import { reasonOf, type Reason } from './reason.ts';
import { asksForNoBooking, hearWishes, noWishes, rejectionIn, returnIn, type Wishes } from './words.ts';

/** A status report lists no more than this (its reader's limit). */
export const TRANSACTIONS_MAXIMUM = 100_000;
const MESSAGE_ID_MAXIMUM_LENGTH = 35;

/** What the bank needs of a payment to answer it and to book it. */
export type Payment = Pick<
  Transaction,
  | 'endToEndId'
  | 'instructionId'
  | 'uetr'
  | 'currency'
  | 'creditorAccount'
  | 'remittance'
  | 'creditorReference'
  | 'salary'
> & {
  amountHundredThousandths: bigint;
  creditor: string | null;
  creditorBic: string | null;
  ultimateDebtor: string | null;
  ultimateCreditor: string | null;
  purpose: string | null;
  /** The reason for which the payment asks to be rejected. */
  rejection: string | null;
  /** The reason for which it asks to come back. */
  returned: string | null;
  isBooked: boolean;
};
export type ReceivedGroup = { group: PaymentGroup; payments: Payment[] };

/** A payment message as the bank has read it; `fault` is why it can't be carried out as a whole. */
export type ReceivedMessage = {
  messageId: string;
  version: string | null;
  numberOfTransactions: string | null;
  controlSum: string | null;
  groups: ReceivedGroup[];
  wishes: Wishes;
  fault: Reason | null;
};

/** Reads a pain.001 message. Null if not even its message id can be read: then nobody can be answered. */
export async function readMessage(bytes: AsyncIterable<Uint8Array>): Promise<ReceivedMessage | null> {
  const reading = new Reading();
  for await (const event of readPain001(bytes)) reading.take(event);
  return reading.message;
}

class Reading {
  message: ReceivedMessage | null = null;
  #fault: Reason | null = null;
  #count = 0;

  take(event: Pain001Event): void {
    if (event.kind === 'header') this.#begin(event.header);
    if (event.kind === 'finding' && event.finding.severity === 'error') this.#blame(reasonOf(event.finding));
    if (event.kind === 'group') this.message?.groups.push({ group: event.group, payments: [] });
    if (event.kind === 'transaction') this.#add(event.transaction);
    if (event.kind === 'groupEnd') this.#compare(event.group, event.totals);
    if (event.kind === 'end') this.#compare(event.header, event.totals);
  }

  #begin(header: Extract<Pain001Event, { kind: 'header' }>['header']): void {
    if (this.message) return this.#blame({ code: 'FF01', text: 'More than one message in the file' });
    const { messageId, version, numberOfTransactions, controlSum } = header;
    if (messageId === null || messageId.length > MESSAGE_ID_MAXIMUM_LENGTH) return;
    const rest = { groups: [], wishes: noWishes(), fault: this.#fault };
    this.message = { messageId, version, numberOfTransactions, controlSum, ...rest };
  }

  /** The answer names the first fault. */
  #blame(fault: Reason): void {
    this.#fault ??= fault;
    if (this.message) this.message.fault ??= fault;
  }

  #add(transaction: Transaction): void {
    this.#count += 1;
    if (this.#count > TRANSACTIONS_MAXIMUM)
      return this.#blame({ code: 'AM18', text: `More than ${TRANSACTIONS_MAXIMUM} transactions` });
    if (!this.message) return;
    const payment = paymentOf(transaction);
    hearWishes(this.message.wishes, payment.remittance.join(' '));
    this.message.groups.at(-1)?.payments.push(payment);
  }

  #compare(
    stated: { numberOfTransactions: string | null; controlSum: string | null },
    actual: { numberOfTransactions: number; controlSumHundredThousandths: bigint },
  ): void {
    const { numberOfTransactions: number, controlSum: sum } = stated;
    if (number !== null && Number(number) !== actual.numberOfTransactions)
      this.#blame({ code: 'AM18', text: `${number} transactions stated, ${actual.numberOfTransactions} found` });
    if (sum !== null && equalsDecimal(sum, actual.controlSumHundredThousandths) !== true)
      this.#blame({ code: 'AM10', text: 'The control sum differs from the sum of the amounts' });
  }
}

function paymentOf(transaction: Transaction): Payment {
  const { endToEndId, instructionId, uetr, currency, creditorAccount, creditorReference, salary } = transaction;
  const remittance = [...transaction.remittance, ...transaction.additionalRemittance];
  const words = remittance.join(' ');
  return {
    endToEndId,
    instructionId,
    uetr,
    currency,
    creditorAccount,
    creditorReference,
    salary,
    remittance,
    // Without an amount there is a finding, and nothing is carried out.
    amountHundredThousandths: transaction.amountHundredThousandths ?? 0n,
    creditor: transaction.creditor.name,
    creditorBic: transaction.creditorAgent?.bic ?? null,
    ultimateDebtor: transaction.ultimateDebtor?.name ?? null,
    ultimateCreditor: transaction.ultimateCreditor?.name ?? null,
    purpose: transaction.purpose?.value ?? null,
    rejection: rejectionIn(words),
    returned: returnIn(words),
    isBooked: !asksForNoBooking(words),
  };
}
