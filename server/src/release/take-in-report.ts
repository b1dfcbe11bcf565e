import { STATUS_REPORT_FILE_MAXIMUM_BYTES } from '@portico/contract/limits';
import type { ReportPart } from '@portico/formats/pain002-model';
import { readPain002Parts } from '@portico/formats/pain002-read';
import { applyReport, type Refused, type ReportWork } from './apply-report.ts';
import { spooled, type Rereadable } from './spooled-file.ts';
import { summariseReports } from './summarise-reports.ts';

/** What of a file moved nothing, and why; of each reason the first message. */
export type RefusedReport = { why: Refused; messageId: string | null };

/**
 * Takes in the status reports of one file, however long. `folder` is the channel that delivered it; null when one of the
 * provider's people takes it in, who may for every bank. Null when it is no status report that can be read to its end;
 * else what of it was refused, nothing of it as a rule. Throws FileTooLarge.
 */
export function takeInReport(
  work: ReportWork,
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  folder: string | null,
): Promise<RefusedReport[] | null> {
  return spooled(chunks, STATUS_REPORT_FILE_MAXIMUM_BYTES, (read) => takeIn(work, name, read, folder));
}

async function takeIn(
  work: ReportWork,
  name: string,
  read: Rereadable,
  folder: string | null,
): Promise<RefusedReport[] | null> {
  const summaries = await summariseReports(read());
  if (summaries === null) return null;
  const parts = readPain002Parts(read());
  const refused = new Map<Refused, RefusedReport>();
  for (const summary of summaries) {
    const own = untilHead(parts);
    const applied = await applyReport(work, summary, own, { name, read, folder });
    // What was not taken in is passed over.
    for (let rest = await own.next(); !rest.done; rest = await own.next());
    if (applied === 'applied' || applied === 'repeated' || refused.has(applied)) continue;
    refused.set(applied, { why: applied, messageId: summary.head.originalMessageId });
  }
  return [...refused.values()];
}

/** The parts of one report; those of the next one stay. */
async function* untilHead(parts: AsyncIterator<ReportPart>): AsyncGenerator<ReportPart, undefined> {
  for (;;) {
    const { done, value } = await parts.next();
    if (done === true || value.kind === 'report') return;
    yield value;
  }
}
