import type { Filters } from '@portico/contract/filter-value';
import { addDays } from '../../lib/format/days.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { useChartSummary } from '../../ui/chart/use-chart-summary.ts';
import type { DayRange } from '../../ui/day-range.tsx';
import { Fact } from '../../ui/layout/facts.tsx';
import { Amount } from '../../ui/values/money.tsx';
import type { AccountRow, TransactionTotals } from '../model.ts';
import { seriesOf } from './transaction-filters.ts';
import { useMovements, type Movements } from './use-movements.ts';
import { useValueSeries } from '../queries.ts';
import css from '../strip.module.css';

type StripProps = {
  filters: Filters;
  range: DayRange | null;
  /** The only chosen account. */
  account: AccountRow | undefined;
  exact: boolean;
  today: string;
};

/** Movements: opening, credits, debits and closing of one account; for several, only credits and debits. */
export function TransactionStrip({ filters, range, account, exact, today }: StripProps) {
  const movements = useMovements(filters, exact);
  if (account)
    return (
      <dl className={css.strip}>
        <Opening {...{ account, range, filters }} />
        <Moved movements={movements} currency={account.currency} />
        <Closing {...{ account, range, filters }} />
        <Trend account={account} today={today} />
      </dl>
    );
  // Too much to sum up every time: the footer offers it.
  if (movements.credits?.totals === null || movements.debits?.totals === null) return null;
  return (
    <dl className={css.strip}>
      <MovedPerCurrency movements={movements} />
    </dl>
  );
}

type EndProps = { account: AccountRow; range: DayRange | null; filters: Filters };

/** The value-dated balance of one day, from the kinds in the list. */
function useBalanceOn(date: string | undefined, { account, filters }: EndProps): string | undefined {
  const kinds = seriesOf(filters);
  const wanted = date !== undefined && kinds !== null;
  const series = useValueSeries(wanted ? { account: account.uniqueId, from: date, to: date, with: kinds } : null);
  return series.data?.days[0]?.amount;
}

function Opening(props: EndProps) {
  const t = useText();
  const display = useDisplay();
  const { range, account, filters } = props;
  const amount = useBalanceOn(range ? addDays(range.from, -1) : undefined, props);
  if (!range || seriesOf(filters) === null) return null;
  return (
    <Fact name={t('statements.strip.opening', { date: display.dayMonth(range.from) })}>
      {amount === undefined ? '–' : <Amount amount={amount} currency={account.currency} />}
    </Fact>
  );
}

function Closing(props: EndProps) {
  const t = useText();
  const display = useDisplay();
  const { range, account, filters } = props;
  const amount = useBalanceOn(range?.to, props);
  const kinds = seriesOf(filters);
  if (range && kinds !== null)
    return (
      <Fact name={t(`statements.strip.closing.${kinds}`, { date: display.dayMonth(range.to) })}>
        {amount === undefined ? '–' : <Amount amount={amount} currency={account.currency} />}
      </Fact>
    );
  if (range || account.balance === null || account.balanceDate === null) return null;
  return (
    <Fact name={t('statements.strip.balance', { date: display.date(account.balanceDate) })}>
      <Amount amount={account.balance} currency={account.currency} />
    </Fact>
  );
}

function Moved({ movements, currency }: { movements: Movements; currency: string }) {
  const t = useText();
  const display = useDisplay();
  const { credits, debits } = movements;
  const countOf = (totals: TransactionTotals | undefined) => (totals ? display.decimal(totals.count) : '–');
  const sumOf = (totals: TransactionTotals | undefined, part: 'credits' | 'debits') => {
    const amount = totals?.totals ? (totals.totals.find((one) => one.currency === currency)?.[part] ?? '0') : undefined;
    return amount === undefined ? '–' : <Amount amount={amount} currency={currency} signed bare />;
  };
  return (
    <>
      <Fact name={t('statements.strip.credits', { count: countOf(credits) })}>{sumOf(credits, 'credits')}</Fact>
      <Fact name={t('statements.strip.debits', { count: countOf(debits) })}>{sumOf(debits, 'debits')}</Fact>
    </>
  );
}

const CURRENCIES_SHOWN = 4;

/** Never added up across currencies. */
function MovedPerCurrency({ movements: { credits, debits } }: { movements: Movements }) {
  const t = useText();
  const creditsOf = credits?.totals ?? [];
  const debitsOf = debits?.totals ?? [];
  const currencies = [...new Set([...creditsOf, ...debitsOf].map(({ currency }) => currency))].toSorted();
  const find = (totals: typeof creditsOf, currency: string) => totals.find((one) => one.currency === currency);
  const more = currencies.length - CURRENCIES_SHOWN;
  return (
    <>
      {currencies.slice(0, CURRENCIES_SHOWN).map((currency) => (
        <Fact key={currency} name={t('statements.strip.moved', { currency })}>
          <span className={css.pair}>
            <Amount amount={find(creditsOf, currency)?.credits ?? '0'} currency={currency} signed bare />
            <Amount amount={find(debitsOf, currency)?.debits ?? '0'} currency={currency} signed bare />
          </span>
        </Fact>
      ))}
      {more > 0 && <span className={css.more}>{t('common.moreCurrencies', { count: more })}</span>}
    </>
  );
}

const TREND_DAYS = 40;

/** The value-dated balance of the last forty days. */
function Trend({ account, today }: { account: AccountRow; today: string }) {
  const t = useText();
  const series = useValueSeries({ account: account.uniqueId, from: addDays(today, 1 - TREND_DAYS), to: today });
  const days = series.data?.days ?? [];
  const summary = useChartSummary(days, account.currency);
  if (days.length === 0) return null;
  return (
    <div className={css.trend}>
      <dt>{t('statements.strip.series', { days: TREND_DAYS })}</dt>
      <dd>
        <Sparkline label={summary} amounts={days.map(({ amount }) => amount)} />
      </dd>
    </div>
  );
}
