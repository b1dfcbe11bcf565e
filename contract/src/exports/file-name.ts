import { localTime } from '../local-time.ts';

/** What a file is of, and at its end day-month-year_hour-minute (spec A9, B7): `Orders_20-11-2026_14-05.csv`. */
export function exportFileName(what: string, extension: string, instant: string, timeZone: string): string {
  const { day, hours, minutes } = localTime(instant, timeZone);
  const [hour, minute] = [hours, minutes].map((value) => String(value).padStart(2, '0'));
  return `${what}_${day.split('-').toReversed().join('-')}_${hour}-${minute}.${extension}`;
}
