import { existsSync, readFileSync } from 'node:fs';
import messageformat from '@messageformat/core';
import type { Finding } from '@portico/contract/findings';
import { LANGUAGES, type Language } from '@portico/contract/languages';

// The package's types describe an ES module; Node loads CommonJS, which is the class itself.
const MessageFormat = messageformat as unknown as typeof messageformat.default;

type Parameters = Record<string, string | number>;
type Message = (parameters: Parameters) => string;

const FOLDER = new URL('../../../contract/texts/', import.meta.url);
const modules = new Map<string, Map<string, string>>();
const compiled = new Map<string, Message>();
const formats = new Map(LANGUAGES.map((language) => [language, new MessageFormat(language)]));

/** True when `texts/<language>/<module>.json` has the message; keys are `module.key`. */
export function hasText(key: string): boolean {
  return sourceOf(LANGUAGES[0], key) !== undefined;
}

/** The language that somebody has chosen, as stored; the first one for people without a choice. */
export function languageOf(stored: string | null): Language {
  return LANGUAGES.find((language) => language === stored) ?? LANGUAGES[0];
}

/** The message in the language, filled with the parameters; an unknown key is shown as it is. */
export function text(language: Language, key: string, parameters: Parameters = {}): string {
  const name = `${language} ${key}`;
  let message = compiled.get(name);
  if (!message) {
    const source = sourceOf(language, key);
    if (source === undefined) return key;
    message = formats.get(language)!.compile(source) as unknown as Message;
    compiled.set(name, message);
  }
  return message(parameters);
}

/** The sentence of a finding: about the file itself, or about its import. */
export function findingText(language: Language, finding: Pick<Finding, 'key' | 'parameters'>): string {
  const module = hasText(`findings.${finding.key}`) ? 'findings' : 'imports';
  return text(language, `${module}.${finding.key}`, finding.parameters);
}

/** The message source. A module's file is read when its first message is needed. */
function sourceOf(language: Language, key: string): string | undefined {
  const module = /^[A-Za-z]+(?=\.)/.exec(key)?.[0];
  if (!module) return undefined;
  const name = `${language}/${module}.json`;
  let messages = modules.get(name);
  if (!messages) {
    const file = new URL(name, FOLDER);
    if (!existsSync(file)) return undefined;
    messages = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
    modules.set(name, messages);
  }
  return messages.get(key.slice(module.length + 1));
}
