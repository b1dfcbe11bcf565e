import type { StatusReport } from '@portico/formats/pain002-model';
import type { Transaction } from '../platform/db.ts';
import type { BankProfile } from './bank-profile.ts';
import { matchListed, reasonsOf, type Judged } from './match-listed.ts';
import type { MessageRow } from './message-status.ts';

/**
 * A level above the transactions: the group that it is about, or the whole message without the groups that say more.
 * `isPart`: some of what it covers was named one by one, and each of them is known.
 */
type Level = Pick<StatusReport, 'reasons'> & {
  status: string | null;
  group: string | null;
  covered: string[];
  isPart: boolean;
};

/**
 * Writes what a report says to the transactions of its message: the most precise level that names a status holds,
 * transactions as listed, then their group, then the message. A final transaction never moves again.
 */
export async function applyLevels(
  tx: Transaction,
  message: MessageRow,
  report: StatusReport,
  profile: BankProfile,
): Promise<void> {
  const { listed, judged, areFound } = await matchListed(tx, message, report);
  await applyJudged(tx, message, judged, profile);
  const apply = (level: Level) => applyToRest(tx, message, listed, level, profile);
  for (const { paymentInformationId: group, status, reasons, transactions } of report.groups) {
    const isPart = areFound && transactions.some((transaction) => transaction.status !== null);
    if (group !== null) await apply({ group, status, reasons, covered: [], isPart });
  }
  const covered = report.groups.flatMap((group) =>
    group.status && group.paymentInformationId ? [group.paymentInformationId] : [],
  );
  const isPart = areFound && (listed.length > 0 || covered.length > 0);
  await apply({ group: null, status: report.groupStatus, reasons: report.reasons, covered, isPart });
}

async function applyJudged(
  tx: Transaction,
  message: MessageRow,
  judged: readonly Judged[],
  { finalCodes }: BankProfile,
): Promise<void> {
  if (judged.length === 0) return;
  await tx.write(
    `update transactions t set bank_status = j.status, bank_reasons = j.reasons
       from unnest($2::int[], $3::text[], $4::jsonb[]) as j (sequence, status, reasons)
      where t.client_id = current_client() and t.order_id = $1 and t.sequence = j.sequence and t.booked_entry_id is null and (t.bank_status is null or t.bank_status <> all($5))`,
    [
      message.order_id,
      judged.map((one) => one.sequence),
      judged.map((one) => one.status),
      judged.map((one) => JSON.stringify(one.reasons)),
      finalCodes,
    ],
  );
}

/**
 * Everything that a level says about those that are not listed. PART says nothing about them, unless it is known of the
 * bank what it means by that.
 */
async function applyToRest(
  tx: Transaction,
  message: MessageRow,
  listed: number[],
  level: Level,
  { finalCodes, partOthers }: BankProfile,
): Promise<void> {
  const { group, covered, isPart } = level;
  const others = isPart ? partOthers : null;
  const status = level.status === 'PART' ? others : level.status;
  const reasons = level.status === 'PART' ? [] : level.reasons;
  if (status === null) return;
  await tx.write(
    `update transactions t set bank_status = $3, bank_reasons = $4 from transaction_groups g
      where t.client_id = current_client() and t.order_id = $1 and t.message_id = $2 and g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
        and ($5::text is null or g.payment_information_id = $5) and g.payment_information_id <> all($6) and t.sequence <> all($7::int[])
        and t.booked_entry_id is null and (t.bank_status is null or t.bank_status <> all($8))`,
    [message.order_id, message.id, status, JSON.stringify(reasonsOf(reasons)), group, covered, listed, finalCodes],
  );
}
