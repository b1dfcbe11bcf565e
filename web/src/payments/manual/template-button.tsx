import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TransactionId } from '@portico/contract/ids';
import { hasLevel, useMayOpen, useSession } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { copyOf } from './copied-from.ts';

/** Leads to a new template that begins with a payment: one of the client for those who keep them, else one of their own. */
export function TemplateButton({ transactionId }: { transactionId: TransactionId }) {
  const t = useText();
  const { user } = useSession();
  // It begins with a copy, which takes the right to enter any payment.
  const mayCopy = useMayOpen('newPayment');
  const to = hasLevel(user, 'CLIENT_TEMPLATES', 'EDIT')
    ? '/payments/templates/editor'
    : hasLevel(user, 'MY_TEMPLATES', 'EDIT')
      ? '/payments/my-templates/editor'
      : null;
  if (to === null || !mayCopy) return null;
  const { search } = copyOf({ transactions: [transactionId] });
  return (
    <Button
      size="xs"
      leftSection={<IconTemplate aria-hidden />}
      renderRoot={(props) => <Link {...{ to, search }} {...props} />}
    >
      {t('templates.make')}
    </Button>
  );
}
