import { useText } from '../../lib/format/texts.tsx';
import { TabBar } from '../../ui/layout/tab-bar.tsx';
import type { OrderDetail } from '../model.ts';

const TABS = ['transactions', 'warnings', 'signatures', 'history', 'bankReports', 'orderFile', 'message'] as const;
export type OrderPageTab = (typeof TABS)[number];

/** The tab named in the address; where there is a rail, it holds the history. */
export function tabOf(named: unknown, wide: boolean): OrderPageTab {
  const tab = TABS.find((name) => name === named) ?? 'transactions';
  return wide && tab === 'history' ? 'transactions' : tab;
}

type TabsProps = {
  order: OrderDetail;
  wide: boolean;
  current: OrderPageTab;
  onChange: (tab: OrderPageTab) => void;
};

export function OrderTabs({ order, wide, current, onChange }: TabsProps) {
  const t = useText();
  const counts: Partial<Record<OrderPageTab, number>> = {
    transactions: order.numberOfTransactions,
    warnings: order.warningList.filter(({ settled }) => !settled).length,
    signatures: order.signatureList.filter((signature) => !signature.void).length,
  };
  const shown = TABS.filter((name) => name !== 'history' || !wide);
  return (
    <TabBar<OrderPageTab>
      label={t('payments.order.tabs')}
      tabs={shown.map((name) => ({ name, word: t(`payments.tab.${name}`), count: counts[name] }))}
      current={current}
      onChange={onChange}
    />
  );
}
