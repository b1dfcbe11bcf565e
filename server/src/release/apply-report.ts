import type { StatusReason, StatusReport, TransactionStatus } from '@portico/formats/pain002-model';
import { recordHistory } from '../payments/public.ts';
import { appendAudit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/db.ts';
import { storeBytes } from '../platform/files.ts';
import { newId } from '../platform/ids.ts';
import { completeIfFinal, FINAL_CODES } from './complete-message.ts';
import { lockMessage, type MessageRow } from './message-status.ts';

type Found = { client_id: string; order_id: string; id: string };
type BankReason = { code: string; text: string | null };
export type Applied = 'applied' | 'repeated' | 'unknownMessage';

/**
 * Takes in one status report: on message, group and transaction level, as often and in whatever order it comes. A
 * report taken in twice has one effect, and a final transaction never moves again.
 */
export async function applyReport(
  db: Database,
  clock: Clock,
  report: StatusReport,
  delivered: { name: string; bytes: Uint8Array; digest: Buffer },
): Promise<Applied> {
  const found = await db.inNoClient((tx) => tx.row<Found>('select * from find_bank_message($1)', [report.originalMessageId]));
  if (!found) return 'unknownMessage';
  return db.inClient(found.client_id, async (tx) => {
    const message = await lockMessage(tx, found.order_id, found.id);
    if (!(await keepReport(tx, clock, message, report, delivered))) return 'repeated';
    await applyLevels(tx, message, report);
    await writeMessageStatus(tx, message, report);
    const code = codeOf(report);
    const { client_id: clientId, order_id: orderId } = message;
    await recordHistory(tx, clock, { clientId, orderId, event: 'statusReport', before: message.status, after: message.status, userId: null, parameters: { code } });
    await completeIfFinal(tx, clock, message);
    const detail = { messageId: message.message_id, code, fileName: delivered.name, digest: delivered.digest.toString('hex') };
    await appendAudit(tx, { at: clock.now(), category: 'PAYMENT', entityType: 'ORDER', entityId: orderId, action: 'status report', subject: null, detail });
    return 'applied';
  });
}

async function keepReport(
  tx: Transaction,
  clock: Clock,
  message: MessageRow,
  report: StatusReport,
  delivered: { name: string; bytes: Uint8Array; digest: Buffer },
): Promise<boolean> {
  const known = await tx.row('select id from status_reports where message_id = $1 and digest = $2', [message.id, delivered.digest]);
  if (known) return false;
  const file = await storeBytes(tx, clock, message.client_id, delivered.name, delivered.bytes);
  await tx.write(
    `insert into status_reports (client_id, id, order_id, message_id, file_id, digest, group_status, received_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [message.client_id, newId(), message.order_id, message.id, file.id, delivered.digest, report.groupStatus, clock.now()],
  );
  return true;
}

/** The most precise level that names a status holds: transactions as listed, then their group, then the message. */
async function applyLevels(tx: Transaction, message: MessageRow, report: StatusReport): Promise<void> {
  await applyListed(tx, message, report.groups.flatMap((group) => group.transactions));
  for (const group of report.groups) {
    if (group.paymentInformationId === null) continue;
    await applyToRest(tx, message, group.status, reasonsOf(group.reasons), group.paymentInformationId, listedIds(group.transactions));
  }
  const covered = report.groups.flatMap((group) => (group.status && group.paymentInformationId ? [group.paymentInformationId] : []));
  const listed = listedIds(report.groups.flatMap((group) => group.transactions));
  await applyToRest(tx, message, report.groupStatus, reasonsOf(report.reasons), null, listed, covered);
}

function listedIds(transactions: readonly TransactionStatus[]): string[] {
  return transactions.flatMap((transaction) => (transaction.status ? (transaction.endToEndId ?? transaction.instructionId ?? []) : []));
}

/** Everything that a level says about those that it does not list. PART says nothing about them. */
async function applyToRest(
  tx: Transaction,
  message: MessageRow,
  status: string | null,
  reasons: BankReason[],
  group: string | null,
  listed: string[],
  coveredGroups: string[] = [],
): Promise<void> {
  if (status === null || status === 'PART') return;
  await tx.write(
    `update transactions t set bank_status = $3, bank_reasons = $4 from transaction_groups g
      where t.order_id = $1 and t.message_id = $2 and g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
        and ($5::text is null or g.payment_information_id = $5) and g.payment_information_id <> all($6)
        and t.end_to_end_id <> all($7) and (t.instruction_id is null or t.instruction_id <> all($7))
        and (t.bank_status is null or t.bank_status <> all($8))`,
    [message.order_id, message.id, status, JSON.stringify(reasons), group, coveredGroups, listed, FINAL_CODES],
  );
}

async function applyListed(tx: Transaction, message: MessageRow, transactions: readonly TransactionStatus[]): Promise<void> {
  const listed = transactions.filter((transaction) => transaction.status !== null);
  if (listed.length === 0) return;
  await tx.write(
    `update transactions t set bank_status = l.status, bank_reasons = l.reasons
       from unnest($3::text[], $4::text[], $5::text[], $6::jsonb[]) as l (end_to_end_id, instruction_id, status, reasons)
      where t.order_id = $1 and t.message_id = $2
        and (l.end_to_end_id is null or t.end_to_end_id = l.end_to_end_id)
        and (l.instruction_id is null or t.instruction_id is null or t.instruction_id = l.instruction_id)
        and (l.end_to_end_id is not null or l.instruction_id is not null)
        and (t.bank_status is null or t.bank_status <> all($7))`,
    [
      message.order_id,
      message.id,
      listed.map((transaction) => transaction.endToEndId),
      listed.map((transaction) => transaction.instructionId),
      listed.map((transaction) => transaction.status),
      listed.map((transaction) => JSON.stringify(reasonsOf(transaction.reasons))),
      FINAL_CODES,
    ],
  );
}

async function writeMessageStatus(tx: Transaction, message: MessageRow, report: StatusReport): Promise<void> {
  if (report.groupStatus === null) return;
  await tx.write('update bank_messages set bank_status = $3, bank_reasons = $4 where order_id = $1 and id = $2', [
    message.order_id,
    message.id,
    report.groupStatus,
    JSON.stringify(reasonsOf(report.reasons)),
  ]);
}

function reasonsOf(reasons: readonly StatusReason[]): BankReason[] {
  return reasons.map((reason) => ({ code: reason.code?.value ?? '', text: reason.additional.join(' ') || null }));
}

/** The report's status in one code: the message's, else the first that a lower level names. */
function codeOf(report: StatusReport): string {
  const lower = report.groups.flatMap((group) => [group.status, ...group.transactions.map((transaction) => transaction.status)]);
  return report.groupStatus ?? lower.find((status) => status !== null) ?? '–';
}
