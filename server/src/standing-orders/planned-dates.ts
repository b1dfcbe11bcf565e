import { dueDates, type Calendar } from '@portico/contract/standing-orders/calendar';
import { hasMissedCutOff, type CutOff } from '../accounts/public.ts';
import { CLOSED_DAYS_MAXIMUM, movedToBankingDay, type BankingDays } from '../platform/days/banking-days.ts';
import { addDays } from '../platform/days/days.ts';

/** A date: when it is due, when the bank executes it, and when its order is made. Days are `YYYY-MM-DD`. */
export type PlannedDate = { dueDate: string; executionDate: string; orderDate: string };

/** On which days banks execute the payments of a template, and until when its bank takes them. */
export type PaymentDays = BankingDays & {
  /** Null at any time. */
  cutOffOn: (executionDate: string) => CutOff | null;
  /** The day of the cut-off, by the bank's clock; the date itself if there is none before its end. */
  lastDayFor: (executionDate: string) => string;
};

type Planned = { calendar: Calendar; daysAhead: number };

/** The dates that are executed on a day or later, in order; endless without an end. */
export function* plannedDates(
  { calendar, daysAhead }: Planned,
  days: Pick<PaymentDays, 'isBankingDay' | 'lastDayFor'>,
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

/** The first banking day from a day on for which the bank still takes payments now. */
export function soonestDate(days: PaymentDays, from: string, now: Date): string {
  for (let day = movedToBankingDay(from, days, 'AFTER'), tried = 0; tried < CLOSED_DAYS_MAXIMUM; tried += 1) {
    if (!hasMissedCutOff(days.cutOffOn(day), now)) return day;
    day = movedToBankingDay(addDays(day, 1), days, 'AFTER');
  }
  throw new Error(`No bank takes payments for a day near ${from}.`);
}
