import { recordHistory } from '../../payments/public.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { withoutNestedLoops } from '../../platform/database/without-nested-loops.ts';
import { auditedOrder, lockMessage, type MessageRow } from '../message-status.ts';
import { completeIfFinal, FINAL_ERRORS } from '../sending/complete-message.ts';
import { AT_BANK } from './find-sent.ts';
import type { MessageLinks } from './found-links.ts';
import { hideSalaries, type Stored } from './store-links.ts';

/** An entry's value date may precede its booking by this many days. */
const VALUE_DAYS = 7;

/** What is given back: the links, each with its payment if that hasn’t come back yet. */
const GIVEN = `given as materialized (
  select l.*, t.sequence, t.group_id, g.debit_account_id as account_id, nullif(t.end_to_end_id, 'NOTPROVIDED') as end_to_end_id,
    t.amount_hundred_thousandths as amount, t.booked_entry_id is not null as is_booked, coalesce(t.booked_on, o.created_at::date) as since
  from unnest($5::uuid[], $6::int[], $7::date[], $8::int[], $9::text[]) as l (entry_id, detail, booked_on, key, reason)
    join transactions t on t.client_id = current_client() and t.order_id = $1 and t.sequence = l.key and t.message_id = $2
    join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
    join orders o on o.client_id = t.client_id and o.id = t.order_id
  where t.returned_entry_id is null and (t.booked_entry_id is not null or t.bank_status is null or t.bank_status <> all($4))
    and not exists (select from bookings b where b.client_id = current_client() and b.entry_id = l.entry_id and b.detail = l.detail))`;

/** Debits of these payments that are no payment’s booking: what is given back may be one that the bank made twice. */
const OTHER_DEBITS = `others as materialized (
  select e.account_id, e.end_to_end_id, -e.amount_hundred_thousandths as amount, count(*) as number from statement_entries e
  where e.client_id = current_client() and e.account_id in (select account_id from given) and e.end_to_end_id in (select end_to_end_id from given)
    and e.value_date >= (select min(since) from given) - ${VALUE_DAYS} and e.amount_hundred_thousandths < 0
    and e.listed and e.counted and e.type = 'ENTRY'
    and not exists (select from bookings b where b.client_id = e.client_id and b.entry_id = e.id)
  group by 1, 2, 3)`;

/**
 * Notes which payments of one message the bank has given back. Their bookings stay, and so does the order’s status: they
 * were carried out. Payments given back or rejected meanwhile stay as they are, so a repeated job notes nothing twice.
 */
export async function storeReturns(
  tx: Transaction,
  clock: Clock,
  { orderId, messageId, returns }: MessageLinks,
): Promise<void> {
  if (returns.length === 0) return;
  const message = await lockMessage(tx, orderId, messageId);
  if (!AT_BANK.includes(message.status)) return;
  const stored = await withoutNestedLoops(tx, () =>
    tx.rows<Stored>(
      `with ${GIVEN}, ${OTHER_DEBITS},
     clear as (
       select given.* from given left join others o on o.account_id = given.account_id and o.end_to_end_id = given.end_to_end_id and o.amount = given.amount
       where coalesce(o.number, 0) <= case when given.is_booked then 0 else 1 end),
     linked as (
       insert into bookings (client_id, entry_id, detail, order_id, message_id, group_id, sequence, number, booked_on, linked_at, is_return)
       select current_client(), entry_id, detail, $1, $2, group_id, sequence, 1, booked_on, $3, true from clear
       on conflict do nothing returning entry_id, sequence, booked_on),
     marked as (
       update transactions t set returned_entry_id = l.entry_id, returned_on = l.booked_on, return_reason = c.reason
       from linked l join clear c on c.entry_id = l.entry_id and c.sequence = l.sequence
       where t.client_id = current_client() and t.order_id = $1 and t.sequence = l.sequence)
     select entry_id as "entryId", booked_on as "bookedOn", 1 as number from linked`,
      [
        orderId,
        messageId,
        clock.now(),
        FINAL_ERRORS,
        returns.map(({ entryId }) => entryId),
        returns.map(({ detail }) => detail),
        returns.map(({ bookedOn }) => bookedOn),
        returns.map(({ sequence }) => sequence),
        returns.map(({ returnReason }) => returnReason),
      ],
    ),
  );
  if (stored.length === 0) return;
  const returnedOn = stored.map(({ bookedOn }) => bookedOn).toSorted().at(-1)!; // prettier-ignore
  await hideSalaries(tx, message, stored);
  const parameters = { number: stored.length, returnedOn };
  await recordReturns(tx, clock, message, 'returned', parameters);
  await completeIfFinal(tx, clock, message);
  await audit({ tx, clock, subject: null }, 'paymentsReturned', auditedOrder(message), {
    messageId: message.message_id,
    ...parameters,
  });
}

/** Tells the order’s history how many payments came back, or didn’t after all. */
export async function recordReturns(
  tx: Transaction,
  clock: Clock,
  { client_id: clientId, order_id: orderId, status }: MessageRow,
  event: 'returned' | 'returnsWithdrawn',
  parameters: Record<string, string | number>,
): Promise<void> {
  await recordHistory(tx, clock, { clientId, orderId, userId: null, before: status, after: status, parameters, event });
  await tx.write('update orders set changed_at = $2 where client_id = current_client() and id = $1', [
    orderId,
    clock.now(),
  ]);
}
