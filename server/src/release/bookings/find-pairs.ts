import type { Transaction } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Booking, SentPayment } from './booking.ts';
import { findSentGroups, findSentPayments } from './find-sent.ts';
import { pairBookings, priced, type Pairs } from './pair-bookings.ts';
import { readAlike } from './read-bookings.ts';

/**
 * Which payments and groups these bookings mean; nothing if they name too many to tell apart. `isReturn`: whether all of
 * them give back; else all pay.
 */
export async function findPairs(
  tx: Transaction,
  log: Log,
  bookings: readonly Booking[],
  isReturn: boolean,
): Promise<Pairs> {
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
