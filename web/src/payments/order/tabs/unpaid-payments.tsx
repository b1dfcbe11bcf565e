import type { OrderId } from '@portico/contract/ids';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { Amount } from '../../../ui/values/money.tsx';
import { Failed, Loading } from '../../../ui/layout/states.tsx';
import { CopyButton } from '../../manual/copy-button.tsx';
import { useUnpaidTransactions } from '../../queries.ts';
import { PaymentAnswer } from './payment-answer.tsx';
import css from './tabs.module.css';

/** The payments that a bank refused or gave back, each with the reason; those beyond the first page are only counted. */
export function UnpaidPayments({ uniqueId, count }: { uniqueId: OrderId; count: number }) {
  const t = useText();
  const display = useDisplay();
  const unpaid = useUnpaidTransactions(uniqueId);
  if (unpaid.isError && !unpaid.data) {
    return <Failed title={t('payments.reports.paymentsFailed')} error={unpaid.error} onRetry={unpaid.refetch} isPart />;
  }
  if (!unpaid.data) return <Loading />;
  const { content } = unpaid.data;
  const more = count - content.length;
  if (content.length === 0) return null;
  return (
    <section className={css.message}>
      <header className={css.payAgain}>
        <h2>{t('payments.reports.notPaid')}</h2>
        <CopyButton from={{ order: uniqueId, only: 'UNPAID' }} size="xs">
          {t('payments.manual.payAgain', { count })}
        </CopyButton>
      </header>
      <ul className={css.payments}>
        {content.map((payment) => (
          <li key={payment.uniqueId}>
            <b>{payment.creditor ?? payment.endToEndId}</b>
            <Amount amount={payment.amount} currency={payment.currency} />
            <span className={css.paymentAnswer}>
              <PaymentAnswer payment={payment} withCode />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={css.quiet}>{t('payments.reports.morePayments', { count: more, shown: display.decimal(more) })}</p>
      )}
    </section>
  );
}
