import type { ClientId, EntryId } from '@portico/contract/ids';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { enqueue, type PayloadOf, type Work } from '../../platform/jobs.ts';
import { linkBookingsJob } from '../../statements/public.ts';
import type { Log } from '../../platform/log.ts';
import type { Booking, SentPayment } from './booking.ts';
import { AT_BANK, findSentGroups, findSentPayments } from './find-sent.ts';
import { FoundLinks } from './found-links.ts';
import type { MessageRow } from '../message-status.ts';
import { moveBookings } from './move-bookings.ts';
import { pairBookings, priced, type Pair, type Pairs } from './pair-bookings.ts';
import { inRounds, readAlike, readBookings, readDetails } from './read-bookings.ts';
import { storeLinks } from './store-links.ts';
import { storeReturns } from './store-returns.ts';

type LinkWork = Pick<Work, 'db' | 'clock' | 'log'>;

/** Looks for bookings that came before the portal knew that the bank has this message, or what it rejects. */
export async function enqueueBookingMatch(
  tx: Transaction,
  message: Pick<MessageRow, 'client_id' | 'order_id' | 'id'>,
): Promise<void> {
  const { client_id: clientId, order_id: orderId, id: messageId } = message;
  await enqueue(tx, linkBookingsJob, { clientId, orderId, messageId });
}

/**
 * Links booked entries to the payments they came from or gave back: entries of new statements, or those that a message may have been
 * waiting for. Entries are read in pages and paired by references (`pairBookings`); the links of each message are one
 * transaction. Idempotent: linked entries are skipped.
 */
export async function linkBookings(work: LinkWork, payload: PayloadOf<typeof linkBookingsJob>): Promise<void> {
  const { db } = work;
  const { clientId, goneIds = [], ...entries } = payload;
  if (!(await db.inClient(clientId, hasSent))) return;
  await moveBookings(work, clientId, goneIds);
  const found = new FoundLinks();
  let afterId: EntryId | null = null;
  do {
    const page = await db.inClient(clientId, (tx) => readBookings(tx, entries, afterId));
    await find(work, clientId, found, page.bookings);
    const batches = page.batches.filter(({ booking }) => !found.isWhole(booking));
    for (const round of inRounds(batches)) {
      const details = await db.inClient(clientId, (tx) => readDetails(tx, round));
      await find(work, clientId, found, details);
    }
    afterId = page.nextId;
  } while (afterId !== null);
  await store(work, clientId, found);
}

/** Most statements belong to clients that send no payments through the portal. */
async function hasSent(tx: Transaction): Promise<boolean> {
  const row = await tx.row<{ any: boolean }>(
    'select exists (select from bank_messages m where m.client_id = current_client() and m.status = any($1) and m.withdrawn_at is null) as any',
    [AT_BANK],
  );
  return row!.any;
}

async function find(
  work: LinkWork,
  clientId: ClientId,
  found: FoundLinks,
  bookings: readonly Booking[],
): Promise<void> {
  const { db, clock, log } = work;
  const [returns, paid] = [true, false].map((isReturn) => bookings.filter((booking) => booking.isReturn === isReturn));
  if (paid!.length > 0) {
    const pairs = await db.inClient(clientId, (tx) => findPairs(tx, log, paid!));
    found.add(pairs);
    if (pairs.rejected.length > 0) await db.inClient(clientId, (tx) => alarmRejected(tx, clock, log, pairs.rejected));
  }
  if (returns!.length > 0) found.add(await db.inClient(clientId, (tx) => findPairs(tx, log, returns!)));
  if (found.isFull) await store(work, clientId, found);
}

async function store({ db, clock }: LinkWork, clientId: ClientId, found: FoundLinks): Promise<void> {
  for (const links of found.take())
    await db.inClient(clientId, async (tx) => {
      await storeLinks(tx, clock, links);
      await storeReturns(tx, clock, links);
    });
}

/** `bookings`: all of them pay, or all give back. */
async function findPairs(tx: Transaction, log: Log, bookings: readonly Booking[]): Promise<Pairs> {
  const { isReturn } = bookings[0]!;
  const [payments, groups] = [
    await findSentPayments(tx, [...bookings, ...bookings.flatMap(priced)], isReturn),
    // What is given back is a payment each.
    isReturn ? [] : await findSentGroups(tx, bookings),
  ];
  if (payments && groups) {
    const alike = await findAlike(tx, bookings, pairBookings(bookings, payments, groups), payments);
    return pairBookings([...bookings, ...alike], payments, groups);
  }
  log.warn({ bookings: bookings.length }, 'bookings name too many payments to tell them apart');
  return { payments: [], groups: [], rejected: [] };
}

/**
 * Earlier bookings with the same name as bookings that name a payment and were not paired because more payments match.
 * Together they may match in number.
 */
async function findAlike(
  tx: Transaction,
  bookings: readonly Booking[],
  pairs: Pairs,
  payments: readonly SentPayment[],
): Promise<Booking[]> {
  const paired = new Set(pairs.payments.flatMap(({ booking, target }) => [booking, target]));
  const open = payments.filter((payment) => !payment.isRejected && !paired.has(payment));
  const nameOf = ({ accountId, currency, amount, endToEndId }: Booking | SentPayment) =>
    JSON.stringify([accountId, currency, String(amount), endToEndId]);
  const names = new Set(open.map(nameOf));
  const unclear = bookings.filter(
    (one) => one.detail === 0 && !one.isBatch && one.endToEndId !== null && !paired.has(one),
  );
  const named = unclear.filter((one) => names.has(nameOf(one)));
  if (named.length === 0) return [];
  const since = open.map(({ notBefore }) => notBefore).toSorted()[0]!;
  return (await readAlike(tx, named, since)) ?? [];
}

/** The bank has booked a payment that it rejected: the payment stays rejected, and somebody has to ask the bank. */
async function alarmRejected(
  tx: Transaction,
  clock: Clock,
  log: Log,
  rejected: readonly Pair<SentPayment>[],
): Promise<void> {
  for (const [sentMessageId, pairs] of Map.groupBy(rejected, ({ target }) => target.sentMessageId)) {
    await raiseAlarm(tx, clock, log, {
      key: 'rejectedBooked',
      about: sentMessageId,
      parameters: { messageId: sentMessageId, number: pairs.length },
    });
  }
}
