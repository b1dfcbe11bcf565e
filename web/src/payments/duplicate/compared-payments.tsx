import type { ReactNode } from 'react';
import type { ApiAnswer } from '@portico/contract/api';
import { useDisplay } from '../../lib/format/display.ts';
import type { TextKey } from '@portico/contract/text-keys';
import { useText } from '../../lib/format/texts.tsx';
import { Amount } from '../../ui/values/money.tsx';
import { StatusWord } from '../../status/public.ts';
import { OrderLink } from '../order-link.tsx';
import css from './duplicate.module.css';

type Payment = ApiAnswer<'GET payments/orders/:uniqueId/duplicates/:transactionId'>['mine'];
type Line = { name: TextKey; same: (payment: Payment) => string; show: (payment: Payment) => ReactNode };

/** The facts of two payments in two columns; differences are highlighted. */
export function ComparedPayments({ mine, other }: { mine: Payment; other: Payment }) {
  const t = useText();
  const lines = useLines();
  return (
    <table className={css.pair}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('payments.duplicate.mine')}</th>
          <th scope="col">{t('payments.duplicate.other')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, same, show }) => (
          <tr key={name} className={same(mine) !== same(other) ? css.differs : ''}>
            <th scope="row">{t(name)}</th>
            <td>{show(mine)}</td>
            <td>{show(other)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useLines(): Line[] {
  const display = useDisplay();
  const plain = (name: TextKey, read: (payment: Payment) => string | null): Line => ({
    name,
    same: (payment) => read(payment) ?? '',
    show: (payment) => read(payment) || '–',
  });
  return [
    plain('payments.column.creditor', ({ creditor }) => creditor),
    plain('payments.column.creditorAccount', ({ creditorAccount }) => creditorAccount),
    {
      name: 'payments.column.amount',
      same: ({ amount, currency }) => `${currency} ${amount}`,
      show: (payment) => <Amount amount={payment.amount} currency={payment.currency} />,
    },
    plain('payments.column.remittance', ({ remittance }) => remittance.join(' ')),
    plain('payments.duplicate.endToEndId', ({ endToEndId }) => endToEndId),
    plain('payments.column.debitAccount', ({ debitAccount }) => debitAccount),
    plain('payments.column.execution', ({ executionDate }) => display.date(executionDate)),
    {
      name: 'payments.column.order',
      same: ({ uniqueId }) => uniqueId,
      show: ({ uniqueId, orderId }) => <OrderLink uniqueId={uniqueId}>{orderId}</OrderLink>,
    },
    {
      name: 'payments.column.status',
      same: ({ status }) => status,
      show: ({ status }) => <StatusWord status={status} />,
    },
    plain('payments.column.createdAt', ({ createdAt }) => display.instant(createdAt)),
  ];
}
