/** What a piece of a text file contains beyond printable ASCII. */
export type ByteContent = {
  ascii: boolean;
  /** Control characters below space, other than tab and line ends. */
  controls: boolean;
};

const WORD_BYTES = 4;
const BLANKS = 0x20202020;
const TABS = 0x09090909;
const LINE_FEEDS = 0x0a0a0a0a;
const CARRIAGE_RETURNS = 0x0d0d0d0d;
const LOW_BITS = 0x7f7f7f7f;
const HIGH_BITS = 0x80808080 | 0;

/** Checks four bytes at a time, because every byte of every file goes through here. */
export function contentOf(bytes: Uint8Array): ByteContent {
  const content = { ascii: true, controls: false };
  const aligned = Math.min((WORD_BYTES - (bytes.byteOffset % WORD_BYTES)) % WORD_BYTES, bytes.length);
  const count = (bytes.length - aligned) >> 2;
  addBytes(bytes, 0, aligned, content);
  if (count > 0) addWords(new Int32Array(bytes.buffer, bytes.byteOffset + aligned, count), content);
  addBytes(bytes, aligned + WORD_BYTES * count, bytes.length, content);
  return content;
}

function addWords(words: Int32Array, content: ByteContent): void {
  let high = 0;
  let controls = 0;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? 0;
    high |= word;
    // A byte keeps its highest bit only if it is below space.
    if (((word - BLANKS) & ~word & HIGH_BITS) !== 0) controls |= controlsIn(word);
  }
  content.ascii &&= (high & HIGH_BITS) === 0;
  content.controls ||= controls !== 0;
}

/** Sets the highest bit of every byte that is below space and neither tab nor line end. */
function controlsIn(word: number): number {
  const low = ~(((word & LOW_BITS) + 0x60606060) | word);
  return low & ~(zerosIn(word ^ LINE_FEEDS) | zerosIn(word ^ CARRIAGE_RETURNS) | zerosIn(word ^ TABS)) & HIGH_BITS;
}

/** Sets the highest bit of every byte that is zero. */
function zerosIn(word: number): number {
  return ~(((word & LOW_BITS) + LOW_BITS) | word) & HIGH_BITS;
}

function addBytes(bytes: Uint8Array, start: number, end: number, content: ByteContent): void {
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte >= 128) content.ascii = false;
    else if (byte < 32 && byte !== 10 && byte !== 13 && byte !== 9) content.controls = true;
  }
}
