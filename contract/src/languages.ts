/** The languages of the portal; the first is the default. */
export const LANGUAGES = ['en', 'de', 'fr', 'it', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first supported language in an Accept-Language header or a browser's list; English if there is none. */
export function preferredLanguage(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().slice(0, 2).toLowerCase();
    const found = LANGUAGES.find((language) => language === tag);
    if (found) return found;
  }
  return LANGUAGES[0];
}
