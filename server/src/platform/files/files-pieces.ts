/** The size of the pieces in which files are stored; only the last one is shorter. */
export const PIECE_BYTES = 256 * 1024;

/** Cuts a stream into pieces of exactly `PIECE_BYTES`, except the last. Each piece has its own buffer. */
export async function* inPieces(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  let piece = Buffer.allocUnsafe(PIECE_BYTES);
  let filledBytes = 0;
  for await (const bytes of source) {
    for (let taken = 0; taken < bytes.length;) {
      const part = bytes.subarray(taken, taken + PIECE_BYTES - filledBytes);
      piece.set(part, filledBytes);
      taken += part.length;
      filledBytes += part.length;
      if (filledBytes < PIECE_BYTES) continue;
      yield piece;
      piece = Buffer.allocUnsafe(PIECE_BYTES);
      filledBytes = 0;
    }
  }
  if (filledBytes > 0) yield piece.subarray(0, filledBytes);
}
