import { BLANKS } from '../shown-text.ts';
import { ENCLOSED, LIKE_SIGNS, LOOK_ALIKES, LOOK_ALIKE_SCRIPTS, STROKES } from './look-alike-letters.ts';

/**
 * How a character looks: letters, a sign that looks like some, an accent on the letter before, or nothing that counts.
 */
export type Kind = 'small' | 'capital' | 'digit' | 'sign' | 'accent' | 'gap';

/** `isForeign`: looks like no Latin letter. `script`: set for any letter, empty if no letter of it looks Latin. */
export type Drawn = { kind: Kind; letters: string; script: string; isForeign: boolean };

/** The state before the first letter of a text. */
export const NOTHING: Drawn = { kind: 'gap', letters: '', script: '', isForeign: false };
/** A character that expands to more letters (a sentence, a compound unit) is a gap: nobody writes names with it. */
const LETTERS_MAXIMUM = 4;

const FOLDED = new Map<string, string>();
for (const [letters, alike] of Object.entries(LOOK_ALIKES)) for (const one of alike) FOLDED.set(one, letters);
for (const one of 'abcdefghijklmnopqrstuvwxyz0123456789') {
  FOLDED.set(one, one);
  FOLDED.set(one.toUpperCase(), one);
}
for (const one of 'lL1|¦!') FOLDED.set(one, 'i');
FOLDED.set('0', 'o');
// l counts as i; and a letter that looks like two adjacent ones becomes those two everywhere
for (const [one, letters] of FOLDED)
  FOLDED.set(one, letters.replaceAll('l', 'i').replaceAll('m', 'rn').replaceAll('w', 'vv'));

const SCRIPTS = LOOK_ALIKE_SCRIPTS.map((name) => ({ name, letter: new RegExp(`\\p{Script=${name}}`, 'u') }));
const LETTER = /[\p{L}\p{N}]/u;
const LIKE_SIGN = new RegExp(`[\\p{Lm}${LIKE_SIGNS}]`, 'u');
const ACCENT = /\p{M}/u;
const UNSEEN = new RegExp(`[\\p{Default_Ignorable_Code_Point}${BLANKS}]`, 'u');
const CAPITAL = /\p{Lu}/u;
const DIGIT = /\p{N}/u;

const drawnBefore = new Map<string, Drawn[]>();
/** Caches this many different characters; further ones are computed each time. */
const REMEMBERED_MAXIMUM = 10_000;

/** What one character looks like, part by part; four letters at most. */
export function drawn(character: string): Drawn[] {
  const known = drawnBefore.get(character);
  if (known) return known;
  const plain = ENCLOSED.get(character) ?? character.normalize('NFKD');
  const parts = STROKES.includes(plain)
    ? [{ ...NOTHING, kind: 'sign' as const, letters: plain }]
    : [...plain].map(drawnPart);
  const length = parts.reduce((sum, { letters }) => sum + letters.length, 0);
  const bounded = length > LETTERS_MAXIMUM ? [NOTHING] : parts;
  if (drawnBefore.size < REMEMBERED_MAXIMUM) drawnBefore.set(character, bounded);
  return bounded;
}

function drawnPart(part: string): Drawn {
  const letters = FOLDED.get(part);
  if (UNSEEN.test(part)) return NOTHING;
  if (ACCENT.test(part)) return { ...NOTHING, kind: 'accent' };
  if (!LETTER.test(part) || LIKE_SIGN.test(part))
    return letters === undefined ? NOTHING : { ...NOTHING, kind: 'sign', letters };
  if (DIGIT.test(part)) return { ...NOTHING, kind: 'digit', letters: letters ?? part };
  return {
    kind: CAPITAL.test(part) ? 'capital' : 'small',
    letters: letters ?? part.toLowerCase(),
    script: SCRIPTS.find(({ letter }) => letter.test(part))?.name ?? '',
    isForeign: letters === undefined,
  };
}

/**
 * A word begins where the kind of letters changes, so `ShadowTrading` and `Trading2` are two words each. It also begins
 * where a letter that looks like no Latin one meets a letter of another script, so `Tradingー` is the same word as
 * `Trading-`.
 */
export function isEdge(before: Drawn, one: Drawn): boolean {
  if (one.kind === 'sign') return true;
  if (before.kind !== one.kind && !(before.kind === 'capital' && one.kind === 'small')) return true;
  return (before.isForeign || one.isForeign) && before.script !== one.script;
}
