import { dateWords } from '../../lib/format/date-words.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import type { ChartDay } from './chart-day.ts';
import css from './chart.module.css';

type TipProps = {
  days: readonly ChartDay[];
  index: number;
  currency: string;
  /** The position of an amount between the bottom and the top of the plot. */
  shareOf: (amount: number) => number;
};

/** The point under the pointer or chosen by keyboard: its line, its ring, its figure. */
export function ChartTip({ days, index, currency, shareOf }: TipProps) {
  const t = useText();
  const display = useDisplay();
  const { language } = useLanguage();
  const day = days[index];
  if (!day) return null;
  const left = `${(index / Math.max(days.length - 1, 1)) * 100}%`;
  const side = index > days.length / 2 ? css.toLeft : css.toRight;
  return (
    <>
      <i className={css.pointer} style={{ left }} />
      {day.amount !== null && (
        <i className={css.ring} style={{ left, bottom: `${shareOf(Number(day.amount)) * 100}%` }} />
      )}
      <div className={`${css.tip} ${side}`} style={{ left }} aria-hidden>
        <span>{dateWords(day.date, 'full', language)}</span>
        <b>{day.amount === null ? t('charts.nothing') : `${currency} ${display.amount(day.amount, currency)}`}</b>
        {day.incomplete && <span>{day.incomplete}</span>}
      </div>
    </>
  );
}
