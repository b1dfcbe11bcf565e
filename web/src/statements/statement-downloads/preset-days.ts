import { addDays, addMonths, workdayBefore } from '../../lib/format/days.ts';
import type { DayRange } from '../../ui/day-range.tsx';

/** The days that people download most often. */
export const DAYS_PRESETS = [
  'today',
  'lastWorkday',
  'week',
  'thisMonth',
  'lastMonth',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const;
/** The same with days to come, for what is planned. */
export const DAYS_PRESETS_AHEAD = ['next30', ...DAYS_PRESETS] as const;
export type DaysPreset = (typeof DAYS_PRESETS_AHEAD)[number];

/** Both days are among them. */
export function presetDays(preset: DaysPreset, today: string): DayRange {
  const first = `${today.slice(0, 8)}01`;
  const quarter = addMonths(first, -((Number(today.slice(5, 7)) - 1) % 3));
  const year = Number(today.slice(0, 4));
  const workday = workdayBefore(today);
  const days: Record<DaysPreset, DayRange> = {
    next30: { from: today, to: addDays(today, 29) },
    today: { from: today, to: today },
    lastWorkday: { from: workday, to: workday },
    week: { from: addDays(today, -6), to: today },
    thisMonth: { from: first, to: today },
    lastMonth: { from: addMonths(first, -1), to: addDays(first, -1) },
    lastQuarter: { from: addMonths(quarter, -3), to: addDays(quarter, -1) },
    thisYear: { from: `${year}-01-01`, to: today },
    lastYear: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  };
  return days[preset];
}
