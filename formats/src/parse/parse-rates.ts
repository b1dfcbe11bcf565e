import type { Finding } from '@portico/contract/findings';
import { formatRate } from '@portico/contract/rates/rate';
import { readRates } from '../rates/read-rates.ts';
import type { ParsedRate } from './parse-model.ts';

/** Reads exchange rates into the `rates` of `portico parse`. */
export async function parseRates(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ rates: ParsedRate[]; findings: Finding[] }> {
  const { rates, findings } = await readRates(chunks, null);
  const parsed = rates.map(({ currency, date, chfHundredMillionths: chf }) => ({
    currency,
    date,
    chf: formatRate(chf),
  }));
  return { rates: parsed, findings };
}
