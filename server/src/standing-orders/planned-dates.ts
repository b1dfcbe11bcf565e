import { dueDates, type Calendar } from '@portico/contract/standing-orders/calendar';
import type { PaymentDays } from '../accounts/public.ts';
import { CLOSED_DAYS_MAXIMUM, movedToBankingDay } from '../platform/days/banking-days.ts';
import { addDays } from '../platform/days/days.ts';

/** A date: when it is due, when the bank executes it, and when its order is made. Days are `YYYY-MM-DD`. */
export type PlannedDate = { dueDate: string; executionDate: string; orderDate: string };

/** The days of a template's payments. */
export type TemplateDays = PaymentDays & {
  /** The day of the cut-off, by the bank's clock; the date itself if there is none before its end. */
  lastDayFor: (executionDate: string) => string;
};

type Planned = { calendar: Calendar; daysAhead: number };

/** The dates that are executed on a day or later, in order; endless without an end. */
export function* plannedDates(
  { calendar, daysAhead }: Planned,
  days: Pick<TemplateDays, 'isBankingDay' | 'lastDayFor'>,
  from: string,
): Generator<PlannedDate> {
  for (const { dueDate } of dueDates(calendar, addDays(from, -CLOSED_DAYS_MAXIMUM))) {
    const rule = calendar.isOnLastBankingDay ? 'BEFORE' : calendar.holidayRule;
    const executionDate = movedToBankingDay(dueDate, days, rule);
    // Who signs has the days that they were promised, also where the bank wants it days before.
    const orderDate = addDays(days.lastDayFor(executionDate), -daysAhead);
    if (executionDate >= from) yield { dueDate, executionDate, orderDate };
  }
}
