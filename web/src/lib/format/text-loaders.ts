import type { Language } from '@portico/contract/languages';

/** A sentence, or a function of its parameters. */
export type Message = string | ((parameters: Record<string, unknown>) => string);
export type Messages = Record<string, Record<string, Message>>;

/** The texts that the sign-in needs, and those that only the portal behind it does. */
export type TextPart = 'start' | 'portal';

type Loader = () => Promise<{ default: Messages }>;

/** Each part of each language is a separate script, compiled by build/texts-plugin. */
export const textLoaders: Record<Language, Record<TextPart, Loader>> = {
  en: { start: () => import('virtual:texts/en/start'), portal: () => import('virtual:texts/en/portal') },
  de: { start: () => import('virtual:texts/de/start'), portal: () => import('virtual:texts/de/portal') },
  fr: { start: () => import('virtual:texts/fr/start'), portal: () => import('virtual:texts/fr/portal') },
  it: { start: () => import('virtual:texts/it/start'), portal: () => import('virtual:texts/it/portal') },
  es: { start: () => import('virtual:texts/es/start'), portal: () => import('virtual:texts/es/portal') },
};
