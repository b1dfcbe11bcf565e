import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Database, Transaction } from './database/db.ts';
import type { Files } from './files/files.ts';
import type { Log } from './log.ts';

/**
 * Kinds of work, each with slots of its own: a user who waits for a code, or a payment that must leave, never waits for
 * imports, however many and slow they are. `transmissions` use channels known to work, `trials` the others: an
 * unresponsive bank holds up no responsive one.
 */
export type Lane = 'messages' | 'releases' | 'transmissions' | 'trials' | 'long';

/** Every job carries its client; the worker sets it before the job's first query. */
export const jobPayload = z.object({ clientId: z.guid() });
export type JobPayload = z.output<typeof jobPayload>;

/**
 * A kind of job, declared by the module that owns it, apart from what runs it (`worker/registered-jobs`), so that code that queues
 * it doesn't import that. Queued jobs outlive versions: the name stays, and a later field is optional.
 */
export type Job<Payload extends JobPayload = JobPayload> = {
  /** As stored in the queue. */
  name: string;
  lane: Lane;
  payload: z.ZodType<Payload>;
  /** A job with the same key replaces the waiting one. */
  key?(payload: Payload): string | undefined;
  /** Jobs of one queue run in sequence. */
  queue?(payload: Payload): string;
};

export type PayloadOf<Kind> = Kind extends Job<infer Payload> ? Payload : never;

/** What every run works with. */
export type Work = { db: Database; files: Files; clock: Clock; log: Log; config: Config };

export function job<Schema extends z.ZodType<JobPayload>>(
  declaration: Job<z.output<Schema>> & { payload: Schema },
): Job<z.output<Schema>> {
  return declaration;
}

/** Queues a job in the transaction of its cause: it runs only if that commits. `key` replaces the declared one. */
export async function enqueue<Payload extends JobPayload>(
  tx: Transaction,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  options: { key?: string; runAt?: Date; afterSeconds?: number } = {},
): Promise<void> {
  await tx.rows('select enqueue_job($1, $2, $3, $4, coalesce($5, now() + make_interval(secs => $6)))', [
    job.name,
    JSON.stringify(checkPayload(job, payload)),
    options.key ?? job.key?.(payload) ?? null,
    job.queue?.(payload) ?? null,
    options.runAt ?? null,
    options.afterSeconds ?? null,
  ]);
}

/** The payload as declared. Throws for one that doesn't fit: a queued job then fails, and its error says where. */
export function checkPayload<Payload extends JobPayload>(job: Job<Payload>, given: unknown): Payload {
  const read = job.payload.safeParse(given);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => [...path, message].join(': '));
  throw new Error(`The payload of the job ${job.name} does not fit. ${faults.join('; ')}`);
}
