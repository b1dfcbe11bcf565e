import type { UserId } from '@portico/contract/ids';
import type { Clock } from './clock.ts';
import type { Transaction } from './database/db.ts';
import { PortalError } from './errors.ts';

/** A failed job is tried again, as every job; so it can still be cancelled, and counts against its owner's quota. */
export type OwnedJobState = 'WAITING' | 'RUNNING' | 'FAILED' | 'CANCELLED' | 'DONE';

/** A job that somebody waits for. */
export type OwnedJob = {
  id: string;
  /** The user's id. */
  ownerId: UserId;
  /** That of its declaration. */
  name: string;
  state: OwnedJobState;
  isCancellable: boolean;
  /** It has been cancelled, and its run will end at its next step. */
  isCancelling: boolean;
  /** Null if its declaration lacks `reports`, or it has never run. */
  rowsDone: number | null;
  /** Null as long as its run doesn't know. */
  rowsTotal: number | null;
  /** Whole per cent, 0 to 100, rounded down; null without `rowsTotal`. */
  percent: number | null;
};

/**
 * A job that was queued with an owner; null if the transaction's client has none with this id. It is found for 90 days
 * after it has ended. No endpoint asks yet; that of the reports will, and decides who but the owner may.
 */
export async function readJob(tx: Transaction, jobId: string): Promise<OwnedJob | null> {
  const row = await tx.row<Omit<OwnedJob, 'percent'>>(
    `select id, owner_id as "ownerId", name, owned_job_state(id) as state, is_cancellable as "isCancellable",
       is_cancelling and ended_at is null as "isCancelling", rows_done as "rowsDone", rows_total as "rowsTotal"
     from owned_jobs where id = $1`,
    [jobId],
  );
  return row && { ...row, percent: percentOf(row) };
}

/**
 * Cancels a job for its owner, a user's id: one that waits is removed with the transaction's commit, one that runs is
 * told within seconds. It is never tried again. Throws NOT_FOUND for a job of somebody else, WRONG_STATE for one that
 * has ended or whose declaration lacks `isCancellable`. No endpoint calls it yet.
 */
export async function cancelJob(tx: Transaction, clock: Clock, jobId: string, owner: UserId): Promise<void> {
  const job = await readJob(tx, jobId);
  if (job?.ownerId !== owner) throw new PortalError('NOT_FOUND');
  const cancel = 'select cancel_owned_job($1, $2, $3) as cancelled';
  const row = await tx.row<{ cancelled: boolean }>(cancel, [jobId, owner, clock.now()]);
  if (!row!.cancelled) throw new PortalError('WRONG_STATE');
}

function percentOf({ rowsDone, rowsTotal }: Pick<OwnedJob, 'rowsDone' | 'rowsTotal'>): number | null {
  if (rowsDone === null || rowsTotal === null) return null;
  return rowsDone >= rowsTotal ? 100 : Math.floor((100 * rowsDone) / rowsTotal);
}
