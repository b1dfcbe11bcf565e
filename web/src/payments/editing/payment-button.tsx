import { useState } from 'react';
import { IconEdit } from '@tabler/icons-react';
import type { TransactionId } from '@portico/contract/ids';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import type { OrderDetail } from '../model.ts';
import { PaymentDialog } from './payment-dialog.tsx';

type ButtonProps = { order: OrderDetail; transactionId: TransactionId };

/** Edits a payment of an open order that came in a file; refused, it says why. */
export function PaymentButton({ order, transactionId }: ButtonProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { status, file, edits, uniqueId } = order;
  if (status !== 'OPEN' || file === null) return null;
  return (
    <>
      <ActionButton
        size="xs"
        leftSection={<IconEdit aria-hidden />}
        decision={edits.payments}
        title={t('payments.payment.cannot')}
        onClick={() => setIsOpen(true)}
      >
        {t('payments.payment.edit')}
      </ActionButton>
      {isOpen && <PaymentDialog {...{ uniqueId, transactionId }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
