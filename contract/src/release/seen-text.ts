import { drawn, isEdge, NOTHING, type Drawn, type Kind } from './drawn-letters.ts';
import { inOneGo, PIECE_STEPS, type InPieces } from './in-pieces.ts';

/** A text prepared for comparison with listed names: only its letters, with what the text says about each. */
export type SeenText = {
  /** As lower-case Latin letters if they look like some, with I, l, 1 and | as `i`, and 0 as `o`. */
  letters: string;
  /** Where each letter begins in the text, and where it ends with its accents. */
  begins: number[];
  ends: number[];
  /** Whether a word may begin with this letter. */
  edges: boolean[];
  /** A `sign` only looks like a letter, and may also separate two words. */
  kinds: Kind[];
  hasSigns: boolean;
};

/** A text as it looks: without case, accents, spaces, punctuation and invisible characters. */
export function seenText(text: string): SeenText {
  return inOneGo(seeing(text));
}

/** The same in pieces, for long texts. */
export function* seeing(text: string): InPieces<SeenText> {
  const seen: SeenText = { letters: '', begins: [], ends: [], edges: [], kinds: [], hasSigns: false };
  let before = NOTHING;
  let at = 0;
  let steps = 0;
  for (const character of text) {
    const end = at + character.length;
    for (const one of drawn(character)) {
      if (one.kind === 'accent') {
        if (before.kind !== 'gap') seen.ends[seen.ends.length - 1] = end;
        continue;
      }
      add(seen, one, isEdge(before, one), at, end);
      steps += one.letters.length;
      before = one;
    }
    at = end;
    steps += 1;
    if (steps < PIECE_STEPS) continue;
    yield steps;
    steps = 0;
  }
  yield steps;
  return seen;
}

function add(seen: SeenText, { kind, letters }: Drawn, edge: boolean, begin: number, end: number): void {
  for (let index = 0; index < letters.length; index++) {
    seen.begins.push(begin);
    seen.ends.push(end);
    seen.edges.push(edge && (index === 0 || kind === 'sign'));
    seen.kinds.push(kind);
  }
  seen.letters += letters;
  seen.hasSigns ||= kind === 'sign';
}
