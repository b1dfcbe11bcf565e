import { LANGUAGES, preferredLanguage, type Language } from '@portico/contract/languages';
import { readStored, writeStored } from '../storage.ts';

const STORED_AS = 'portico.language';

/** The language before sign-in: the last one chosen on this device, otherwise the browser's. */
export function initialLanguage(): Language {
  const stored = readStored(STORED_AS);
  return LANGUAGES.find((language) => language === stored) ?? preferredLanguage(navigator.languages.join(','));
}

export function rememberLanguage(language: Language): void {
  writeStored(STORED_AS, language);
}

/** Calls back with the language when another tab of this device remembers one. */
export function followLanguage(follow: (language: Language) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const language = LANGUAGES.find((known) => known === newValue);
    if (key === STORED_AS && language) follow(language);
  });
}

/** Each language's own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
};
