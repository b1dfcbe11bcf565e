import { execFile } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeFlags } from '../server/src/start/child.ts';
import { inPairs, limited, type Measure } from './measure.ts';

const PAIRS = 5;
const FILES = 16;
const FILE_BYTES = 64 * 1024 * 1024;
const MEGABYTES = (FILES * FILE_BYTES) / 1e6;

/** An archive of 1 GB of documents that are packed already, beside `zip -0`, which stores them too, and its memory. */
export const zipDocuments: Measure = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-documents-'));
  try {
    const bytes = Buffer.alloc(FILE_BYTES);
    for (let file = 0; file < FILES; file += 1) {
      randomFillSync(bytes);
      await writeFile(join(folder, `${file}.pdf`), bytes);
    }
    const resident: number[] = [];
    const ours = async () => {
      const { megabytesPerSecond, residentMegabytes } = await pack(folder);
      resident.push(residentMegabytes);
      return megabytesPerSecond;
    };
    const peer = async () => {
      const begin = performance.now();
      await promisify(execFile)('sh', ['-c', 'exec zip -0 -q -r - . > /dev/null'], { cwd: folder });
      return MEGABYTES / ((performance.now() - begin) / 1_000);
    };
    const beside = await inPairs('zip of 1 GB, beside zip -0', 'MB/s', PAIRS, ours, peer, 0.5, { atLeast: true });
    return [beside, limited('resident memory while it is packed', 'MB', resident, 150)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** In a process of its own, with the flags of the portal's web server. */
async function pack(folder: string): Promise<{ megabytesPerSecond: number; residentMegabytes: number }> {
  const child = join(import.meta.dirname, 'documents', 'zip-child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...nodeFlags('web'), child, folder]);
  return JSON.parse(stdout) as { megabytesPerSecond: number; residentMegabytes: number };
}
