import { useSyncExternalStore } from 'react';
import type { Language } from '@portico/contract/languages';
import { initialLanguage, rememberLanguage } from './language.ts';
import { createSignal } from './signal.ts';
import type { TextKey } from './text-keys.ts';
import { textLoaders, type Messages, type TextPart } from './text-loaders.ts';

export type TextParameters = Record<string, string | number>;

/** A sentence in the reader's language. */
export type Translate = {
  (key: TextKey, parameters?: TextParameters): string;
  /** For keys that come from the server, such as reasons; the key itself where there is no such sentence. */
  of: (module: string, key: string, parameters?: TextParameters) => string;
  /** The same, undefined where there is no such sentence. */
  known: (module: string, key: string, parameters?: TextParameters) => string | undefined;
};

type Texts = { language: Language; t: Translate };

const parts = new Set<TextPart>(['start']);
const texts = createSignal<Texts>({ language: initialLanguage(), t: translateWith({}) });
let wanted = initialLanguage();

/** Loads the language before the first render. */
export function startTexts(): Promise<void> {
  return show(wanted);
}

/** Loads the sentences of the portal beside those of the sign-in; the frame around its pages waits for them. */
export async function loadPortalTexts(): Promise<void> {
  if (parts.has('portal')) return;
  parts.add('portal');
  await show(wanted);
}

export function useText(): Translate {
  return useSyncExternalStore(texts.subscribe, texts.get).t;
}

export function useLanguage(): { language: Language; setLanguage: (language: Language) => Promise<void> } {
  return { language: useSyncExternalStore(texts.subscribe, texts.get).language, setLanguage };
}

async function setLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  if (language !== wanted) await show(language);
}

async function show(language: Language): Promise<void> {
  wanted = language;
  const loaded = await Promise.all([...parts].map((part) => textLoaders[language][part]()));
  if (language !== wanted) return;
  document.documentElement.lang = language;
  texts.set({ language, t: translateWith(Object.assign({}, ...loaded.map((module) => module.default))) });
}

function translateWith(messages: Messages): Translate {
  const known = (module: string, key: string, parameters: TextParameters = {}) => messages[module]?.[key]?.(parameters);
  const of = (module: string, key: string, parameters?: TextParameters) => known(module, key, parameters) ?? key;
  const translate = (key: TextKey, parameters?: TextParameters) => {
    const dot = key.indexOf('.');
    return of(key.slice(0, dot), key.slice(dot + 1), parameters);
  };
  return Object.assign(translate, { of, known });
}
