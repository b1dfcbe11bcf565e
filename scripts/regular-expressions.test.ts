import { createContext, Script } from 'node:vm';
import { analyse } from 'scslre';
import { beforeAll, expect, test, vi } from 'vitest';
import { hostileTexts, nestedRepetitions, parsePattern } from './testing/hostile-text.ts';
import { type Pattern, patternsOf } from './testing/patterns.ts';

/**
 * A pattern with two ways through a text may try them all, so one small file could hold up everybody. This covers every
 * pattern that reads outside input; the browser's can hold up only the author of the text.
 */
const { literals, built } = patternsOf(['contract', 'formats', 'server']);
const patterns: Pattern[] = [...literals];

beforeAll(async () => {
  for (const [file, count] of built) {
    const made = await madeWhileLoading(file);
    if (made.length < count) throw new Error(`${file} makes patterns later than when it is loaded.`);
    patterns.push(...made.map(({ source, flags }) => ({ place: file, source, flags })));
  }
});

async function madeWhileLoading(file: string): Promise<RegExp[]> {
  const made: RegExp[] = [];
  class Watched extends RegExp {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags);
      made.push(this);
    }
  }
  vi.resetModules();
  vi.stubGlobal('RegExp', Watched);
  await import(file);
  vi.unstubAllGlobals();
  return made;
}

const named = ({ place, source, flags }: Pattern) => `${place} /${source}/${flags}`;

test('finds the existing patterns', () => {
  expect(patterns.length).toBeGreaterThan(200);
  expect(patterns.map(({ place }) => place).filter((place) => place.includes('xml-tag'))).not.toEqual([]);
});

test('no pattern repeats an unbounded repetition without bound', () => {
  expect(nestedRepetitions(parsePattern('^\\s*(?:<!--[^]*?-->\\s*)*<', ''))).toEqual(['[^]*?', '\\s*']);
  expect(
    patterns.filter((pattern) => nestedRepetitions(parsePattern(pattern.source, pattern.flags)).length).map(named),
  ).toEqual([]);
});

test('no pattern takes more than linear time by its structure', () => {
  const takesLonger = ({ source, flags }: Pattern) => analyse(parsePattern(source, flags)).reports.length > 0;
  expect(takesLonger({ place: '', source: '\\s+$', flags: '' })).toBe(true);
  expect(patterns.filter(takesLonger).map(named)).toEqual([]);
});

const HOSTILE_CHARACTERS = 64 * 1024;
/** CPU time, so other processes don't count: a linear search takes less than two. */
const MAXIMUM_MS = 150;

/** Ends runaway searches; the other bound is the one that counts. */
const GIVEN_UP_AFTER_MS = 10_000;

const searched: { text?: string; pattern?: RegExp } = createContext({});
const search = new Script('text.replace(pattern, "")');

/** CPU time of a search in ms; Infinity if it was given up. */
function timeOf(pattern: RegExp, text: string): number {
  const before = process.cpuUsage();
  try {
    search.runInContext(Object.assign(searched, { text, pattern }), { timeout: GIVEN_UP_AFTER_MS });
  } catch {
    return Infinity;
  }
  return process.cpuUsage(before).user / 1000;
}

function slowTexts({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string[] {
  const texts = hostileTexts(parsePattern(source, flags), HOSTILE_CHARACTERS);
  return texts.filter((text) => timeOf(new RegExp(source, flags), text) > MAXIMUM_MS);
}

test('every pattern refuses 64 kB of hostile text in linear time', () => {
  expect(slowTexts({ source: '\\s+$', flags: '' })).not.toEqual([]);
  const slow = patterns.flatMap((pattern) =>
    slowTexts(pattern).map((text) => `${named(pattern)}: ${JSON.stringify(text.slice(0, 40))}`),
  );
  expect(slow).toEqual([]);
});
