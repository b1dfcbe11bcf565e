import { chosenLetters, type OptionLetter } from '../../contract/src/settings/download-options.ts';
import { writeMt940 } from '../../formats/src/mt940/written/mt940-write.ts';
import type { WrittenEntry, WrittenStatement } from '../../formats/src/mt940/written/mt940-written.ts';
import { mt940StatementOf } from '../../formats/testing/mt940-statement.ts';
import { peakKilobytes } from '../peak-memory.ts';

/** Writes MT940 in its own process: `entries letter` (of tag 86), prints its measurements as JSON. */

const ENTRIES_PER_STATEMENT = 1_000;
const [, , given = '', letter = 'A'] = process.argv;
const entryCount = Number(given);

/** As from a database: they arrive one after the other. */
async function* arriving(entries: Iterable<WrittenEntry>): AsyncGenerator<WrittenEntry> {
  for (const entry of entries) yield entry;
}

function* statements(): Generator<WrittenStatement> {
  for (let number = 1; number <= entryCount / ENTRIES_PER_STATEMENT; number += 1) {
    const statement = mt940StatementOf(number, ENTRIES_PER_STATEMENT);
    yield { ...statement, entries: arriving(statement.entries as Iterable<WrittenEntry>) };
  }
}

const letters = chosenLetters('MT940', { MT940: { tag86: letter as OptionLetter } });
const begin = performance.now();
let bytes = 0;
for await (const piece of writeMt940(statements(), { letters, receiverBic: null, fileReference: 'BENCHMARK' }))
  bytes += piece.length;
const seconds = (performance.now() - begin) / 1_000;
console.log(
  JSON.stringify({ bytes, entriesPerSecond: entryCount / seconds, residentMegabytes: peakKilobytes() / 1_000 }),
);
