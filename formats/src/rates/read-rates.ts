import type { Finding } from '@portico/contract/findings';
import type { RateFormat } from '@portico/contract/rates/model';
import { FindingList } from '../finding-list.ts';
import { recognise, RECOGNISE_BYTES } from '../recognise.ts';
import { peek } from '../xml/byte-stream.ts';
import { CsvReader } from './csv-reader.ts';
import { EcbReader } from './ecb-reader.ts';
import type { RatesFile } from './rate-model.ts';
import { RateRows } from './rate-rows.ts';

const READERS = { ECB_XML: EcbReader, RATES_CSV: CsvReader } as const;

/** What is read between two looks at whether the reader has stopped. */
const PIECE_BYTES = 32 * 1024;

/**
 * Reads a file of exchange rates as its bytes arrive: the ECB's XML, or a table. Never throws because of its content:
 * every problem is a finding, with an error nothing of it may be used. `today` is the last day that a rate may have.
 */
export async function readRates(chunks: AsyncIterable<Uint8Array>, today: string | null): Promise<RatesFile> {
  const { start, chunks: all } = await peek(chunks, RECOGNISE_BYTES);
  const format = formatOf(start);
  const findings: Finding[] = [];
  const list = new FindingList((finding) => findings.push(finding));
  const rows = new RateRows(list, today);
  if (format === null) list.error('ratesNotRecognised', { line: 1, column: 1 });
  else {
    const reader = new READERS[format](rows, list);
    for await (const chunk of all) {
      for (let at = 0; at < chunk.length && !reader.stopped; at += PIECE_BYTES)
        reader.push(chunk.subarray(at, at + PIECE_BYTES));
      if (reader.stopped) break;
    }
    reader.end();
  }
  list.close();
  return { format, rates: rows.rates, findings };
}

/** Text that is nothing else is read as a table, which says what its header lacks. */
function formatOf(start: Uint8Array): RateFormat | null {
  const known = recognise(start);
  if (known === 'ECB_XML' || known === 'RATES_CSV') return known;
  const isText =
    start.length > 0 && !start.includes(0) && !/^\s*</.test(Buffer.from(start.subarray(0, 256)).toString());
  return known === null && isText ? 'RATES_CSV' : null;
}
