import { writePain001 } from '../formats/src/pain001/written/pain001-write.ts';
import { orderOf } from '../formats/testing/pain001-order.ts';
import { grown, inPairs, limited, median, type Measure } from './measure.ts';
import { cachedFile, readIn, residentOf } from './readers/reading.ts';

const CHILD = 'read-pain001-child.ts';
const TRANSACTIONS = 77_000;
const PAIRS = 5;
const RESIDENT_MAXIMUM_MEGABYTES = 130;

/** pain.001.001.09 with 77,000 transactions (50 MB), all field checks, beside two parsers; its memory up to 500 MB. */
export const readPain001: Measure = async () => {
  const file = await cachedOrder(TRANSACTIONS);
  const throughputOf = (reader: string) => async () => (await readIn(CHILD, reader, file)).megabytesPerSecond;
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

/** Over several reads: on a busy machine the collector's own threads make single ones differ by a third. */
async function residentsOf(file: string, transactions: number): Promise<number[]> {
  const residents: number[] = [];
  for (let reading = 0; reading < PAIRS; reading += 1) residents.push(await residentOf(CHILD, file, transactions));
  return residents;
}

export function cachedOrder(paymentCount: number): Promise<string> {
  return cachedFile(`pain001-${paymentCount}`, 'xml', written(20), () => written(paymentCount));
}

function written(paymentCount: number): AsyncGenerator<string> {
  return writePain001(orderOf(paymentCount), { version: 'pain.001.001.09' });
}
