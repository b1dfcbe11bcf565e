import { createRequire } from 'node:module';
import { openSync, readFileSync, readSync } from 'node:fs';
import { Mt940Reader } from '../../formats/src/mt940/mt940-reader.ts';
import type { StatementFileEvent } from '../../formats/src/statement/statement-file.ts';
import { measureReading, type Readers } from './reading-child.ts';

type Parsed = { transactions: readonly unknown[] };

/** As `readMt940` takes them. */
const CHUNK_BYTES = 8 * 1024;

/** One read of an MT940 file in its own process: `reader file`, prints its measurements as JSON. */
const READERS: Readers = {
  async portico(path) {
    const reader = new Mt940Reader();
    const counter = { entries: 0, findings: 0 };
    const file = openSync(path, 'r');
    const chunk = new Uint8Array(CHUNK_BYTES);
    for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk)) {
      count(reader.push(chunk.subarray(0, length)), counter);
    }
    count(reader.end(), counter);
    // A balance that does not add up would be a finding.
    if (counter.findings > 0) throw new Error(`There are ${counter.findings} findings.`);
    return counter.entries;
  },
  async mt940js(path) {
    // It has no types.
    const { Parser } = createRequire(import.meta.url)('mt940js') as {
      Parser: new () => { parse(text: string): Parsed[] };
    };
    return countAll(new Parser().parse(readFileSync(path, 'utf8')));
  },
  async 'mt940-js'(path) {
    const { read } = await import('mt940-js');
    return countAll(await read(readFileSync(path)));
  },
};

function countAll(statements: readonly Parsed[]): number {
  return statements.reduce((entries, { transactions }) => entries + transactions.length, 0);
}

function count(events: readonly StatementFileEvent[], counter: { entries: number; findings: number }): void {
  for (const event of events) {
    if (event.kind === 'entry' && event.entry.counterparty.account !== null) counter.entries += 1;
    else if (event.kind === 'finding') counter.findings += 1;
  }
}

await measureReading(READERS);
