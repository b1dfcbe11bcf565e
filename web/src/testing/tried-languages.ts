import { LANGUAGES, type Language } from '@portico/contract/languages';

/** The languages in which page tests look at a state: all, but with `npm test -- fast` English and the longest words. */
export const TRIED_LANGUAGES: readonly Language[] = process.env['PORTICO_FAST'] ? ['en', 'de'] : LANGUAGES;
