import { addDays, addMonths, workdayBefore } from '../../lib/format/days.ts';
import type { DayRange } from '../../ui/day-range.tsx';

/** The days that people download most often. */
export const DAYS_PRESETS = ['today', 'lastWorkday', 'week', 'thisMonth', 'lastMonth'] as const;
/** The same with days to come, for what is planned. */
export const DAYS_PRESETS_AHEAD = ['next30', ...DAYS_PRESETS] as const;
export type DaysPreset = (typeof DAYS_PRESETS_AHEAD)[number];

/** Both days are among them. */
export function presetDays(preset: DaysPreset, today: string): DayRange {
  const first = `${today.slice(0, 8)}01`;
  const workday = workdayBefore(today);
  const days: Record<DaysPreset, DayRange> = {
    next30: { from: today, to: addDays(today, 29) },
    today: { from: today, to: today },
    lastWorkday: { from: workday, to: workday },
    week: { from: addDays(today, -6), to: today },
    thisMonth: { from: first, to: today },
    lastMonth: { from: addMonths(first, -1), to: addDays(first, -1) },
  };
  return days[preset];
}
