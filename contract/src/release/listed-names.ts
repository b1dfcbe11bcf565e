import { BLANKS } from '../shown-text.ts';
import { LOOK_ALIKES } from './look-alike-letters.ts';

/** A text as it is compared with listed names; the letters only, and for each what the text says of it. */
export type SeenText = {
  text: string;
  /** Latin small letters where they look like some, with I, l, 1 and | as `i`, and 0 as `o`. */
  letters: string;
  /** Where in the text each letter begins, and where it ends with its accents. */
  begins: number[];
  ends: number[];
  /** Whether a word may begin with this letter. */
  edges: boolean[];
  /** Whether it is a sign that only looks like a letter, and may as well part two words. */
  signs: boolean[];
  hasSigns: boolean;
};

/** From and up to which place of the text a listed name stands in it. */
export type Found = { start: number; end: number };

const FOLDED = new Map<string, string>();
for (const [letters, alike] of Object.entries(LOOK_ALIKES)) for (const one of alike) FOLDED.set(one, letters);
for (const one of 'abcdefghijklmnopqrstuvwxyz0123456789') {
  FOLDED.set(one, one);
  FOLDED.set(one.toUpperCase(), one);
}
for (const one of 'lL1|¦!') FOLDED.set(one, 'i');
FOLDED.set('0', 'o');
// l is i; and a letter that two beside each other look like is the two wherever it stands
for (const [one, letters] of FOLDED)
  FOLDED.set(one, letters.replaceAll('l', 'i').replaceAll('m', 'rn').replaceAll('w', 'vv'));

const LETTER = /[\p{L}\p{N}]/u;
const ACCENT = /\p{M}/u;
const UNSEEN = new RegExp(`[\\p{Default_Ignorable_Code_Point}${BLANKS}]`, 'u');
const CAPITAL = /\p{Lu}/u;
const DIGIT = /\p{N}/u;

/**
 * What a character is drawn as: letters, a sign that looks like some, an accent on the letter before, or nothing that
 * counts. A word begins where the kind of letters changes, so that `ShadowTrading` and `Trading2` are two each.
 */
type Kind = 'small' | 'capital' | 'digit' | 'sign' | 'accent' | 'gap';
type Drawn = { kind: Kind; letters: string };

const drawnBefore = new Map<string, Drawn[]>();
/** More than that many different characters are drawn anew. */
const REMEMBERED_MAXIMUM = 10_000;

function drawn(character: string): Drawn[] {
  const known = drawnBefore.get(character);
  if (known) return known;
  const parts = [...character.normalize('NFKD')].map(drawnPart);
  if (drawnBefore.size < REMEMBERED_MAXIMUM) drawnBefore.set(character, parts);
  return parts;
}

function drawnPart(part: string): Drawn {
  const letters = FOLDED.get(part);
  if (UNSEEN.test(part)) return { kind: 'gap', letters: '' };
  if (ACCENT.test(part)) return { kind: 'accent', letters: '' };
  if (!LETTER.test(part)) return { kind: letters === undefined ? 'gap' : 'sign', letters: letters ?? '' };
  const kind = CAPITAL.test(part) ? 'capital' : 'small';
  return { kind: DIGIT.test(part) ? 'digit' : kind, letters: letters ?? part.toLowerCase() };
}

/** A text as it looks: without case, accents, spaces, punctuation, and what is drawn as nothing. */
export function seenText(text: string): SeenText {
  const seen: SeenText = { text, letters: '', begins: [], ends: [], edges: [], signs: [], hasSigns: false };
  let before: Kind = 'gap';
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    for (const { kind, letters } of drawn(character)) {
      if (kind === 'accent') {
        if (before !== 'gap') seen.ends[seen.ends.length - 1] = end;
        continue;
      }
      for (let index = 0; index < letters.length; index++) {
        seen.begins.push(at);
        seen.ends.push(end);
        seen.edges.push(index === 0 && isEdge(before, kind));
        seen.signs.push(kind === 'sign');
      }
      seen.letters += letters;
      seen.hasSigns ||= kind === 'sign';
      before = kind;
    }
    at = end;
  }
  return seen;
}

function isEdge(before: Kind, kind: Kind): boolean {
  if (kind === 'sign') return true;
  return before !== kind && !(before === 'capital' && kind === 'small');
}

/**
 * Where a listed name stands in a text, as consecutive words of it however they are spaced; null where it doesn't. The
 * time is that of the text's length times the name's.
 */
export function findListed(text: SeenText, listed: SeenText): Found | null {
  const name = listed.hasSigns ? withoutSigns(listed) : listed.letters;
  if (name === '' || (!text.hasSigns && !text.letters.includes(name))) return null;
  // for each beginning of the name the place in the text from which it has been read so far; -1 for none
  const from = new Int32Array(name.length + 1).fill(-1);
  for (let at = 0; at < text.letters.length; at++) {
    if (text.edges[at]) from[0] = at;
    const isSign = text.signs[at]!;
    for (let length = name.length; length > 0; length--) {
      if (text.letters[at] === name[length - 1])
        from[length] = Math.max(from[length - 1]!, isSign ? from[length]! : -1);
      else if (!isSign) from[length] = -1;
    }
    if (!isSign) from[0] = -1;
    const start = from[name.length]!;
    if (start < 0 || text.edges[at + 1] === false) continue;
    const found = { start: text.begins[start]!, end: text.ends[at]! };
    // a number is no name, whatever its digits look like
    if (/\p{L}/u.test(text.text.slice(found.start, found.end))) return found;
  }
  return null;
}

function withoutSigns({ letters, signs }: SeenText): string {
  return [...letters].filter((_, index) => !signs[index]).join('');
}
