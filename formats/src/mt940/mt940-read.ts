import { Mt940Reader } from './mt940-reader.ts';
import type { StatementFilePiece, StatementOptions } from '../statement/statement-file.ts';

/** Passes on events after this many bytes: few enough to become garbage before they are ever moved. */
const PIECE_BYTES = 8 * 1024;

/**
 * Reads MT940, MT942, MT941 and MT950 (SWIFT customer statement, interim transaction report, balance report and
 * statement) as the bytes arrive, holding at most one entry. Never throws because of the file's content: problems
 * become findings. Errors of `chunks` itself pass through.
 */
export async function* readMt940(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions = {},
): AsyncGenerator<StatementFilePiece> {
  const reader = new Mt940Reader(options);
  for await (const chunk of chunks) {
    for (let offset = 0; offset < chunk.length; offset += PIECE_BYTES) {
      yield reader.push(chunk.subarray(offset, offset + PIECE_BYTES));
    }
  }
  yield reader.end();
}
