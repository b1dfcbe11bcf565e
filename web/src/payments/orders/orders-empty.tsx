import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { StatusGroup } from '@portico/contract/payments/status';
import { useAuthority } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import { UploadButton } from '../../uploads/public.ts';

/** No orders in this group, or none at all yet. */
export function OrdersEmpty({ group, onShowAll }: { group: StatusGroup | null; onShowAll: () => void }) {
  const t = useText();
  if (group === null) return <NoOrdersYet />;
  return (
    <Empty title={t(`payments.empty.${group}`)} text={t(`payments.empty.${group}.text`)}>
      <Button onClick={onShowAll}>{t('payments.empty.showAll')}</Button>
    </Empty>
  );
}

function NoOrdersYet() {
  const t = useText();
  const mayUpload = useAuthority('PAYMENT_UPLOAD');
  return (
    <Empty
      icon={<IconArrowsExchange size={28} aria-hidden />}
      title={t('payments.empty.title')}
      text={t(mayUpload ? 'payments.empty.textUpload' : 'payments.empty.text')}
    >
      {mayUpload && <UploadButton variant="filled" />}
    </Empty>
  );
}
