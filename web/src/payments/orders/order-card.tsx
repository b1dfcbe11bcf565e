import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Amount } from '../../ui/values/money.tsx';
import { Pips } from '../../ui/values/pips.tsx';
import type { OrderRow } from '../model.ts';
import { OrderLink } from '../order-link.tsx';
import { OrderStatusWord } from '../order-status.tsx';
import css from './order-card.module.css';

/** An order in two lines: content and amount, then id and what it waits for. */
export function OrderCard({ row, showStatus = false }: { row: OrderRow; showStatus?: boolean }) {
  const t = useText();
  const display = useDisplay();
  const [first, ...others] = row.totals;
  const { signatures, executionDate } = row;
  return (
    <OrderLink uniqueId={row.uniqueId} className={css.card}>
      <span className={css.content}>{row.content}</span>
      <span className={css.amount}>{first && <Amount {...first} strong />}</span>
      <span className={css.detail}>
        {showStatus || row.entityStatus !== 'OK' ? <OrderStatusWord order={row} /> : row.orderId}
        {others.length > 0 && ` · ${t('common.moreCurrencies', { count: others.length })}`}
      </span>
      <span className={css.state}>
        {signatures.required > 0 && row.statusGroup === 'SIGNATURE_REQUIRED' && <Pips {...signatures} />}
        {executionDate && <span>{display.date(executionDate)}</span>}
      </span>
    </OrderLink>
  );
}
