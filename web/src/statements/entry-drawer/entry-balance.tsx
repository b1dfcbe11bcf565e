import { useMemo } from 'react';
import { addDays, localToday } from '../../lib/days.ts';
import { useText } from '../../lib/texts.tsx';
import { LineChart, type ChartDay } from '../../ui/chart/line-chart.tsx';
import { unitOf } from '../../ui/chart/scale.ts';
import { useChartSummary } from '../../ui/chart/use-chart-summary.ts';
import type { TransactionDetail } from '../model.ts';
import { useValueSeries } from '../queries.ts';
import css from './entry.module.css';

const DAYS = 40;
const AFTER_DAYS = 10;
const HEIGHT_PIXELS = 60;
const NO_DAYS: ChartDay[] = [];

/** The value-dated balance of the account around the entry's value date. */
export function EntryBalance({ entry }: { entry: TransactionDetail }) {
  const t = useText();
  const { valueDate, account } = entry;
  const today = localToday();
  const to = [
    valueDate,
    addDays(valueDate, AFTER_DAYS) < today ? addDays(valueDate, AFTER_DAYS) : today,
  ].toSorted()[1]!;
  const series = useValueSeries({ account: account.uniqueId, from: addDays(to, 1 - DAYS), to });
  const days = series.data?.days ?? NO_DAYS;
  const summary = useChartSummary(days, account.currency);
  const unit = useMemo(() => unitOf(Math.max(0, ...days.map(({ amount }) => Math.abs(Number(amount))))), [days]);
  if (days.length === 0) return null;
  return (
    <section className={css.balance}>
      <div className={css.section}>
        <h3>{t('statements.entry.balance')}</h3>
        <span className={css.quiet}>
          {t('statements.entry.balanceUnit', {
            unit: t.of('charts', `unit.${unit}`, { currency: account.currency }),
            days: DAYS,
          })}
        </span>
      </div>
      <LineChart
        label={t('statements.entry.balance')}
        summary={summary}
        days={days}
        currency={account.currency}
        heightPixels={HEIGHT_PIXELS}
        look="small"
        marked={valueDate}
      />
    </section>
  );
}
