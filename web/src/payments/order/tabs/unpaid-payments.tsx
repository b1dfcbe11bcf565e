import type { OrderId } from '@portico/contract/ids';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { BankStatusTag } from '../../../status/public.ts';
import { Amount } from '../../../ui/values/money.tsx';
import { Failed, Loading } from '../../../ui/layout/states.tsx';
import { CopyButton } from '../../manual/copy-button.tsx';
import { BankReasons } from '../bank-reasons.tsx';
import { useRejectedTransactions } from '../../queries.ts';
import css from './tabs.module.css';

/** The payments that a bank won't pay, each with the reason; those beyond the first page are only counted. */
export function RejectedPayments({ uniqueId, count }: { uniqueId: OrderId; count: number }) {
  const t = useText();
  const display = useDisplay();
  const rejected = useRejectedTransactions(uniqueId);
  if (rejected.isError && !rejected.data) {
    return (
      <Failed title={t('payments.reports.paymentsFailed')} error={rejected.error} onRetry={rejected.refetch} isPart />
    );
  }
  if (!rejected.data) return <Loading />;
  const { content } = rejected.data;
  const more = count - content.length;
  if (content.length === 0) return null;
  return (
    <section className={css.message}>
      <header className={css.payAgain}>
        <h2>{t('payments.reports.notPaid')}</h2>
        <CopyButton from={{ order: uniqueId, only: 'REJECTED' }} size="xs">
          {t('payments.manual.payAgain', { count })}
        </CopyButton>
      </header>
      <ul className={css.payments}>
        {content.map(({ uniqueId: id, creditor, endToEndId, amount, currency, bankStatus, bankReasons }) => (
          <li key={id}>
            <b>{creditor ?? endToEndId}</b>
            <Amount amount={amount} currency={currency} />
            <span className={css.paymentAnswer}>
              {bankStatus && <BankStatusTag code={bankStatus} />}
              <BankReasons reasons={bankReasons} withCode />
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
