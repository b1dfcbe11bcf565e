import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FilePlace } from '@portico/formats/pain002/pain002-model';
import { FileTooLarge } from '../../platform/files/files.ts';

/** Reads the file from its beginning, or a part of it. */
export type Rereadable = (place?: FilePlace) => AsyncIterable<Uint8Array>;

/**
 * Spools a bank's delivery so that it can be read more than once without holding it in memory. The file is unlinked
 * before its first byte is written, so nothing is left after any crash. Throws FileTooLarge.
 */
export async function spooled<Result>(
  chunks: AsyncIterable<Uint8Array>,
  maximumBytes: number,
  work: (read: Rereadable) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-'));
  const path = join(folder, 'spooled');
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(folder, { recursive: true });
    let sizeBytes = 0;
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > maximumBytes) throw new FileTooLarge();
      await file.writeFile(chunk);
    }
    return await work(({ fromBytes, toBytes } = { fromBytes: 0, toBytes: Infinity }) =>
      createReadStream(path, { fd: file.fd, start: fromBytes, end: toBytes - 1, autoClose: false }),
    );
  } finally {
    await file.close();
  }
}
