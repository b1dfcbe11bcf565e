import { writeCamt } from '../formats/src/camt/camt-write.ts';
import { statementOf } from '../formats/testing/camt-statement.ts';
import { grown, inPairs, limited, type Measure } from './measure.ts';
import { cachedFile, readIn, residentOf } from './readers/reading.ts';

const CHILD = 'read-camt-child.ts';
const ENTRIES = 50_000;
const PAIRS = 5;
const RESIDENT_MAXIMUM_MEGABYTES = 130;

/** camt.053 with 50,000 entries (50 MB) beside a bare parser and an object builder, and its memory up to 500 MB. */
export const readCamt: Measure = async () => {
  const file = await cachedStatement(ENTRIES);
  const throughputOf = (reader: string) => async () => (await readIn(CHILD, reader, file)).megabytesPerSecond;
  const figure = `camt.053 of ${ENTRIES} entries, 50 MB, read into entries, beside`;
  const beside = (reader: string, bound: number) =>
    inPairs(`${figure} ${reader}`, 'MB/s', PAIRS, throughputOf('portico'), throughputOf(reader), bound, {
      atLeast: true,
    });
  const resident = await residentOf(CHILD, file, ENTRIES);
  const tenfold = await residentOf(CHILD, await cachedStatement(10 * ENTRIES), 10 * ENTRIES);
  return [
    await beside('saxes', 0.5),
    await beside('fast-xml-parser', 3.5),
    limited('resident memory while 50 MB of camt.053 are read', 'MB', [resident], RESIDENT_MAXIMUM_MEGABYTES),
    limited('resident memory while 500 MB of camt.053 are read', 'MB', [tenfold], RESIDENT_MAXIMUM_MEGABYTES),
    grown('resident memory, 500 MB beside 50 MB of camt.053', 'MB', tenfold, resident),
  ];
};

export function cachedStatement(entryCount: number): Promise<string> {
  return cachedFile(`camt053-${entryCount}`, 'xml', written(20), () => written(entryCount));
}

function written(entryCount: number): AsyncGenerator<Uint8Array> {
  const statements = [statementOf(entryCount)];
  return writeCamt({ messageId: 'BENCHMARK', createdAt: '2026-03-31T20:00:00', statements });
}
