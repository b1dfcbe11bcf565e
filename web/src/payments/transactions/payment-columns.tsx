import { useMemo } from 'react';
import { paymentTransactionList } from '@portico/contract/payments/transactions/lists';
import { BankStatusTag } from '../../status/public.ts';
import type { Column, Looks } from '../../ui/grid/columns/column.ts';
import { useColumns } from '../../ui/grid/columns/use-columns.tsx';
import { QuietCell } from '../../ui/values/cells.tsx';
import { AccountNumber } from '../../ui/values/iban.tsx';
import { MiddleEllipsis } from '../../ui/values/middle-ellipsis.tsx';
import type { PaymentRow } from '../model.ts';
import { BookedTag, ReturnedTag } from '../order/tabs/booking-tag.tsx';
import { DebitAccountsCell, SignedCell } from '../orders/order-cells.tsx';
import { OrderLink } from '../order-link.tsx';
import { OrderStatusWord } from '../order-status.tsx';
import { useCurrencies } from './payment-queries.ts';

const numberCell = (_row: PaymentRow, text: string) => (text ? <AccountNumber number={text} /> : <QuietCell text="" />);

const LOOKS: Looks<typeof paymentTransactionList, PaymentRow> = {
  creditor: { width: 150, grows: 2, tone: 'strong' },
  creditorAccount: { width: 256, priority: 2, cell: numberCell },
  remittance: { width: 110, grows: 2, priority: 3, tone: 'detail' },
  executionDate: { width: 92 },
  'debitAccount.name': {
    width: 130,
    grows: 1,
    priority: 2,
    cell: ({ debitAccount }) => <DebitAccountsCell accounts={[debitAccount]} />,
  },
  'order.status': { width: 140, cell: ({ order }) => <OrderStatusWord order={order} /> },
  bankStatus: {
    width: 160,
    hasNone: true,
    cell: (row) => <BankCell row={row} />,
  },
  bookedOn: { width: 92, hidden: true },
  returnedOn: { width: 92, hidden: true },
  unpaid: { width: 120, hidden: true },
  'order.orderId': {
    width: 170,
    hidden: true,
    cell: ({ order }, text) => (
      <OrderLink uniqueId={order.uniqueId} label={text} tabIndex={-1}>
        <MiddleEllipsis text={text} />
      </OrderLink>
    ),
  },
  // The amount says it too.
  currency: { width: 80, hidden: true },
  amount: { width: 160 },
  endToEndId: { width: 170, hidden: true, tone: 'detail' },
  reference: { width: 190, hidden: true, tone: 'detail' },
  instructionId: { width: 170, hidden: true, tone: 'detail' },
  ultimateCreditor: { width: 150, hidden: true, tone: 'detail' },
  ultimateDebtor: { width: 150, hidden: true, tone: 'detail' },
  debtor: { width: 150, hidden: true, tone: 'detail' },
  debtorAccount: { width: 216, hidden: true, cell: numberCell },
  debtorAgent: { width: 130, hidden: true, tone: 'detail' },
  creditorAgent: { width: 130, hidden: true, tone: 'detail' },
  creditorCountry: { width: 90, hidden: true, tone: 'detail' },
  purpose: { width: 90, hidden: true, tone: 'detail' },
  priority: { width: 90, hidden: true },
  serviceLevel: { width: 130, hidden: true },
  categoryPurpose: { width: 150, hidden: true },
  chargeBearer: { width: 150, hidden: true },
  transactionType: { width: 120, hidden: true },
  signatures: { width: 72, hidden: true, cell: ({ order }) => <SignedCell signatures={order.signatures} /> },
  'order.sourceType': { width: 120, hidden: true },
  'order.createdAt': { width: 136, hidden: true },
  'order.createdBy.name': { width: 130, hidden: true, tone: 'detail' },
};

/** The last that the bank said of it: that it came back, that it is booked, else its answer. */
function BankCell({ row: { bankStatus, booking, returned } }: { row: PaymentRow }) {
  if (returned) return <ReturnedTag returnedOn={returned.returnedOn} />;
  if (booking) return <BookedTag bookedOn={booking.bookedOn} />;
  return bankStatus ? <BankStatusTag code={bankStatus} /> : <QuietCell text="" />;
}

/** The columns of the single payments. */
export function usePaymentColumns(): Column<PaymentRow>[] {
  const currencies = useCurrencies();
  const looks = useMemo(() => {
    const options = currencies.map((value) => ({ value, label: value }));
    return { ...LOOKS, currency: { ...LOOKS.currency, options } };
  }, [currencies]);
  return useColumns(paymentTransactionList, looks);
}
