import type { Finding } from '@portico/contract/findings';
import type { GroupStatus, StatusReason, StatusReport, TransactionStatus } from '../pain002/pain002-model.ts';
import { readAllPain002 } from '../pain002/pain002-read.ts';
import type { ParsedReason, ParsedStatusReport } from './parse-model.ts';

/** Reads pain.002 into the `statusReports` of `portico parse`. */
export async function parseStatusReports(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ statusReports: ParsedStatusReport[]; findings: Finding[] }> {
  const { reports, findings } = await readAllPain002(chunks);
  return { statusReports: reports.map(parsedReport), findings };
}

function parsedReport({ originalMessageId, groupStatus, reasons, groups }: StatusReport): ParsedStatusReport {
  return { originalMessageId, groupStatus, reasons: reasons.map(parsedReason), groups: groups.map(parsedGroup) };
}

function parsedGroup(group: GroupStatus): ParsedStatusReport['groups'][number] {
  const { paymentInformationId, status, reasons, transactions } = group;
  return {
    paymentInformationId,
    status,
    reasons: reasons.map(parsedReason),
    transactions: transactions.map(parsedTransaction),
  };
}

function parsedTransaction(
  transaction: TransactionStatus,
): ParsedStatusReport['groups'][number]['transactions'][number] {
  const { endToEndId, instructionId, status, reasons } = transaction;
  return { endToEndId, instructionId, status, reasons: reasons.map(parsedReason) };
}

function parsedReason({ code, additional }: StatusReason): ParsedReason {
  return { code: code?.value ?? null, text: additional.join(' ') || null };
}
