import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TransactionId } from '@portico/contract/ids';
import { useMayOpen, useSession } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { copyOf } from './copied-from.ts';

/** From which level somebody adds objects of an area. */
const EDITING = ['EDIT', 'GRANT', 'ADMIN'] as const;

/** Leads to a new template that begins with a payment: one of the client for those who keep them, else one of their own. */
export function TemplateButton({ transactionId }: { transactionId: TransactionId }) {
  const t = useText();
  const { authorities } = useSession().user;
  const mayCopy = useMayOpen('newPayment');
  const keeps = (area: string) =>
    EDITING.some((level) => authorities.some(({ authority }) => authority === `${area}_${level}`));
  const to = keeps('CLIENT_TEMPLATES')
    ? '/payments/templates/editor'
    : keeps('MY_TEMPLATES')
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
