const DAY_MILLISECONDS = 86_400_000;

/** The day this many days later, `YYYY-MM-DD`. Counts days in UTC, where each has 24 hours. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
}
