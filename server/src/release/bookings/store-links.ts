import { REFUSALS } from '@portico/contract/payments/status';
import { recordHistory } from '../../payments/public.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { completeIfFinal } from '../sending/complete-message.ts';
import { AT_BANK } from './find-sent.ts';
import type { MessageLinks, PaymentLink } from './found-links.ts';
import { hideSalaries, type Stored } from './salary-entries.ts';
import { auditedOrder, lockMessage, type MessageRow } from '../message-status.ts';

/**
 * Links bookings to the payments of one message, and completes it when it has nothing left to wait for. Payments booked
 * or rejected meanwhile stay as they are, so a repeated job links nothing twice. Returns how many payments it linked.
 */
export async function storeLinks(tx: Transaction, clock: Clock, links: MessageLinks): Promise<number> {
  const message = await lockMessage(tx, links.orderId, links.messageId);
  if (!AT_BANK.includes(message.status)) return 0;
  const groups = links.groups.map(({ groupId: key, ...group }) => ({ ...group, key }));
  const payments = links.payments.map(({ sequence: key, ...payment }) => ({ ...payment, key, amount: null }));
  const stored = [
    ...(await link(tx, clock, message, OF_GROUPS, groups)),
    ...(await link(tx, clock, message, OF_PAYMENTS, payments)),
  ];
  const number = stored.reduce((sum, link) => sum + link.number, 0);
  if (number === 0) return 0;
  await hideSalaries(tx, message, stored);
  await record(tx, clock, message, stored, number);
  return number;
}

/** A payment of the message that may still be booked. */
const OPEN = 't.booked_entry_id is null and (t.bank_status is null or t.bank_status <> all($4))';

type Link = Omit<PaymentLink, 'sequence'> & {
  /** The payment's sequence or the group's id. */
  key: number | string;
  /** What the targets must be worth together; null where it doesn't matter. */
  amount: bigint | null;
};

/**
 * `column`: what identifies the transactions; `taken`: whether a booking exists already; `sequence`: the one it gets.
 */
const OF_PAYMENTS = {
  column: 'sequence',
  type: 'int',
  taken: 'b.entry_id = l.entry_id and b.detail = l.detail',
  sequence: 'o.key',
};
/** Whole groups, if their open payments still add up to what was booked and none of them has been booked before. */
const OF_GROUPS = {
  column: 'group_id',
  type: 'uuid',
  taken: '(b.entry_id = l.entry_id or (b.order_id = $1 and b.group_id = l.key and not b.is_return))',
  sequence: '0',
};

async function link(
  tx: Transaction,
  clock: Clock,
  { order_id, id }: MessageRow,
  { column, type, taken, sequence }: typeof OF_PAYMENTS,
  links: readonly Link[],
): Promise<Stored[]> {
  if (links.length === 0) return [];
  return tx.rows<Stored>(
    `with open as (
       select l.entry_id, l.detail, l.booked_on, l.key, t.group_id, count(*)::int as number
       from unnest($5::uuid[], $6::int[], $7::date[], $8::${type}[], $9::bigint[]) as l (entry_id, detail, booked_on, key, amount)
         join transactions t on t.client_id = current_client() and t.order_id = $1 and t.${column} = l.key and t.message_id = $2
       where ${OPEN} and not exists (select from bookings b where b.client_id = current_client() and ${taken})
       group by l.entry_id, l.detail, l.booked_on, l.key, l.amount, t.group_id
       having l.amount is null or sum(t.amount_hundred_thousandths) = l.amount),
     linked as (
       insert into bookings (client_id, entry_id, detail, order_id, message_id, group_id, sequence, number, booked_on, linked_at)
       select current_client(), o.entry_id, o.detail, $1, $2, o.group_id, ${sequence}, o.number, o.booked_on, $3 from open o
       on conflict do nothing returning entry_id, group_id, sequence, booked_on, number),
     marked as (
       update transactions t set booked_entry_id = linked.entry_id, booked_on = linked.booked_on from linked
       where t.client_id = current_client() and t.order_id = $1 and t.${column} = linked.${column} and ${OPEN})
     select entry_id as "entryId", booked_on as "bookedOn", number from linked`,
    [
      order_id,
      id,
      clock.now(),
      REFUSALS,
      links.map(({ entryId }) => entryId),
      links.map(({ detail }) => detail),
      links.map(({ bookedOn }) => bookedOn),
      links.map(({ key }) => key),
      links.map(({ amount }) => amount),
    ],
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
  const entries = new Set(stored.map(({ entryId }) => entryId)).size;
  const parameters = { messageId: message.message_id, number, entries, bookedOn };
  await audit({ tx, clock, subject: null }, 'paymentsBooked', auditedOrder(message), parameters);
}
