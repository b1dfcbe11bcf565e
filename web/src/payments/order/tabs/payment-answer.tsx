import { useText } from '../../../lib/format/texts.tsx';
import { BankStatusTag } from '../../../status/public.ts';
import type { OrderTransaction } from '../../model.ts';
import { BankReasons } from '../bank-reasons.tsx';
import { BookingTag, ReturnTag } from './booking-tag.tsx';

type AnswerProps = {
  payment: Pick<OrderTransaction, 'bankStatus' | 'bankReasons' | 'booking' | 'returned'>;
  withCode?: boolean;
};

/** What the bank has said of a payment: its answer, the booking, and the return with its reason instead of the answer. */
export function PaymentAnswer({ payment, withCode = false }: AnswerProps) {
  const t = useText();
  const { bankStatus, bankReasons, booking, returned } = payment;
  return (
    <>
      {bankStatus && !returned && <BankStatusTag code={bankStatus} />}{' '}
      <BankReasons reasons={bankReasons} withCode={withCode} />
      {booking && <BookingTag booking={booking} />} {returned && <ReturnTag returned={returned} />}{' '}
      {returned && returned.reason !== null && (
        <BankReasons reasons={[{ code: returned.reason, text: null }]} withCode={withCode} />
      )}
      {returned && returned.reason === null && <span>{t('payments.transaction.noReturnReason')}</span>}
    </>
  );
}
