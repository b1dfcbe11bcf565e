/** Encodings by the byte order mark that a file begins with. */
const MARKS: readonly [mark: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
export const MARK_BYTES = 3;

/**
 * Decodes some bytes of a bank's file: in the encoding of the file's byte order mark (`start` is the file's beginning),
 * else strictly as UTF-8, else as Windows-1252, in which every byte is a character. A character that was cut with the
 * bytes is left out.
 */
export function decodeEntryText(start: Uint8Array, bytes: Uint8Array, isCut: boolean): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => start[index] === byte))?.[1];
  if (marked && marked !== 'utf-8') return new TextDecoder(marked).decode(bytes, { stream: isCut });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
