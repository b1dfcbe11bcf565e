import { Temporal } from 'temporal-polyfill';

// Days are `YYYY-MM-DD`, zones have their IANA names.

/** When a day begins in a zone. */
export function dayBegins(day: string, timeZone: string): Date {
  return beginning(Temporal.PlainDate.from(day), timeZone);
}

/** When a day ends in a zone: the next one begins. */
export function dayEnds(day: string, timeZone: string): Date {
  return beginning(Temporal.PlainDate.from(day).add({ days: 1 }), timeZone);
}

function beginning(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
}

/**
 * When the clocks of a zone show a time (`HH:MM`) on a day. A time that is left out as clocks go forward is taken an hour
 * later; of one that comes twice, the first counts.
 */
export function zonedTime(day: string, time: string, timeZone: string): Date {
  return new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds);
}
