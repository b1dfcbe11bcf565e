import { recordHistory } from '../../payments/public.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db.ts';
import { completeIfFinal, FINAL_ERRORS } from '../complete-message.ts';
import { AT_BANK } from './find-sent.ts';
import type { GroupLink, MessageLinks, PaymentLink } from './found-links.ts';
import { lockMessage, type MessageRow } from '../message-status.ts';

type Stored = { entryId: string; bookedOn: string; number: number };

/**
 * Links bookings to the payments of one message, and completes it where nothing is left to wait for. What has been
 * booked or rejected meanwhile stays as it is, so a repeated job links nothing twice. Gives how many payments it linked.
 */
export async function storeLinks(tx: Transaction, clock: Clock, links: MessageLinks): Promise<number> {
  const message = await lockMessage(tx, links.orderId, links.messageRowId);
  if (!AT_BANK.includes(message.status)) return 0;
  const stored = [
    ...(await linkGroups(tx, clock, message, links.groups)),
    ...(await linkPayments(tx, clock, message, links.payments)),
  ];
  const number = stored.reduce((sum, link) => sum + link.number, 0);
  if (number === 0) return 0;
  await hideSalaries(tx, message, stored);
  await record(tx, clock, message, stored, number);
  return number;
}

/** A payment of the message that may still be booked. */
const OPEN = 't.booked_entry_id is null and (t.bank_status is null or t.bank_status <> all($4))';
const IS_NEW =
  'not exists (select from bookings b where b.client_id = current_client() and b.entry_id = l.entry_id and b.detail = l.detail)';

async function linkPayments(
  tx: Transaction,
  clock: Clock,
  { order_id, id }: MessageRow,
  links: readonly PaymentLink[],
): Promise<Stored[]> {
  if (links.length === 0) return [];
  return tx.rows<Stored>(
    `with linked as (
       insert into bookings (client_id, entry_id, detail, order_id, message_id, group_id, sequence, number, booked_on, linked_at)
       select current_client(), l.entry_id, l.detail, t.order_id, t.message_id, t.group_id, t.sequence, 1, l.booked_on, $3
       from unnest($5::uuid[], $6::int[], $7::date[], $8::int[]) as l (entry_id, detail, booked_on, sequence)
         join transactions t on t.client_id = current_client() and t.order_id = $1 and t.sequence = l.sequence and t.message_id = $2
       where ${OPEN} and ${IS_NEW}
       on conflict do nothing returning entry_id, sequence, booked_on),
     marked as (
       update transactions t set booked_entry_id = linked.entry_id, booked_on = linked.booked_on from linked
       where t.client_id = current_client() and t.order_id = $1 and t.sequence = linked.sequence)
     select entry_id as "entryId", booked_on as "bookedOn", 1 as number from linked`,
    [
      order_id,
      id,
      clock.now(),
      FINAL_ERRORS,
      links.map(({ entryId }) => entryId),
      links.map(({ detail }) => detail),
      links.map(({ bookedOn }) => bookedOn),
      links.map(({ sequence }) => sequence),
    ],
  );
}

/** Whole groups, if what is open of them still is what was booked, and nothing of them was booked before. */
async function linkGroups(
  tx: Transaction,
  clock: Clock,
  { order_id, id }: MessageRow,
  links: readonly GroupLink[],
): Promise<Stored[]> {
  if (links.length === 0) return [];
  return tx.rows<Stored>(
    `with open as (
       select l.entry_id, l.detail, l.booked_on, l.group_id, l.amount, count(*)::int as number
       from unnest($5::uuid[], $6::int[], $7::date[], $8::uuid[], $9::bigint[]) as l (entry_id, detail, booked_on, group_id, amount)
         join transactions t on t.client_id = current_client() and t.order_id = $1 and t.group_id = l.group_id and t.message_id = $2
       where ${OPEN} and not exists (select from bookings b where b.client_id = current_client()
         and (b.entry_id = l.entry_id or (b.order_id = $1 and b.group_id = l.group_id)))
       group by l.entry_id, l.detail, l.booked_on, l.group_id, l.amount having sum(t.amount_hundred_thousandths) = l.amount),
     linked as (
       insert into bookings (client_id, entry_id, detail, order_id, message_id, group_id, sequence, number, booked_on, linked_at)
       select current_client(), o.entry_id, o.detail, $1, $2, o.group_id, 0, o.number, o.booked_on, $3 from open o
       on conflict do nothing returning entry_id, group_id, booked_on, number),
     marked as (
       update transactions t set booked_entry_id = linked.entry_id, booked_on = linked.booked_on from linked
       where t.client_id = current_client() and t.order_id = $1 and t.group_id = linked.group_id and ${OPEN})
     select entry_id as "entryId", booked_on as "bookedOn", number from linked`,
    [
      order_id,
      id,
      clock.now(),
      FINAL_ERRORS,
      links.map(({ entryId }) => entryId),
      links.map(({ detail }) => detail),
      links.map(({ bookedOn }) => bookedOn),
      links.map(({ groupId }) => groupId),
      links.map(({ amount }) => amount),
    ],
  );
}

/** From now on the entries hide whom a salary went to from those without the right; one that is a total shows that. */
async function hideSalaries(tx: Transaction, { order_id }: MessageRow, stored: readonly Stored[]): Promise<void> {
  await tx.write(
    `update statement_entries e set salary = case when l.number > 1 or coalesce(jsonb_array_length(e.details), 0) > 1 then 'BATCH' else 'SINGLE' end
     from (select entry_id, sum(number) as number from unnest($2::uuid[], $3::int[]) as l (entry_id, number) group by entry_id) l, orders o
     where e.client_id = current_client() and e.id = l.entry_id and o.client_id = current_client() and o.id = $1 and o.type = 'SALARY'
       and e.salary is null`,
    [order_id, stored.map(({ entryId }) => entryId), stored.map(({ number }) => number)],
  );
}

async function record(
  tx: Transaction,
  clock: Clock,
  message: MessageRow,
  stored: readonly Stored[],
  number: number,
): Promise<void> {
  const { client_id: clientId, order_id: orderId, status } = message;
  const bookedOn = stored
    .map((link) => link.bookedOn)
    .toSorted()
    .at(-1)!;
  const entry = { clientId, orderId, userId: null, before: status, after: status, parameters: { number, bookedOn } };
  await recordHistory(tx, clock, { ...entry, event: 'booked' });
  await tx.write('update orders set changed_at = $2 where client_id = current_client() and id = $1', [
    orderId,
    clock.now(),
  ]);
  await completeIfFinal(tx, clock, message);
  await appendAudit(tx, {
    at: clock.now(),
    category: 'PAYMENT',
    entityType: 'ORDER',
    entityId: orderId,
    action: 'payments booked',
    subject: null,
    detail: {
      messageId: message.message_id,
      number,
      entries: new Set(stored.map(({ entryId }) => entryId)).size,
      bookedOn,
    },
  });
}
