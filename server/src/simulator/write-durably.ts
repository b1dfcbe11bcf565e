import { createWriteStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeDurable } from '../platform/database/durable.ts';

/** Writes a file as a whole or not at all, so that a crash or a power cut leaves the old one or the new one. */
export async function writeDurably(
  path: string,
  content: string | Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const folder = dirname(path);
  const temporary = `${path}.part`;
  await mkdir(folder, { recursive: true });
  if (typeof content === 'string') await writeFile(temporary, content);
  else await pipeline(Readable.from(content), createWriteStream(temporary));
  await makeDurable(temporary);
  await moveDurably(temporary, path);
}

/** Renames a file, and makes the new name survive a power cut. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await makeDurable(dirname(to));
}
