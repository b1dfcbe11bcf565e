import { useMemo, useState } from 'react';
import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { BALANCE_HISTORY_MAXIMUM_DAYS } from '@portico/contract/limits';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { usePhone } from '../lib/use-media.ts';
import type { BalanceHistory, BalanceShares } from '../statements/public.ts';
import { DayRangeForm } from '../ui/day-range.tsx';
import { LineChart } from '../ui/chart/line-chart.tsx';
import type { ChartDay } from '../ui/chart/chart-day.ts';
import { useChartSummary } from '../ui/chart/use-chart-summary.ts';
import { Segments } from '../ui/segments.tsx';
import { Failed, Loading } from '../ui/layout/states.tsx';
import { BalanceChange, BalanceFigure } from './balance-figure.tsx';
import { lastChange } from './change.ts';
import { CompletenessLine } from './completeness-line.tsx';
import { daysOf, PERIODS, type DashboardState, type Period } from './dashboard-search.ts';
import { useBalanceHistory, type SummaryQuery, type useShares } from './queries.ts';
import css from './balance.module.css';
import places from './dashboard.module.css';

type BalanceProps = {
  shares: ReturnType<typeof useShares>;
  query: SummaryQuery;
  state: DashboardState;
  onChange: (change: Partial<DashboardState>) => void;
  today: string;
};

const CHART_PIXELS = 192;
const PHONE_CHART_PIXELS = 66;

/** The booked balance, its completeness, and its history. Figure and history fail separately. */
export function BalanceWidget({ shares, query, state, onChange, today }: BalanceProps) {
  const t = useText();
  const phone = usePhone();
  const history = useBalanceHistory({ ...query, ...daysOf(state, today) });
  return (
    <section className={places.balance} aria-label={t('dashboard.balance')}>
      <div className={css.head}>
        <BalanceHead shares={shares} history={history.data} chosen={state.accounts.length} />
        {!phone && <PeriodChoice state={state} onChange={onChange} today={today} />}
      </div>
      {shares.data && (
        <div className={css.below}>
          <CompletenessLine completeness={shares.data.completeness} short={phone} />
          {phone && <Change shares={shares.data} history={history.data} />}
        </div>
      )}
      {history.isError && !history.data && <FailedPart title={t('dashboard.historyFailed')} query={history} />}
      {history.isPending && (
        <div style={{ minHeight: phone ? PHONE_CHART_PIXELS : CHART_PIXELS }}>
          <Loading />
        </div>
      )}
      {history.data && <History history={history.data} phone={phone} stale={history.isPlaceholderData} />}
    </section>
  );
}

type HeadProps = { shares: BalanceProps['shares']; history: BalanceHistory | undefined; chosen: number };

function BalanceHead({ shares, history, chosen }: HeadProps) {
  const t = useText();
  const phone = usePhone();
  if (shares.isError && !shares.data) return <FailedPart title={t('dashboard.balanceFailed')} query={shares} />;
  if (!shares.data) return <Loading />;
  const { amount, currency } = shares.data;
  return (
    <div className={shares.isPlaceholderData ? css.stale : ''}>
      <h2 className={css.label}>
        {chosen > 0 ? t('dashboard.balanceOfSome', { count: chosen }) : t('dashboard.balanceOfAll')}
      </h2>
      <div className={css.line}>
        <BalanceFigure amount={amount} currency={currency} />
        {!phone && <Change shares={shares.data} history={history} />}
      </div>
    </div>
  );
}

function FailedPart({ title, query }: { title: string; query: { error: unknown; refetch: () => unknown } }) {
  return (
    <div className={places.instead}>
      <Failed title={title} error={query.error} onRetry={() => query.refetch()} isPart />
    </div>
  );
}

/** Only compared with a history in the same currency. */
function Change({ shares, history }: { shares: BalanceShares; history: BalanceHistory | undefined }) {
  const { amount, currency, date } = shares;
  const change = history?.currency === currency ? lastChange(amount, date, history.days) : null;
  return change && <BalanceChange change={change} currency={currency} date={date} />;
}

function History({ history, phone, stale }: { history: BalanceHistory; phone: boolean; stale: boolean }) {
  const t = useText();
  const { currency, olderRates } = history;
  const days = useMemo(
    (): ChartDay[] =>
      history.days.map(({ date, amount, current, accounts }) => ({
        date,
        amount,
        incomplete: current < accounts ? t('dashboard.current', { current, count: accounts }) : null,
      })),
    [history, t],
  );
  const summary = useChartSummary(days, currency);
  return (
    <div className={stale ? css.stale : ''}>
      <LineChart
        label={t('dashboard.history', { currency })}
        summary={summary}
        days={days}
        currency={currency}
        heightPixels={phone ? PHONE_CHART_PIXELS : CHART_PIXELS}
        look={phone ? 'small' : 'full'}
        note={t(olderRates ? 'dashboard.olderRates' : 'dashboard.dayEndRates')}
      />
    </div>
  );
}

const PERIOD_NAMES = Object.keys(PERIODS) as Period[];

function PeriodChoice({ state, onChange, today }: Pick<BalanceProps, 'state' | 'onChange' | 'today'>) {
  const t = useText();
  const display = useDisplay();
  const [opened, setOpened] = useState(false);
  const { range, period } = state;
  const options = PERIOD_NAMES.map((name) => ({ name, word: t(`dashboard.period.${name}`) }));
  return (
    <Segments
      label={t('dashboard.period')}
      options={options}
      current={range ? null : period}
      onChange={(next) => onChange({ period: next, range: null })}
    >
      <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withRoles={false}>
        <Popover.Target>
          <button
            type="button"
            aria-label={t('dashboard.period.custom')}
            aria-haspopup="dialog"
            aria-expanded={opened}
            aria-pressed={range !== null}
            onClick={() => setOpened(!opened)}
          >
            <IconCalendar aria-hidden />
            {range && `${display.date(range.from)} – ${display.date(range.to)}`}
          </button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('dashboard.period.custom')}>
          <DayRangeForm
            value={daysOf(state, today)}
            today={today}
            maximumDays={BALANCE_HISTORY_MAXIMUM_DAYS}
            onChange={(next) => {
              onChange({ range: next });
              setOpened(false);
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </Segments>
  );
}
