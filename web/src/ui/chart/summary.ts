import { parseDecimal } from '@portico/contract/money';
import type { ChartDay } from './chart-day.ts';

export type Extremes = { first: ChartDay; last: ChartDay; lowest: ChartDay; highest: ChartDay };

/** The days that a chart's sentence mentions; null if no day has an amount. */
export function extremesOf(days: readonly ChartDay[]): Extremes | null {
  const known = days.filter(({ amount }) => amount !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  const value = ({ amount }: ChartDay) => parseDecimal(amount ?? '0') ?? 0n;
  const lowest = known.reduce((least, day) => (value(day) < value(least) ? day : least), first);
  const highest = known.reduce((most, day) => (value(day) > value(most) ? day : most), first);
  return { first, last, lowest, highest };
}
