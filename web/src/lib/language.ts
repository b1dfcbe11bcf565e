import { LANGUAGES, preferredLanguage, type Language } from '@portico/contract/languages';
import { readStored, writeStored } from './storage.ts';

const STORED_AS = 'portico.language';

/** The language before sign-in: the one chosen last on this device, else the browser's. */
export function initialLanguage(): Language {
  const stored = readStored(STORED_AS);
  return LANGUAGES.find((language) => language === stored) ?? preferredLanguage(navigator.languages.join(','));
}

export function rememberLanguage(language: Language): void {
  writeStored(STORED_AS, language);
}

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
};
