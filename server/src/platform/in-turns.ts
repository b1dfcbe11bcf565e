import { setImmediate as nextTurn } from 'node:timers/promises';

/** A reader takes so many bytes at once. */
const AT_ONCE_BYTES = 16 * 1024;

/** The same bytes in small parts; between them the process is free for others. */
export async function* inTurns(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of source)
    for (let taken = 0; taken < bytes.length; taken += AT_ONCE_BYTES) {
      yield bytes.subarray(taken, taken + AT_ONCE_BYTES);
      await nextTurn();
    }
}
