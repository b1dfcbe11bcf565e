import type { Language } from './languages.ts';

/** Names of places as the portal’s readers spell them. */
const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-CH', fr: 'fr', it: 'it', es: 'es' };
const namesOf = new Map<Language, Intl.DisplayNames>();

/** Making one takes longer than many names from it. */
function countryNames(language: Language): Intl.DisplayNames {
  const names = namesOf.get(language) ?? new Intl.DisplayNames(LOCALES[language], { type: 'region' });
  namesOf.set(language, names);
  return names;
}

/** The name of a country by its ISO 3166 code; the code itself if it has no name. */
export function countryName(code: string, language: Language): string {
  try {
    return countryNames(language).of(code) ?? code;
  } catch {
    return code;
  }
}
