import type { Pain001Event } from './pain001-model.ts';
import { Pain001Reader } from './pain001-reader.ts';

/**
 * Reads a pain.001 file (ISO 20022 customer credit transfer initiation, in any of `PAIN001_VARIANTS`) as its bytes
 * arrive, holding at most one transaction. Never throws because of the file's content: problems become findings. Errors
 * of `chunks` itself pass through.
 */
export async function* readPain001(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Pain001Event> {
  const reader = new Pain001Reader();
  for await (const chunk of chunks) {
    yield* reader.push(chunk);
    if (reader.stopped) break;
  }
  yield* reader.end();
}
