import { useText } from '../../../lib/format/texts.tsx';
import { Empty } from '../../../ui/layout/states.tsx';
import type { OrderDetail } from '../../model.ts';
import { MessageReports } from './message-reports.tsx';
import { UnpaidPayments } from './unpaid-payments.tsx';
import css from './tabs.module.css';

/** What each bank answered to its message, and which payments it refused or gave back. */
export function BankReportsTab({ order }: { order: OrderDetail }) {
  const t = useText();
  if (order.messages.length === 0) {
    return <Empty title={t('payments.reports.none')} text={t('payments.reports.noneText')} />;
  }
  const unpaid = order.messages.reduce((sum, { rejected, returned }) => sum + rejected + returned, 0);
  return (
    <div className={css.technical}>
      {order.messages.map((message) => (
        <MessageReports key={message.uniqueId} order={order} message={message} />
      ))}
      {unpaid > 0 && <UnpaidPayments uniqueId={order.uniqueId} count={unpaid} />}
    </div>
  );
}
