import { inOneGo, PIECE_STEPS, type InPieces } from './in-pieces.ts';
import { seenText, type SeenText } from './seen-text.ts';

/** A name prepared for searching. */
export type ListedName = { letters: string; places: Places; placesBackwards: Places };
/** The places of each letter in a name: one bit per place from the first on, 32 to a number. */
type Places = { of: ReadonlyMap<number, Int32Array>; numbers: number; last: number };

/** Where a listed name starts and ends in the text. */
export type Found = { start: number; end: number };

/** Drops signs in the name itself, unless they are letters: a text may have others in their place, or none. */
export function listedName(name: string): ListedName {
  const { letters, kinds } = seenText(name);
  const sought = letters.split('').filter((letter, index) => kinds[index] !== 'sign' || !/[a-z]/.test(letter));
  return { letters: sought.join(''), places: placesOf(sought), placesBackwards: placesOf(sought.toReversed()) };
}

const BITS = 32;

function placesOf(letters: readonly string[]): Places {
  const numbers = Math.ceil(letters.length / BITS);
  const of = new Map<number, Int32Array>();
  for (const [place, letter] of letters.entries()) {
    const code = letter.charCodeAt(0);
    const bits = of.get(code) ?? new Int32Array(numbers);
    bits[Math.floor(place / BITS)]! |= 1 << (place % BITS);
    of.set(code, bits);
  }
  return { of, numbers, last: 1 << ((letters.length - 1) % BITS) };
}

/**
 * Finds a listed name in a text, as consecutive words of it however they are spaced; null if it isn't there. A number
 * isn't a name, whatever its digits look like.
 */
export function findListed(text: SeenText, name: ListedName): Found | null {
  return inOneGo(finding(text, name));
}

/** The same in pieces: one step per letter of the text, whatever the letter, for each 32 letters of the name. */
export function* finding(text: SeenText, name: ListedName): InPieces<Found | null> {
  const { letters, kinds, edges } = text;
  if (name.letters === '' || (!text.hasSigns && !letters.includes(name.letters))) return null;
  const reading = new Reading(name.places);
  const piece = PIECE_STEPS / name.places.numbers;
  let steps = 0;
  for (let at = 0; at < letters.length; at++) {
    const kind = kinds[at]!;
    const isRead = reading.take(
      letters.charCodeAt(at),
      edges[at]!,
      kind === 'sign',
      kind !== 'sign' && kind !== 'digit',
    );
    if (isRead && edges[at + 1] !== false) {
      const start = yield* startOf(text, name, at);
      yield steps * name.places.numbers;
      return { start: text.begins[start]!, end: text.ends[at]! };
    }
    steps += 1;
    if (steps < piece) continue;
    yield steps * name.places.numbers;
    steps = 0;
  }
  yield steps * name.places.numbers;
  return null;
}

/** The last place from which the name can be read so that it ends with the letter at `end`. */
function* startOf({ letters, kinds, edges }: SeenText, name: ListedName, end: number): InPieces<number> {
  const reading = new Reading(name.placesBackwards);
  for (let at = end; ; at--) {
    const isRead = reading.take(letters.charCodeAt(at), at === end, kinds[at] === 'sign', true);
    if (isRead && edges[at]) return at;
    if ((end - at) % PIECE_STEPS === PIECE_STEPS - 1) yield PIECE_STEPS;
  }
}

/**
 * How far the name has been read, letter by letter. One bit for each prefix of the name that ends with the last letter
 * of the text so far, or is followed only by signs. All of them advance in one step.
 */
class Reading {
  readonly #places: Places;
  readonly #none: Int32Array;
  readonly #read: Int32Array;
  /** The subset, each from the last place where it may begin, that contains a letter and not only digits and signs. */
  readonly #lettered: Int32Array;

  constructor(places: Places) {
    this.#places = places;
    this.#none = new Int32Array(places.numbers);
    this.#read = new Int32Array(places.numbers);
    this.#lettered = new Int32Array(places.numbers);
  }

  /** Advances by one letter, with which the name may begin or not. True if it completes the name. */
  take(letter: number, mayBegin: boolean, isSign: boolean, isLetter: boolean): boolean {
    const places = this.#places.of.get(letter) ?? this.#none;
    let readBefore = mayBegin ? 1 : 0;
    let letteredBefore = 0;
    let lettered = 0;
    for (let number = 0; number < places.length; number++) {
      const read = this.#read[number]!;
      const wasLettered = this.#lettered[number]!;
      const here = ((read << 1) | readBefore) & places[number]!;
      lettered = isLetter ? here : ((wasLettered << 1) | letteredBefore) & here;
      readBefore = read >>> (BITS - 1);
      letteredBefore = wasLettered >>> (BITS - 1);
      // prefixes that may span a sign stay as they are, except for those that begin later
      this.#read[number] = isSign ? here | read : here;
      this.#lettered[number] = isSign ? lettered | (wasLettered & ~here) : lettered;
    }
    return (lettered & this.#places.last) !== 0;
  }
}
