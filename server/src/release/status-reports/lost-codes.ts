import { REFUSALS } from '@portico/contract/payments/status';
import { recordHistory } from '../../payments/public.ts';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import { withoutNestedLoops } from '../../platform/database/without-nested-loops.ts';
import type { BankProfile } from '../sending/bank-profile.ts';
import type { MessageRow } from '../message-status.ts';

/** Why a bank's final code moved nothing: each selects a sentence in `alarms.json` and `history.json`. */
type LostKind = 'UNMATCHED' | 'AMBIGUOUS' | 'CONTRADICTING' | 'AFTER_FINAL';
type Lost = { kind: LostKind; number: number; codes: string[] };

/** Beyond this many they aren't told one by one. */
const CODES_TOLD = 10;

const endOf = (code: string) => `case when ${code} = any($1) then 'ERROR' else 'SUCCESS' end`;

/**
 * The report's final codes ($2; of failure: $1; the message's own: $3) that did not take effect: they name no payment,
 * could mean several, contradict the rest of the report, or the payment had ended differently.
 */
const LOST = `
  with payments as (
    select p.*, s.level, s.status, exists (select from report_groups g where g.pmt_inf_id = p.pmt_inf_id and g.statuses is not null) as of_group
      from report_payments p left join report_said s on s.sequence = p.sequence),
  disputed as (
    select m.sequence from report_means m join report_speakers s on s.speaker = m.speaker group by m.sequence
    having min(s.statuses) <> max(s.statuses) or max(cardinality(s.statuses)) > 1),
  listed as (
    select s.speaker, c.code, s.number, count(m.sequence) as found, bool_or(d.sequence is not null) or cardinality(s.statuses) > 1 as is_disputed,
      bool_or(p.status is null and p.final is distinct from ${endOf('c.code')}) as is_open
    from report_speakers s cross join lateral (select code from unnest(s.statuses) as u (code) where code = any($2)) c
      left join report_means m on m.speaker = s.speaker
      left join payments p on p.sequence = m.sequence
      left join disputed d on d.sequence = m.sequence
    group by s.speaker, c.code, s.number, s.statuses),
  above as (
    select 'GROUP' as level, pmt_inf_id, code, cardinality(statuses) > 1 as is_disputed
      from report_groups cross join lateral (select code from unnest(statuses) as u (code) where code = any($2)) c
    union all
    select 'MESSAGE', null, $3, false where $3::text = any($2)),
  covered as (
    select a.level, a.pmt_inf_id, a.code, a.is_disputed, count(p.sequence) as found,
      -- of whom nothing is said clearly, and no group's own status (PART, say) speaks for them
      count(*) filter (where p.status is null and p.final is distinct from ${endOf('a.code')} and (a.level = 'GROUP' or not p.of_group)) as unclear,
      -- by this level, or by a more precise one that ends alike
      coalesce(bool_or(p.level = a.level or p.status = any($2) and ${endOf('p.status')} = ${endOf('a.code')}), false) as is_heard
    from above a left join payments p on a.level = 'MESSAGE' or p.pmt_inf_id = a.pmt_inf_id
    group by a.level, a.pmt_inf_id, a.code, a.is_disputed),
  lost as (
    select case when found = 0 then 'UNMATCHED' when is_disputed then 'CONTRADICTING' else 'AMBIGUOUS' end as kind,
        speaker::text as who, number, code
      from listed where found = 0 or is_open
    union all
    select case when found = 0 then 'UNMATCHED' when is_disputed or not is_heard and unclear = 0 then 'CONTRADICTING' else 'AMBIGUOUS' end,
        concat(level, ' ', pmt_inf_id), case when unclear > 0 then unclear else greatest(found, 1) end, code
      from covered where found = 0 or is_disputed or not is_heard or unclear > 0
    union all
    select 'AFTER_FINAL', sequence::text, 1, status from payments where status = any($2) and final <> ${endOf('status')})
  select kind, sum(number)::int as number, (select (array_agg(distinct code))[1:${CODES_TOLD}] from lost l where l.kind = w.kind) as codes
  from (select kind, who, max(number) as number from lost group by kind, who) w group by kind order by kind`;

/**
 * Reports a bank's final code that moved nothing: an alarm for the provider's people, a line in the order's history.
 * Nothing moves back. Call it after `applyLevels`, in its transaction.
 */
export async function tellLostCodes(
  tx: Transaction,
  clock: Clock,
  log: Log,
  message: MessageRow & { folder: string },
  groupStatus: string | null,
  { finalCodes }: BankProfile,
): Promise<void> {
  const lost = await withoutNestedLoops(tx, () => tx.rows<Lost>(LOST, [REFUSALS, finalCodes, groupStatus]));
  for (const { kind, number, codes } of lost) {
    const { client_id: clientId, order_id: orderId, message_id: sentMessageId, status, folder } = message;
    const parameters = { kind, number, codes: codes.join(', ') };
    await raiseAlarm(tx, clock, log, {
      key: 'finalCodeLost',
      about: `${sentMessageId} ${kind}`,
      parameters: { ...parameters, messageId: sentMessageId, folder },
    });
    await recordHistory(tx, clock, {
      clientId, orderId, event: 'finalCodeLost', before: status, after: status, userId: null, parameters,
    }); // prettier-ignore
  }
}
