import { z } from 'zod';
import {
  trustedId,
  type BankMessageId,
  type ClientId,
  type EntryId,
  type OrderId,
  type StatementId,
} from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import { enqueue, idInPayload, job, jobPayload } from '../../platform/jobs.ts';

/** Entries of new statements lie between two ids, possibly with those of others. */
const newEntries = {
  statementIds: z.array(idInPayload<StatementId>()),
  firstEntryId: idInPayload<EntryId>(),
  lastEntryId: idInPayload<EntryId>(),
};
const entriesOfMessage = { orderId: idInPayload<OrderId>(), messageId: idInPayload<BankMessageId>() };
/** Statements that no longer count; their bookings move first. */
const goneIds = z.array(idInPayload<StatementId>()).optional();

/** Finds the payments behind entries: of new statements, or those that a message may have been waiting for. */
export const linkBookingsJob = job({
  name: 'link-bookings',
  lane: 'long',
  payload: z.union([
    jobPayload.extend({ ...newEntries, goneIds }),
    jobPayload.extend({ ...entriesOfMessage, goneIds }),
  ]),
  key: (payload) => ('messageId' in payload ? `bookings ${payload.messageId}` : undefined),
  queue: ({ clientId }) => `bookings ${clientId}`,
});

/**
 * Queues the job that finds the payments behind the entries of statements that now count, after moving the bookings of
 * those that no longer do (`goneIds`). A statement's entries have consecutive ids, so the job needs no index of its
 * own.
 */
export async function announceBookings(
  tx: Transaction,
  clientId: ClientId,
  statementIds: readonly StatementId[],
  goneIds: readonly StatementId[],
): Promise<void> {
  const range = await tx.row<{ firstEntryId: EntryId | null; lastEntryId: EntryId | null }>(
    `select min(s.first_entry_id::text collate "C") as "firstEntryId", max(s.last_entry_id::text collate "C") as "lastEntryId"
     from statements s where s.client_id = current_client() and s.id = any($1)`,
    [statementIds],
  );
  if (range!.firstEntryId === null && goneIds.length === 0) return;
  const firstEntryId = range!.firstEntryId ?? NO_ID;
  const lastEntryId = range!.lastEntryId ?? NO_ID;
  const payload = { clientId, statementIds: [...statementIds], firstEntryId, lastEntryId, goneIds: [...goneIds] };
  await enqueue(tx, linkBookingsJob, payload);
}

const NO_ID = trustedId<EntryId>('00000000-0000-0000-0000-000000000000');
