import { STATUS_REPORT_FILE_MAXIMUM_BYTES } from '@portico/contract/limits';
import type { ReportPart } from '@portico/formats/pain002/pain002-model';
import { readPain002Parts } from '@portico/formats/pain002/pain002-read';
import type { Files } from '../../platform/files/files.ts';
import type { SpooledFiles } from '../../platform/incoming/incoming-file.ts';
import { readSpooled } from '../../platform/incoming/spooled-file.ts';
import { applyReport, type Delivered, type Refused, type ReportWork } from './apply-report.ts';
import { summariseReports, type ReportSummary } from './summarise-reports.ts';

/** What in a file moved nothing, and why; the first message for each reason. */
export type RefusedReport = { why: Refused; messageId: string | null };

/** What was refused of a file, usually nothing; `isWhole` is false if reports are left for the next time. */
export type TakenIn = { refused: RefusedReport[]; isWhole: boolean };

type IngestWork = ReportWork & { files: Pick<Files, 'scan'> };
type ReportFile = { fileName: string; folder: string | null; isOver: () => boolean };

/** Of their files nothing is kept but the reports, each with the client that it is for. */
export const statusReports: SpooledFiles<IngestWork, ReportFile, TakenIn | null> = {
  purpose: 'status reports',
  maximumBytes: STATUS_REPORT_FILE_MAXIMUM_BYTES,
  read: (work, { fileName, folder, isOver }, read) => takeIn(work, { name: fileName, read, folder }, isOver),
};

/**
 * Takes in the status reports of one file, however long. `folder` is the channel that delivered it; null if one of the
 * provider's people takes it in, who may for every bank. Once `isOver`, no further report is started; the next call
 * resumes there. Null if it isn't a status report readable to its end. Throws FileTooLarge and FileUnsafe.
 */
export function ingestReport(
  work: IngestWork,
  fileName: string,
  chunks: AsyncIterable<Uint8Array>,
  folder: string | null,
  isOver: () => boolean = () => false,
): Promise<TakenIn | null> {
  return readSpooled(work, statusReports, { fileName, folder, isOver }, chunks);
}

async function takeIn(work: ReportWork, delivered: Delivered, isOver: () => boolean): Promise<TakenIn | null> {
  const summaries = await summariseReports(delivered.read());
  if (summaries === null) return null;
  const known = await knownOf(work, summaries, delivered);
  const parts = readPain002Parts(delivered.read());
  const refused = new Map<Refused, RefusedReport>();
  for (const [index, summary] of summaries.entries()) {
    const own = untilHead(parts);
    const applied = known.has(index) ? 'repeated' : await applyReport(work, summary, own, delivered);
    // Skip what was not taken in.
    for (let rest = await own.next(); !rest.done; rest = await own.next());
    if (applied === 'applied' && index < summaries.length - 1 && isOver()) {
      await parts.return([]);
      return { refused: [], isWhole: false };
    }
    if (applied === 'applied' || applied === 'repeated' || refused.has(applied)) continue;
    refused.set(applied, { why: applied, messageId: summary.head.originalMessageId });
  }
  return { refused: [...refused.values()], isWhole: true };
}

/** Where the reports already taken in are: a file that comes in turns skips them silently. */
async function knownOf(
  { db }: ReportWork,
  summaries: readonly ReportSummary[],
  { folder }: Delivered,
): Promise<ReadonlySet<number>> {
  const about = summaries.map(({ head }) => head.originalMessageId);
  const digests = summaries.map(({ digest }) => digest);
  const rows = await db.inNoClient((tx) =>
    tx.rows<{ place: number }>('select place from known_reports($1, $2, $3)', [folder, about, digests]),
  );
  return new Set(rows.map(({ place }) => place - 1));
}

/** The parts of one report; those of the next one stay. */
async function* untilHead(parts: AsyncIterator<ReportPart>): AsyncGenerator<ReportPart, undefined> {
  for (;;) {
    const { done, value } = await parts.next();
    if (done === true || value.kind === 'report') return;
    yield value;
  }
}
