import type { BankMessageId, ClientId, OrderId } from '@portico/contract/ids';
import type { ReportHead, ReportPart } from '@portico/formats/pain002/pain002-model';
import { recordHistory } from '../../payments/public.ts';
import { raiseAlarm } from '../../platform/alarms.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/db.ts';
import { storeInTransaction } from '../../platform/files/files.ts';
import { newId } from '../../platform/ids.ts';
import type { Rereadable } from '../../platform/incoming/incoming-file.ts';
import type { Log } from '../../platform/log.ts';
import { applyLevels } from './apply-levels.ts';
import { loadBankProfile, unknownCodes, type BankProfile } from '../sending/bank-profile.ts';
import { completeIfFinal } from '../sending/complete-message.ts';
import { tellLostCodes } from './lost-codes.ts';
import { enqueueBookingMatch } from '../bookings/link-bookings.ts';
import { markSent } from '../sending/mark-sent.ts';
import { auditedOrder, lockMessage, type MessageRow } from '../message-status.ts';
import { copyLines, reasonsOf } from './report-lines.ts';
import { markReturned } from './returned-by-report.ts';
import { reportBytes } from './report-bytes.ts';
import type { ReportSummary } from './summarise-reports.ts';

type Found = { client_id: ClientId; order_id: OrderId; id: BankMessageId; folder: string; withdrawn: boolean };
/** The file that it came in; `folder` is the channel that it came by, null if the provider's people took it in. */
export type Delivered = { name: string; read: Rereadable; folder: string | null };
/** Why a report moves nothing; each is a key in `texts/<language>/alarms.json`. */
export type Refused = 'reportForUnknownMessage' | 'reportByOtherChannel' | 'reportForWithdrawnMessage';
export type Applied = 'applied' | 'repeated' | Refused;
export type ReportWork = { db: Database; clock: Clock; log: Log };

/**
 * Takes in one status report: on message, group and transaction level, any number of times and in any order. A report
 * taken in twice has one effect, and a final transaction never moves again. A channel's report counts only for messages
 * that went by the same channel, so nobody moves another bank's or client's payments.
 */
export async function applyReport(
  { db, clock, log }: ReportWork,
  summary: ReportSummary,
  parts: AsyncIterable<ReportPart>,
  delivered: Delivered,
): Promise<Applied> {
  const { head, codes } = summary;
  const found = await db.inNoClient((tx) =>
    tx.row<Found>('select * from find_bank_message($1)', [head.originalMessageId]),
  );
  if (!found) return 'reportForUnknownMessage';
  if (delivered.folder !== null && delivered.folder !== found.folder) return 'reportByOtherChannel';
  if (found.withdrawn) return 'reportForWithdrawnMessage';
  return db.inClient(found.client_id, async (tx) => {
    // Before locking the order: this may take a while.
    await copyLines(tx, parts);
    const message = await lockMessage(tx, found.order_id, found.id);
    if (message.withdrawn_at !== null) return 'reportForWithdrawnMessage';
    if (!(await keepReport(tx, clock, message, summary, delivered))) return 'repeated';
    const profile = await loadBankProfile(tx, message);
    await applyLevels(tx, message, head, profile);
    await markReturned(tx, clock, message);
    await writeMessageStatus(tx, message, head, profile);
    for (const code of unknownCodes(codes, profile)) {
      const parameters = { code, folder: found.folder, messageId: message.message_id };
      await raiseAlarm(tx, clock, log, { key: 'statusCodeUnknown', about: `${found.folder} ${code}`, parameters });
    }
    const code = codes[0] ?? '–';
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
    await tellLostCodes(tx, clock, log, { ...message, folder: found.folder }, head.groupStatus, profile);
    if (message.status === 'PROCESSING_ERROR' && message.sending_since !== null) await markSent(tx, clock, message);
    else {
      await completeIfFinal(tx, clock, message);
      // The payments that it rejects may be the missing part of a batch booking.
      await enqueueBookingMatch(tx, message);
    }
    const parameters = {
      messageId: message.message_id,
      code,
      fileName: delivered.name,
      reportId: head.messageId,
      digest: summary.digest.toString('hex'),
    };
    await audit({ tx, clock, subject: null }, 'statusReported', auditedOrder(message), parameters);
    return 'applied';
  });
}

/**
 * A report counts once, by its content and its own id, in whatever file and however often it comes. If the file holds
 * more than the report, store only the report: the rest may be another client's.
 */
async function keepReport(
  tx: Transaction,
  clock: Clock,
  message: MessageRow,
  { head, digest, place }: ReportSummary,
  { name, read }: Delivered,
): Promise<boolean> {
  const known = await tx.row(
    'select id from status_reports where client_id = current_client() and message_id = $1 and digest = $2',
    [message.id, digest],
  );
  if (known) return false;
  const file = await storeInTransaction(tx, clock, message.client_id, name, reportBytes(read, place));
  await tx.write(
    `insert into status_reports (client_id, id, order_id, message_id, file_id, report_id, digest, group_status, received_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      message.client_id,
      newId(),
      message.order_id,
      message.id,
      file.id,
      head.messageId,
      digest,
      head.groupStatus,
      clock.now(),
    ],
  );
  return true;
}

/** The message's own status, as final as that of its transactions. */
async function writeMessageStatus(
  tx: Transaction,
  message: MessageRow,
  report: ReportHead,
  { finalCodes }: BankProfile,
): Promise<void> {
  if (report.groupStatus === null) return;
  await tx.write(
    `update bank_messages set bank_status = $3, bank_reasons = $4 where client_id = current_client() and order_id = $1 and id = $2 and (bank_status is null or bank_status <> all($5))
       and status not in ('COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS')`,
    [message.order_id, message.id, report.groupStatus, JSON.stringify(reasonsOf(report.reasons)), finalCodes],
  );
}
