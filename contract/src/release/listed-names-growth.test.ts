import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PIECE_STEPS } from './in-pieces.ts';
import { findListed, finding, listedName, type Found } from './listed-names.ts';
import { seeing, seenText } from './seen-text.ts';

const NAMES = ['Ostrava Shadow Trading', 'Igor Nemestnik', 'Lilo', 'Io', 'Vivo Rn', 'Иван', '丁一'];
const LONG = 'Meridian Ghost Shipping and Trading Company of the Northern Isles';
const LONGER = `${LONG} and ${LONG}`;

/**
 * The naive way: for each prefix of the name, the last place it can have started from, letter by letter. It takes text
 * length times name length steps.
 */
function foundPlainly(text: string, name: string): Found | null {
  const { letters: sought } = listedName(name);
  const { letters, kinds, edges, begins, ends } = seenText(text);
  const from = new Int32Array(sought.length + 1).fill(-1);
  for (let at = 0; at < letters.length; at++) {
    if (edges[at]) from[0] = at;
    const isSign = kinds[at] === 'sign';
    for (let length = sought.length; length > 0; length--) {
      if (letters[at] === sought[length - 1]) from[length] = Math.max(from[length - 1]!, isSign ? from[length]! : -1);
      else if (!isSign) from[length] = -1;
    }
    if (!isSign) from[0] = -1;
    const start = from[sought.length]!;
    if (start < 0 || edges[at + 1] === false) continue;
    if (kinds.slice(start, at + 1).some((kind) => kind === 'small' || kind === 'capital'))
      return { start: begins[start]!, end: ends[at]! };
  }
  return null;
}

const SIGNS = ['|', '!', '\u00A2', '\u20A5', '\u20A9', '\u2296', '\u4E00'];
const BETWEEN = [' ', '-', '.', '\u0301', '\u200B', '\uFDFA', '1', '0', '1110', 'a', 'O', 'I', 'ж', '山', '\u{1F157}'];

/** A name with signs, gaps, accents and other letters inserted, and some letters missing, upper-case or signs. */
const written = fc.constantFrom(...NAMES, LONG, LONGER).chain((name) => {
  const letters = [...name].map((letter) =>
    fc.oneof(
      { weight: 40, arbitrary: fc.constantFrom(letter, letter.toUpperCase(), letter.toLowerCase()) },
      { weight: 3, arbitrary: fc.constantFrom(...SIGNS).map((sign) => letter + sign) },
      { weight: 1, arbitrary: fc.constantFrom('', ...SIGNS, ...BETWEEN) },
    ),
  );
  return fc.tuple(...letters).map((parts) => parts.join(''));
});
const random = fc
  .array(fc.constantFrom(...SIGNS, ...BETWEEN, ...'oilrnv'), { maxLength: 30 })
  .map((parts) => parts.join(''));
const texts = fc.array(fc.oneof(written, random), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));

it('finds what the naive search finds, in the same place', () => {
  let hits = 0;
  fc.assert(
    fc.property(texts, fc.constantFrom(...NAMES, LONG, LONGER), (text, name) => {
      const plainly = foundPlainly(text, name);
      if (plainly) hits += 1;
      expect(findListed(seenText(text), listedName(name))).toEqual(plainly);
    }),
    { numRuns: 20_000 },
  );
  expect(hits).toBeGreaterThan(1_000);
});

/** The pieces in which a text is screened for a name: the steps in each. */
function piecesOf(text: string, name: string): number[] {
  const pieces: number[] = [];
  const all = <Result>(work: Generator<number, Result>): Result => {
    for (let next = work.next(); ; next = work.next()) {
      if (next.done) return next.value;
      pieces.push(next.value);
    }
  };
  all(finding(all(seeing(text)), listedName(name)));
  return pieces;
}

describe.each([
  '|',
  '|a',
  '\u200B',
  '|gor ',
  'Igor Nemestni',
  'O\u0301',
  '\uFDFA',
  '\u20A9',
  '0\u00A2',
  '㏙',
  '1110 |||',
  'Lil |',
])('a text of “%s”', (of) => {
  const length = 60_000;
  const text = `${of.repeat(length / of.length)} Igor Nemestnik`;

  it.each(['Igor Nemestnik', 'Lilo', LONG])(
    'takes steps in proportion to its length, a few thousand at a time: %s',
    (name) => {
      const pieces = piecesOf(text, name);
      const perLetter = Math.ceil(listedName(name).letters.length / 32);
      // each character once, and each of its letters once to be seen, once to be compared, and once on the way back
      expect(pieces.reduce((sum, steps) => sum + steps, 0)).toBeLessThan(text.length * (1 + 4 * (1 + 2 * perLetter)));
      expect(Math.max(...pieces)).toBeLessThan(2 * PIECE_STEPS);
    },
  );
});
