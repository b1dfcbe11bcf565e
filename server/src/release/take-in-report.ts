import type { Finding } from '@portico/contract/findings';
import { readAllPain002 } from '@portico/formats/pain002-read';
import { sha256 } from '../platform/crypto.ts';
import { applyReport, type Refused, type ReportWork } from './apply-report.ts';

/** What of a file moved nothing, and why; of each reason the first message. */
export type RefusedReport = { why: Refused; messageId: string | null };

/**
 * Takes in the status reports of one file. `folder` is the channel that delivered it; null when one of the provider's
 * people takes it in, who may for every bank. Null when it is no status report that can be read to its end; else what of
 * it was refused, nothing of it as a rule.
 */
export async function takeInReport(
  work: ReportWork,
  name: string,
  bytes: Uint8Array,
  folder: string | null,
): Promise<RefusedReport[] | null> {
  const { reports, findings } = await readAllPain002(once(bytes));
  if (reports.length === 0 || findings.some(isCut)) return null;
  const digest = sha256(bytes);
  const refused = new Map<Refused, RefusedReport>();
  for (const report of reports) {
    const applied = await applyReport(work, report, { name, bytes, digest, folder });
    if (applied === 'applied' || applied === 'repeated' || refused.has(applied)) continue;
    refused.set(applied, { why: applied, messageId: report.originalMessageId });
  }
  return [...refused.values()];
}

/** Half a report may lack just the rejection: it is taken in whole or not at all. Another version reads like a known one. */
function isCut(finding: Finding): boolean {
  return finding.severity === 'error' && finding.key !== 'namespaceUnknown' && finding.key !== 'versionNotSupported';
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
