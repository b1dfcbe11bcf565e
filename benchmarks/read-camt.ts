import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { writeCamt053 } from '../formats/src/camt-write.ts';
import { statementOf } from '../formats/testing/camt-statement.ts';
import { nodeFlags } from '../server/src/start/child.ts';
import { grown, inPairs, limited, type Measure } from './measure.ts';

const ENTRIES = 50_000;
const PAIRS = 5;
const RESIDENT_MAXIMUM_MEGABYTES = 130;

type Reading = { entries: number | null; megabytesPerSecond: number; residentMegabytes: number };

/** camt.053 of 50,000 entries (50 MB) beside a bare parser and one that builds objects, and its memory up to 500 MB. */
export const readCamt: Measure = async () => {
  const file = await cachedStatement(ENTRIES);
  const throughputOf = (reader: string) => async () => (await readIn(reader, file)).megabytesPerSecond;
  const figure = `camt.053 of ${ENTRIES} entries, 50 MB, read into entries, beside`;
  const beside = (reader: string, bound: number) =>
    inPairs(`${figure} ${reader}`, 'MB/s', PAIRS, throughputOf('portico'), throughputOf(reader), bound, {
      atLeast: true,
    });
  const resident = await residentOf(file, ENTRIES);
  const tenfold = await residentOf(await cachedStatement(10 * ENTRIES), 10 * ENTRIES);
  return [
    await beside('saxes', 0.5),
    await beside('fast-xml-parser', 3.5),
    limited('resident memory while 50 MB of camt.053 are read', 'MB', [resident], RESIDENT_MAXIMUM_MEGABYTES),
    limited('resident memory while 500 MB of camt.053 are read', 'MB', [tenfold], RESIDENT_MAXIMUM_MEGABYTES),
    grown('resident memory, 500 MB beside 50 MB of camt.053', 'MB', tenfold, resident),
  ];
};

async function residentOf(file: string, entries: number): Promise<number> {
  const { residentMegabytes, ...reading } = await readIn('portico', file);
  if (reading.entries !== entries) throw new Error(`${reading.entries} of ${entries} entries were read.`);
  return residentMegabytes;
}

/** The portal reads in its worker, with the worker's flags. */
function flagsOf(reader: string): string[] {
  return reader === 'portico' ? nodeFlags('worker') : [];
}

async function readIn(reader: string, file: string): Promise<Reading> {
  const child = join(import.meta.dirname, 'read-camt-child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...flagsOf(reader), child, reader, file]);
  return JSON.parse(stdout) as Reading;
}

/** Made once by our own writer and kept outside of the checkout; made anew when the writer writes something else. */
export async function cachedStatement(entryCount: number): Promise<string> {
  const folder = process.env['PORTICO_BENCHMARKS'] || join(tmpdir(), 'portico-benchmarks');
  const path = join(folder, `camt053-${entryCount}-${await fingerprint()}.xml`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  await pipeline(written(entryCount), createWriteStream(`${path}.part`));
  renameSync(`${path}.part`, path);
  return path;
}

/** Of the first entries that the writer would write. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of written(20)) hash.update(chunk);
  return hash.digest('hex').slice(0, 12);
}

function written(entryCount: number): AsyncGenerator<Uint8Array> {
  const statements = [statementOf(entryCount)];
  return writeCamt053({ messageId: 'BENCHMARK', createdAt: '2026-03-31T20:00:00', statements });
}
