import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { compareHeads, readHeads, verifyChains, writeHeads, type ChainFault } from '../audit/public.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/db.ts';
import { UsageError, withDatabase, type Command } from './command.ts';

const FAULTS: Record<ChainFault['fault'], string> = {
  gap: 'a row is missing before it',
  hash: 'it was changed',
  head: 'rows are missing at the end',
  rewritten: 'it is another one than when the heads were taken: the chain was written again',
  lost: 'it was there when the heads were taken, and is missing',
};

const FILE_MAXIMUM_BYTES = 32 * 1024 * 1024;

export const verifyAudit: Command = {
  usage: 'verify-audit [--heads] [--against FILE]',
  summary:
    'Computes the audit log’s hash chains again and names every place that was tampered with. --heads prints their ends, to be kept where the database’s owner can’t write; --against compares with ends that were kept.',
  async run(options, config) {
    const { heads: printsHeads, against } = readOptions(options);
    const kept = against === undefined ? null : readHeads(await readText(against));
    const db = openDatabase(withDatabase(config).databaseUrl, null, 2);
    try {
      const { rows, faults, heads } = await verifyChains(db);
      const broken = kept === null ? [] : await compareHeads(db, kept.heads);
      // Standard output carries only the machine-readable part.
      const say = printsHeads ? console.error : console.log;
      for (const { businessId, sequence, fault } of [...faults, ...broken])
        say(`${businessId}, row ${sequence}: ${FAULTS[fault]}.`);
      say(`${rows} rows verified, ${faults.length} faults.`);
      if (kept) say(`${kept.heads.length} heads of ${kept.takenAt} compared, ${broken.length} faults.`);
      if (faults.length + broken.length > 0) return 1;
      if (printsHeads) console.log(writeHeads(heads, systemClock.now()));
      return 0;
    } finally {
      await db.close();
    }
  },
};

function readOptions(given: string[]): { heads: boolean; against?: string } {
  try {
    const options = { heads: { type: 'boolean', default: false }, against: { type: 'string' } } as const;
    return parseArgs({ args: given, options, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function readText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > FILE_MAXIMUM_BYTES) throw new Error(`${path} is larger than any file of heads.`);
  return readFile(path, 'utf8');
}
