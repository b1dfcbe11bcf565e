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

/** What the clocks of a time zone (by its IANA name) show at an instant, such as `2026-11-20T00:05:09Z`. */
export function localTime(instant: string, timeZone: string): LocalTime {
  const text = clockIn(timeZone).format(Date.parse(instant));
  const [month, day, year, hours, minutes, seconds] = text.match(/\d+/g) ?? [];
  return {
    day: `${year?.padStart(4, '0')}-${month}-${day}`,
    hours: Number(hours),
    minutes: Number(minutes),
    seconds: Number(seconds),
  };
}
