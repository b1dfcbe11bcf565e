import type { Language } from '@portico/contract/languages';

/** Day before month in every language of the portal. */
const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de', fr: 'fr', it: 'it', es: 'es' };

const STYLES = {
  /** 20 Nov */
  dayMonth: { day: 'numeric', month: 'short' },
  /** 20 November */
  longDayMonth: { day: 'numeric', month: 'long' },
  /** Nov 2026 */
  monthYear: { month: 'short', year: 'numeric' },
  /** Fri 20 November 2026 */
  full: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  /** Friday */
  weekday: { weekday: 'long' },
  /** Fri */
  shortWeekday: { weekday: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Days that name the first day of a week: a Sunday (0) and a Monday (1). */
export const WEEK_STARTS = { 0: '2026-11-22', 1: '2026-11-23' } as const;

/** A day, `YYYY-MM-DD`, in the reader's language; for charts and headings, not for lists. */
export function dateWords(date: string, style: keyof typeof STYLES, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { ...STYLES[style], timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`)).replaceAll(',', '');
}
