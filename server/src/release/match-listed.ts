import type { StatusReason, StatusReport, TransactionStatus } from '@portico/formats/pain002-model';
import type { Transaction } from '../platform/db.ts';
import type { MessageRow } from './message-status.ts';

export type BankReason = { code: string; text: string | null };
export type Judged = { sequence: number; status: string; reasons: BankReason[] };

/** Entries of a report that name their transaction in the same way; `count` of them. */
type Entry = { group: string | null; transaction: TransactionStatus; statuses: Set<string>; count: number };
type Pair = { sequence: number; entry: number };

/**
 * The transactions that a report lists, and those of them that it judges clearly. Files may use one end-to-end id for
 * several payments (NOTPROVIDED): where an entry could mean more payments than there are entries, or entries judge one
 * payment differently, it stays as it is, so that nobody is rejected by chance. `areFound`: every entry means somebody.
 */
export async function matchListed(
  tx: Transaction,
  message: MessageRow,
  report: StatusReport,
): Promise<{ listed: number[]; judged: Judged[]; areFound: boolean }> {
  const entries = entriesOf(report);
  if (entries.length === 0) return { listed: [], judged: [], areFound: true };
  const pairs = await pairsOf(tx, message, entries);
  const payments = new Map<number, number>();
  for (const { entry } of pairs) payments.set(entry, (payments.get(entry) ?? 0) + 1);
  const bySequence = Map.groupBy(pairs, (pair) => pair.sequence);
  const judged = [...bySequence].flatMap(([sequence, own]) => {
    const mine = own.map(({ entry }) => entries[entry]!);
    const statuses = new Set(mine.flatMap((entry) => [...entry.statuses]));
    const number = mine.reduce((sum, entry) => sum + entry.count, 0);
    const isClear = statuses.size === 1 && own.every(({ entry }) => payments.get(entry)! <= number);
    return isClear ? [{ sequence, status: [...statuses][0]!, reasons: reasonsOf(mine[0]!.transaction.reasons) }] : [];
  });
  return { listed: [...bySequence.keys()], judged, areFound: payments.size === entries.length };
}

export function reasonsOf(reasons: readonly StatusReason[]): BankReason[] {
  return reasons.map((reason) => ({ code: reason.code?.value ?? '', text: reason.additional.join(' ') || null }));
}

function entriesOf(report: StatusReport): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { paymentInformationId: group, transactions } of report.groups) {
    for (const transaction of transactions) {
      if (transaction.status === null) continue;
      const key = JSON.stringify([group, transaction.endToEndId, transaction.instructionId, transaction.uetr]);
      const entry = entries.get(key) ?? { group, transaction, statuses: new Set(), count: 0 };
      entry.statuses.add(transaction.status);
      entry.count += 1;
      entries.set(key, entry);
    }
  }
  return [...entries.values()];
}

/** Nothing that both of them say may differ. */
const AGREES = `(l.pmt_inf_id is null or l.pmt_inf_id = t.pmt_inf_id) and (l.end_to_end_id is null or l.end_to_end_id = t.end_to_end_id)
  and (l.uetr is null or t.uetr is null or l.uetr = t.uetr)`;

/** Which entry can mean which transaction: by instruction id, else by end-to-end id, else by UETR, each with an equality to hash by. */
function pairsOf(tx: Transaction, message: MessageRow, entries: readonly Entry[]): Promise<Pair[]> {
  const column = (pick: (entry: Entry) => string | null) => entries.map(pick);
  return tx.rows<Pair>(
    `with l as materialized (
       select *, number::int - 1 as entry from unnest($3::text[], $4::text[], $5::text[], $6::text[]) with ordinality
         as l (pmt_inf_id, end_to_end_id, instruction_id, uetr, number)),
     t as materialized (
       select t.sequence, t.end_to_end_id, t.instruction_id, t.content->>'uetr' as uetr, g.payment_information_id as pmt_inf_id
         from transactions t join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
        where t.client_id = current_client() and t.order_id = $1 and t.message_id = $2)
     select sequence, entry from l join t on l.instruction_id = t.instruction_id where ${AGREES}
     union all
     select sequence, entry from l join t on l.end_to_end_id = t.end_to_end_id where (l.instruction_id is null or t.instruction_id is null) and ${AGREES}
     union all
     select sequence, entry from l join t on l.uetr = t.uetr where l.instruction_id is null and l.end_to_end_id is null and ${AGREES}`,
    [
      message.order_id,
      message.id,
      column((entry) => entry.group),
      column((entry) => entry.transaction.endToEndId),
      column((entry) => entry.transaction.instructionId),
      column((entry) => entry.transaction.uetr),
    ],
  );
}
