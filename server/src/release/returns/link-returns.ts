import type { ClientId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import type { Work } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Booking } from '../bookings/booking.ts';
import { findPairs } from '../bookings/find-pairs.ts';
import { compare } from '../bookings/pair-bookings.ts';
import { findDoubtful } from './doubtful-returns.ts';
import { storeReturns, type MessageReturns, type Return } from './store-returns.ts';

/** Looked at together: what names one payment should be among each other. */
const AT_ONCE = 5_000;

/**
 * Links entries that give payments back to these payments, if they are booked and nothing makes it doubtful. Call it once
 * the bookings of the same statements are stored: a debit that is no payment’s booking makes a return doubtful.
 */
export async function linkReturns(
  { db, clock, log }: Pick<Work, 'db' | 'clock' | 'log'>,
  clientId: ClientId,
  returns: readonly Booking[],
): Promise<void> {
  const byName = returns.toSorted((one, other) => compare(one.endToEndId ?? '', other.endToEndId ?? ''));
  for (let from = 0; from < byName.length; from += AT_ONCE) {
    const some = byName.slice(from, from + AT_ONCE);
    const clear = await db.inClient(clientId, (tx) => findClear(tx, log, some));
    for (const ofMessage of byMessage(clear)) await db.inClient(clientId, (tx) => storeReturns(tx, clock, ofMessage));
  }
}

async function findClear(tx: Transaction, log: Log, returns: readonly Booking[]): Promise<Return[]> {
  const { payments } = await findPairs(tx, log, returns, true);
  if (payments.length === 0) return [];
  const doubtful = await findDoubtful(tx, payments);
  return payments.filter((_pair, index) => !doubtful.has(index));
}

function byMessage(returns: readonly Return[]): MessageReturns[] {
  const grouped = Map.groupBy(returns, ({ target }) => target.messageId);
  return [...grouped.values()].map((some) => {
    const { orderId, messageId } = some[0]!.target;
    return { orderId, messageId, returns: some };
  });
}
