import type { Language } from '@portico/contract/languages';

/** Day before month in every language of the portal. */
const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de', fr: 'fr', it: 'it', es: 'es' };

/** “Friday, 20 November” in the reader's language. */
export function todayInWords(language: Language): string {
  const today = new Date();
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long' }).format(today);
  const day = new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'long' }).format(today);
  return `${weekday.charAt(0).toLocaleUpperCase(language)}${weekday.slice(1)}, ${day}`;
}
