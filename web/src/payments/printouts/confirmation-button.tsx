import { useState } from 'react';
import { IconFileCheck } from '@tabler/icons-react';
import type { OrderId, TransactionId } from '@portico/contract/ids';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useSavedFile } from '../../ui/use-saved-file.ts';
import { useTransaction } from '../queries.ts';
import type { ConfirmationProps } from './confirmation-dialog.tsx';

const ConfirmationDialog = lazyPart<ConfirmationProps>(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
);

type ButtonProps = { orderId: OrderId; transactionId: TransactionId };

/** Saves the confirmation of a payment as PDF; refused, it says why. */
export function ConfirmationButton({ orderId, transactionId }: ButtonProps) {
  const t = useText();
  const { data: detail } = useTransaction(orderId, transactionId);
  const [isOpen, setIsOpen] = useState(false);
  const file = useSavedFile({ done: t('payments.confirmation.done'), failed: t('payments.confirmation.failed') });
  if (!detail) return null;
  return (
    <>
      <ActionButton
        size="xs"
        leftSection={<IconFileCheck aria-hidden />}
        decision={detail.confirmation}
        title={t('payments.confirmation.cannot')}
        onClick={() => setIsOpen(true)}
      >
        {t('payments.confirmation.open')}
      </ActionButton>
      {isOpen && <ConfirmationDialog transactionId={transactionId} file={file} onClose={() => setIsOpen(false)} />}
    </>
  );
}
