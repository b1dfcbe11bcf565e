import type { BankMessageId, OrderId } from '@portico/contract/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { withoutNestedLoops } from '../../platform/database/without-nested-loops.ts';
import { AT_BANK } from '../bookings/find-sent.ts';
import { hideSalaries, type Stored } from '../bookings/salary-entries.ts';
import type { SentPayment } from '../bookings/booking.ts';
import type { Pair } from '../bookings/pair-bookings.ts';
import { lockMessage } from '../message-status.ts';
import { recordReturns } from './record-returns.ts';

/** An entry, and the payment that it gives back. */
export type Return = Pair<SentPayment>;
/** What was given back of one message. */
export type MessageReturns = { orderId: OrderId; messageId: BankMessageId; returns: Return[] };

/**
 * Notes which payments of one message the bank has given back. Their bookings stay, and so does the order’s status: they
 * were carried out. What a report has said of a return stays too. What was given back or changed meanwhile is left alone,
 * so a repeated job notes nothing twice.
 */
export async function storeReturns(
  tx: Transaction,
  clock: Clock,
  { orderId, messageId, returns }: MessageReturns,
): Promise<void> {
  const message = await lockMessage(tx, orderId, messageId);
  if (!AT_BANK.includes(message.status)) return;
  const stored = await withoutNestedLoops(tx, () =>
    tx.rows<Stored & { isNew: boolean }>(
      `with given as (
       select l.*, t.group_id from unnest($4::uuid[], $5::int[], $6::date[], $7::int[], $8::text[]) as l (entry_id, detail, booked_on, sequence, reason)
         join transactions t on t.client_id = current_client() and t.order_id = $1 and t.sequence = l.sequence and t.message_id = $2
       where t.returned_entry_id is null and t.booked_on <= l.booked_on),
     linked as (
       insert into bookings (client_id, entry_id, detail, order_id, message_id, group_id, sequence, number, booked_on, linked_at, is_return)
       select current_client(), entry_id, detail, $1, $2, group_id, sequence, 1, booked_on, $3, true from given
       on conflict do nothing returning entry_id, detail),
     marked as (
       update transactions t set returned_entry_id = g.entry_id, returned_on = coalesce(t.rejected_late_on, g.booked_on),
         return_reasons = case when t.return_reasons = '[]' and g.reason is not null
           then jsonb_build_array(jsonb_build_object('code', g.reason, 'text', null)) else t.return_reasons end
       from linked join given g on g.entry_id = linked.entry_id and g.detail = linked.detail
       where t.client_id = current_client() and t.order_id = $1 and t.sequence = g.sequence
       returning g.entry_id, g.booked_on, t.rejected_late_on is null as is_new)
     select entry_id as "entryId", booked_on as "bookedOn", 1 as number, is_new as "isNew" from marked`,
      [
        orderId,
        messageId,
        clock.now(),
        returns.map(({ booking }) => booking.entryId),
        returns.map(({ booking }) => booking.detail),
        returns.map(({ booking }) => booking.bookedOn),
        returns.map(({ target }) => target.sequence),
        returns.map(({ booking }) => booking.returnReason),
      ],
    ),
  );
  if (stored.length === 0) return;
  await hideSalaries(tx, message, stored);
  const told = stored.filter(({ isNew }) => isNew);
  const returnedOn = told.map(({ bookedOn }) => bookedOn).toSorted();
  if (told.length > 0) await recordReturns(tx, clock, message, { number: told.length, returnedOn: returnedOn.at(-1)! });
}
