import { BankReportsTab } from './tabs/bank-reports-tab.tsx';
import { MessageTab } from './tabs/message-tab.tsx';
import { OrderFileTab } from './tabs/order-file-tab.tsx';
import { SignaturesTab } from './tabs/signatures-tab.tsx';
import { TransactionsTab } from './tabs/transactions-tab.tsx';
import { WarningsTab } from './tabs/warnings-tab.tsx';
import type { OrderDetail } from '../model.ts';
import type { OrderPageTab } from './order-tabs.tsx';
import { RailHistory } from './rail-history.tsx';
import css from './order-rail.module.css';

type ContentProps = {
  order: OrderDetail;
  tab: OrderPageTab;
  wide: boolean;
  onSign: () => void;
  onShow: (tab: OrderPageTab) => void;
};

export function OrderTabContent({ order, tab, wide, onSign, onShow }: ContentProps) {
  switch (tab) {
    case 'transactions':
      return <TransactionsTab order={order} onShowWarnings={() => onShow('warnings')} />;
    case 'warnings':
      return <WarningsTab order={order} />;
    case 'signatures':
      return <SignaturesTab order={order} wide={wide} onSign={onSign} />;
    case 'history':
      return (
        <div className={css.asTab}>
          <RailHistory order={order} />
        </div>
      );
    case 'bankReports':
      return <BankReportsTab order={order} />;
    case 'orderFile':
      return <OrderFileTab order={order} />;
    case 'message':
      return <MessageTab order={order} />;
  }
}
