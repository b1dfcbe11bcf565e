import { createHash } from 'node:crypto';
import type { Pain001Event, Transaction } from '@portico/formats/pain001-model';
import type { GroupStatus, StatusReason, StatusReport, TransactionStatus } from '@portico/formats/pain002-model';
import { readPain001 } from '@portico/formats/pain001-read';
import { writePain002 } from '@portico/formats/pain002-write';

type Given = { isDuplicate: (messageId: string) => boolean; now: Date };

/** A transaction whose remittance asks for it is rejected with the code that it names. */
const ASKS_FOR_REJECTION = /SIM-RJCT-([A-Z0-9]{4})/;

/**
 * The bank's answer to a payment message: settled, or rejected where the file asks for it; a message id that it has
 * had before is refused whole (DU01). Null when it can't be read.
 */
export async function answerTo(bytes: Uint8Array, given: Given): Promise<{ messageId: string; report: string } | null> {
  const report = await statusReport(bytes, given);
  if (!report?.originalMessageId) return null;
  return { messageId: report.originalMessageId, report: writePain002(report, { version: 'pain.002.001.10' }) };
}

async function statusReport(bytes: Uint8Array, { isDuplicate, now }: Given): Promise<StatusReport | null> {
  const report = emptyReport(bytes, now);
  for await (const event of readPain001(once(bytes))) answerEvent(report, event);
  if (report.originalMessageId === null) return null;
  if (isDuplicate(report.originalMessageId))
    return { ...report, groupStatus: 'RJCT', reasons: [reason('DU01', 'Message id used before')], groups: [] };
  const statuses = report.groups.flatMap((group) => group.transactions.map((transaction) => transaction.status));
  return { ...report, groupStatus: rollUp(statuses) };
}

function answerEvent(report: StatusReport, event: Pain001Event): void {
  if (event.kind === 'header') {
    report.originalMessageId = event.header.messageId;
    report.originalMessageName = event.header.version;
    report.originalNumberOfTransactions = event.header.numberOfTransactions;
    report.originalControlSum = event.header.controlSum;
  }
  if (event.kind === 'group') {
    report.groups.push({
      paymentInformationId: event.group.paymentInformationId,
      status: null,
      reasons: [],
      transactions: [],
    });
  }
  if (event.kind === 'transaction') report.groups.at(-1)!.transactions.push(answerTransaction(event.transaction));
  if (event.kind === 'groupEnd') closeGroup(report.groups.at(-1)!);
}

function answerTransaction(transaction: Transaction): TransactionStatus {
  const rejection = ASKS_FOR_REJECTION.exec(transaction.remittance.join(' '))?.[1];
  const { endToEndId, instructionId, uetr } = transaction;
  const reasons = rejection ? [reason(rejection, 'Rejected on request of the remittance information')] : [];
  return { endToEndId, instructionId, uetr, status: rejection ? 'RJCT' : 'ACSC', reasons };
}

function closeGroup(group: GroupStatus): void {
  group.status = rollUp(group.transactions.map((transaction) => transaction.status));
}

function rollUp(statuses: (string | null)[]): string {
  if (statuses.every((status) => status === 'ACSC')) return 'ACSC';
  return statuses.every((status) => status === 'RJCT') ? 'RJCT' : 'PART';
}

function reason(code: string, text: string): StatusReason {
  return { code: { value: code, proprietary: false }, additional: [text] };
}

function emptyReport(bytes: Uint8Array, now: Date): StatusReport {
  return {
    version: null,
    // The same file always gets the answer of the same id.
    messageId: `SIM${createHash('sha256').update(bytes).digest('hex').slice(0, 30)}`,
    createdAt: `${now.toISOString().slice(0, 19)}Z`,
    originalMessageId: null,
    originalMessageName: null,
    originalNumberOfTransactions: null,
    originalControlSum: null,
    groupStatus: null,
    reasons: [],
    groups: [],
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
