import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { FactStrip, StripTotals } from '../../ui/layout/fact-strip.tsx';
import { Fact } from '../../ui/layout/facts.tsx';
import { CommentLink } from '../editing/order-comment.tsx';
import { CutOffFact } from '../cut-offs/cut-off-fact.tsx';
import type { OrderDetail } from '../model.ts';

/** Total per currency, date, size. */
export function OrderStrip({ order }: { order: OrderDetail }) {
  const t = useText();
  const display = useDisplay();
  const { totals, executionDate, cutOff, numberOfTransactions, groups, hiddenGroups, withheldGroups } = order;
  const count = groups.length + hiddenGroups + withheldGroups;
  return (
    <FactStrip isWide>
      <Fact name={t('payments.order.total')}>
        <StripTotals totals={totals} />
      </Fact>
      {executionDate && <Fact name={t('payments.column.execution')}>{display.date(executionDate)}</Fact>}
      {cutOff && <CutOffFact order={order} cutOff={cutOff} />}
      <Fact name={t('payments.column.content')} quiet={t('payments.groups', { count })}>
        {t('payments.transactions', { count: numberOfTransactions, shown: display.decimal(numberOfTransactions) })}
      </Fact>
      <Fact name={t('payments.column.createdBy')} quiet={display.instant(order.createdAt)}>
        {order.createdBy.name}
      </Fact>
      {order.comment === null && order.commenting.allowed && (
        <Fact name={t('payments.comment.title')}>
          <CommentLink order={order}>{t('payments.comment.add')}</CommentLink>
        </Fact>
      )}
    </FactStrip>
  );
}
