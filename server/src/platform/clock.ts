/** The portal's only source of the current time; tests set their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until a test moves it. */
export class SettableClock implements Clock {
  #now: number;
  constructor(start: Date | string) {
    this.#now = new Date(start).getTime();
  }
  now(): Date {
    return new Date(this.#now);
  }
  set(instant: Date | string): void {
    this.#now = new Date(instant).getTime();
  }
  advanceSeconds(seconds: number): void {
    this.#now += seconds * 1000;
  }
}

export const DAY_SECONDS = 24 * 3600;

export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

/** Where the portal's days begin and end. */
export const PORTAL_TIME_ZONE = 'Europe/Zurich';
// Creating one takes some twenty milliseconds the first time, so do it at start, not while others wait.
const PORTAL_DATES = datesIn(PORTAL_TIME_ZONE);

function datesIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

/** The local date of an instant in a zone, `YYYY-MM-DD`. */
export function localDateOf(instant: Date, timeZone = PORTAL_TIME_ZONE): string {
  return (timeZone === PORTAL_TIME_ZONE ? PORTAL_DATES : datesIn(timeZone)).format(instant);
}
