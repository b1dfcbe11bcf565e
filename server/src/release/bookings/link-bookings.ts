import type { ClientId, EntryId } from '@portico/contract/ids';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { enqueue, type PayloadOf, type Work } from '../../platform/jobs.ts';
import { linkBookingsJob } from '../../statements/public.ts';
import type { Log } from '../../platform/log.ts';
import type { Booking, SentPayment } from './booking.ts';
import { findPairs } from './find-pairs.ts';
import { AT_BANK } from './find-sent.ts';
import { FoundLinks } from './found-links.ts';
import type { MessageRow } from '../message-status.ts';
import { moveBookings } from './move-bookings.ts';
import type { Pair } from './pair-bookings.ts';
import { inRounds, readBookings, readDetails } from './read-bookings.ts';
import { hideNamedSalaries } from './salary-entries.ts';
import { storeLinks } from './store-links.ts';
import { linkReturns } from '../returns/link-returns.ts';
import { withdrawReturns } from '../returns/withdraw-returns.ts';

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
 * Links booked entries to the payments they came from: entries of new statements, or those that a message may have been
 * waiting for. Entries are read in pages and paired by references (`pairBookings`); the links of each message are one
 * transaction. What was given back is linked last (`linkReturns`), once it is known what was booked. Idempotent: linked
 * entries are skipped.
 */
export async function linkBookings(work: LinkWork, payload: PayloadOf<typeof linkBookingsJob>): Promise<void> {
  const { db } = work;
  const { clientId, goneIds = [], ...entries } = payload;
  if (!(await db.inClient(clientId, hasSent))) return;
  await moveBookings(work, clientId, goneIds);
  await withdrawReturns(work, clientId, goneIds);
  const found = new FoundLinks();
  const returns: Booking[] = [];
  let afterId: EntryId | null = null;
  do {
    const page = await db.inClient(clientId, (tx) => readBookings(tx, entries, afterId));
    await db.inClient(clientId, (tx) => hideNamedSalaries(tx, page.bookings));
    const [paid, givenBack] = apart(page.bookings);
    returns.push(...givenBack);
    await find(work, clientId, found, paid);
    const batches = page.batches.filter(({ booking }) => !found.isWhole(booking));
    for (const round of inRounds(batches)) {
      const details = await db.inClient(clientId, (tx) => readDetails(tx, round));
      const [ofBatches, givenBackAsOne] = apart(details);
      returns.push(...givenBackAsOne);
      await find(work, clientId, found, ofBatches);
    }
    afterId = page.nextId;
  } while (afterId !== null);
  await store(work, clientId, found);
  await linkReturns(work, clientId, returns);
}

/** What pays, and what gives back. */
function apart(bookings: readonly Booking[]): [Booking[], Booking[]] {
  return [bookings.filter(({ isReturn }) => !isReturn), bookings.filter(({ isReturn }) => isReturn)];
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
  if (bookings.length === 0) return;
  const pairs = await db.inClient(clientId, (tx) => findPairs(tx, log, bookings, false));
  found.add(pairs);
  if (pairs.rejected.length > 0) await db.inClient(clientId, (tx) => alarmRejected(tx, clock, log, pairs.rejected));
  if (found.isFull) await store(work, clientId, found);
}

async function store({ db, clock }: LinkWork, clientId: ClientId, found: FoundLinks): Promise<void> {
  for (const links of found.take()) await db.inClient(clientId, (tx) => storeLinks(tx, clock, links));
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
