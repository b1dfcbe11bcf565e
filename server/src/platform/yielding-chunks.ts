import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many bytes a reader takes at once; fewer at first, while a fresh process is many times slower. */
const FIRST_BYTES = 512;
const AT_ONCE_BYTES = 16 * 1024;

/** The same bytes in small parts; between them the process is free for others. */
export async function* yieldingChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let atOnceBytes = FIRST_BYTES;
  for await (const bytes of source)
    for (let taken = 0; taken < bytes.length;) {
      const part = bytes.subarray(taken, taken + atOnceBytes);
      yield part;
      await nextTurn();
      taken += part.length;
      atOnceBytes = Math.min(atOnceBytes * 2, AT_ONCE_BYTES);
    }
}
