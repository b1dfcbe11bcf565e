import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { LIST_CARD } from '../../ui/layout/list-card.tsx';
import { Amount } from '../../ui/values/money.tsx';
import type { OrderRow } from '../model.ts';
import { OrderLink } from '../order-link.tsx';
import { OrderStatusWord } from '../order-status.tsx';

/** A deleted order in two lines: content and amount, then who deleted it and when. */
export function DeletedCard({ row }: { row: OrderRow }) {
  const t = useText();
  const display = useDisplay();
  const { uniqueId, content, totals, entityStatus, deletedBy, deletedAt, comment } = row;
  const [first, ...others] = totals;
  return (
    <OrderLink uniqueId={uniqueId} className={LIST_CARD}>
      <span>{content}</span>
      <span>{first && <Amount {...first} strong />}</span>
      <span>
        {entityStatus === 'OK' ? (
          [deletedBy?.name, comment].filter(Boolean).join(' · ')
        ) : (
          <OrderStatusWord order={row} />
        )}
      </span>
      <span>
        {others.length > 0 && `${t('common.moreCurrencies', { count: others.length })} · `}
        {deletedAt && display.dateOf(deletedAt)}
      </span>
    </OrderLink>
  );
}
