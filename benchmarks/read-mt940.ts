import { chosenLetters } from '../contract/src/settings/download-options.ts';
import { writeMt940 } from '../formats/src/mt940/written/mt940-write.ts';
import type { WrittenStatement } from '../formats/src/mt940/written/mt940-written.ts';
import { mt940StatementOf } from '../formats/testing/mt940-statement.ts';
import { grown, inPairs, limited, type Measure } from './measure.ts';
import { cachedFile, readIn, type Reading } from './readers/reading.ts';

const STATEMENTS = 225;
const ENTRIES_PER_STATEMENT = 1_000;
const PAIRS = 5;
const RESIDENT_MAXIMUM_MEGABYTES = 130;
const OPTIONS = {
  letters: chosenLetters('MT940', { MT940: { tag86: 'B' } }),
  receiverBic: 'ALMEATWWXXX',
  fileReference: 'BENCHMARK',
};

/** MT940 with 225,000 entries (48 MB), balances checked and `:86:` parsed, beside two packages, and its memory. */
export const readMt940: Measure = async () => {
  const file = await cachedStatements(STATEMENTS);
  const throughputOf = (reader: string) => async () => (await read(reader, file)).megabytesPerSecond;
  const figure = 'MT940 of 225000 entries, 48 MB, read into entries, beside';
  const beside = (reader: string) =>
    inPairs(`${figure} ${reader}`, 'MB/s', PAIRS, throughputOf('portico'), throughputOf(reader), 7, { atLeast: true });
  const resident = (await read('portico', file)).residentMegabytes;
  const tenfold = (await read('portico', await cachedStatements(10 * STATEMENTS))).residentMegabytes;
  return [
    await beside('mt940js'),
    await beside('mt940-js'),
    limited('resident memory while 48 MB of MT940 are read', 'MB', [resident], RESIDENT_MAXIMUM_MEGABYTES),
    limited('resident memory while 480 MB of MT940 are read', 'MB', [tenfold], RESIDENT_MAXIMUM_MEGABYTES),
    grown('resident memory, 480 MB beside 48 MB of MT940', 'MB', tenfold, resident),
  ];
};

async function read(reader: string, file: string): Promise<Reading> {
  const reading = await readIn('read-mt940-child.ts', reader, file);
  // All entries of the file, or of the tenfold one.
  if ((reading.count ?? 1) % (STATEMENTS * ENTRIES_PER_STATEMENT) !== 0)
    throw new Error(`${reader} read ${reading.count} entries.`);
  return reading;
}

export function cachedStatements(statements: number): Promise<string> {
  return cachedFile(`mt940-${statements}`, 'sta', written(2, 20), () => written(statements, ENTRIES_PER_STATEMENT));
}

function written(statements: number, entriesPerStatement: number): AsyncGenerator<Uint8Array> {
  return writeMt940(following(statements, entriesPerStatement), OPTIONS);
}

function* following(statements: number, entriesPerStatement: number): Generator<WrittenStatement> {
  let opening: bigint | undefined = undefined;
  for (let number = 1; number <= statements; number += 1) {
    const statement = mt940StatementOf(number, entriesPerStatement, opening);
    opening = statement.closingBalance.amount.hundredThousandths;
    yield statement;
  }
}
