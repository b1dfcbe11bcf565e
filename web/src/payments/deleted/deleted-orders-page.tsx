import { useState } from 'react';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ORDERS_PER_ACTION_MAXIMUM } from '@portico/contract/limits';
import { deletedOrderList } from '@portico/contract/payments/lists';
import { useText } from '../../lib/format/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { gridRequest } from '../../ui/grid/state/grid-state.ts';
import { GridView } from '../../ui/grid/grid-view.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { SelectionBar } from '../../ui/grid/rows/selection-bar.tsx';
import bar from '../../ui/grid/rows/selection-bar.module.css';
import { useDroppedNotice } from '../../ui/grid/filters/use-dropped-notice.ts';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { useSelection } from '../../ui/grid/rows/use-selection.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import { loadedTotals, sumTotals } from '../actions/decisions.ts';
import type { OrderRow } from '../model.ts';
import { OrderActionButton } from '../actions/order-action-button.tsx';
import { useDeletedOrders } from '../queries.ts';
import page from '../../ui/layout/list-page.module.css';
import { DeletedCard } from './deleted-card.tsx';
import { useDeletedColumns } from './deleted-columns.tsx';

const OrderActionDialog = lazyPart(async () => (await import('../actions/order-action-dialog.tsx')).OrderActionDialog);

const nameOf = (row: OrderRow) => row.orderId;
const cardOf = (row: OrderRow) => <DeletedCard row={row} />;

/** The deleted orders: by whom, when and why; they can be restored. */
export function DeletedOrdersPage() {
  const t = useText();
  const navigate = useNavigate();
  const phone = usePhone();
  const [state, onChange] = useGridState();
  const [restoring, setRestoring] = useState<OrderRow | null>(null);
  const loaded = useDeletedOrders(gridRequest(state));
  const columns = useDeletedColumns(setRestoring);
  const selection = useSelection(loaded.rows, idOf, ORDERS_PER_ACTION_MAXIMUM);
  useDroppedNotice(selection, [state.search, state.filters], loaded.isPlaceholder);
  return (
    <div className={page.page}>
      <PageHeader title={t('shell.deletedOrders')} />
      <GridView
        list={deletedOrderList}
        words={{
          count: (count, shown) => t('payments.deleted.count', { count, shown }),
          fresh: (count) => t('payments.orders.fresh', { count }),
          nothingFound: t('payments.empty.filtered'),
          failed: t('payments.deleted.failed'),
        }}
        idOf={idOf}
        {...{ columns, loaded, nameOf, state, onChange, selection }}
        onOpen={({ uniqueId }) => void navigate({ to: '/payments/orders/$uniqueId', params: { uniqueId } })}
        card={cardOf}
        totals={loadedTotals(loaded)}
        empty={
          <Empty
            icon={<IconTrash size={28} aria-hidden />}
            title={t('payments.deleted.empty')}
            text={t('payments.deleted.emptyText')}
          />
        }
      >
        {selection.rows.length > 0 && !phone && (
          <SelectionBar selection={selection} totals={sumTotals(selection.rows)}>
            <OrderActionButton
              action="restore"
              rows={selection.rows}
              className={`${bar.action} ${bar.main}`}
              onDone={selection.clear}
            />
          </SelectionBar>
        )}
      </GridView>
      {restoring && <OrderActionDialog action="restore" rows={[restoring]} onClose={() => setRestoring(null)} />}
    </div>
  );
}
