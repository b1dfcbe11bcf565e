import type { Transaction } from './database/db.ts';

/** A job carries its client; the worker sets it before the job's first query. */
export type JobPayload = { clientId: string };

/**
 * Queues a job in the transaction of its cause: it runs only if that commits. A job with the same key replaces the
 * waiting one. Jobs of one queue run in sequence.
 */
export async function enqueue<Payload extends JobPayload>(
  tx: Transaction,
  task: string,
  payload: Payload,
  options: { key?: string; queue?: string; runAt?: Date; afterSeconds?: number } = {},
): Promise<void> {
  await tx.rows('select enqueue_job($1, $2, $3, $4, coalesce($5, now() + make_interval(secs => $6)))', [
    task,
    JSON.stringify(payload),
    options.key ?? null,
    options.queue ?? null,
    options.runAt ?? null,
    options.afterSeconds ?? null,
  ]);
}
