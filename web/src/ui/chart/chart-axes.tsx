import { dateWords } from '../../lib/format/date-words.ts';
import { daysBetween } from '../../lib/format/days.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useLanguage } from '../../lib/format/texts.tsx';
import type { ChartDay } from './chart-day.ts';
import type { Scale } from './scale.ts';
import css from './chart.module.css';

const LABELS_AT_MOST = 7;
/** From this many days on, the year says more than the day. */
const LONG_DAYS = 200;

/** The figures to the left of the plot. */
export function ValueLabels({ scale, heightPixels }: { scale: Scale; heightPixels: number }) {
  const display = useDisplay();
  const { ticks, lowest, highest, divisor, decimals } = scale;
  return (
    <div className={css.values} style={{ height: heightPixels }} aria-hidden>
      {ticks.map((tick) => (
        <span key={tick} style={{ bottom: `${((tick - lowest) / (highest - lowest)) * 100}%` }}>
          {display.decimal((tick / divisor).toFixed(decimals), decimals)}
        </span>
      ))}
    </div>
  );
}

/** The days below the plot, evenly spread; `few` shows only the first and the last. */
export function DayLabels({ days, few }: { days: readonly ChartDay[]; few: boolean }) {
  const { language } = useLanguage();
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (!first || !last) return null;
  const style = daysBetween(first, last) > LONG_DAYS ? 'monthYear' : 'dayMonth';
  return (
    <div className={css.days} aria-hidden>
      {labelled(days.length, few ? 2 : LABELS_AT_MOST).map((index) => (
        <span key={index} style={{ left: `${(index / Math.max(days.length - 1, 1)) * 100}%` }}>
          {dateWords(days[index]?.date ?? first, style, language)}
        </span>
      ))}
    </div>
  );
}

/** Which days get a label: the first, the last, and some between. */
function labelled(count: number, atMost: number): number[] {
  const labels = Math.min(count, atMost);
  if (labels < 2) return [0];
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1)));
}
