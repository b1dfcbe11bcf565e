import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { nodeFlags } from '../server/src/start/child.ts';

/** One reading of a file in a process of its own; `count` is null for readers that count nothing. */
export type Reading = { count: number | null; megabytesPerSecond: number; residentMegabytes: number };

/** Reads a file by `reader` of a child (`read-…-child.ts`). The portal reads in its worker, with the worker's flags. */
export async function readIn(child: string, reader: string, file: string): Promise<Reading> {
  const flags = reader === 'portico' ? nodeFlags('worker') : [];
  // Making JavaScript of TypeScript goes on in the background of a short reading, and is no part of it.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(cacheFolder(), 'compiled') };
  const options = [...flags, join(import.meta.dirname, child), reader, file];
  const { stdout } = await promisify(execFile)(process.execPath, options, { env });
  return JSON.parse(stdout) as Reading;
}

/** Megabytes that the portal's reader has resident; throws if it doesn't read `count` things. */
export async function residentOf(child: string, file: string, count: number): Promise<number> {
  const reading = await readIn(child, 'portico', file);
  if (reading.count !== count) throw new Error(`${reading.count} of ${count} were read from ${file}.`);
  return reading.residentMegabytes;
}

type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/**
 * A file that our own writer has made once, kept outside of the checkout: `name-FINGERPRINT.extension`. `sample` is a
 * short one of the same kind; when the writer writes it otherwise, the file is made anew.
 */
export async function cachedFile(
  name: string,
  extension: string,
  sample: Chunks,
  whole: () => Chunks,
): Promise<string> {
  const path = join(cacheFolder(), `${name}-${await fingerprint(sample)}.${extension}`);
  if (existsSync(path)) return path;
  mkdirSync(cacheFolder(), { recursive: true });
  await pipeline(Readable.from(whole()), createWriteStream(`${path}.part`));
  renameSync(`${path}.part`, path);
  return path;
}

function cacheFolder(): string {
  return process.env['PORTICO_BENCHMARKS'] || join(tmpdir(), 'portico-benchmarks');
}

async function fingerprint(sample: Chunks): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of sample) hash.update(chunk);
  return hash.digest('hex').slice(0, 12);
}
