import { z } from 'zod';
import type { ClientId, Id, UserId } from '@portico/contract/ids';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Database, Transaction } from './database/db.ts';
import { PortalError } from './errors.ts';
import type { Files } from './files/files.ts';
import { newId } from './ids.ts';
import type { Log } from './log.ts';

/**
 * Kinds of work, each with slots of its own: a user who waits for a code, or a payment that must leave, never waits for
 * imports, however many and slow they are. `transmissions` use channels known to work, `trials` the others: an
 * unresponsive bank holds up no responsive one.
 */
export type Lane = 'messages' | 'releases' | 'transmissions' | 'trials' | 'long';

/** One kind of thing's id in a payload. */
export function idInPayload<Known extends Id<string>>(): z.ZodType<Known> {
  return z.guid() as unknown as z.ZodType<Known>;
}

/** Every job carries its client; the worker sets it before the job's first query. */
export const jobPayload = z.object({ clientId: idInPayload<ClientId>() });
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
  /** Its run says how far it is, by `work.progress`. */
  reports?: true;
  /** Its owner may cancel it; its run asks `work.signal` at each step. */
  isCancellable?: true;
  /** How many of one owner may wait or run at once; one that has failed waits for its next try. */
  quotaPerUser?: number;
};

export type PayloadOf<Kind> = Kind extends Job<infer Payload> ? Payload : never;

/** What everything that the worker does works with. */
export type Work = { db: Database; files: Files; clock: Clock; log: Log; config: Config };

/** How far a run is, in whole rows. `rowsTotal` may be known later, or never. */
export type Progress = { rowsDone: number; rowsTotal?: number };

/** What a job's run works with. Without an owner nobody is told its progress, and nobody cancels it. */
export type JobWork = Work & {
  /**
   * Tells the owner, at most once a second; fewer rows than told before are ignored. Throws if the job's declaration
   * lacks `reports`.
   */
  progress: (progress: Progress) => Promise<void>;
  /** Aborted once the owner has cancelled. A run that then throws is cancelled; one that still returns is done. */
  signal: AbortSignal;
};

/** What fails for good counts towards its owner's quota until they cancel it; so they must be able to. */
type Quota = { isCancellable: true } | { quotaPerUser?: undefined };

export function job<Schema extends z.ZodType<JobPayload>>(
  declaration: Job<z.output<Schema>> & { payload: Schema } & Quota,
): Job<z.output<Schema>> {
  return declaration;
}

type When = { runAt?: Date; afterSeconds?: number };

/**
 * Queues a job in the transaction of its cause: it runs only if that commits. `key` replaces the declared one.
 *
 * With an `owner`, the id of the user who waits for it, it returns the job's id, for `readJob` and `cancelJob`
 * (`owned-jobs`). The transaction is that of the payload's client. Such a job is never replaced, so it has no key of its
 * declaration. Throws JOB_QUOTA_REACHED. Reports will be the first to have owners.
 */
export async function enqueue<Payload extends JobPayload>(
  tx: Transaction,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  options: When & { owner: UserId },
): Promise<string>;
export async function enqueue<Payload extends JobPayload>(
  tx: Transaction,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  options?: When & { key?: string },
): Promise<void>;
export async function enqueue<Payload extends JobPayload>(
  tx: Transaction,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  { owner, key, runAt, afterSeconds }: When & { owner?: UserId; key?: string } = {},
): Promise<string | void> {
  const checked = JSON.stringify(checkPayload(job, payload));
  const queue = job.queue?.(payload) ?? null;
  const when = [runAt ?? null, afterSeconds ?? null];
  if (owner === undefined) {
    const values = [job.name, checked, key ?? job.key?.(payload) ?? null, queue, ...when];
    await tx.rows('select enqueue_job($1, $2, $3, $4, coalesce($5, now() + make_interval(secs => $6)))', values);
    return;
  }
  const id = newId();
  const limit = job.quotaPerUser ?? null;
  const row = await tx.row<{ admitted: boolean }>(
    `select enqueue_owned_job($1, $2, $3, $4, $5, $6, $7, coalesce($8, now() + make_interval(secs => $9))) as admitted`,
    [id, owner, limit, job.isCancellable ?? false, job.name, checked, queue, ...when],
  );
  if (!row!.admitted) throw new PortalError('JOB_QUOTA_REACHED', { parameters: { limit: limit! } });
  return id;
}

/** The payload as declared. Throws for one that doesn't fit: a queued job then fails, and its error says where. */
export function checkPayload<Payload extends JobPayload>(job: Job<Payload>, given: unknown): Payload {
  const read = job.payload.safeParse(given);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => [...path, message].join(': '));
  throw new Error(`The payload of the job ${job.name} does not fit. ${faults.join('; ')}`);
}
