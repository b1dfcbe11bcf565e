const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?$/;

/** Reads an ISODate (XML Schema date) as `YYYY-MM-DD` without its zone; null if there is no such day. */
export function parseIsoDate(text: string): string | null {
  const match = DATE.exec(text);
  if (!match) return null;
  const [, year, month, day] = match;
  return isDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : null;
}

/** The day of an ISODateTime as `YYYY-MM-DD`, as written, without zone conversion; null if it isn't a date and time. */
export function parseIsoDateTimeDay(text: string): string | null {
  const day = DATE_TIME.exec(text)?.[1];
  return day === undefined ? null : parseIsoDate(day);
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}
