import { STATUS_GROUPS } from '@portico/contract/payments/status';
import { useMayOpen } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { filterOf, type GridState } from '../../ui/grid/state/grid-state.ts';
import { GROUP_LOOKS } from '../../status/public.ts';
import { TabBar } from '../../ui/layout/tab-bar.tsx';
import { ALL, MINE, type OrderTab } from './orders-filters.ts';
import { useOrderCounts, useToSignCount } from '../queries.ts';

type TabsProps = { state: GridState; current: OrderTab; onChange: (tab: OrderTab) => void };

/** What waits for the reader, counted as in the menu, and the status groups, with counts that follow the filters. */
export function OrdersTabs({ state, current, onChange }: TabsProps) {
  const t = useText();
  const maySign = useMayOpen('ordersToSign');
  const toSign = useToSignCount();
  const counts = useOrderCounts(filterOf(state)).data;
  const groups = STATUS_GROUPS.map((name) => ({
    name,
    word: t.of('status', `group.${name}`),
    look: GROUP_LOOKS[name],
    count: counts?.[name],
  }));
  // Somebody who signs nothing has no such orders.
  const mine = maySign ? ([{ name: MINE, word: t('shell.toSign'), count: toSign }] as const) : [];
  return (
    <TabBar<OrderTab>
      label={t('payments.orders.tabs')}
      tabs={[{ name: ALL, word: t('payments.orders.all'), count: counts?.ALL }, ...mine, ...groups]}
      current={current}
      onChange={onChange}
    />
  );
}
