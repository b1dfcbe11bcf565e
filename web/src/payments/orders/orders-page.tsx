import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAuthority, useMayOpen } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { DropArea, UploadButton, startUploads, UploadTray } from '../../uploads/public.ts';
import { OrderList } from './order-list.tsx';
import { ALL, ORDER_TABS, type OrderTab } from './orders-filters.ts';
import { OrdersTabs } from './orders-tabs.tsx';
import css from '../../ui/layout/list-page.module.css';

export function OrdersPage() {
  const t = useText();
  const mayUpload = useAuthority('PAYMENT_UPLOAD');
  const mayCreate = useMayOpen('newPayment');
  const [state, change] = useGridState(ORDER_TABS);
  const tab = (state.tab ?? ALL) as OrderTab;
  return (
    <DropArea enabled={mayUpload} onFiles={startUploads} className={css.page}>
      <PageHeader
        title={t('payments.orders.title')}
        place={t('shell.orders')}
        actions={
          <>
            {mayUpload && <UploadButton />}
            {mayCreate && (
              <Button
                variant="filled"
                leftSection={<IconPlus aria-hidden />}
                renderRoot={(props) => <Link to="/payments/new" {...props} />}
              >
                {t('shell.newPayment')}
              </Button>
            )}
          </>
        }
      />
      <UploadTray />
      <OrdersTabs state={state} current={tab} onChange={(next) => change({ tab: next === ALL ? null : next })} />
      <OrderList state={state} onChange={change} tab={tab} />
    </DropArea>
  );
}
