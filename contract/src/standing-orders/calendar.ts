/** How often a standing order is due. */
export const FREQUENCIES = [
  'WEEKLY',
  'EVERY_TWO_WEEKS',
  'MONTHLY',
  'EVERY_TWO_MONTHS',
  'QUARTERLY',
  'HALF_YEARLY',
  'YEARLY',
] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Where a date that is no banking day moves to. */
export const HOLIDAY_RULES = ['AFTER', 'BEFORE'] as const;
export type HolidayRule = (typeof HOLIDAY_RULES)[number];

/** When a standing order is due. Days are `YYYY-MM-DD`. */
export type Calendar = {
  frequency: Frequency;
  /** The first date; the others follow from it. */
  firstDate: string;
  /** In the months of these dates, the last banking day counts instead. */
  isOnLastBankingDay: boolean;
  holidayRule: HolidayRule;
  /** No date is later; null for no end. */
  lastDate: string | null;
  /** How many dates there are in all; null for no end. */
  datesCount: number | null;
};

/** A date of a calendar, before it moves to a banking day. `number` counts from 1. */
export type DueDate = { dueDate: string; number: number };

const STEPS: Record<Frequency, { months: number } | { days: number }> = {
  WEEKLY: { days: 7 },
  EVERY_TWO_WEEKS: { days: 14 },
  MONTHLY: { months: 1 },
  EVERY_TWO_MONTHS: { months: 2 },
  QUARTERLY: { months: 3 },
  HALF_YEARLY: { months: 6 },
  YEARLY: { months: 12 },
};

/** Whether its dates are weeks apart, so that there is no last banking day of a month to choose. */
export function isWeekly(frequency: Frequency): boolean {
  return 'days' in STEPS[frequency];
}

/** The dates of a calendar from a day on, in order; without an end, they don't end either. */
export function* dueDates(calendar: Calendar, from: string): Generator<DueDate> {
  const { datesCount } = calendar;
  // Counted from the first, so that the 31st stays the 31st after a shorter month.
  for (let index = indexBefore(calendar, from); datesCount === null || index < datesCount; index += 1) {
    const dueDate = dateAt(calendar, index);
    if (isAfterEnd(calendar, dueDate)) return;
    if (dueDate >= from) yield { dueDate, number: index + 1 };
  }
}

/** The last banking day of a month may be days before its last one: there the month counts. */
function isAfterEnd({ lastDate, isOnLastBankingDay }: Calendar, dueDate: string): boolean {
  if (lastDate === null) return false;
  return isOnLastBankingDay ? dueDate.slice(0, 7) > lastDate.slice(0, 7) : dueDate > lastDate;
}

function dateAt({ frequency, firstDate, isOnLastBankingDay }: Calendar, index: number): string {
  const step = STEPS[frequency];
  if ('days' in step) return dayAfter(firstDate, index * step.days);
  return inMonthAfter(firstDate, index * step.months, isOnLastBankingDay);
}

/** The number of a date not later than a day, and not much earlier. */
function indexBefore({ frequency, firstDate }: Calendar, day: string): number {
  const step = STEPS[frequency];
  const days = (Date.parse(day) - Date.parse(firstDate)) / DAY_MILLISECONDS;
  const stepDays = 'days' in step ? step.days : step.months * MONTH_DAYS_MAXIMUM;
  // A month is at most 3 days shorter than that; so this never comes out too late, and never far too early.
  return Math.max(0, Math.floor(days / stepDays) - 1);
}

const DAY_MILLISECONDS = 86_400_000;
const MONTH_DAYS_MAXIMUM = 31;

function dayAfter(day: string, days: number): string {
  return isoDay(new Date(Date.parse(day) + days * DAY_MILLISECONDS));
}

/** The same day some months later, or the last of that month if it has no such day or `isLast`. */
function inMonthAfter(day: string, months: number, isLast: boolean): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
  // Day 0 of a month is the last one of the month before.
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(new Date(Date.UTC(year, month - 1 + months, isLast ? last : Math.min(dayOfMonth, last))));
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
