import { parseIsoDate } from '../iso-date.ts';

const MILLISECONDS_PER_DAY = 86_400_000;

/** Two-digit years from here on belong to the last century, as in SWIFT. */
const CENTURY_PIVOT = 80;

/** Reads `YYMMDD` as `YYYY-MM-DD`; null if there is no such day (30 February does occur in value dates). */
export function readSwiftDate(text: string): string | null {
  if (!/^\d{6}$/.test(text)) return null;
  return parseIsoDate(`${fullYear(text.slice(0, 2))}-${text.slice(2, 4)}-${text.slice(4)}`);
}

/** Reads `MMDD` in the year that brings it closest to the value date `YYMMDD`: an entry date has no year. */
export function readEntryDate(text: string, valueDate: string): string | null {
  const year = fullYear(valueDate.slice(0, 2));
  const near = Date.UTC(year, Number(valueDate.slice(2, 4)) - 1, Number(valueDate.slice(4, 6)));
  let nearest: string | null = null;
  let nearestDays = Infinity;
  for (const candidate of [year - 1, year, year + 1]) {
    const date = parseIsoDate(`${candidate}-${text.slice(0, 2)}-${text.slice(2, 4)}`);
    const days = date === null ? Infinity : Math.abs(Date.parse(date) - near) / MILLISECONDS_PER_DAY;
    if (days < nearestDays) {
      nearest = date;
      nearestDays = days;
    }
  }
  return nearest;
}

/** Reads `YYMMDDHHMM`, with an optional offset such as `+0100`, as ISO 8601; null if it is something else. */
export function readSwiftDateTime(text: string): string | null {
  const match = /^(\d{6})([01]\d|2[0-3])([0-5]\d)(?:([+-])(\d{2})(\d{2}))?$/.exec(text);
  const date = readSwiftDate(match?.[1] ?? '');
  if (!match || date === null) return null;
  const [, , hours, minutes, sign, offsetHours, offsetMinutes] = match;
  return `${date}T${hours}:${minutes}:00${sign === undefined ? '' : `${sign}${offsetHours}:${offsetMinutes}`}`;
}

function fullYear(twoDigits: string): number {
  const year = Number(twoDigits);
  return year < CENTURY_PIVOT ? 2000 + year : 1900 + year;
}
