import { randomUUID } from 'node:crypto';
import type { ClientId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import { sendMessageJob } from '../../platform/outbox.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { TestPortal } from './portal.ts';

export type QueuedJob = { key: string | null; attempts: number; isLocked: boolean; queueIsLocked: boolean | null };

/** The queue's jobs with this key. */
export async function jobsNamed(portal: TestPortal, key: string): Promise<QueuedJob[]> {
  return portal.owner.inNoClient((tx) =>
    tx.rows<QueuedJob>(
      `select j.key, j.attempts, j.locked_at is not null as "isLocked", q.locked_at is not null as "queueIsLocked"
         from graphile_worker._private_jobs j left join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.key = $1`,
      [key],
    ),
  );
}

/** Puts a text message into the outbox with the job that sends it, and returns the job's key. */
export async function enqueueMessage(portal: TestPortal, clientId: ClientId): Promise<string> {
  const id = randomUUID();
  await portal.owner.inNoClient(async (tx) => {
    await tx.write(
      `insert into outbox (client_id, id, channel, recipient, subject, text, created_at) values ($1, $2, 'SMS', '+41', '', 'Text', now())`,
      [clientId, id],
    );
    await enqueue(tx, sendMessageJob, { clientId, messageId: id });
  });
  return sendMessageJob.key!({ clientId, messageId: id })!;
}

/** Queues what no declaration allows: a job that nobody runs, or of a version that isn't ours. */
export async function enqueueUnchecked(
  tx: Transaction,
  name: string,
  payload: object,
  { key, queue, runAt }: { key?: string; queue?: string; runAt?: Date } = {},
): Promise<void> {
  const values = [name, JSON.stringify(payload), key ?? null, queue ?? null, runAt ?? null];
  await tx.rows('select enqueue_job($1, $2, $3, $4, $5)', values);
}

/** As if the job had been taken a minute ago. */
export async function holdJob(portal: TestPortal, key: string): Promise<void> {
  await portal.owner.inNoClient((tx) =>
    tx.write(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where key = $1`, [key]),
  );
}

/** Locks a queue of its own without any job, a minute ago; returns a function that tells whether it still is. */
export async function lockAlone(portal: TestPortal, queue: string, by: string): Promise<() => Promise<boolean>> {
  await portal.owner.inNoClient((tx) =>
    tx.write(
      `insert into graphile_worker._private_job_queues (queue_name, locked_by, locked_at) values ($1, $2, now() - interval '1 minute')`,
      [queue, by],
    ),
  );
  return () =>
    portal.owner.inNoClient(async (tx) => {
      const row = await tx.row<{ locked: boolean }>(
        'select locked_at is not null as locked from graphile_worker._private_job_queues where queue_name = $1',
        [queue],
      );
      return row!.locked;
    });
}
