import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '@portico/contract/languages';
import { textsPlugin } from './texts-plugin.ts';

const folder = join(import.meta.dirname, '..', '..', 'contract', 'texts');
const modules = readdirSync(join(folder, 'en'));
const read = (language: string, module: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, language, module), 'utf8'));

/** The names that a message takes: `{name}`, `{count, plural, …}`, and those in its cases. */
function parametersOf(tokens: Token[]): Set<string> {
  const names = new Set<string>();
  for (const token of tokens) {
    if ('arg' in token) names.add(token.arg);
    if (!('cases' in token)) continue;
    for (const { tokens: inner } of token.cases) for (const name of parametersOf(inner)) names.add(name);
  }
  return names;
}

function namesIn(message = ''): string {
  return [...parametersOf(parse(message))].toSorted((a, b) => a.localeCompare(b)).join(' ');
}

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', (language) => {
  test.each(modules)('%s has the sentences of English, with the same parameters', (module) => {
    const english = read('en', module);
    const translated = read(language, module);
    expect(new Set(Object.keys(translated))).toEqual(new Set(Object.keys(english)));
    const differing = Object.entries(english).filter(([key, message]) => namesIn(message) !== namesIn(translated[key]));
    expect(differing.map(([key]) => key)).toEqual([]);
  });
});

test.each(LANGUAGES)('%s compiles, the start apart from the rest', (language) => {
  const load = textsPlugin().load as (this: object, id: string) => string;
  const compile = (part: string) => load.call({ addWatchFile: () => undefined }, `\0virtual:texts/${language}/${part}`);
  expect(compile('start')).toContain('signInTitle');
  expect(compile('portal')).not.toContain('signInTitle');
});

test('what takes no parameter is a string, whatever is in it, and what takes one a function', () => {
  const load = textsPlugin().load as (this: object, id: string) => string;
  const script = load.call({ addWatchFile: () => undefined }, '\0virtual:texts/en/start');
  expect(script).toMatch(/^ {4}cancel: "Cancel",$/m);
  expect(script).toMatch(/^ {4}code: \(d\) => /m);
  expect(script).not.toContain('() =>');
});
