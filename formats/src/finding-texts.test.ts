import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LANGUAGES = ['en', 'de', 'fr', 'it', 'es'];
const textsOf = (language: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../contract/texts/${language}/findings.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>;
const english = textsOf('en');
/** The checks of numbers that the browser makes too are in the contract. */
const FOLDERS = [new URL('./', import.meta.url), new URL('../../contract/src/bank-codes/', import.meta.url)];
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8')),
).join('\n');

const placeholders = (text = ''): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();

test.each(LANGUAGES)('%s has every sentence, with the same parameters and no straight apostrophe', (language) => {
  const texts = textsOf(language);
  expect(Object.keys(texts)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(texts)) {
    expect(new Set(placeholders(text)), `${language} ${key}`).toEqual(new Set(placeholders(english[key])));
    expect(text, `${language} ${key}`).toMatch(/^[^'!]+\.$/);
  }
});

test('every sentence is used', () => {
  expect(Object.keys(english).filter((key) => !sources.includes(`'${key}'`))).toEqual([]);
});

test('every finding has its sentence', () => {
  const reported = sources.matchAll(
    /(?:\.error|\.warning|\.warning|#fail|#halt|fileFinding|\])\(\s*'(\w+)'|\['(xml\w+)'/g,
  );
  const keys = [...reported].map(([, key, xmlKey]) => key ?? xmlKey ?? '');
  expect(keys.length).toBeGreaterThan(40);
  expect(keys.filter((key) => !(key in english))).toEqual([]);
});
