import { useDisplay } from '../../lib/format/display.ts';
import { BankStatusTag } from '../../status/public.ts';
import { ListCard } from '../../ui/layout/list-card.tsx';
import { Amount } from '../../ui/values/money.tsx';
import type { PaymentRow } from '../model.ts';
import { OrderStatusWord } from '../order-status.tsx';

/** A payment in two lines: creditor and amount, then its state and date. */
export function PaymentCard({ row, onOpen }: { row: PaymentRow; onOpen: (row: PaymentRow) => void }) {
  const display = useDisplay();
  const { creditor, endToEndId, amount, currency, bankStatus, order, executionDate } = row;
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{creditor ?? endToEndId}</span>
      <Amount {...{ amount, currency }} strong />
      <span>{bankStatus ? <BankStatusTag code={bankStatus} /> : <OrderStatusWord order={order} />}</span>
      <span>{display.date(executionDate)}</span>
    </ListCard>
  );
}
