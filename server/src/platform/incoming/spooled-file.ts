import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileTooLarge, type Files } from '../files/files.ts';
import type { Rereadable, SpooledFiles } from './incoming-file.ts';

/**
 * Spools a file so that its handler can read it more than once without holding it in memory, and scans it before that.
 * It is unlinked before its first byte is written, so nothing is left after any crash. Throws FileTooLarge and
 * FileUnsafe.
 */
export async function readSpooled<
  Work extends { files: Pick<Files, 'scan'> },
  Given extends { fileName: string },
  Result,
>(
  work: Work,
  { purpose, maximumBytes, read }: SpooledFiles<Work, Given, Result>,
  arrival: Given,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-'));
  const path = join(folder, 'spooled');
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(folder, { recursive: true });
    let sizeBytes = 0;
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > maximumBytes) throw new FileTooLarge(maximumBytes);
      await file.writeFile(chunk);
    }
    const reread: Rereadable = ({ fromBytes, toBytes } = { fromBytes: 0, toBytes: Infinity }) =>
      createReadStream(path, { fd: file.fd, start: fromBytes, end: toBytes - 1, autoClose: false });
    await work.files.scan({ purpose, name: arrival.fileName, sizeBytes, read: () => reread() });
    return await read(work, arrival, reread);
  } finally {
    await file.close();
  }
}
