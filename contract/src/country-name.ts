import type { Language } from './languages.ts';

const namesOf = new Map<Language, Intl.DisplayNames>();

/** Making one takes longer than many names from it. */
function countryNames(language: Language): Intl.DisplayNames {
  const names =
    namesOf.get(language) ?? new Intl.DisplayNames(language === 'en' ? 'en-GB' : language, { type: 'region' });
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
