import type { Decision, Reason } from '@portico/contract/errors';
import { bankStatusDisplay, REFUSALS } from '@portico/contract/payments/status';

/** How a payment's message stands. `sentAt`: when its bank was given it; null before that, and while nobody knows. */
export type Sending = { sentAt: Date | null; isOutcomeUnknown: boolean; messageStatus: string | null };

/** Where a payment stands, with the bank's answer to its message. */
export type PaymentStanding = Sending & {
  bankStatus: string | null;
  bookedOn: string | null;
  returnedOn: string | null;
};

/** `Sending` of a transaction `t`, as columns; joined by `WITH_MESSAGE`. */
export const SENDING_COLUMNS = `m.sent_at as "sentAt", coalesce(m.outcome_unknown, false) as "isOutcomeUnknown", m.bank_status as "messageStatus"`;
/** SQL: the message `m` of a transaction `t`, unless the order was reopened before it left. */
export const WITH_MESSAGE = `left join bank_messages m on m.client_id = t.client_id and m.order_id = t.order_id
  and m.id = t.message_id and m.withdrawn_at is null`;

/**
 * Whether a payment can be confirmed to its creditor: its bank has it, has neither refused it nor given it back, and its
 * answer says nothing else that could keep the money. A booking counts, whatever an answer said.
 */
export function decideConfirmation(standing: PaymentStanding): Decision {
  const reason = refusalOf(standing);
  return { allowed: reason === null, reasons: reason === null ? [] : [reason] };
}

function refusalOf({ bookedOn, returnedOn, sentAt, isOutcomeUnknown, ...answers }: PaymentStanding): Reason | null {
  if (returnedOn !== null) return reasonOf('paymentReturned');
  if (bookedOn !== null) return null;
  const answer = answerOf(answers);
  if (answer !== null && REFUSALS.includes(answer)) return reasonOf('paymentRefused');
  if (answer !== null && UNCLEAR.includes(bankStatusDisplay(answer)))
    return reasonOf('paymentUnclear', { code: answer });
  if (answer === null && isOutcomeUnknown) return reasonOf('paymentOutcomeUnknown');
  return answer === null && sentAt === null ? reasonOf('paymentNotSent') : null;
}

const UNCLEAR: readonly string[] = ['warning', 'unknown'];

/** The bank's answer to the payment; to its message only if that was refused as a whole. */
function answerOf({ bankStatus, messageStatus }: Pick<PaymentStanding, 'bankStatus' | 'messageStatus'>): string | null {
  if (bankStatus !== null) return bankStatus;
  return messageStatus !== null && REFUSALS.includes(messageStatus) ? messageStatus : null;
}

function reasonOf(key: string, parameters: Reason['parameters'] = {}): Reason {
  return { kind: 'state', key, parameters };
}

/** How far a payment that can be confirmed has come: sent to its bank, received or carried out as that says, or booked. */
export function stageOf({ bankStatus, bookedOn, sentAt }: PaymentStanding): 'SENT' | 'RECEIVED' | 'SETTLED' | 'BOOKED' {
  if (bookedOn !== null) return 'BOOKED';
  if (bankStatus !== null && bankStatusDisplay(bankStatus) === 'success-complete') return 'SETTLED';
  return sentAt === null ? 'RECEIVED' : 'SENT';
}
