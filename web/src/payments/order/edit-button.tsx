import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import type { OrderDetail } from '../model.ts';

/** Leads to the editor of an open order by hand; refused, it says why. Other orders have none. */
export function EditButton({ order: { uniqueId, status, sourceType, edits } }: { order: OrderDetail }) {
  const t = useText();
  const icon = <IconEdit aria-hidden />;
  if (status !== 'OPEN' || sourceType !== 'EFT_WEB') return null;
  if (!edits.content.allowed)
    return (
      <ActionButton
        leftSection={icon}
        decision={edits.content}
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
