import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Amount } from '../../ui/values/money.tsx';
import { Pips } from '../../ui/values/pips.tsx';
import { CutOffWord } from '../cut-offs/cut-off-word.tsx';
import type { OrderRow } from '../model.ts';
import { OrderLink } from '../order-link.tsx';
import { OrderStatusWord } from '../order-status.tsx';
import { ReturnedMark, WarningMark } from './order-cells.tsx';
import css from './order-card.module.css';

const CURRENCIES_SHOWN = 3;

/** An order in two lines: content and amount, then id and what it waits for. */
export function OrderCard({ row, showStatus = false }: { row: OrderRow; showStatus?: boolean }) {
  const t = useText();
  const display = useDisplay();
  const { signatures, executionDate } = row;
  const more = row.totals.length - CURRENCIES_SHOWN;
  return (
    <OrderLink uniqueId={row.uniqueId} className={css.card}>
      <span className={css.content}>{row.content}</span>
      <span className={css.amount}>
        {row.totals.slice(0, CURRENCIES_SHOWN).map((money) => (
          <Amount key={money.currency} {...money} strong />
        ))}
      </span>
      <span className={css.detail}>
        {showStatus || row.entityStatus !== 'OK' ? <OrderStatusWord order={row} /> : row.orderId}
        {more > 0 && ` · ${t('common.moreCurrencies', { count: more })}`}
      </span>
      <span className={css.state}>
        <WarningMark row={row} />
        <ReturnedMark row={row} />
        {signatures.required > 0 && row.statusGroup === 'SIGNATURE_REQUIRED' && <Pips {...signatures} />}
        {row.cutOff && <CutOffWord cutOff={row.cutOff} order={row} isNamed />}
        {executionDate && <span>{display.date(executionDate)}</span>}
      </span>
    </OrderLink>
  );
}
