const two = (value: number) => String(value).padStart(2, '0');

/** Today in the reader's time zone, `YYYY-MM-DD`. */
export function localToday(): string {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The day that many days later; `days` may be negative. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Whether banks rest on a day because of its weekday. */
export function isWeekend(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** The day itself, or the Monday after a weekend. */
export function nextWorkday(date: string): string {
  return isWeekend(date) ? nextWorkday(addDays(date, 1)) : date;
}

/** The last day before it that isn't on a weekend. */
export function workdayBefore(date: string): string {
  const before = addDays(date, -1);
  return isWeekend(before) ? workdayBefore(before) : before;
}

/** The first day of the week containing a day; weeks start on Sunday (0) or Monday (1). */
export function startOfWeek(date: string, startingDay: 0 | 1): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday - startingDay + 7) % 7));
}

/** The same day of another month, or its last day if that month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

/** The number of days between two days; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** A real day between 1900 and 2199, written as `YYYY-MM-DD`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
