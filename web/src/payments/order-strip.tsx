import type { ReactNode } from 'react';
import { useDisplay } from '../lib/display.ts';
import { useText } from '../lib/texts.tsx';
import { Amount } from '../ui/money.tsx';
import type { OrderDetail } from './model.ts';
import css from './order-strip.module.css';

const TOTALS_SHOWN = 3;

/** The few facts that everybody looks for first: total per currency, date, extent. */
export function OrderStrip({ order }: { order: OrderDetail }) {
  const t = useText();
  const display = useDisplay();
  const { totals, executionDate, numberOfTransactions, groups, hiddenGroups } = order;
  const more = totals.slice(TOTALS_SHOWN);
  const count = groups.length + hiddenGroups;
  return (
    <dl className={css.strip}>
      <Fact name={t('payments.order.total')}>
        <span className={css.totals}>
          {totals.slice(0, TOTALS_SHOWN).map((money) => (
            <Amount key={money.currency} {...money} strong />
          ))}
          {more.length > 0 && <span className={css.more}>{t('payments.moreCurrencies', { count: more.length })}</span>}
          {totals.length === 0 && '–'}
        </span>
      </Fact>
      {executionDate && <Fact name={t('payments.column.execution')}>{display.date(executionDate)}</Fact>}
      <Fact name={t('payments.column.content')} quiet={t('payments.groups', { count })}>
        {t('payments.transactions', { count: numberOfTransactions, shown: display.decimal(numberOfTransactions) })}
      </Fact>
      <Fact name={t('payments.column.createdBy')} quiet={display.instant(order.createdAt)}>
        {order.createdBy.name}
      </Fact>
    </dl>
  );
}

function Fact({ name, quiet, children }: { name: string; quiet?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {quiet && <dd className={css.quiet}>{quiet}</dd>}
    </div>
  );
}
