import { CamtReader } from './camt-reader.ts';
import type { StatementFilePiece } from '../statement/statement-file.ts';

/**
 * Reads camt.052, camt.053 and camt.054 (ISO 20022 bank to customer report, statement and notification, versions .01 to
 * .14) as the bytes arrive, holding at most one entry with its details. Never throws because of the file's content:
 * problems become findings. Errors of `chunks` itself pass through.
 */
export async function* readCamt(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<StatementFilePiece> {
  const reader = new CamtReader();
  for await (const chunk of chunks) {
    yield reader.push(chunk);
    if (reader.stopped) break;
  }
  yield reader.end();
}
