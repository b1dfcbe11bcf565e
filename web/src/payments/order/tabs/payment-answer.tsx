import { useText } from '../../../lib/format/texts.tsx';
import { BankStatusTag } from '../../../status/public.ts';
import type { OrderTransaction } from '../../model.ts';
import { BankReasons } from '../bank-reasons.tsx';
import { BookingTag, ReturnTag } from './booking-tag.tsx';

type AnswerProps = {
  payment: Pick<OrderTransaction, 'bankStatus' | 'bankReasons' | 'booking' | 'returned'>;
  withCode?: boolean;
};

/** What the bank has said of a payment: its answer and the booking; of a returned one, the return with its reasons. */
export function PaymentAnswer({ payment, withCode = false }: AnswerProps) {
  const t = useText();
  const { bankStatus, bankReasons, booking, returned } = payment;
  return (
    <>
      {bankStatus && !returned && <BankStatusTag code={bankStatus} />}
      {booking && <BookingTag booking={booking} />}
      {returned && <ReturnTag returned={returned} />}
      {returned?.reasons.length === 0 && <span>{t('payments.transaction.noBankReason')}</span>}
      <BankReasons reasons={returned ? returned.reasons : bankReasons} withCode={withCode} />
    </>
  );
}
