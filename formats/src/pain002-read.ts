import type { Finding } from '@portico/contract/findings';
import type { StatusReport } from './pain002-model.ts';
import { Pain002Reader } from './pain002-reader.ts';

/**
 * Reads a pain.002 file (ISO 20022 customer payment status report, versions .02 to .14 and the Swiss .ch.02) as its
 * bytes arrive. `report` is null when the file holds none; of a file with several messages it is the first (see
 * `readAllPain002`). Never throws for what is in the file: that comes as findings.
 */
export async function readPain002(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ report: StatusReport | null; findings: Finding[] }> {
  const { reports, findings } = await readAllPain002(chunks);
  return { report: reports[0] ?? null, findings };
}

/** Reads every status report of a file: envelopes may carry more than one. */
export async function readAllPain002(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ reports: StatusReport[]; findings: Finding[] }> {
  const reader = new Pain002Reader();
  for await (const chunk of chunks) {
    reader.push(chunk);
    if (reader.stopped) break;
  }
  reader.end();
  return { reports: reader.reports, findings: reader.findings };
}
