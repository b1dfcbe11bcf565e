import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { OrderLink } from '../../payments/public.ts';
import { Amount } from '../../ui/values/money.tsx';
import type { TransactionDetail } from '../model.ts';
import css from './entry.module.css';

type Payment = TransactionDetail['bookedFor']['payments'][number];

/** The payments that the bank has booked or given back here, each order with its link; those listed by the bank come below. */
export function EntryPayments({ entry }: { entry: TransactionDetail }) {
  const t = useText();
  const display = useDisplay();
  const { payments, more } = entry.bookedFor;
  const orders = [...Map.groupBy(payments, ({ order }) => order)];
  if (orders.length === 0) return null;
  const isListed = entry.details.length > 0;
  const isReturn = entry.bookedFor.isReturn;
  return (
    <section>
      <h3 className={css.section}>
        {t(isReturn ? 'statements.entry.returnedFor' : 'statements.entry.bookedFor', { count: orders.length })}
      </h3>
      {orders.map(([order, ofOrder]) => (
        <div key={order} className={css.order}>
          <OrderLink uniqueId={order}>{ofOrder[0]!.orderId}</OrderLink>
          {!isListed && (
            <ul className={css.batch}>
              {ofOrder.map((payment) => (
                <BookedPayment key={payment.transaction ?? order} payment={payment} />
              ))}
            </ul>
          )}
        </div>
      ))}
      {more > 0 && !isListed && (
        <p className={css.quiet}>
          {t('statements.entry.bookedForMore', { count: more, shown: display.decimal(more) })}
        </p>
      )}
    </section>
  );
}

function BookedPayment({ payment }: { payment: Payment }) {
  const t = useText();
  const display = useDisplay();
  const { transaction, creditor, amount, currency, endToEndId, numberOfTransactions: count } = payment;
  if (transaction === null)
    return (
      <li>
        <span className={css.party}>{t('statements.salary', { count, shown: display.decimal(count) })}</span>
      </li>
    );
  return (
    <li>
      <span className={css.party}>{creditor ?? t('statements.noCounterparty')}</span>
      <span className={css.end}>{amount !== null && <Amount amount={amount} currency={currency} strong />}</span>
      <span className={css.more}>{endToEndId}</span>
    </li>
  );
}
