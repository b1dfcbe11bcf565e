import { REFUSALS } from '@portico/contract/payments/status';
import type { Transaction } from '../../platform/database/db.ts';
import { CUT_REFERENCE_LENGTH, type Booking, type SentGroup, type SentPayment } from './booking.ts';

/** Beyond this many nobody can have meant them: nothing is linked. */
const FOUND_MAXIMUM = 50_000;
/** A booking more than this many days after the order came isn't the order's. */
const LONGEST_WAY_DAYS = 400;

/** Statuses of messages that the bank has. */
export const AT_BANK = ['RELEASED_TO_BANK', 'COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS'];

type Wanted = { kind: 'uetr' | 'whole' | 'cut'; reference: string; booking: Booking };

/** `w`: the names in the bookings, with their account, currency and amount. */
const WANTED = `w as materialized (
  select distinct * from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::bigint[]) as w (kind, reference, account_id, currency, amount))`;
/**
 * Matches text that begins with the reference: `C` compares byte by byte, and no text ends with a character beyond this
 * one.
 */
const beginsWith = (column: string) =>
  `${column} collate "C" >= w.reference collate "C" and ${column} collate "C" < (w.reference || U&'\\+10FFFF') collate "C"`;
const SENT = `m.withdrawn_at is null and m.status = any($6) and o.created_at > $7::date - ${LONGEST_WAY_DAYS}`;
/** An order came on the day of its booking or earlier; its zone may be a day behind ours. */
const NOT_BEFORE = `(o.created_at - interval '1 day')::date`;

/**
 * Payments at the bank, not booked yet, that these bookings name, with the same account, currency and amount; rejected
 * ones too. `isReturn`: those booked, and not given back yet. Null when there are too many to tell apart.
 */
export async function findSentPayments(
  tx: Transaction,
  bookings: readonly Booking[],
  isReturn: boolean,
): Promise<SentPayment[] | null> {
  const wanted = bookings.filter(({ isBatch }) => !isBatch).flatMap(wantedPayments);
  if (wanted.length === 0) return [];
  const rows = await tx.rows<SentPayment>(
    `with ${WANTED},
     found as (
       select t.order_id, t.sequence, w.account_id, w.currency from w join transactions t on w.kind = 'uetr' and t.client_id = current_client() and t.uetr = w.reference and t.amount_hundred_thousandths = w.amount
       union
       select t.order_id, t.sequence, w.account_id, w.currency from w join transactions t on w.kind = 'whole' and t.client_id = current_client() and t.end_to_end_id = w.reference and t.amount_hundred_thousandths = w.amount
       union
       select t.order_id, t.sequence, w.account_id, w.currency from w join transactions t on w.kind = 'cut' and t.client_id = current_client() and ${beginsWith('t.end_to_end_id')} and t.amount_hundred_thousandths = w.amount
     )
     select t.order_id as "orderId", t.message_id as "messageId", t.group_id as "groupId", t.sequence, g.debit_account_id as "accountId", t.currency,
       t.amount_hundred_thousandths as amount, coalesce(t.booked_on, ${NOT_BEFORE}) as "notBefore", g.payment_information_id as "paymentInformationId", m.message_id as "sentMessageId",
       t.uetr, nullif(t.end_to_end_id, 'NOTPROVIDED') as "endToEndId", t.instruction_id as "instructionId",
       t.booked_entry_id is null and coalesce(t.bank_status = any($8), false) as "isRejected"
     from found f join transactions t on t.client_id = current_client() and t.order_id = f.order_id and t.sequence = f.sequence
       join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
       join bank_messages m on m.client_id = t.client_id and m.order_id = t.order_id and m.id = t.message_id
       join orders o on o.client_id = t.client_id and o.id = t.order_id
     where ${isReturn ? 't.booked_entry_id is not null and t.returned_entry_id is null' : 't.booked_entry_id is null'} and ${SENT} and g.debit_account_id = f.account_id and t.currency = f.currency
     order by t.order_id, t.sequence limit ${FOUND_MAXIMUM + 1}`,
    [...columns(wanted), ...sent(bookings), REFUSALS],
  );
  return rows.length > FOUND_MAXIMUM ? null : rows;
}

/** Groups at the bank without any booking that these bookings name. */
export async function findSentGroups(tx: Transaction, bookings: readonly Booking[]): Promise<SentGroup[] | null> {
  const wanted = bookings.flatMap(wantedGroups);
  if (wanted.length === 0) return [];
  const rows = await tx.rows<SentGroup & { amount: string }>(
    `with ${WANTED},
     found as (
       select g.order_id, g.id from w join transaction_groups g on w.kind = 'whole' and g.client_id = current_client()
         and g.payment_information_id collate "C" = w.reference collate "C" and g.debit_account_id = w.account_id
       union
       select g.order_id, g.id from w join transaction_groups g on w.kind = 'cut' and g.client_id = current_client()
         and ${beginsWith('g.payment_information_id')} and g.debit_account_id = w.account_id
       union
       select g.order_id, g.id from w join bank_messages m on w.kind = 'whole' and m.client_id = current_client()
         and m.message_id collate "C" = w.reference collate "C"
         join transaction_groups g on g.client_id = m.client_id and g.order_id = m.order_id and g.debit_account_id = w.account_id
       union
       select g.order_id, g.id from w join bank_messages m on w.kind = 'cut' and m.client_id = current_client()
         and ${beginsWith('m.message_id')}
         join transaction_groups g on g.client_id = m.client_id and g.order_id = m.order_id and g.debit_account_id = w.account_id
     )
     select t.order_id as "orderId", m.id as "messageId", g.id as "groupId", g.debit_account_id as "accountId", min(t.currency) as currency,
       sum(t.amount_hundred_thousandths) as amount, count(*)::int as number, ${NOT_BEFORE} as "notBefore",
       g.payment_information_id as "paymentInformationId", m.message_id as "sentMessageId"
     from found f
       join transaction_groups g on g.client_id = current_client() and g.order_id = f.order_id and g.id = f.id
       join orders o on o.client_id = g.client_id and o.id = g.order_id
       join transactions t on t.client_id = g.client_id and t.order_id = g.order_id and t.group_id = g.id and (t.bank_status is null or t.bank_status <> all($8))
       join bank_messages m on m.client_id = t.client_id and m.order_id = t.order_id and m.id = t.message_id
     where ${SENT} and not exists (select from bookings b where b.client_id = g.client_id and b.order_id = g.order_id and b.group_id = g.id and not b.is_return)
     group by t.order_id, m.id, m.message_id, g.id, g.debit_account_id, g.payment_information_id, g.sequence, o.created_at
     having min(t.currency) = max(t.currency) order by t.order_id, g.sequence limit ${FOUND_MAXIMUM + 1}`,
    [...columns(wanted), ...sent(bookings), REFUSALS],
  );
  return rows.length > FOUND_MAXIMUM ? null : rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

function wantedPayments(booking: Booking): Wanted[] {
  const { uetr, endToEndId } = booking;
  if (uetr !== null || endToEndId !== null) {
    return [
      ...(uetr === null ? [] : [{ kind: 'uetr' as const, reference: uetr, booking }]),
      ...(endToEndId === null ? [] : [{ kind: 'whole' as const, reference: endToEndId, booking }]),
    ];
  }
  return booking.references.map((reference) => unexplained(reference, booking));
}

function wantedGroups(booking: Booking): Wanted[] {
  const { uetr, endToEndId, paymentInformationId, sentMessageId, references } = booking;
  if (uetr !== null || endToEndId !== null || booking.detail > 0) return [];
  const named = [paymentInformationId, sentMessageId].filter((name) => name !== null);
  return [
    ...named.map((reference) => ({ kind: 'whole' as const, reference, booking })),
    ...references.map((reference) => unexplained(reference, booking)),
  ];
}

function unexplained(reference: string, booking: Booking): Wanted {
  return { kind: reference.length === CUT_REFERENCE_LENGTH ? 'cut' : 'whole', reference, booking };
}

function columns(wanted: readonly Wanted[]): unknown[] {
  return [
    wanted.map(({ kind }) => kind),
    wanted.map(({ reference }) => reference),
    wanted.map(({ booking }) => booking.accountId),
    wanted.map(({ booking }) => booking.currency),
    wanted.map(({ booking }) => booking.amount),
  ];
}

function sent(bookings: readonly Booking[]): unknown[] {
  const days = bookings.map(({ bookedOn }) => bookedOn).toSorted();
  return [AT_BANK, days[0]];
}
