import { useText } from '../../lib/format/texts.tsx';
import type { RowDrawerProps } from '../../ui/grid/open-row.tsx';
import { PendingRow } from '../../ui/grid/pending-row.tsx';
import { AmountHead } from '../../ui/layout/amount-head.tsx';
import { Drawer } from '../../ui/layout/drawer.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import type { PaymentRow } from '../model.ts';
import { CopyButton } from '../manual/copy-button.tsx';
import { ConfirmationButton } from '../printouts/confirmation-button.tsx';
import { TemplateButton } from '../manual/template-button.tsx';
import { PaymentAnswer } from '../order/tabs/payment-answer.tsx';
import { TransactionDetail } from '../order/tabs/transaction-detail.tsx';
import { DebitAccountsCell } from '../orders/order-cells.tsx';
import { OrderLink } from '../order-link.tsx';
import { OrderStatusWord } from '../order-status.tsx';
import { CreditorHistory } from './creditor-history.tsx';
import css from '../order/tabs/tabs.module.css';

/** One payment: where it stands, everything its file says of it, and what else was paid to its creditor. */
export function PaymentDrawer({ uniqueId, asked: payment, ...moves }: RowDrawerProps<PaymentRow>) {
  const t = useText();
  return (
    <Drawer
      {...moves}
      label={payment.data?.endToEndId ?? t('payments.transaction.loading')}
      shown={uniqueId}
      foot={payment.data && <PaymentButtons payment={payment.data} />}
    >
      {payment.data ? (
        <>
          <AmountHead {...payment.data} title={payment.data.creditor ?? t('payments.transaction.noCreditor')} />
          <Standing payment={payment.data} />
          <CreditorHistory payment={payment.data} />
          <TransactionDetail orderId={payment.data.order.uniqueId} transactionId={payment.data.uniqueId} isNarrow />
        </>
      ) : (
        <PendingRow asked={payment} title={t('payments.transaction.failed')} />
      )}
    </Drawer>
  );
}

function PaymentButtons({ payment: { uniqueId, order } }: { payment: PaymentRow }) {
  const t = useText();
  return (
    <>
      <CopyButton from={{ transactions: [uniqueId] }} size="xs">
        {t('payments.manual.payAgain', { count: 1 })}
      </CopyButton>
      <TemplateButton transactionId={uniqueId} />
      <ConfirmationButton orderId={order.uniqueId} transactionId={uniqueId} />
    </>
  );
}

/** Its order, and what the bank has said of it. */
function Standing({ payment }: { payment: PaymentRow }) {
  const t = useText();
  const { order, bankStatus, booking, returned, debitAccount } = payment;
  return (
    <Facts isNarrow>
      <Fact name={t('payments.column.order')}>
        <OrderLink uniqueId={order.uniqueId}>{order.orderId}</OrderLink>
      </Fact>
      <Fact name={t('payments.column.orderStatus')}>
        <OrderStatusWord order={order} />
      </Fact>
      {(bankStatus ?? booking ?? returned) !== null && (
        <Fact name={t('payments.column.bankStatus')}>
          <span className={css.paymentAnswer}>
            <PaymentAnswer payment={payment} />
          </span>
        </Fact>
      )}
      <Fact name={t('payments.column.debitAccount')}>
        <DebitAccountsCell accounts={[debitAccount]} />
      </Fact>
    </Facts>
  );
}
