import type { Transaction } from '../platform/db.ts';
import { enqueue } from '../platform/jobs.ts';
import type { Stored } from './store-statements.ts';

/**
 * Queues the job that finds the payments which the entries of new statements came from. The entries that were copied
 * for them lie together in the order of their ids, so the job needs no index of its own.
 */
export async function announceBookings(tx: Transaction, clientId: string, stored: readonly Stored[]): Promise<void> {
  const statementIds = stored.flatMap(({ outcome, statementId }) => (outcome === 'IMPORTED' ? [statementId] : []));
  const range = await tx.row<{ firstEntryId: string | null; lastEntryId: string | null }>(
    `select min(i.id::text collate "C") as "firstEntryId", max(i.id::text collate "C") as "lastEntryId"
     from incoming_entries i where i.statement_id = any($1) and i.type = 'ENTRY'`,
    [statementIds],
  );
  if (range!.firstEntryId === null) return;
  await enqueue(tx, 'link-bookings', { clientId, statementIds, ...range }, { queue: `bookings ${clientId}` });
}
