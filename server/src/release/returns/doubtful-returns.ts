import type { Transaction } from '../../platform/database/db.ts';
import { withoutNestedLoops } from '../../platform/database/without-nested-loops.ts';
import { CUT_REFERENCE_LENGTH, type SentPayment } from '../bookings/booking.ts';
import type { Pair } from '../bookings/pair-bookings.ts';
import { DEBITED, VALUE_DAYS } from '../bookings/read-bookings.ts';

/** What is given back, by each name of its payment, whole and cut as banks cut references. */
const NAMED = `given as materialized (
    select g.*, t.booked_on, case when b.listed and b.counted then 0 else 1 end as allowed
    from unnest($1::int[], $2::uuid[], $3::date[], $4::uuid[], $5::int[]) as g (place, account_id, day, order_id, sequence)
      join transactions t on t.client_id = current_client() and t.order_id = g.order_id and t.sequence = g.sequence
      join statement_entries b on b.client_id = current_client() and b.id = t.booked_entry_id),
  named as materialized (
    select distinct n.place, given.account_id, given.day, n.name from unnest($6::int[], $7::text[]) as n (place, name) join given using (place))`;

/**
 * Debits since these payments were booked that are no payment’s booking, by every name that the bank gives them. A debit
 * of one payment is known by the payment’s names, one of several by those of its details, group or message.
 */
const DEBITS = `debits as materialized (
    select e.id, e.account_id, coalesce(e.booking_date, e.value_date) as day, n.name
    from statement_entries e cross join lateral (
      select e.end_to_end_id as name
      union select e.extra->>'uetr'
      union select d.content->>'endToEndId' from jsonb_array_elements(e.details) as d (content)
      union select d.content->'extra'->>'uetr' from jsonb_array_elements(e.details) as d (content)
      union select unnest(array[e.customer_reference, e.extra->>'paymentInformationId', e.extra->>'messageId']) where e.end_to_end_id is null) n
    where e.client_id = current_client() and e.account_id in (select account_id from given) and n.name is not null
      and e.value_date >= (select min(booked_on) from given) - ${VALUE_DAYS} and e.listed and e.counted and e.type = 'ENTRY' and ${DEBITED}
      and not exists (select from bookings b where b.client_id = e.client_id and b.entry_id = e.id))`;

/**
 * The places of returns that may be something else: a debit that the bank made twice, in whatever form, and takes back
 * once. So it is while, up to the day of the return, a debit names the same payment and is no payment’s booking. One is
 * allowed if the payment’s own booking no longer counts: it may be that one.
 */
export async function findDoubtful(
  tx: Transaction,
  returns: readonly Pair<SentPayment>[],
): Promise<ReadonlySet<number>> {
  const names = returns.flatMap(({ target }, place) => namesOf(target).map((name) => ({ place, name })));
  const rows = await withoutNestedLoops(tx, () =>
    tx.rows<{ place: number }>(
      `with ${NAMED}, ${DEBITS},
       counted as (
         select n.place, count(distinct d.id) as number from named n join debits d on d.account_id = n.account_id and d.name = n.name
         where d.day <= n.day group by n.place)
       select place from counted join given using (place) where number > allowed`,
      [
        returns.map((_pair, place) => place),
        returns.map(({ target }) => target.accountId),
        returns.map(({ booking }) => booking.bookedOn),
        returns.map(({ target }) => target.orderId),
        returns.map(({ target }) => target.sequence),
        names.map(({ place }) => place),
        names.map(({ name }) => name),
      ],
    ),
  );
  return new Set(rows.map(({ place }) => place));
}

function namesOf({ uetr, endToEndId, paymentInformationId, sentMessageId }: SentPayment): string[] {
  const whole = [uetr, endToEndId, paymentInformationId, sentMessageId].filter((name) => name !== null);
  return [...new Set(whole.flatMap((name) => [name, name.slice(0, CUT_REFERENCE_LENGTH)]))];
}
