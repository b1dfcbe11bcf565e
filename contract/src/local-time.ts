/** A wall clock's reading: the day as `YYYY-MM-DD`, and the time of day. */
export type LocalTime = { day: string; hours: number; minutes: number; seconds: number };

/** Making one takes longer than a thousand readings. */
const clocks = new Map<string, Intl.DateTimeFormat>();
/** There are some six hundred names of time zones; their letters may be written in either case. */
const CLOCKS_AT_MOST = 1_000;

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  if (clocks.size >= CLOCKS_AT_MOST) clocks.clear();
  const two = '2-digit';
  const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  const clock = new Intl.DateTimeFormat('en-US', { ...fields, hourCycle: 'h23', calendar: 'gregory', timeZone });
  clocks.set(timeZone, clock);
  return clock;
}

const QUARTER_MILLISECONDS = 15 * 60_000;
/** A zone's offsets by quarters of an hour, since reading a clock takes ten times as long. */
const offsets = new Map<string, Map<number, number>>();
const OFFSETS_AT_MOST = 5_000;
let offsetsKept = 0;

/** What the clocks of a time zone (by its IANA name) show at an instant, such as `2026-11-20T00:05:09Z`. */
export function localTime(instant: string, timeZone: string): LocalTime {
  const milliseconds = Date.parse(instant);
  const local = new Date(milliseconds + offsetMilliseconds(milliseconds, timeZone));
  return {
    day: `${String(local.getUTCFullYear()).padStart(4, '0')}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`,
    hours: local.getUTCHours(),
    minutes: local.getUTCMinutes(),
    seconds: local.getUTCSeconds(),
  };
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value));

/** How far the clocks of a time zone are ahead of UTC, at a moment given in milliseconds since 1970. */
export function offsetMilliseconds(milliseconds: number, timeZone: string): number {
  const quarter = Math.floor(milliseconds / QUARTER_MILLISECONDS);
  const known = offsets.get(timeZone)?.get(quarter);
  if (known !== undefined) return known;
  const begin = quarter * QUARTER_MILLISECONDS;
  const offset = readOffset(begin, timeZone);
  // Some clocks were changed a minute after midnight.
  if (offset !== readOffset(begin + QUARTER_MILLISECONDS - 1, timeZone)) return readOffset(milliseconds, timeZone);
  keepOffset(timeZone, quarter, offset);
  return offset;
}

function keepOffset(timeZone: string, quarter: number, offset: number): void {
  if (offsetsKept >= OFFSETS_AT_MOST) {
    offsets.clear();
    offsetsKept = 0;
  }
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, ofZone.set(quarter, offset));
  offsetsKept += 1;
}

function readOffset(milliseconds: number, timeZone: string): number {
  const text = clockIn(timeZone).format(milliseconds);
  const [month = 1, day = 1, year, hours, minutes, seconds] = (text.match(/\d+/g) ?? []).map(Number);
  const whole = Math.floor(milliseconds / 1000) * 1000;
  return new Date(0).setUTCFullYear(year!, month - 1, day) + ((hours! * 60 + minutes!) * 60 + seconds!) * 1000 - whole;
}

/**
 * A name such as Europe/Zurich. Offsets mean the opposite in PostgreSQL and are refused, and so is SystemV/…, which it
 * doesn't know.
 */
export function isTimeZone(timeZone: string): boolean {
  if (!/^(?!SystemV\/)[A-Za-z]/i.test(timeZone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
