import { useDisplay } from '../../lib/format/display.ts';
import { BankStatusTag } from '../../status/public.ts';
import { ListCard } from '../../ui/layout/list-card.tsx';
import { Amount } from '../../ui/values/money.tsx';
import type { PaymentRow } from '../model.ts';
import { ReturnedTag } from '../order/tabs/booking-tag.tsx';
import { OrderStatusWord } from '../order-status.tsx';

/** A payment in two lines: creditor and amount, then its state and date. */
export function PaymentCard({ row, onOpen }: { row: PaymentRow; onOpen: (row: PaymentRow) => void }) {
  const display = useDisplay();
  const { creditor, endToEndId, amount, currency, executionDate } = row;
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{creditor ?? endToEndId}</span>
      <Amount {...{ amount, currency }} strong />
      <span>
        <Standing row={row} />
      </span>
      <span>{display.date(executionDate)}</span>
    </ListCard>
  );
}

/** That it came back, else the bank's answer, else where its order is. */
function Standing({ row: { bankStatus, returned, order } }: { row: PaymentRow }) {
  if (returned) return <ReturnedTag returnedOn={returned.returnedOn} />;
  return bankStatus ? <BankStatusTag code={bankStatus} /> : <OrderStatusWord order={order} />;
}
