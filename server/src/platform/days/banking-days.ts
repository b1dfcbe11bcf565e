import type Holidays from 'date-holidays';
import type { HolidaysTypes } from 'date-holidays';

/** Where a payment is executed: the currency of its account, and the country of its bank. ISO codes. */
export type BankingPlace = { currency: string; country: string };

/** On which days banks execute payments there; days are `YYYY-MM-DD`. */
export type BankingDays = { isBankingDay: (day: string) => boolean };

/**
 * When TARGET is closed besides weekends: the European Central Bank's calendar for payments in euro, the same every year
 * since 2002.
 */
const TARGET_HOLIDAYS = ['01-01', 'easter -2', 'easter 1', '05-01', '12-25', '12-26'];
const DAY_MILLISECONDS = 86_400_000;
/** The years whose holidays are looked up: each takes some milliseconds, and a file may name any. */
const FIRST_YEAR = '2020';
const LAST_YEAR = '2060';
/** A place where banks are closed for more days in a row isn't one. */
export const CLOSED_DAYS_MAXIMUM = 30;

const known = new Map<string, BankingDays>();

/**
 * The banking days of a place: Monday to Friday, without the holidays of TARGET for euro, else without the public and
 * bank holidays of the whole country. Not known are those of a region, those of the few countries that the library lacks,
 * and weekends on other days than Saturday and Sunday; a bank that is closed executes on its next day. Holidays are those
 * of 2020 to 2060.
 */
export async function bankingDaysOf({ currency, country }: BankingPlace): Promise<BankingDays> {
  const key = currency === 'EUR' ? 'TARGET' : country;
  const found = known.get(key);
  if (found) return found;
  // Its rules for all countries take a tenth of a second to read, which nobody waits for at start.
  const { default: HolidayRules } = await import('date-holidays');
  const closed = { types: ['public' as const, 'bank' as const] };
  const rules = key === 'TARGET' ? new HolidayRules(closed) : new HolidayRules(country, closed);
  if (key === 'TARGET') for (const rule of TARGET_HOLIDAYS) rules.setHoliday(rule, { name: rule, type: 'bank' });
  const days = withHolidays(rules);
  known.set(key, days);
  return days;
}

function withHolidays(rules: Holidays): BankingDays {
  const years = new Map<string, ReadonlySet<string>>();
  const holidaysOf = (year: string): ReadonlySet<string> => {
    if (year < FIRST_YEAR || year > LAST_YEAR) return new Set();
    const found = years.get(year) ?? new Set(rules.getHolidays(Number(year)).flatMap(daysOf));
    years.set(year, found);
    return found;
  };
  return { isBankingDay: (day) => !isWeekend(day) && !holidaysOf(day.slice(0, 4)).has(day) };
}

/** The whole days of a holiday; on half a day banks work. */
function daysOf({ date, start, end }: HolidaysTypes.Holiday): string[] {
  const count = Math.round((end.getTime() - start.getTime()) / (DAY_MILLISECONDS / 2));
  const first = Date.parse(date.slice(0, 10));
  return Array.from({ length: Math.floor(count / 2) }, (_, index) =>
    new Date(first + index * DAY_MILLISECONDS).toISOString().slice(0, 10),
  );
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay());
}

/** The day itself if it is a banking day, else the next one after or before it. */
export function movedToBankingDay(day: string, { isBankingDay }: BankingDays, where: 'AFTER' | 'BEFORE'): string {
  const step = where === 'AFTER' ? DAY_MILLISECONDS : -DAY_MILLISECONDS;
  for (let moved = Date.parse(day), tried = 0; tried < CLOSED_DAYS_MAXIMUM; moved += step, tried += 1) {
    const candidate = new Date(moved).toISOString().slice(0, 10);
    if (isBankingDay(candidate)) return candidate;
  }
  throw new Error(`There is no banking day near ${day}.`);
}
