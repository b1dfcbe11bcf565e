import type { AccountId } from '@portico/contract/ids';
import { useText } from '../../lib/format/texts.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import type { ChartDay } from '../../ui/chart/chart-day.ts';
import { useChartSummary } from '../../ui/chart/use-chart-summary.ts';
import { useValueSeries } from '../queries.ts';
import css from '../entry-drawer/entry.module.css';

const NO_DAYS: ChartDay[] = [];

type ChartProps = {
  account: { uniqueId: AccountId; currency: string };
  /** The first and the last day. */
  from: string;
  to: string;
  /** Shown beside the heading. */
  note: (days: readonly ChartDay[]) => string;
  heightPixels: number;
  /** A highlighted day. */
  marked?: string;
};

/** The value-dated balance of an account in a drawer; nothing if there isn't one. */
export function BalanceChart({ account, from, to, note, ...chart }: ChartProps) {
  const t = useText();
  const series = useValueSeries({ account: account.uniqueId, from, to });
  const days = series.data?.days ?? NO_DAYS;
  const summary = useChartSummary(days, account.currency);
  if (days.length === 0) return null;
  return (
    <section className={css.balance}>
      <div className={css.section}>
        <h3>{t('statements.entry.balance')}</h3>
        <span className={css.quiet}>{note(days)}</span>
      </div>
      <LineChart
        label={t('statements.entry.balance')}
        {...{ summary, days }}
        currency={account.currency}
        look="small"
        {...chart}
      />
    </section>
  );
}
