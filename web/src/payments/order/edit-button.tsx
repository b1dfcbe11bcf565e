import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import type { OrderDetail } from '../model.ts';

/** Leads to the editor of an open order by hand; refused, it says why. Other orders have none. */
export function EditButton({ order: { uniqueId, status, sourceType, actions } }: { order: OrderDetail }) {
  const t = useText();
  const icon = <IconEdit aria-hidden />;
  if (!actions.edit || status !== 'OPEN' || sourceType !== 'EFT_WEB') return null;
  if (!actions.edit.allowed)
    return (
      <ActionButton
        leftSection={icon}
        decision={actions.edit}
        title={t('payments.manual.cannotEdit')}
        onClick={() => undefined}
      >
        {t.of('status', 'action.edit')}
      </ActionButton>
    );
  return (
    <Button
      leftSection={icon}
      renderRoot={(props) => <Link to="/payments/orders/$uniqueId/edit" params={{ uniqueId }} {...props} />}
    >
      {t.of('status', 'action.edit')}
    </Button>
  );
}
