import type { Decision, Reason } from '@portico/contract/errors';
import { bankStatusDisplay, isUnpaid } from '@portico/contract/payments/status';

/** Where a payment stands. `sentAt`: when its bank was given it; null before that. */
export type PaymentStanding = {
  bankStatus: string | null;
  bookedOn: string | null;
  returnedOn: string | null;
  sentAt: Date | null;
};

/** `PaymentStanding` of a transaction `t`, as columns. */
export const STANDING_COLUMNS = `t.bank_status as "bankStatus", t.booked_on as "bookedOn", t.returned_on as "returnedOn",
  (select m.sent_at from bank_messages m where m.client_id = current_client() and m.order_id = t.order_id
     and m.id = t.message_id and m.withdrawn_at is null) as "sentAt"`;

/** Whether a payment can be confirmed to its creditor: its bank has it, and has neither refused it nor given it back. */
export function decideConfirmation(standing: PaymentStanding): Decision {
  const key = refusalOf(standing);
  const reasons: Reason[] = key === null ? [] : [{ kind: 'state', key, parameters: {} }];
  return { allowed: key === null, reasons };
}

function refusalOf({ bankStatus, bookedOn, returnedOn, sentAt }: PaymentStanding): string | null {
  if (returnedOn !== null) return 'paymentReturned';
  if (isUnpaid({ bankStatus, booking: bookedOn === null ? null : {}, returned: null })) return 'paymentRefused';
  return bookedOn === null && sentAt === null ? 'paymentNotSent' : null;
}

/** How far a payment that can be confirmed has come: given to its bank, carried out as that says, or booked. */
export function stageOf({ bankStatus, bookedOn }: PaymentStanding): 'SENT' | 'SETTLED' | 'BOOKED' {
  if (bookedOn !== null) return 'BOOKED';
  return bankStatus !== null && bankStatusDisplay(bankStatus) === 'success-complete' ? 'SETTLED' : 'SENT';
}
