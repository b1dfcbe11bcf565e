import { dateWords } from '../../lib/format/date-words.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import type { ChartDay } from './chart-day.ts';
import { extremesOf } from './summary.ts';

/** A chart in a sentence: its first and last day, its lowest and its highest. */
export function useChartSummary(days: readonly ChartDay[], currency: string): string {
  const t = useText();
  const display = useDisplay();
  const { language } = useLanguage();
  const found = extremesOf(days);
  if (!found) return t('charts.summaryOfNothing');
  const amountOf = ({ amount }: ChartDay) => `${currency} ${display.amount(amount ?? '0', currency)}`;
  const dateOf = ({ date }: ChartDay) => dateWords(date, 'full', language);
  const { first, last, lowest, highest } = found;
  return t('charts.summary', {
    first: dateOf(first),
    firstAmount: amountOf(first),
    last: dateOf(last),
    lastAmount: amountOf(last),
    lowest: dateOf(lowest),
    lowestAmount: amountOf(lowest),
    highest: dateOf(highest),
    highestAmount: amountOf(highest),
  });
}
