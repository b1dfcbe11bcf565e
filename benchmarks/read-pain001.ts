import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { writePain001 } from '../formats/src/pain001-write.ts';
import { orderOf } from '../formats/testing/pain001-order.ts';
import { nodeFlags } from '../server/src/start/child.ts';
import { grown, inPairs, limited, median, type Measure } from './measure.ts';

const TRANSACTIONS = 77_000;
const PAIRS = 5;
const RESIDENT_MAXIMUM_MEGABYTES = 130;

type Reading = { transactions: number | null; megabytesPerSecond: number; residentMegabytes: number };

/** pain.001.001.09 of 77,000 transactions (50 MB) with all field checks, beside two parsers, and its memory up to 500 MB. */
export const readPain001: Measure = async () => {
  const file = await cachedOrder(TRANSACTIONS);
  const throughputOf = (reader: string) => async () => (await readIn(reader, file)).megabytesPerSecond;
  const figure = `pain.001.001.09 of ${TRANSACTIONS} transactions, 50 MB, read and checked, beside`;
  const beside = (reader: string, bound: number) =>
    inPairs(`${figure} ${reader}`, 'MB/s', PAIRS, throughputOf('portico'), throughputOf(reader), bound, {
      atLeast: true,
    });
  const resident = await residentsOf(file, TRANSACTIONS);
  const tenfold = await residentsOf(await cachedOrder(10 * TRANSACTIONS), 10 * TRANSACTIONS);
  return [
    await beside('saxes', 0.55),
    await beside('fast-xml-parser', 3.5),
    limited('resident memory while 50 MB of pain.001 are read', 'MB', resident, RESIDENT_MAXIMUM_MEGABYTES),
    limited('resident memory while 500 MB of pain.001 are read', 'MB', tenfold, RESIDENT_MAXIMUM_MEGABYTES),
    grown('resident memory, 500 MB beside 50 MB of pain.001', 'MB', median(tenfold), median(resident)),
  ];
};

/** Of several readings: the collector's own threads make single ones differ by a third when the machine is busy. */
async function residentsOf(file: string, transactions: number): Promise<number[]> {
  const residents: number[] = [];
  for (let reading = 0; reading < PAIRS; reading += 1) residents.push(await residentOf(file, transactions));
  return residents;
}

async function residentOf(file: string, transactions: number): Promise<number> {
  const { residentMegabytes, ...reading } = await readIn('portico', file);
  if (reading.transactions !== transactions) {
    throw new Error(`${reading.transactions} of ${transactions} transactions were read.`);
  }
  return residentMegabytes;
}

/** The portal reads in its worker, with the worker's flags. */
function flagsOf(reader: string): string[] {
  return reader === 'portico' ? nodeFlags('worker') : [];
}

async function readIn(reader: string, file: string): Promise<Reading> {
  const child = join(import.meta.dirname, 'read-pain001-child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...flagsOf(reader), child, reader, file]);
  return JSON.parse(stdout) as Reading;
}

/** Made once by our own writer and kept outside of the checkout; made anew when the writer writes something else. */
export async function cachedOrder(paymentCount: number): Promise<string> {
  const folder = process.env['PORTICO_BENCHMARKS'] || join(tmpdir(), 'portico-benchmarks');
  const path = join(folder, `pain001-${paymentCount}-${await fingerprint()}.xml`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  await pipeline(written(paymentCount), createWriteStream(`${path}.part`));
  renameSync(`${path}.part`, path);
  return path;
}

/** Of the first payments that the writer would write. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of written(20)) hash.update(chunk);
  return hash.digest('hex').slice(0, 12);
}

function written(paymentCount: number): AsyncGenerator<string> {
  return writePain001(orderOf(paymentCount), { version: 'pain.001.001.09' });
}
