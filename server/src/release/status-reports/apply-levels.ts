import type { ReportHead } from '@portico/formats/pain002/pain002-model';
import type { Transaction } from '../../platform/database/db.ts';
import { withoutNestedLoops } from '../../platform/database/without-nested-loops.ts';
import type { BankProfile } from '../sending/bank-profile.ts';
import { matchEntries } from '../match-entries.ts';
import type { MessageRow } from '../message-status.ts';
import { fill, reasonsOf } from './report-lines.ts';

/** `is_part`: some of the group's payments were listed one by one. */
const GROUPS = `insert into report_groups
  select g.pmt_inf_id, array_agg(distinct g.status) filter (where g.status is not null), min(g.reasons::text) filter (where g.status is not null)::jsonb,
    exists (select from report_entries e where e.pmt_inf_id = g.pmt_inf_id)
  from report_lines g where g.kind = 'GROUP' group by g.pmt_inf_id`;

/** A payment listed one by one is covered only there, clearly or not. */
const NOT_LISTED = 'not exists (select from report_means m where m.sequence = p.sequence)';

/**
 * What the report says of each payment. The most precise level with a status wins: listed payments, then their group,
 * then the message. PART says nothing of the other payments unless the bank's meaning of it is known ($1) and every
 * listed payment was identified. The same holds for any other code if an unidentified payment is listed with a
 * different one: it may be any of the others.
 */
const SAID = `insert into report_said
  with found as (select not exists (select from report_speakers s where not exists (select from report_means m where m.speaker = s.speaker)) as all_found),
  strangers as (
    select p.pmt_inf_id, array_agg(distinct u.status) as statuses
    from report_entries e cross join lateral unnest(e.statuses) u (status)
      left join (select distinct pmt_inf_id from report_payments) p on p.pmt_inf_id = e.pmt_inf_id
    where e.fact is null and not exists (select from report_means m where m.speaker = e.name) group by p.pmt_inf_id),
  levels as (
    select p.sequence, p.pmt_inf_id, 'GROUP' as level, g.statuses[1] as status, g.reasons, g.is_part
      from report_payments p join report_groups g on g.pmt_inf_id = p.pmt_inf_id and cardinality(g.statuses) = 1
      where ${NOT_LISTED}
    union all
    select p.sequence, p.pmt_inf_id, 'MESSAGE', $2, $3::jsonb, exists (select from report_means) or exists (select from report_groups where statuses is not null and pmt_inf_id is not null)
      from report_payments p
      where $2::text is not null and ${NOT_LISTED}
        and not exists (select from report_groups g where g.pmt_inf_id = p.pmt_inf_id and g.statuses is not null))
  select sequence, 'PAYMENT', status, reasons from report_judged
  union all
  select sequence, level, status, reasons from levels l where status <> 'PART'
    and not exists (select from strangers s where s.pmt_inf_id = l.pmt_inf_id and not s.statuses <@ array[l.status])
    and not exists (select from strangers s where s.pmt_inf_id is null and not s.statuses <@ array[l.status])
  union all
  select sequence, level, $1, '[]'::jsonb from levels, found where status = 'PART' and is_part and all_found and $1::text is not null`;

/**
 * Applies the copied lines and the head of a report to the payments of its message. A final payment never moves again.
 * The temporary tables keep the outcome until the transaction ends.
 */
export async function applyLevels(
  tx: Transaction,
  message: MessageRow,
  { groupStatus, reasons }: ReportHead,
  { finalCodes, partOthers }: BankProfile,
): Promise<void> {
  await withoutNestedLoops(tx, async () => {
    await matchEntries(tx, message, finalCodes);
    await fill(tx, 'report_groups', GROUPS);
    await fill(tx, 'report_said', SAID, [partOthers, groupStatus, JSON.stringify(reasonsOf(reasons))]);
    await tx.write(
      `update transactions t set bank_status = s.status, bank_reasons = s.reasons
         from report_said s join report_payments p on p.sequence = s.sequence and p.final is null
        where t.client_id = current_client() and t.order_id = $1 and t.sequence = s.sequence`,
      [message.order_id],
    );
  });
}
