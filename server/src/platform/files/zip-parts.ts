import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive: its bytes are asked for when its turn comes. */
export type ZipPart = {
  name: string;
  bytes: () => AsyncIterable<Uint8Array>;
  /** It is compressed already, and would get no smaller. */
  isPacked?: boolean;
};

/** Statements are a fifth as large at this level, and hardly smaller at a higher one. */
const COMPRESSION_LEVEL = 1;

/**
 * An archive that is packed while it is taken, part after part; nothing is held. What fails while a part is read destroys
 * the stream.
 */
export function zipParts(parts: readonly ZipPart[], mtime: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | null = null;
  output.once('close', () => current?.destroy());
  for (const { name, bytes, isPacked = false } of parts) {
    zip.addReadStreamLazy(name, { mtime, compressionLevel: isPacked ? 0 : COMPRESSION_LEVEL }, (begin) => {
      const part = Readable.from(bytes(), { objectMode: false });
      // yazl listens to no part's failure: the archive would end as if it were whole.
      part.on('error', (error) => output.destroy(error));
      current = part;
      begin(null, part);
    });
  }
  zip.end();
  return output;
}
