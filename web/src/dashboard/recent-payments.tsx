import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { usePhone } from '../lib/use-media.ts';
import {
  type OrderRow,
  OrderCard,
  DebitAccountsCell,
  TotalsCell,
  OrderLink,
  OrderStatusWord,
  useRecentOrders,
} from '../payments/public.ts';
import { Widget } from './widget.tsx';
import css from './dashboard.module.css';

/** The most recently changed orders. */
export function RecentPayments() {
  const t = useText();
  const phone = usePhone();
  const display = useDisplay();
  const [now] = useState(() => new Date().toISOString());
  const today = display.dateOf(now);
  const recent = useRecentOrders();
  const rows = recent.data?.content ?? [];
  return (
    <Widget
      title={t('dashboard.recent')}
      query={recent}
      failed={t('dashboard.recentFailed')}
      action={rows.length > 0 && <Link to="/payments/all">{t('dashboard.allOrders')}</Link>}
    >
      {rows.length === 0 && <p className={css.nothing}>{t('dashboard.noPayments')}</p>}
      {phone ? (
        <ul className={css.cards}>
          {rows.map((row) => (
            <li key={row.uniqueId}>
              <OrderCard row={row} showStatus />
            </li>
          ))}
        </ul>
      ) : (
        <table className={css.table} aria-label={t('dashboard.recent')}>
          <tbody>
            {rows.map((row) => (
              <RecentRow key={row.uniqueId} row={row} today={today} />
            ))}
          </tbody>
        </table>
      )}
    </Widget>
  );
}

/** The time if it changed today, otherwise the day. */
function RecentRow({ row, today }: { row: OrderRow; today: string }) {
  const display = useDisplay();
  const changedOn = display.dateOf(row.changedAt);
  return (
    <tr>
      <td className={css.status}>
        <OrderStatusWord order={row} />
      </td>
      <th scope="row" title={row.content}>
        <OrderLink uniqueId={row.uniqueId} className={css.content}>
          {row.content}
        </OrderLink>
      </th>
      <td className={css.account}>
        <DebitAccountsCell accounts={row.debitAccounts} />
      </td>
      <td className={css.amount}>
        <TotalsCell totals={row.totals} />
      </td>
      <td className={css.time}>{changedOn === today ? display.time(row.changedAt) : changedOn}</td>
    </tr>
  );
}
