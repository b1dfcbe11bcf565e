import type { Language } from '@portico/contract/languages';
import { dateWords } from './date-words.ts';
import { localToday } from './days.ts';

/** “Friday, 20 November” in the reader's language. */
export function todayInWords(language: Language): string {
  const today = localToday();
  const weekday = dateWords(today, 'weekday', language);
  const day = dateWords(today, 'longDayMonth', language);
  return `${weekday.charAt(0).toLocaleUpperCase(language)}${weekday.slice(1)}, ${day}`;
}
