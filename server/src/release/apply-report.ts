import type { StatusReport } from '@portico/formats/pain002-model';
import { recordHistory } from '../payments/public.ts';
import { appendAudit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/db.ts';
import { storeInTransaction } from '../platform/files.ts';
import { newId } from '../platform/ids.ts';
import { applyLevels } from './apply-levels.ts';
import { completeIfFinal, FINAL_CODES } from './complete-message.ts';
import { reasonsOf } from './match-listed.ts';
import { lockMessage, type MessageRow } from './message-status.ts';

type Found = { client_id: string; order_id: string; id: string };
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
  const found = await db.inNoClient((tx) =>
    tx.row<Found>('select * from find_bank_message($1)', [report.originalMessageId]),
  );
  if (!found) return 'unknownMessage';
  return db.inClient(found.client_id, async (tx) => {
    const message = await lockMessage(tx, found.order_id, found.id);
    if (!(await keepReport(tx, clock, message, report, delivered))) return 'repeated';
    await applyLevels(tx, message, report);
    await writeMessageStatus(tx, message, report);
    const code = codeOf(report);
    const { client_id: clientId, order_id: orderId } = message;
    await recordHistory(tx, clock, {
      clientId,
      orderId,
      event: 'statusReport',
      before: message.status,
      after: message.status,
      userId: null,
      parameters: { code },
    });
    await completeIfFinal(tx, clock, message);
    const detail = {
      messageId: message.message_id,
      code,
      fileName: delivered.name,
      digest: delivered.digest.toString('hex'),
    };
    await appendAudit(tx, {
      at: clock.now(),
      category: 'PAYMENT',
      entityType: 'ORDER',
      entityId: orderId,
      action: 'status report',
      subject: null,
      detail,
    });
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
  const known = await tx.row(
    'select id from status_reports where client_id = current_client() and message_id = $1 and digest = $2',
    [message.id, delivered.digest],
  );
  if (known) return false;
  const file = await storeInTransaction(tx, clock, message.client_id, delivered.name, [delivered.bytes]);
  await tx.write(
    `insert into status_reports (client_id, id, order_id, message_id, file_id, digest, group_status, received_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      message.client_id,
      newId(),
      message.order_id,
      message.id,
      file.id,
      delivered.digest,
      report.groupStatus,
      clock.now(),
    ],
  );
  return true;
}

/** The message's own status, which is as final as that of its transactions. */
async function writeMessageStatus(tx: Transaction, message: MessageRow, report: StatusReport): Promise<void> {
  if (report.groupStatus === null) return;
  await tx.write(
    `update bank_messages set bank_status = $3, bank_reasons = $4 where client_id = current_client() and order_id = $1 and id = $2 and (bank_status is null or bank_status <> all($5))
       and status not in ('COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS')`,
    [message.order_id, message.id, report.groupStatus, JSON.stringify(reasonsOf(report.reasons)), FINAL_CODES],
  );
}

/** The report's status in one code: the message's, else the first that a lower level names. */
function codeOf(report: StatusReport): string {
  const lower = report.groups.flatMap((group) => [
    group.status,
    ...group.transactions.map((transaction) => transaction.status),
  ]);
  return report.groupStatus ?? lower.find((status) => status !== null) ?? '–';
}
