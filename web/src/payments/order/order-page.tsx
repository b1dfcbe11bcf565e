import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { trustedId } from '@portico/contract/ids';
import { problemOf } from '../../lib/http/problem.ts';
import { useText } from '../../lib/format/texts.tsx';
import { useKey } from '../../lib/use-key.ts';
import { useMedia } from '../../lib/use-media.ts';
import { PhoneAction } from '../../ui/layout/phone-action.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import { OrderComment } from '../editing/order-comment.tsx';
import type { OrderDetail } from '../model.ts';
import { OrderHead } from './order-head.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderRail } from './order-rail.tsx';
import { OrderStrip } from './order-strip.tsx';
import { OrderTabContent } from './order-tab-content.tsx';
import { OrderProgressLine } from './progress/order-progress-line.tsx';
import { OrderTabs, tabOf, type OrderPageTab } from './order-tabs.tsx';
import { useOrder } from '../queries.ts';
import { RuleChangedNote } from './rule-changed-note.tsx';
import { SignDialog } from '../sign-dialog/sign-dialog.tsx';
import css from './order-page.module.css';

export function OrderPage() {
  const t = useText();
  const { uniqueId } = useParams({ from: '/shell/payments/orders/$uniqueId' });
  const order = useOrder(trustedId(uniqueId));
  if (order.data) return <Order key={uniqueId} order={order.data} />;
  // To the reader, a missing order and a hidden one are the same.
  if (order.isError && problemOf(order.error).problem.key === 'NOT_FOUND') {
    return <Navigate to="/page-not-found" replace />;
  }
  if (order.isError) return <Failed title={t('payments.order.failed')} error={order.error} onRetry={order.refetch} />;
  return <Loading />;
}

function Order({ order }: { order: OrderDetail }) {
  const t = useText();
  const wide = useMedia('(min-width: 1280px)');
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [signing, setSigning] = useState(false);
  const tab = tabOf(search.tab, wide);
  const show = (next: OrderPageTab) =>
    void navigate({ to: '.', search: { tab: next }, replace: true, resetScroll: false });
  const sign = () => setSigning(true);
  // S signs, as everywhere, unless something is open or being edited.
  useKey('s', () => order.actions.sign?.allowed && sign());
  return (
    <div className={css.page}>
      <OrderHead order={order} onSign={sign} />
      <OrderStrip order={order} />
      <OrderProgressLine order={order} onShowReports={() => show('bankReports')} />
      <OrderNotes order={order} />
      <OrderComment order={order} />
      <RuleChangedNote order={order} />
      <div className={css.parts}>
        <div className={css.main}>
          <OrderTabs order={order} wide={wide} current={tab} onChange={show} />
          <div role="tabpanel" className={css.panel}>
            <OrderTabContent order={order} tab={tab} wide={wide} onSign={sign} onShow={show} />
          </div>
        </div>
        {wide && <OrderRail order={order} onSign={sign} />}
      </div>
      {order.actions.sign?.allowed && (
        <PhoneAction>
          <Button size="lg" variant="filled" leftSection={<IconPencil size={20} aria-hidden />} onClick={sign}>
            {t.of('status', 'action.sign')}
          </Button>
        </PhoneAction>
      )}
      {signing && <SignDialog uuids={[order.uniqueId]} onClose={() => setSigning(false)} />}
    </div>
  );
}
