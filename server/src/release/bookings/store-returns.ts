import { recordHistory } from '../../payments/public.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { auditedOrder, lockMessage, type MessageRow } from '../message-status.ts';
import { completeIfFinal, FINAL_ERRORS } from '../sending/complete-message.ts';
import { AT_BANK } from './find-sent.ts';
import type { MessageLinks } from './found-links.ts';
import { hideSalaries, type Stored } from './store-links.ts';

/** An entry's value date may precede its booking by this many days. */
const VALUE_DAYS = 7;

/**
 * How many debits of the payment `t` in its group `g` have been booked and are no payment’s booking: what is given back
 * may be one that the bank made twice.
 */
const OTHER_DEBITS = `(select count(*) from statement_entries e
  where e.client_id = t.client_id and e.account_id = g.debit_account_id and e.end_to_end_id = t.end_to_end_id
    and e.amount_hundred_thousandths = -t.amount_hundred_thousandths and e.listed and e.counted and e.type = 'ENTRY'
    and e.value_date >= coalesce(t.booked_on, l.booked_on - 400) - ${VALUE_DAYS}
    and not exists (select from bookings b where b.client_id = e.client_id and b.entry_id = e.id))`;

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
  const stored = await tx.rows<Stored>(
    `with given as (
       select l.*, t.group_id, t.sequence from unnest($5::uuid[], $6::int[], $7::date[], $8::int[], $9::text[]) as l (entry_id, detail, booked_on, key, reason)
         join transactions t on t.client_id = current_client() and t.order_id = $1 and t.sequence = l.key and t.message_id = $2
         join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
       where t.returned_entry_id is null and (t.bank_status is null or t.bank_status <> all($4) or t.booked_entry_id is not null)
         and not exists (select from bookings b where b.client_id = current_client() and b.entry_id = l.entry_id and b.detail = l.detail)
         and ${OTHER_DEBITS} <= case when t.booked_entry_id is null then 1 else 0 end),
     linked as (
       insert into bookings (client_id, entry_id, detail, order_id, message_id, group_id, sequence, number, booked_on, linked_at, is_return)
       select current_client(), entry_id, detail, $1, $2, group_id, sequence, 1, booked_on, $3, true from given
       on conflict do nothing returning entry_id, sequence, booked_on),
     marked as (
       update transactions t set returned_entry_id = l.entry_id, returned_on = l.booked_on, return_reason = g.reason
       from linked l join given g on g.entry_id = l.entry_id and g.sequence = l.sequence
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
