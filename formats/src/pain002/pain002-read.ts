import type { Finding } from '@portico/contract/findings';
import type { GroupStatus, ReportPart, StatusReport } from './pain002-model.ts';
import { Pain002Reader } from './pain002-reader.ts';

/**
 * Reads a pain.002 file (ISO 20022 customer payment status report, versions .02 to .14 and the Swiss .ch.02) as its
 * bytes arrive. `report` is null if the file holds none, and the first if it holds several (see `readAllPain002`).
 * Never throws because of the file's content: problems become findings.
 */
export async function readPain002(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ report: StatusReport | null; findings: Finding[] }> {
  const { reports, findings } = await readAllPain002(chunks);
  return { report: reports[0] ?? null, findings };
}

/** Reads every status report of a file in full: envelopes may carry more than one. */
export async function readAllPain002(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ reports: StatusReport[]; findings: Finding[] }> {
  const reports: StatusReport[] = [];
  let groups = new Map<number, GroupStatus>();
  const groupOf = (number: number) => {
    const group = groups.get(number) ?? { paymentInformationId: null, status: null, reasons: [], transactions: [] };
    groups.set(number, group);
    return group;
  };
  const parts = readPain002Parts(chunks);
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return { reports, findings: value };
    if (value.kind === 'transaction') groupOf(value.group).transactions.push(value.transaction);
    if (value.kind === 'group') Object.assign(groupOf(value.number), value.group);
    if (value.kind !== 'report') continue;
    reports.push({ ...value.head, groups: [...groups.values()] });
    groups = new Map();
  }
}

/** Reads a file piece by piece, however long its reports are, and returns the findings at the end. */
export async function* readPain002Parts(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReportPart, Finding[], undefined> {
  const reader = new Pain002Reader();
  for await (const chunk of chunks) {
    reader.push(chunk);
    yield* reader.take();
    if (reader.stopped) break;
  }
  reader.end();
  yield* reader.take();
  return reader.findings;
}
