import { IconRepeat } from '@tabler/icons-react';
import { standingOrderList } from '@portico/contract/standing-orders/lists';
import { KindList } from '../approvals/public.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import type { StandingOrderRow } from './model.ts';
import { StandingOrderCard } from './standing-order-card.tsx';
import { useStandingOrderColumns } from './standing-order-columns.tsx';
import { standingOrder } from './standing-order.ts';

const StandingOrderDrawer = lazyPart(async () => (await import('./standing-order-drawer.tsx')).StandingOrderDrawer);
const nameOf = (row: StandingOrderRow) => row.name;

/** The standing orders of the client. */
export function StandingOrdersPage() {
  return (
    <KindList
      kind={standingOrder}
      list={standingOrderList}
      icon={IconRepeat}
      columns={useStandingOrderColumns()}
      nameOf={nameOf}
      Card={StandingOrderCard}
      RowDrawer={StandingOrderDrawer}
    />
  );
}
