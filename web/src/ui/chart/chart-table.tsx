import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { LedgerAmount } from '../values/money.tsx';
import type { ChartDay } from './chart-day.ts';
import css from './chart.module.css';

/** The same as a table, newest day first. */
export function ChartTable({ label, days, currency }: { label: string; days: readonly ChartDay[]; currency: string }) {
  const t = useText();
  const display = useDisplay();
  return (
    <div className={css.table} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('charts.day')}</th>
            <th scope="col" className={css.end}>
              {t('charts.balance')}
            </th>
            <th scope="col">{t('charts.completeness')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, amount, incomplete }) => (
            <tr key={date}>
              <td>{display.date(date)}</td>
              <td className={css.end}>
                {amount === null ? t('charts.nothing') : <LedgerAmount amount={amount} currency={currency} />}
              </td>
              <td>{incomplete ?? t('charts.complete')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
