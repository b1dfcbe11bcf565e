import { dueDates, type Calendar } from '@portico/contract/standing-orders/calendar';
import { movedToBankingDay, type BankingDays } from '../platform/banking-days.ts';

/** A date: when it is due, when the bank executes it, and when its order is made. Days are `YYYY-MM-DD`. */
export type PlannedDate = { dueDate: string; executionDate: string; orderDate: string };

type Planned = { calendar: Calendar; daysAhead: number };

const DAY_MILLISECONDS = 86_400_000;
/** A due date is at most so many days away from its execution: weekends and holidays in a row. */
export const MOVED_DAYS_MAXIMUM = 30;

/** The dates that are executed on a day or later, in order; endless without an end. */
export function* plannedDates(
  { calendar, daysAhead }: Planned,
  days: BankingDays,
  from: string,
): Generator<PlannedDate> {
  for (const { dueDate } of dueDates(calendar, addDays(from, -MOVED_DAYS_MAXIMUM))) {
    const rule = calendar.isOnLastBankingDay ? 'BEFORE' : calendar.holidayRule;
    const executionDate = movedToBankingDay(dueDate, days, rule);
    if (executionDate >= from) yield { dueDate, executionDate, orderDate: addDays(executionDate, -daysAhead) };
  }
}

/** The day this many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
}
