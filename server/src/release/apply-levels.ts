import type { StatusReport } from '@portico/formats/pain002-model';
import type { Transaction } from '../platform/db.ts';
import { FINAL_CODES } from './complete-message.ts';
import { matchListed, reasonsOf, type Judged } from './match-listed.ts';
import type { MessageRow } from './message-status.ts';

/** A level above the transactions: the group that it is about, or the whole message without the groups that say more. */
type Level = Pick<StatusReport, 'reasons'> & { status: string | null; group: string | null; covered: string[] };

/**
 * Writes what a report says to the transactions of its message: the most precise level that names a status holds,
 * transactions as listed, then their group, then the message. A final transaction never moves again.
 */
export async function applyLevels(tx: Transaction, message: MessageRow, report: StatusReport): Promise<void> {
  const { listed, judged } = await matchListed(tx, message, report);
  await applyJudged(tx, message, judged);
  for (const { paymentInformationId: group, status, reasons } of report.groups) {
    if (group !== null) await applyToRest(tx, message, listed, { group, status, reasons, covered: [] });
  }
  const covered = report.groups.flatMap((group) =>
    group.status && group.paymentInformationId ? [group.paymentInformationId] : [],
  );
  await applyToRest(tx, message, listed, { group: null, status: report.groupStatus, reasons: report.reasons, covered });
}

async function applyJudged(tx: Transaction, message: MessageRow, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return;
  await tx.write(
    `update transactions t set bank_status = j.status, bank_reasons = j.reasons
       from unnest($2::int[], $3::text[], $4::jsonb[]) as j (sequence, status, reasons)
      where t.client_id = current_client() and t.order_id = $1 and t.sequence = j.sequence and (t.bank_status is null or t.bank_status <> all($5))`,
    [
      message.order_id,
      judged.map((one) => one.sequence),
      judged.map((one) => one.status),
      judged.map((one) => JSON.stringify(one.reasons)),
      FINAL_CODES,
    ],
  );
}

/** Everything that a level says about those that are not listed. PART says nothing about them. */
async function applyToRest(
  tx: Transaction,
  message: MessageRow,
  listed: number[],
  { status, reasons, group, covered }: Level,
): Promise<void> {
  if (status === null || status === 'PART') return;
  await tx.write(
    `update transactions t set bank_status = $3, bank_reasons = $4 from transaction_groups g
      where t.client_id = current_client() and t.order_id = $1 and t.message_id = $2 and g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
        and ($5::text is null or g.payment_information_id = $5) and g.payment_information_id <> all($6) and t.sequence <> all($7::int[])
        and (t.bank_status is null or t.bank_status <> all($8))`,
    [message.order_id, message.id, status, JSON.stringify(reasonsOf(reasons)), group, covered, listed, FINAL_CODES],
  );
}
