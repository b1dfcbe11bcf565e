import { useAuthority } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { DropArea } from '../../uploads/drop-area.tsx';
import { UploadButton } from '../../uploads/upload-button.tsx';
import { startUploads } from '../../uploads/upload-queue.ts';
import { UploadTray } from '../../uploads/upload-tray.tsx';
import { OrderList } from './order-list.tsx';
import { ALL, ORDER_TABS, type OrderTab } from './orders-filters.ts';
import { OrdersTabs } from './orders-tabs.tsx';
import css from './orders-page.module.css';

export function OrdersPage() {
  const t = useText();
  const mayUpload = useAuthority('PAYMENT_UPLOAD');
  const [state, change] = useGridState(ORDER_TABS);
  const tab = (state.tab ?? ALL) as OrderTab;
  return (
    <DropArea enabled={mayUpload} onFiles={startUploads} className={css.page}>
      <PageHeader
        title={t('payments.orders.title')}
        place={t('shell.orders')}
        actions={mayUpload && <UploadButton />}
      />
      <UploadTray />
      <OrdersTabs state={state} current={tab} onChange={(next) => change({ tab: next === ALL ? null : next })} />
      <OrderList state={state} onChange={change} group={tab === ALL ? null : tab} />
    </DropArea>
  );
}
