import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeFlags } from '../server/src/start/child.ts';
import { grown, limited, type Measure } from './measure.ts';

const ENTRIES = 1_000_000;
const RESIDENT_MAXIMUM_MEGABYTES = 130;
/** The import reads as many in this time; a download mustn't be what one waits for. */
const LEAST_ENTRIES_PER_SECOND = 50_000;

type Written = { entriesPerSecond: number; residentMegabytes: number };

/** MT940 of a million entries, as a download writes it: tag 86 with codes, and in the German structure. */
export const writeMt940: Measure = async () => {
  const coded = await write(ENTRIES, 'A');
  const structured = await write(ENTRIES, 'B');
  const fewer = await write(ENTRIES / 10, 'A');
  const seconds = [coded, structured].map(({ entriesPerSecond }) => ENTRIES / entriesPerSecond);
  const resident = [coded, structured].map(({ residentMegabytes }) => residentMegabytes);
  return [
    limited(
      'MT940 of 1,000,000 entries written, with codes and structured',
      's',
      seconds,
      ENTRIES / LEAST_ENTRIES_PER_SECOND,
    ),
    limited('resident memory meanwhile', 'MB', resident, RESIDENT_MAXIMUM_MEGABYTES),
    grown('resident memory, 1,000,000 beside 100,000 entries', 'MB', coded.residentMegabytes, fewer.residentMegabytes),
  ];
};

/** In a process of its own, with the flags of the portal's worker. */
async function write(entries: number, letter: string): Promise<Written> {
  const child = join(import.meta.dirname, 'tables', 'write-mt940-child.ts');
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'portico-benchmarks', 'compiled') };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...nodeFlags('worker'), child, String(entries), letter],
    { env },
  );
  return JSON.parse(stdout) as Written;
}
