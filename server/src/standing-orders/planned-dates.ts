import { dueDates, type Calendar } from '@portico/contract/standing-orders/calendar';
import { CLOSED_DAYS_MAXIMUM, movedToBankingDay, type BankingDays } from '../platform/days/banking-days.ts';
import { addDays } from '../platform/days/days.ts';

/** A date: when it is due, when the bank executes it, and when its order is made. Days are `YYYY-MM-DD`. */
export type PlannedDate = { dueDate: string; executionDate: string; orderDate: string };

type Planned = { calendar: Calendar; daysAhead: number };

/** The dates that are executed on a day or later, in order; endless without an end. */
export function* plannedDates(
  { calendar, daysAhead }: Planned,
  days: BankingDays,
  from: string,
): Generator<PlannedDate> {
  for (const { dueDate } of dueDates(calendar, addDays(from, -CLOSED_DAYS_MAXIMUM))) {
    const rule = calendar.isOnLastBankingDay ? 'BEFORE' : calendar.holidayRule;
    const executionDate = movedToBankingDay(dueDate, days, rule);
    if (executionDate >= from) yield { dueDate, executionDate, orderDate: addDays(executionDate, -daysAhead) };
  }
}
