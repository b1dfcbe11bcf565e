import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { OrderId } from '@portico/contract/ids';
import { ORDERS_PER_ACTION_MAXIMUM } from '@portico/contract/limits';
import { orderList } from '@portico/contract/payments/lists';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { gridRequest, type GridState } from '../../ui/grid/state/grid-state.ts';
import { GridView } from '../../ui/grid/grid-view.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { useDroppedNotice } from '../../ui/grid/filters/use-dropped-notice.ts';
import type { ChangeGrid } from '../../ui/grid/state/use-grid-state.ts';
import { useSelection } from '../../ui/grid/rows/use-selection.ts';
import { loadedTotals } from '../actions/decisions.ts';
import type { OrderRow } from '../model.ts';
import { OrderCard } from './order-card.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OrdersEmpty } from './orders-empty.tsx';
import { filtersOf, groupOf, MINE, type OrderTab } from './orders-filters.ts';
import { OrdersSelection } from './orders-selection.tsx';
import { useOrders } from '../queries.ts';

const SignDialog = lazyPart(async () => (await import('../sign-dialog/sign-dialog.tsx')).SignDialog);

type ListProps = { state: GridState; onChange: ChangeGrid; tab: OrderTab };

const nameOf = (row: OrderRow) => row.orderId;
const cardOf = (row: OrderRow) => <OrderCard row={row} showStatus />;

/** The orders of a tab, with the actions on the selection. */
export function OrderList({ state, onChange, tab }: ListProps) {
  const t = useText();
  const navigate = useNavigate();
  const phone = usePhone();
  const [signing, setSigning] = useState<OrderId[] | null>(null);
  const isUnsorted = tab === MINE && state.sort.length === 0;
  const loaded = useOrders(gridRequest(isUnsorted ? { ...state, sort: BY_CUT_OFF } : state, filtersOf(tab)));
  const columns = useOrderColumns(groupOf(tab));
  const selection = useSelection(loaded.rows, idOf, ORDERS_PER_ACTION_MAXIMUM);
  useDroppedNotice(selection, [state.search, state.filters, tab], loaded.isPlaceholder);
  return (
    <GridView
      list={orderList}
      words={{
        count: (count, shown) => t('payments.orders.count', { count, shown }),
        fresh: (count) => t('payments.orders.fresh', { count }),
        nothingFound: t('payments.empty.filtered'),
        failed: t('payments.orders.failed'),
      }}
      idOf={idOf}
      {...{ columns, loaded, nameOf, onChange, selection }}
      state={isUnsorted ? { ...state, sort: BY_CUT_OFF.slice(0, 1) } : state}
      onOpen={({ uniqueId }) => void navigate({ to: '/payments/orders/$uniqueId', params: { uniqueId } })}
      card={cardOf}
      empty={<OrdersEmpty tab={tab} onShowAll={() => onChange({ tab: null })} />}
      totals={loadedTotals(loaded)}
    >
      {selection.rows.length > 0 && !phone && <OrdersSelection selection={selection} onSign={setSigning} />}
      {signing && <SignDialog uuids={signing} onClose={() => setSigning(null)} onSigned={selection.clear} />}
    </GridView>
  );
}

/**
 * What is to be signed comes by its cut-off, unless the reader sorts it otherwise. Many orders of a day share theirs; the
 * header names the first term alone.
 */
const BY_CUT_OFF: GridState['sort'] = [
  { field: 'cutOffAt', direction: 'asc' },
  { field: 'executionDate', direction: 'asc' },
];
