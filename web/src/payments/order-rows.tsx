import { orderColumns } from '@portico/contract/payments/columns';
import type { StatusGroup } from '@portico/contract/payments/status';
import { useText } from '../lib/texts.tsx';
import { usePhone } from '../lib/use-media.ts';
import type { FilterField } from '../ui/grid/filter-field.ts';
import { Grid } from '../ui/grid/grid.tsx';
import { GridCards } from '../ui/grid/grid-cards.tsx';
import type { GridState } from '../ui/grid/grid-state.ts';
import type { ChangeGrid } from '../ui/grid/use-grid-state.ts';
import type { Selection } from '../ui/grid/use-selection.ts';
import type { OrderRow } from './model.ts';
import { OrderCard } from './order-card.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OrdersInstead } from './orders-instead.tsx';
import type { useOrders } from './queries.ts';

type RowsProps = {
  orders: ReturnType<typeof useOrders>;
  selection: Selection<OrderRow>;
  state: GridState;
  onChange: ChangeGrid;
  group: StatusGroup | null;
  fields: FilterField[];
};

export const orderIdOf = (row: OrderRow) => row.uniqueId;
const nameOf = (row: OrderRow) => row.orderId;
const cardOf = (row: OrderRow) => <OrderCard row={row} showStatus />;

/** The orders as a grid, on the phone as rows of two lines, or what stands in their place. */
export function OrderRows({ orders, selection, state, onChange, group, fields }: RowsProps) {
  const t = useText();
  const phone = usePhone();
  const columns = useOrderColumns();
  const rows = orders.data?.content;
  const failed = orders.isError && !orders.data;
  const instead = (failed || rows?.length === 0) && (
    <OrdersInstead
      error={failed ? orders.error : null}
      {...{ state, onChange, group, fields }}
      onRetry={() => void orders.refetch()}
    />
  );
  const label = t('payments.orders.title');
  const list = { label, rows, idOf: orderIdOf, stale: orders.isPlaceholderData, instead };
  if (phone) return <GridCards {...list} card={cardOf} />;
  return (
    <Grid
      {...list}
      {...{ columns, nameOf, selection }}
      declared={orderColumns}
      sort={state.sort}
      onSort={(sort) => onChange({ sort })}
    />
  );
}
