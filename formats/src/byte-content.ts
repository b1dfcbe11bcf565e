/** What a piece of a text file has in it beyond printable ASCII. */
export type ByteContent = {
  ascii: boolean;
  /** Characters below blank other than tab and line ends. */
  controls: boolean;
};

const WORD_BYTES = 4;
const BLANKS = 0x20202020;
const HIGH_BITS = 0x80808080 | 0;

/** Looks at four bytes at a time, because it looks at every byte of every file. */
export function contentOf(bytes: Uint8Array): ByteContent {
  const content = { ascii: true, controls: false };
  if (bytes.length < WORD_BYTES) {
    addBytes(bytes, 0, bytes.length, content);
    return content;
  }
  const aligned = (WORD_BYTES - (bytes.byteOffset % WORD_BYTES)) % WORD_BYTES;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + aligned, (bytes.length - aligned) >> 2);
  addBytes(bytes, 0, aligned, content);
  let high = 0;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? 0;
    high |= word;
    // The highest bit of a byte stays set only where it was below a blank.
    if (((word - BLANKS) & ~word & HIGH_BITS) !== 0)
      addBytes(bytes, aligned + 4 * index, aligned + 4 * index + 4, content);
  }
  addBytes(bytes, aligned + 4 * words.length, bytes.length, content);
  content.ascii &&= (high & HIGH_BITS) === 0;
  return content;
}

function addBytes(bytes: Uint8Array, start: number, end: number, content: ByteContent): void {
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte >= 128) content.ascii = false;
    else if (byte < 32 && byte !== 10 && byte !== 13 && byte !== 9) content.controls = true;
  }
}
