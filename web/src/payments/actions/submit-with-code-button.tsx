import { useState } from 'react';
import { IconSend } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import type { OrderDetail } from '../model.ts';
import { SignDialog } from '../sign-dialog/sign-dialog.tsx';

/** Submits an order whose rule requires no signature: the person sees what leaves and enters their code. */
export function SubmitWithCodeButton({ order }: { order: OrderDetail }) {
  const t = useText();
  const [submitting, setSubmitting] = useState(false);
  return (
    <>
      <ActionButton
        leftSection={<IconSend aria-hidden />}
        decision={order.actions.submit ?? { allowed: false, reasons: [] }}
        title={t('payments.cannot.submit', { count: 1 })}
        onClick={() => setSubmitting(true)}
      >
        {t.of('status', 'action.submit')}
      </ActionButton>
      {submitting && <SignDialog action="submit" uuids={[order.uniqueId]} onClose={() => setSubmitting(false)} />}
    </>
  );
}
