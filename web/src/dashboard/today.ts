import type { Language } from '@portico/contract/languages';

/** Day before month in every language of the portal. */
const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de', fr: 'fr', it: 'it', es: 'es' };

/** “Friday, 20 November” in the reader's language. */
export function todayInWords(language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', day: 'numeric', month: 'long' });
  const text = format.format(new Date());
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
