import type { Language } from '@portico/contract/languages';

/** The name of a currency (ISO 4217) or country (ISO 3166) in a language; the code itself if it has none. */
export function nameOf(language: Language, type: 'currency' | 'region', code: string): string {
  try {
    return new Intl.DisplayNames(language, { type, fallback: 'code' }).of(code) ?? code;
  } catch {
    // A malformed code is no reason to show nothing.
    return code;
  }
}
