import { localToday } from '../format/days.ts';

/** The name of an exported CSV file: what it has, and day-month-year_hour-minute of now (spec A9). */
export function exportName(what: string): string {
  const now = new Date();
  const day = localToday().split('-').toReversed().join('-');
  const [hour, minute] = [now.getHours(), now.getMinutes()].map((value) => String(value).padStart(2, '0'));
  return `${what}_${day}_${hour}-${minute}.csv`;
}
