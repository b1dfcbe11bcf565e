import { useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { StatusGroup } from '@portico/contract/payments/status';
import { useText } from '../lib/texts.tsx';
import { usePhone } from '../lib/use-media.ts';
import { GridFooter } from '../ui/grid/grid-footer.tsx';
import { gridRequest, type GridState } from '../ui/grid/grid-state.ts';
import { GridToolbar } from '../ui/grid/grid-toolbar.tsx';
import type { ChangeGrid } from '../ui/grid/use-grid-state.ts';
import { useRowKeys } from '../ui/grid/use-row-keys.ts';
import { useSelection } from '../ui/grid/use-selection.ts';
import type { OrderRow } from './model.ts';
import { orderIdOf, OrderRows } from './order-rows.tsx';
import { useOrderFilterFields } from './orders-filters.ts';
import { OrdersSelection } from './orders-selection.tsx';
import { useOrders } from './queries.ts';
import { SignDialog } from './sign-dialog/sign-dialog.tsx';
import { useDroppedNotice } from './use-dropped-notice.ts';
import css from './order-list.module.css';

type ListProps = { state: GridState; onChange: ChangeGrid; group: StatusGroup | null };

const NOTHING: OrderRow[] = [];

/** Toolbar, rows, footer and selection of the orders list. */
export function OrderList({ state, onChange, group }: ListProps) {
  const t = useText();
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const [signing, setSigning] = useState<string[] | null>(null);
  const phone = usePhone();
  const orders = useOrders(gridRequest(state, group ? { statusGroup: [group] } : {}));
  const fields = useOrderFilterFields(group);
  const selection = useSelection(orders.data?.content ?? NOTHING, orderIdOf);
  useDroppedNotice(selection, [state.search, state.filters, group], orders.isPlaceholderData);
  useRowKeys(root, {
    onOpen: (uniqueId) => void navigate({ to: '/payments/orders/$uniqueId', params: { uniqueId } }),
    onToggle: selection.toggle,
    onEscape: selection.clear,
  });

  const total = orders.data?.totalElements;
  const bar = selection.rows.length > 0 && !phone;
  return (
    <div className={`${css.list} ${bar ? css.withBar : ''}`} ref={root}>
      <GridToolbar
        {...{ fields, state, onChange }}
        refreshing={orders.isFetching}
        onRefresh={() => void orders.refetch()}
      />
      <OrderRows {...{ orders, selection, state, onChange, group, fields }} />
      <GridFooter
        words={total === undefined ? '' : t('payments.orders.count', { count: total })}
        page={state.page}
        total={total}
        isLowerBound={orders.data?.totalIsLowerBound === true}
        onPage={(page) => onChange({ page })}
      />
      {bar && <OrdersSelection rows={selection.rows} onClear={selection.clear} onSign={setSigning} />}
      {signing && <SignDialog uuids={signing} onClose={() => setSigning(null)} onSigned={selection.clear} />}
    </div>
  );
}
