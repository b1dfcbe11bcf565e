import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '@portico/contract/languages';
import { expect, test } from 'vitest';

const FOLDER = new URL('./', import.meta.url);
const STATUSES = ['ACTC', 'ACCP', 'ACSP', 'ACSC', 'PART', 'RJCT'];

/** The reason codes in the simulator's sources: what it can answer of its own accord. */
function reasonCodes(): string[] {
  const sources = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const all = sources.map((name) => readFileSync(new URL(name, FOLDER), 'utf8')).join('\n');
  return [...new Set([...all.matchAll(/'([A-Z]{2}\d{2})'/g)].map(([, code]) => code!))];
}

const textsOf = (language: string, module: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../contract/texts/${language}/${module}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>;

test('the simulator uses the reason codes that its checks are known by', () => {
  expect(reasonCodes()).toEqual(expect.arrayContaining(['FF01', 'AM10', 'AC01', 'AM03', 'DU01']));
});

test.each(LANGUAGES)('whatever the simulator answers has its words in %s', (language) => {
  const [status, bankReasons] = [textsOf(language, 'status'), textsOf(language, 'bankReasons')];
  expect(reasonCodes().filter((code) => !(code in bankReasons))).toEqual([]);
  expect(STATUSES.filter((code) => !(`bank.${code}` in status))).toEqual([]);
});
