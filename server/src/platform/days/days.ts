const DAY_MILLISECONDS = 86_400_000;

/** The number of days between two days, `YYYY-MM-DD`; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS;
}

/** The day this many days later, `YYYY-MM-DD`. Counts days in UTC, where each has 24 hours. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
}
