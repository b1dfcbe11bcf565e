import { addDays, daysBetween } from '../../platform/days/days.ts';

/** All days from the first to the last, inclusive. */
export function daysFrom(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index));
}

/**
 * The last banking day up to and including a day. Banking days are Monday to Friday here: after a holiday, a bank is
 * thought late for a day.
 */
export function lastBankingDay(day: string): string {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0) return addDays(day, -2);
  return weekday === 6 ? addDays(day, -1) : day;
}

/** The day up to which a bank has delivered if nothing was late on a day, judged today: never more than is due now. */
export function dueOn(day: string, today: string): string {
  const [then, now] = [lastBankingDay(day), expectedDay(today)];
  return then < now ? then : now;
}

/** The day up to which a bank has delivered if nothing is late: the last banking day before today. */
export function expectedDay(today: string): string {
  return lastBankingDay(addDays(today, -1));
}
