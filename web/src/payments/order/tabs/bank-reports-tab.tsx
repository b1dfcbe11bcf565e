import { useText } from '../../../lib/format/texts.tsx';
import { Empty } from '../../../ui/layout/states.tsx';
import type { OrderDetail } from '../../model.ts';
import { MessageReports } from './message-reports.tsx';
import { RejectedPayments } from './rejected-payments.tsx';
import css from './tabs.module.css';

/** What each bank answered to its message, and which payments it won't pay. */
export function BankReportsTab({ order }: { order: OrderDetail }) {
  const t = useText();
  if (order.messages.length === 0) {
    return <Empty title={t('payments.reports.none')} text={t('payments.reports.noneText')} />;
  }
  const rejected = order.messages.reduce((sum, message) => sum + message.rejected, 0);
  return (
    <div className={css.technical}>
      {order.messages.map((message) => (
        <MessageReports key={message.uniqueId} order={order} message={message} />
      ))}
      {rejected > 0 && <RejectedPayments uniqueId={order.uniqueId} count={rejected} />}
    </div>
  );
}
