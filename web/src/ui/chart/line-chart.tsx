import { useId, useMemo, useRef, useState } from 'react';
import { dateWords } from '../../lib/format/date-words.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import { LinkButton } from '../link-button.tsx';
import { ProblemNote } from '../notices/problem-note.tsx';
import { ChartTable } from './chart-table.tsx';
import { DayLabels, ValueLabels } from './chart-axes.tsx';
import { ChartTip } from './chart-tip.tsx';
import { scaleOf } from './scale.ts';
import { useChartPoint } from './use-chart-point.ts';
import { usePlot } from './use-plot.ts';
import type { ChartDay } from './chart-day.ts';
import css from './chart.module.css';

type ChartProps = {
  /** What the chart shows, for screen readers. */
  label: string;
  /** The chart in a sentence. */
  summary: string;
  days: readonly ChartDay[];
  currency: string;
  heightPixels: number;
  /** `full` has axes, a tint and a table; `small` only the line and its ends. */
  look?: 'full' | 'small';
  /** This day gets its own line. */
  marked?: string;
  /** After the unit: which rates were used. */
  note?: string;
};

/** Amounts over days: pointer and arrow keys move through the points, the table has the same figures. */
export function LineChart({ label, summary, days, currency, heightPixels, look = 'full', marked, note }: ChartProps) {
  const t = useText();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const scale = useMemo(() => scaleOf(days.flatMap(({ amount }) => (amount === null ? [] : [Number(amount)]))), [days]);
  const full = look === 'full';
  return (
    <figure className={css.chart} aria-labelledby={id}>
      <div className={full ? css.withAxis : ''}>
        {full && <ValueLabels scale={scale} heightPixels={heightPixels} />}
        <Plot {...{ label, days, currency, scale, heightPixels, full, marked }} />
      </div>
      <div className={full ? css.belowAxis : ''}>
        <DayLabels days={days} few={!full} />
      </div>
      <figcaption id={id} className={css.caption}>
        {full && <Units {...{ currency, note }} unit={scale.unit} dashed={days.some(({ incomplete }) => incomplete)} />}
        <span className="visually-hidden">{summary}</span>
        {full && (
          <LinkButton className={css.toggle} aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'charts.hideTable' : 'charts.showTable')}
          </LinkButton>
        )}
      </figcaption>
      {asTable && <ChartTable label={label} days={days} currency={currency} />}
    </figure>
  );
}

type PlotProps = Pick<ChartProps, 'label' | 'days' | 'currency' | 'heightPixels'> & {
  marked: string | undefined;
  scale: ReturnType<typeof scaleOf>;
  full: boolean;
};

function Plot({ label, days, currency, scale, heightPixels, full, marked }: PlotProps) {
  const display = useDisplay();
  const { language } = useLanguage();
  const canvas = useRef<HTMLDivElement>(null);
  const { index, handlers } = useChartPoint(days.length);
  const lines = useMemo(
    () => ({
      values: days.map(({ amount }) => (amount === null ? null : Number(amount))),
      incomplete: days.map(({ incomplete }) => Boolean(incomplete)),
      lowest: scale.lowest,
      highest: scale.highest,
      filled: full,
    }),
    [days, scale, full],
  );
  const error = usePlot(canvas, lines);
  const spoken = days[index ?? days.length - 1];
  const shareOf = (value: number) => (value - scale.lowest) / (scale.highest - scale.lowest);
  const wordsOf = ({ date, amount, incomplete }: ChartDay) =>
    [
      dateWords(date, 'full', language),
      amount === null ? '–' : `${currency} ${display.amount(amount, currency)}`,
      incomplete,
    ]
      .filter(Boolean)
      .join(', ');
  if (error) return <ProblemNote error={error} />;
  return (
    <div
      className={css.plot}
      style={{ height: heightPixels }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={(index ?? days.length - 1) + 1}
      aria-valuetext={spoken ? wordsOf(spoken) : ''}
      {...handlers}
    >
      {full &&
        scale.ticks.map((tick) => <i key={tick} className={css.rule} style={{ bottom: percent(shareOf(tick)) }} />)}
      <div ref={canvas} className={css.canvas} aria-hidden />
      <Mark days={days} marked={marked} />
      <EndDot days={days} shareOf={shareOf} shown={full} />
      {index !== null && days[index] && <ChartTip {...{ days, index, currency, shareOf }} />}
    </div>
  );
}

const percent = (share: number) => `${share * 100}%`;

/** The line of the marked day. */
function Mark({ days, marked }: { days: readonly ChartDay[]; marked: string | undefined }) {
  const index = days.findIndex(({ date }) => date === marked);
  if (index < 0) return null;
  return <i className={css.mark} style={{ left: percent(index / Math.max(days.length - 1, 1)) }} />;
}

/** Where the line ends today. */
function EndDot({
  days,
  shareOf,
  shown,
}: {
  days: readonly ChartDay[];
  shareOf: (v: number) => number;
  shown: boolean;
}) {
  const last = days.at(-1)?.amount;
  if (!shown || last === undefined || last === null) return null;
  return <i className={css.dot} style={{ left: '100%', bottom: percent(shareOf(Number(last))) }} />;
}

type UnitsProps = { currency: string; unit: string; note: string | undefined; dashed: boolean };

/** "CHF million, day-end rates", and the meaning of dashes, if any. */
function Units({ currency, unit, note, dashed }: UnitsProps) {
  const t = useText();
  const words = t.of('charts', `unit.${unit}`, { currency });
  return (
    <>
      <span>{note === undefined ? words : `${words}, ${note}`}</span>
      {dashed && (
        <span className={css.legend}>
          <i /> {t('charts.incompleteDays')}
        </span>
      )}
    </>
  );
}
