import type { Transaction } from '../../platform/database/db.ts';
import { enqueue } from '../../platform/jobs.ts';

/**
 * Queues the job that finds the payments behind the entries of statements that now count, after moving the bookings of
 * those that no longer do (`goneIds`). A statement's entries have consecutive ids, so the job needs no index of its
 * own.
 */
export async function announceBookings(
  tx: Transaction,
  clientId: string,
  statementIds: readonly string[],
  goneIds: readonly string[],
): Promise<void> {
  const range = await tx.row<{ firstEntryId: string | null; lastEntryId: string | null }>(
    `select min(s.first_entry_id::text collate "C") as "firstEntryId", max(s.last_entry_id::text collate "C") as "lastEntryId"
     from statements s where s.client_id = current_client() and s.id = any($1)`,
    [statementIds],
  );
  if (range!.firstEntryId === null && goneIds.length === 0) return;
  const firstEntryId = range!.firstEntryId ?? NO_ID;
  const lastEntryId = range!.lastEntryId ?? NO_ID;
  const payload = { clientId, statementIds: [...statementIds], firstEntryId, lastEntryId, goneIds: [...goneIds] };
  await enqueue(tx, 'link-bookings', payload, { queue: `bookings ${clientId}` });
}

const NO_ID = '00000000-0000-0000-0000-000000000000';
