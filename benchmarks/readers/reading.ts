import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { nodeFlags } from '../../server/src/start/child.ts';

/** One read of a file in its own process; `count` is null for readers that don't count. */
export type Reading = { count: number | null; megabytesPerSecond: number; residentMegabytes: number };

/** Reads a file with `reader` in a child process (`read-…-child.ts`), with the flags of the portal's worker. */
export async function readIn(child: string, reader: string, file: string): Promise<Reading> {
  const flags = reader === 'portico' ? nodeFlags('worker') : [];
  // Compiling TypeScript would run in the background of a short read, and isn't part of it.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(cacheFolder(), 'compiled') };
  const options = [...flags, join(import.meta.dirname, child), reader, file];
  const { stdout } = await promisify(execFile)(process.execPath, options, { env });
  return JSON.parse(stdout) as Reading;
}

/** Resident megabytes of the portal's reader; throws if it doesn't read `count` items. */
export async function residentOf(child: string, file: string, count: number): Promise<number> {
  const reading = await readIn(child, 'portico', file);
  if (reading.count !== count) throw new Error(`${reading.count} of ${count} were read from ${file}.`);
  return reading.residentMegabytes;
}

type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/**
 * A file created once by our own writer and kept outside of the checkout: `name-FINGERPRINT.extension`. `sample` is a
 * short one of the same kind; if the writer's output for it changes, the file is recreated.
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
