import { useSyncExternalStore } from 'react';
import type { Language } from '@portico/contract/languages';
import type { NumberFormat } from '@portico/contract/session/model';
import { followLanguage, initialLanguage, rememberLanguage } from './language.ts';
import { countIn } from './message-number.ts';
import { createSignal } from '../session/signal.ts';
import type { TextKey } from '@portico/contract/text-keys';
import { textLoaders, type Messages, type TextPart } from './text-loaders.ts';

export type TextParameters = Record<string, string | number>;

/** A sentence in the reader's language. */
export type Translate = {
  (key: TextKey, parameters?: TextParameters): string;
  /** For keys from the server, such as reasons; the key itself if there is no such sentence. */
  of: (module: string, key: string, parameters?: TextParameters) => string;
  /** The same, but undefined if there is no such sentence. */
  known: (module: string, key: string, parameters?: TextParameters) => string | undefined;
};

type Texts = { language: Language; t: Translate; messages: Messages };

const parts = new Set<TextPart>(['start']);
const texts = createSignal<Texts>({ language: initialLanguage(), t: translateWith({}), messages: {} });
let wanted = initialLanguage();
/** The newest call's texts, how many calls there were, and the last one shown. */
let showing: Promise<void> = Promise.resolve();
let calls = 0;
let shownCall = 0;

/** Loads the language before the first render. From then on it is also the one that another tab switches to. */
export function startTexts(): Promise<void> {
  followLanguage((language) => void show(language).catch(() => undefined));
  return show(wanted);
}

/** Loads the portal's texts in addition to those of the sign-in; the frame around its pages waits for them. */
export async function loadPortalTexts(): Promise<void> {
  if (parts.has('portal')) return showing;
  parts.add('portal');
  await show(wanted).catch((error: unknown) => {
    parts.delete('portal');
    throw error;
  });
}

export function useText(): Translate {
  return useSyncExternalStore(texts.subscribe, texts.get).t;
}

export function useLanguage(): { language: Language; setLanguage: (language: Language) => Promise<void> } {
  return { language: useSyncExternalStore(texts.subscribe, texts.get).language, setLanguage };
}

/** Sentences with counts are re-rendered in this number format. */
export function setNumberFormat(format: NumberFormat): void {
  countIn(format);
  const { language, messages } = texts.get();
  texts.set({ language, t: translateWith(messages), messages });
}

/** Remembers the language on this device, and waits until its texts are there. Rejects if they can't be loaded. */
export async function setLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await (language === wanted ? showing : show(language));
}

function show(language: Language): Promise<void> {
  wanted = language;
  showing = load(language, ++calls);
  return showing;
}

async function load(language: Language, call: number): Promise<void> {
  const loaded = await Promise.all([...parts].map((part) => textLoaders[language][part]()));
  // Scripts arrive in any order: an earlier call's must not replace a fuller set, or another language.
  if (call < shownCall) return;
  if (language !== wanted) return showing;
  shownCall = call;
  document.documentElement.lang = language;
  const messages: Messages = Object.assign({}, ...loaded.map((module) => module.default));
  texts.set({ language, t: translateWith(messages), messages });
}

function translateWith(messages: Messages): Translate {
  const known = (module: string, key: string, parameters: TextParameters = {}) => {
    const message = messages[module]?.[key];
    return typeof message === 'function' ? message(parameters) : message;
  };
  const of = (module: string, key: string, parameters?: TextParameters) => known(module, key, parameters) ?? key;
  const translate = (key: TextKey, parameters?: TextParameters) => {
    const dot = key.indexOf('.');
    return of(key.slice(0, dot), key.slice(dot + 1), parameters);
  };
  return Object.assign(translate, { of, known });
}
