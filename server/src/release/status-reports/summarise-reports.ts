import { createHash } from 'node:crypto';
import { STATUS_REPORT_FILE_MAXIMUM_BYTES, STATUS_REPORTS_PER_FILE_MAXIMUM } from '@portico/contract/limits';
import type { Finding } from '@portico/contract/findings';
import type { FilePlace, ReportHead, ReportPart } from '@portico/formats/pain002/pain002-model';
import { readPain002Parts } from '@portico/formats/pain002/pain002-read';
import { FileTooLarge } from '../../platform/files/files.ts';

/** What is known of a report before it is taken in, however long it is. */
export type ReportSummary = {
  head: ReportHead;
  /** Covers everything that the report says, its own id included; not the file, which may hold others. */
  digest: Buffer;
  /** The codes on any level; the message's own first. */
  codes: string[];
  /** Null if the file holds nothing else. */
  place: FilePlace | null;
};

/**
 * A bank has about ten. Anything with more isn't a report: each payment is compared with every code that could apply.
 */
const CODES_MAXIMUM = 100;

/**
 * The reports of a file, in order; null if it isn't a status report readable to its end. Throws FileTooLarge if it
 * holds more reports than allowed.
 */
export async function summariseReports(chunks: AsyncIterable<Uint8Array>): Promise<ReportSummary[] | null> {
  const summaries: ReportSummary[] = [];
  const parts = readPain002Parts(chunks);
  let [hash, codes] = [createHash('sha256'), new Set<string>()];
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return summaries.length === 0 || value.some(isCut) ? null : summaries;
    hash.update(JSON.stringify(value, withoutPlace));
    const code = codeOf(value);
    if (code !== null) codes.add(code);
    if (codes.size > CODES_MAXIMUM) return null;
    if (value.kind !== 'report') continue;
    if (summaries.length === STATUS_REPORTS_PER_FILE_MAXIMUM) throw new FileTooLarge(STATUS_REPORT_FILE_MAXIMUM_BYTES);
    const own = value.head.groupStatus;
    const all = new Set([...(own === null ? [] : [own]), ...codes]);
    summaries.push({ head: value.head, digest: hash.digest(), codes: [...all], place: value.place });
    [hash, codes] = [createHash('sha256'), new Set<string>()];
  }
}

/** A report is the same wherever it appears in a file. */
function withoutPlace(key: string, value: unknown): unknown {
  return key === 'place' ? undefined : value;
}

function codeOf(part: ReportPart): string | null {
  if (part.kind === 'report') return part.head.groupStatus;
  return part.kind === 'group' ? part.group.status : part.transaction.status;
}

/**
 * Half a report may lack just the rejection: it is taken in whole or not at all. Another version reads like a known
 * one.
 */
function isCut(finding: Finding): boolean {
  return finding.severity === 'error' && finding.key !== 'namespaceUnknown' && finding.key !== 'versionNotSupported';
}
