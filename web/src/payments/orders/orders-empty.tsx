import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useAuthority } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import { UploadButton } from '../../uploads/public.ts';
import { ALL, type OrderTab } from './orders-filters.ts';

/** No orders in this tab, or none at all yet. */
export function OrdersEmpty({ tab, onShowAll }: { tab: OrderTab; onShowAll: () => void }) {
  const t = useText();
  if (tab === ALL) return <NoOrdersYet />;
  return (
    <Empty title={t(`payments.empty.${tab}`)} text={t(`payments.empty.${tab}.text`)}>
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
