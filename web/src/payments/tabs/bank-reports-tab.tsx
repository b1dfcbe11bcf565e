import { useDisplay } from '../../lib/display.ts';
import { useText } from '../../lib/texts.tsx';
import { BankStatusTag } from '../../ui/bank-status.tsx';
import { Empty } from '../../ui/states.tsx';
import { StatusWord } from '../../ui/status-badge.tsx';
import { BankReasons } from '../bank-reasons.tsx';
import type { OrderDetail } from '../model.ts';
import css from './tabs.module.css';

/** One line per message to a bank: where it stands, when it left, what the bank answered. */
export function BankReportsTab({ order }: { order: OrderDetail }) {
  const t = useText();
  const display = useDisplay();
  if (order.messages.length === 0) {
    return <Empty title={t('payments.reports.none')} text={t('payments.reports.noneText')} />;
  }
  return (
    <div className={css.sideways}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('payments.reports.bank')}</th>
            <th scope="col">{t('payments.reports.message')}</th>
            <th scope="col">{t('payments.column.status')}</th>
            <th scope="col">{t('payments.reports.sentAt')}</th>
            <th scope="col">{t('payments.reports.answer')}</th>
          </tr>
        </thead>
        <tbody>
          {order.messages.map((message) => (
            <tr key={message.uniqueId}>
              <td className={css.strong}>{message.bank}</td>
              <td>{message.messageId}</td>
              <td>
                <StatusWord status={message.status} />
              </td>
              <td>{message.sentAt ? display.instant(message.sentAt) : '–'}</td>
              <td className={css.answer}>
                {message.bankStatus ? <BankStatusTag code={message.bankStatus} /> : t('payments.reports.waiting')}
                <BankReasons reasons={message.bankReasons} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
