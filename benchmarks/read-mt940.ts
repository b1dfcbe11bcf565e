import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { writeMt940 } from '../formats/src/mt940-write.ts';
import { mt940StatementOf } from '../formats/testing/mt940-statement.ts';
import { nodeFlags } from '../server/src/start/child.ts';
import { grown, inPairs, limited, type Measure } from './measure.ts';

const STATEMENTS = 225;
const ENTRIES_PER_STATEMENT = 1_000;
const PAIRS = 5;
const RESIDENT_MAXIMUM_MEGABYTES = 130;
const OPTIONS = { senderBic: 'ALPEATWWXXX', receiverBic: 'ALMEATWWXXX' };

type Reading = { entries: number; megabytesPerSecond: number; residentMegabytes: number };

/** MT940 of 225,000 entries (48 MB), balances proved and `:86:` taken apart, beside two packages, and its memory. */
export const readMt940: Measure = async () => {
  const file = await cachedStatements(STATEMENTS);
  const throughputOf = (reader: string) => async () => (await readIn(reader, file)).megabytesPerSecond;
  const figure = 'MT940 of 225000 entries, 48 MB, read into entries, beside';
  const beside = (reader: string) =>
    inPairs(`${figure} ${reader}`, 'MB/s', PAIRS, throughputOf('portico'), throughputOf(reader), 7, { atLeast: true });
  const resident = (await readIn('portico', file)).residentMegabytes;
  const tenfold = (await readIn('portico', await cachedStatements(10 * STATEMENTS))).residentMegabytes;
  return [
    await beside('mt940js'),
    await beside('mt940-js'),
    limited('resident memory while 48 MB of MT940 are read', 'MB', [resident], RESIDENT_MAXIMUM_MEGABYTES),
    limited('resident memory while 480 MB of MT940 are read', 'MB', [tenfold], RESIDENT_MAXIMUM_MEGABYTES),
    grown('resident memory, 480 MB beside 48 MB of MT940', 'MB', tenfold, resident),
  ];
};

/** The portal reads in its worker, with the worker's flags. */
function flagsOf(reader: string): string[] {
  return reader === 'portico' ? nodeFlags('worker') : [];
}

async function readIn(reader: string, file: string): Promise<Reading> {
  const child = join(import.meta.dirname, 'read-mt940-child.ts');
  // Making JavaScript of TypeScript goes on in the background of a short reading, and is no part of it.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(cacheFolder(), 'compiled') };
  const { stdout } = await promisify(execFile)(process.execPath, [...flagsOf(reader), child, reader, file], { env });
  const reading = JSON.parse(stdout) as Reading;
  if (reading.entries % (STATEMENTS * ENTRIES_PER_STATEMENT) !== 0)
    throw new Error(`${reader} read ${reading.entries} entries.`);
  return reading;
}

/** Made once by our own writer and kept outside of the checkout; made anew when the writer writes something else. */
export async function cachedStatements(statements: number): Promise<string> {
  const folder = cacheFolder();
  const path = join(folder, `mt940-${statements}-${fingerprint()}.sta`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  await pipeline(Readable.from(written(statements, ENTRIES_PER_STATEMENT)), createWriteStream(`${path}.part`));
  renameSync(`${path}.part`, path);
  return path;
}

function cacheFolder(): string {
  return process.env['PORTICO_BENCHMARKS'] || join(tmpdir(), 'portico-benchmarks');
}

/** Of the first entries that the writer would write. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const chunk of written(1, 20)) hash.update(chunk);
  return hash.digest('hex').slice(0, 12);
}

function* written(statements: number, entriesPerStatement: number): Generator<Uint8Array> {
  for (let number = 1; number <= statements; number += 1) {
    yield* writeMt940(mt940StatementOf(number, entriesPerStatement), OPTIONS);
  }
}
