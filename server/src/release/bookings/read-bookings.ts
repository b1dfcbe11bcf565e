import type { AccountId, BankMessageId, EntryId, OrderId, StatementId } from '@portico/contract/ids';
import { parseDecimal } from '@portico/contract/money';
import type { Transaction } from '../../platform/database/db.ts';
import { referenceOf } from '@portico/contract/statements/entry-references';
import type { Booking } from './booking.ts';
import { withoutCharges } from './charges.ts';

/** Which entries to look at: those of new statements, or those on a message's accounts since its order came. */
export type Entries =
  /** The statements' entries lie between these ids, possibly with those of others. */
  | { statementIds: StatementId[]; firstEntryId: EntryId; lastEntryId: EntryId }
  | { orderId: OrderId; messageId: BankMessageId };

/** Read at once; the details of batch bookings are read in separate rounds. */
const ENTRIES_AT_ONCE = 5_000;
const DETAILS_AT_ONCE = 20_000;
/** An entry's value date may precede its booking by this many days. */
export const VALUE_DAYS = 7;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Extra = Record<string, string | undefined>;
type EntryRow = {
  id: EntryId;
  account_id: AccountId;
  currency: string;
  amount: bigint;
  booked_on: string;
  format: string;
  is_return: boolean;
  customer_reference: string | null;
  end_to_end_id: string | null;
  extra: Extra | null;
  details: number;
};
type DetailRow = {
  entry_id: EntryId;
  detail: number;
  /** The entry says that all of it is given back. */
  isReturn: boolean;
  content: { amount: string | null; currency: string | null; endToEndId: string | null; extra: Extra };
};

/** Bookings with what identifies their payment; batch bookings with details are kept apart. */
export type BookingPage = {
  bookings: Booking[];
  batches: { booking: Booking; details: number }[];
  nextId: EntryId | null;
};

/**
 * Booked debits, and payments given back, that say where they came from and aren't linked yet. Excludes what was received
 * and went back, entries of a statement in conflict and entries for information only.
 */
export async function readBookings(tx: Transaction, entries: Entries, afterId: EntryId | null): Promise<BookingPage> {
  const { where, values } = whichEntries(entries);
  const rows = await readEntries(tx, where, [afterId ?? FIRST_ID, ...values]);
  const bookings = rows.map(bookingOf);
  const batches = rows.flatMap(({ details }, index) => (details > 0 ? [{ booking: bookings[index]!, details }] : []));
  return { bookings, batches, nextId: rows.length === ENTRIES_AT_ONCE ? rows.at(-1)!.id : null };
}

/**
 * What else was booked, or given back, on these accounts under the same end-to-end ids since then, and isn't linked yet:
 * one booking for two payments with the same name says nothing until the other arrives. Null when there is too much of
 * it.
 */
export async function readAlike(
  tx: Transaction,
  bookings: readonly Booking[],
  since: string,
): Promise<Booking[] | null> {
  const where = `e.account_id = any($2) and e.end_to_end_id = any($3) and e.id <> all($4) and e.value_date >= $5::date - ${VALUE_DAYS}`;
  const [accountIds, endToEndIds, ids] = [
    bookings.map(({ accountId }) => accountId),
    bookings.map(({ endToEndId }) => endToEndId),
    bookings.map(({ entryId }) => entryId),
  ];
  const rows = await readEntries(tx, where, [FIRST_ID, accountIds, endToEndIds, ids, since]);
  if (rows.length === ENTRIES_AT_ONCE) return null;
  const isReturn = bookings[0]!.isReturn;
  return rows.filter(({ details, is_return }) => details === 0 && is_return === isReturn).map(bookingOf);
}

/** SQL of an entry `e`: it pays. */
export const DEBITED = `(e.amount_hundred_thousandths < 0 and not e.reversal and not coalesce(e.extra ? 'returnReason', false))`;
/**
 * It says itself that it gives payments back: by the reason, by its mark as a reversal, or by the code that ISO 20022,
 * SWIFT or the German banks have for it.
 */
const SAYS_RETURN = `(e.reversal or coalesce(e.extra ? 'returnReason', false)
  or coalesce(e.transaction_code in ('PMNT-ICDT-RRTN', 'PMNT-IRCT-RRTN', 'NRTI'), false)
  or coalesce(e.extra->>'businessTransactionCode' = '159', false))`;
/** The same, or one of its details says so. */
const GIVEN_BACK = `(e.amount_hundred_thousandths > 0
  and (${SAYS_RETURN} or coalesce(jsonb_path_exists(e.details, '$[*].extra.returnReason'), false)))`;

/** Entries after the id `$1`, in order. */
function readEntries(tx: Transaction, where: string, values: unknown[]): Promise<EntryRow[]> {
  return tx.rows<EntryRow>(
    `select e.id, e.account_id, e.currency, abs(e.amount_hundred_thousandths) as amount, e.amount_hundred_thousandths > 0 as is_return, coalesce(e.booking_date, e.value_date) as booked_on,
       s.format, e.customer_reference, e.end_to_end_id, e.extra, coalesce(jsonb_array_length(e.details), 0) as details
     from statement_entries e join statements s on s.client_id = e.client_id and s.id = e.statement_id
     where e.client_id = current_client() and e.id > $1 and ${where}
       and e.listed and e.counted and e.type = 'ENTRY' and (${DEBITED} or ${GIVEN_BACK})
       and (e.end_to_end_id is not null or e.customer_reference is not null or e.details is not null
         or e.extra ?| array['uetr', 'paymentInformationId', 'messageId'])
       and not exists (select from bookings b where b.client_id = e.client_id and b.entry_id = e.id and b.detail = 0)
       and (select count(*) from bookings b where b.client_id = e.client_id and b.entry_id = e.id) < greatest(1, coalesce(jsonb_array_length(e.details), 0))
     order by e.id limit ${ENTRIES_AT_ONCE}`,
    values,
  );
}

function whichEntries(entries: Entries): { where: string; values: unknown[] } {
  if ('statementIds' in entries) {
    const { statementIds, firstEntryId, lastEntryId } = entries;
    return {
      where: 'e.id >= $2 and e.id <= $3 and e.statement_id = any($4)',
      values: [firstEntryId, lastEntryId, statementIds],
    };
  }
  return {
    where: `e.account_id = any(array(select g.debit_account_id from transaction_groups g where g.client_id = current_client() and g.order_id = $2))
      and e.value_date >= (select (o.created_at - interval '7 days')::date from orders o where o.client_id = current_client() and o.id = $2)`,
    values: [entries.orderId],
  };
}

function bookingOf(row: EntryRow): Booking {
  const extra = row.extra ?? {};
  const isSwift = row.format.startsWith('MT');
  return {
    entryId: row.id,
    detail: 0,
    accountId: row.account_id,
    currency: row.currency,
    isReturn: row.is_return,
    returnReason: row.is_return ? (extra['returnReason'] ?? null) : null,
    amount: row.amount,
    bookedOn: row.booked_on,
    withoutCharges: withoutCharges(row, extra),
    isBatch: row.details > 0 || Number(extra['numberOfTransactions'] ?? 1) > 1,
    ...namesOf(row.end_to_end_id, extra, isSwift),
    references: isSwift
      ? [row.customer_reference, extra['paymentInformationId']].flatMap((text) => referenceOf(text) ?? [])
      : [],
  };
}

/** What MT940 calls a customer reference (`KREF+`) may be the id of the message or of the group. */
function namesOf(endToEndId: string | null, extra: Extra, isSwift: boolean) {
  return {
    uetr: referenceOf(extra['uetr']),
    endToEndId: referenceOf(endToEndId),
    instructionId: isSwift ? null : referenceOf(extra['instructionId']),
    paymentInformationId: isSwift ? null : referenceOf(extra['paymentInformationId']),
    sentMessageId: isSwift ? null : referenceOf(extra['messageId']),
  };
}

/** Batch bookings in rounds with few enough details to hold in memory. */
export function* inRounds(batches: BookingPage['batches']): Generator<Booking[]> {
  let round: Booking[] = [];
  let held = 0;
  for (const { booking, details } of batches) {
    if (held > 0 && held + details > DETAILS_AT_ONCE) {
      yield round;
      [round, held] = [[], 0];
    }
    round.push(booking);
    held += details;
  }
  if (round.length > 0) yield round;
}

/** The payments that the bank lists for these batch bookings; without amounts they explain nothing. */
export async function readDetails(tx: Transaction, entries: readonly Booking[]): Promise<Booking[]> {
  const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
  const rows = await tx.rows<DetailRow>(
    `select e.id as entry_id, d.detail::int, ${SAYS_RETURN} as "isReturn", jsonb_build_object('amount', d.content->'amount', 'currency', d.content->'currency',
       'endToEndId', d.content->'endToEndId', 'extra', d.content->'extra') as content
     from statement_entries e cross join lateral jsonb_array_elements(e.details) with ordinality d (content, detail)
     where e.client_id = current_client() and e.id = any($1)
       and not exists (select from bookings b where b.client_id = e.client_id and b.entry_id = e.id and b.detail = d.detail)
     order by e.id, d.detail`,
    [[...byId.keys()]],
  );
  return rows.flatMap((row) => detailOf(byId.get(row.entry_id)!, row) ?? []);
}

/** Null for what a batch lists that isn't of its kind: a payment given back among payments, or the other way round. */
function detailOf(entry: Booking, { detail, isReturn, content }: DetailRow): Booking | null {
  const effect = content.amount === null ? null : parseDecimal(content.amount);
  const returnReason = content.extra['returnReason'] ?? null;
  if (effect === null || effect === 0n || effect > 0n !== entry.isReturn) return null;
  if ((isReturn || returnReason !== null) !== entry.isReturn) return null;
  return {
    ...entry,
    detail,
    isBatch: false,
    withoutCharges: [],
    returnReason: returnReason ?? entry.returnReason,
    amount: effect < 0n ? -effect : effect,
    currency: content.currency ?? entry.currency,
    ...namesOf(content.endToEndId, content.extra, false),
    references: [],
  };
}
