import { useState } from 'react';
import { IconCalendarCog } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import type { OrderDetail } from '../model.ts';
import { TermsDialog } from './terms-dialog.tsx';

/** Changes date and terms of an open order; refused, it says why. Whoever may edit all of it has no need of it. */
export function TermsButton({ order }: { order: OrderDetail }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { status, edits, groups } = order;
  if (status !== 'OPEN' || edits.content.allowed || groups.length === 0) return null;
  return (
    <>
      <ActionButton
        leftSection={<IconCalendarCog aria-hidden />}
        decision={edits.terms}
        title={t('payments.terms.cannot')}
        onClick={() => setIsOpen(true)}
      >
        {t('payments.terms.title')}
      </ActionButton>
      {isOpen && <TermsDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}
