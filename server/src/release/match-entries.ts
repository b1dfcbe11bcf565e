import { REFUSALS } from '@portico/contract/payments/status';
import { NO_REFERENCES } from '@portico/contract/statements/entry-references';
import type { Transaction } from '../platform/database/db.ts';
import type { MessageRow } from './message-status.ts';
import { fill } from './status-reports/report-lines.ts';

const NONE = `(${NO_REFERENCES.map((word) => `'${word}'`).join(', ')})`;

/** The payments of the message; `final`: how they have ended already, by report or booking. */
const PAYMENTS = `insert into report_payments
  select t.sequence, g.payment_information_id, t.end_to_end_id, t.instruction_id, t.uetr, t.amount_hundred_thousandths, t.currency,
    t.creditor_account, g.execution_date,
    case when t.booked_entry_id is null and t.bank_status = any($3) then 'ERROR'
      when t.booked_entry_id is not null or t.bank_status = any($4) then 'SUCCESS' end
  from transactions t join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
  where t.client_id = current_client() and t.order_id = $1 and t.message_id = $2`;

/**
 * Lines that name their payment the same way share a `name`, and one row if they also repeat the same facts. A UETR
 * that no payment of the message has can only be the bank's own, so it counts for nothing. The same goes for an
 * instruction id that no payment has, or no payment with that UETR.
 */
const ENTRIES = `insert into report_entries
  select row_number() over (), dense_rank() over (order by pmt_inf_id, end_to_end_id, instruction_id, other_instruction, uetr, other_uetr), said.*
  from (
    select g.pmt_inf_id, l.end_to_end_id, i.instruction_id, l.instruction_id is not null and i.instruction_id is null as other_instruction,
      u.uetr, l.uetr is not null and u.uetr is null as other_uetr, l.amount, l.currency, l.creditor_account, l.execution_date,
      count(*)::int, array_agg(distinct l.status), min(l.reasons::text)::jsonb
    from report_lines l
      left join report_lines g on g.kind = 'GROUP' and g.group_number = l.group_number
      left join (select distinct uetr from report_payments) u on u.uetr = l.uetr
      left join (select distinct instruction_id, unnest(array['', uetr]) as uetr from report_payments) i
        on i.instruction_id = l.instruction_id and i.uetr = coalesce(u.uetr, '')
    where l.kind = 'PAYMENT' and l.status is not null
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) said`;

/** What a name has besides the id that it goes by. */
type Given = { by: 'uetr' | 'instruction_id' | 'end_to_end_id'; beside: readonly string[] };

const OTHERS = {
  uetr: ['pmt_inf_id', 'end_to_end_id', 'instruction_id'],
  instruction_id: ['pmt_inf_id', 'end_to_end_id'],
  end_to_end_id: ['pmt_inf_id'],
};

/** Every combination of them. */
function choicesOf(columns: readonly string[]): string[][] {
  const [first, ...rest] = columns;
  return first === undefined ? [[]] : choicesOf(rest).flatMap((choice) => [[first, ...choice], choice]);
}

/**
 * Matches by the most precise id that a payment of the message has: UETR, then instruction id, then end-to-end id;
 * nothing else in the name may differ. Every condition is an equality to hash by, and a payment has a handful of names
 * at most, so the work grows linearly with the report, even if thousands say NOTPROVIDED or share one UETR. A key that
 * is null in every row would be compared with every other one, so those rows are left out.
 */
function namedBy({ by, beside }: Given): string {
  const others = OTHERS[by].map((column) =>
    beside.includes(column) ? `n.${column} = p.${column}` : `n.${column} is null`,
  );
  const unless = { uetr: '', instruction_id: ' and n.uetr is null', end_to_end_id: ' and n.uetr is null and n.instruction_id is null' };
  return `select n.name, p.sequence from names n join report_payments p on n.${by} = p.${by} and ${others.join(' and ')}
    where n.${by} is not null and p.${by} is not null
      and (not n.other_uetr or p.uetr is null) and (not n.other_instruction or p.instruction_id is null)${unless[by]}`;
} // prettier-ignore

const WAYS = (['uetr', 'instruction_id', 'end_to_end_id'] as const).flatMap((by) =>
  choicesOf(OTHERS[by]).map((beside) => ({ by, beside })),
);

/** Which payments a name can mean. */
const NAMES = `insert into report_names
  with names as materialized (
    select distinct name, pmt_inf_id, end_to_end_id, instruction_id, other_instruction, uetr, other_uetr from report_entries)
  ${WAYS.map(namedBy).join(' union all ')}`;

/** Names reported as many times as there are payments, all alike. */
const CLEAR = `select e.name from report_entries e
    join (select name, count(*)::int as payments from report_names group by name) m on m.name = e.name
  group by e.name, m.payments
  having sum(e.number) >= m.payments and min(e.statuses) = max(e.statuses) and max(cardinality(e.statuses)) = 1`;

/**
 * The last resort if a name is ambiguous: what the report repeats of the payment (OrgnlTxRef), if all of it is there,
 * exactly one payment of the message matches all of it, and no id contradicts.
 */
const FACTS = `update report_entries e set fact = p.sequence
  from (
      select amount, currency, creditor_account, execution_date, min(sequence) as sequence from report_payments
      group by amount, currency, creditor_account, execution_date having count(*) = 1) f
    join report_payments p on p.sequence = f.sequence
  where f.amount = e.amount and f.currency = e.currency and f.creditor_account = e.creditor_account and f.execution_date = e.execution_date
    and not exists (select from (${CLEAR}) clear where clear.name = e.name)
    and (e.pmt_inf_id is null or e.pmt_inf_id = p.pmt_inf_id)
    and (e.end_to_end_id is null or upper(e.end_to_end_id) in ${NONE} or p.end_to_end_id in ${NONE} or e.end_to_end_id = p.end_to_end_id)
    and (not e.other_uetr or p.uetr is null) and (e.uetr is null or p.uetr is null or e.uetr = p.uetr)
    and (not e.other_instruction or p.instruction_id is null)
    and (e.instruction_id is null or p.instruction_id is null or e.instruction_id = p.instruction_id)`;

/** Who speaks: an entry identified by its facts (numbered below zero), otherwise all that share a name together. */
const SPEAKERS = `insert into report_speakers
  select -entry, number, statuses, reasons from report_entries where fact is not null
  union all
  select e.name, n.number, array_agg(distinct s.status), min(e.reasons::text)::jsonb
  from report_entries e cross join lateral unnest(e.statuses) s (status)
    join (select name, sum(number)::int as number from report_entries where fact is null group by name) n on n.name = e.name
  where e.fact is null group by e.name, n.number`;

/** What each can mean: a name means the payments that facts have not told apart, if any are left. */
const MEANS = `insert into report_means
  select -entry, fact from report_entries where fact is not null
  union all
  select distinct n.name, n.sequence
  from report_names n join (
      select n.name, bool_or(f.fact is null) as any_left
      from report_names n left join report_entries f on f.name = n.name and f.fact = n.sequence group by n.name) l on l.name = n.name
    join report_speakers s on s.speaker = n.name
    left join report_entries f on f.name = n.name and f.fact = n.sequence
  where f.fact is null or not l.any_left`;

/** A payment is judged if all that can mean it agree, and one of them has as many entries as payments. */
const JUDGED = `insert into report_judged
  select m.sequence, min(s.statuses[1]), min(s.reasons::text)::jsonb
  from report_means m join report_speakers s on s.speaker = m.speaker
    join (select speaker, count(*)::int as payments from report_means group by speaker) c on c.speaker = m.speaker
  group by m.sequence
  having min(s.statuses) = max(s.statuses) and max(cardinality(s.statuses)) = 1 and bool_or(s.number >= c.payments)`;

/**
 * Works out which payments of the message the copied lines mean, and which of them they judge clearly: never by chance.
 */
export async function matchEntries(
  tx: Transaction,
  message: Pick<MessageRow, 'order_id' | 'id'>,
  finalCodes: readonly string[],
): Promise<void> {
  await fill(tx, 'report_payments', PAYMENTS, [message.order_id, message.id, REFUSALS, finalCodes]);
  await fill(tx, 'report_entries', ENTRIES);
  await fill(tx, 'report_names', NAMES);
  await tx.write(FACTS);
  await fill(tx, 'report_speakers', SPEAKERS);
  await fill(tx, 'report_means', MEANS);
  await tx.write(JUDGED);
}
