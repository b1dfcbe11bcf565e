import { addDays, addMonths, workdayBefore } from '../../lib/format/days.ts';
import type { DayRange } from '../../ui/day-range.tsx';

/** The days that people download most often. */
export const DAYS_PRESETS = ['today', 'lastWorkday', 'week', 'thisMonth', 'lastMonth'] as const;
export type DaysPreset = (typeof DAYS_PRESETS)[number];

/** Both days are among them. */
export function presetDays(preset: DaysPreset, today: string): DayRange {
  const first = `${today.slice(0, 8)}01`;
  const workday = workdayBefore(today);
  const days: Record<DaysPreset, DayRange> = {
    today: { from: today, to: today },
    lastWorkday: { from: workday, to: workday },
    week: { from: addDays(today, -6), to: today },
    thisMonth: { from: first, to: today },
    lastMonth: { from: addMonths(first, -1), to: addDays(first, -1) },
  };
  return days[preset];
}
