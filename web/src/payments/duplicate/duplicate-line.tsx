import { useState } from 'react';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { OrderDetail, OrderWarning } from '../model.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import css from './duplicate.module.css';

/** Below a possible duplicate: who cleared it, and the link to both payments side by side. */
export function DuplicateLine({ order, warning }: { order: OrderDetail; warning: OrderWarning }) {
  const t = useText();
  const display = useDisplay();
  const [comparing, setComparing] = useState(false);
  const { settled, transactionId } = warning;
  if (transactionId === null) return null;
  const by = ({ name, actingName }: NonNullable<typeof settled>) =>
    actingName === undefined ? name : t('payments.rail.inTheName', { person: name, acting: actingName });
  return (
    <span className={css.line}>
      {settled && t('payments.duplicate.settled', { name: by(settled), at: display.instant(settled.at) })}
      <LinkButton onClick={() => setComparing(true)}>{t('payments.duplicate.compare')}</LinkButton>
      {comparing && (
        <DuplicateDialog uniqueId={order.uniqueId} transactionId={transactionId} onClose={() => setComparing(false)} />
      )}
    </span>
  );
}
