import { useState } from 'react';
import type { ButtonProps } from '@mantine/core';
import {
  IconArrowBackUp,
  IconPencilOff,
  IconRefresh,
  IconRestore,
  IconRoute,
  IconSend,
  IconTrash,
  IconUserMinus,
} from '@tabler/icons-react';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import type { AskedAction } from './bulk-actions.ts';
import { mergeDecisions } from './decisions.ts';
import type { OrderRow } from '../model.ts';

const OrderActionDialog = lazyPart(async () => (await import('./order-action-dialog.tsx')).OrderActionDialog);

const ICONS: Record<AskedAction, typeof IconTrash> = {
  submit: IconSend,
  unsign: IconPencilOff,
  removeSignatures: IconUserMinus,
  reopen: IconArrowBackUp,
  rematchAccounts: IconRoute,
  reevaluate: IconRefresh,
  restore: IconRestore,
  delete: IconTrash,
};

type ActionProps = Pick<ButtonProps, 'className' | 'disabled' | 'size'> & {
  action: AskedAction;
  rows: OrderRow[];
  onDone?: () => void;
};

/** One action on some orders: asks first, then runs; a refusal says why. */
export function OrderActionButton({ action, rows, onDone, ...button }: ActionProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const Icon = ICONS[action];
  return (
    <>
      <ActionButton
        {...button}
        leftSection={<Icon aria-hidden />}
        decision={mergeDecisions(rows, action, true)}
        title={t(`payments.cannot.${action}`, { count: rows.length })}
        onClick={() => setAsking(true)}
      >
        {t.of('status', `action.${action}`)}
      </ActionButton>
      {asking && (
        <OrderActionDialog action={action} rows={rows} onClose={() => setAsking(false)} {...(onDone && { onDone })} />
      )}
    </>
  );
}
