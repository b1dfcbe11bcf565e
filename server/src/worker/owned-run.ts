import { setInterval as every } from 'node:timers/promises';
import { z } from 'zod';
import type { ClientId } from '@portico/contract/ids';
import { setClient } from '../platform/database/db.ts';
import { jobPayload, type Job, type JobPayload, type JobWork, type Progress, type Work } from '../platform/jobs.ts';

/** By the portal's clock. */
const TELL_EVERY_MILLISECONDS = 1_000;
const ASK_EVERY_MILLISECONDS = 1_000;

/** As `enqueue` stores it: the id of a job with an owner is kept beside what its declaration knows. */
const storedPayload = jobPayload.extend({ jobId: z.guid().optional() });

type Declared = Pick<Job, 'name' | 'reports' | 'isCancellable'>;

/** Runs a job, and if somebody waits for it, tells them how far it is and how it ended, and stops when they cancel it. */
export async function runAsOwned(
  work: Work,
  job: Declared,
  stored: unknown,
  run: (work: JobWork) => Promise<void>,
): Promise<void> {
  const { clientId, jobId } = storedPayload.parse(stored);
  const begun = jobId === undefined ? null : await OwnedRun.begin(work, job, { clientId, jobId });
  // It ended, or was cancelled, and then its worker died before the queue knew.
  if (begun === 'ENDED') return;
  const cancelled = new AbortController();
  const progress = async (told: Progress) => {
    if (!job.reports) throw new Error(`The job ${job.name} does not declare that it reports.`);
    await begun?.tell(told);
  };
  const over = new AbortController();
  if (job.isCancellable) void begun?.watch(cancelled, over.signal);
  try {
    await run({ ...work, progress, signal: cancelled.signal });
  } catch (error) {
    if (!cancelled.signal.aborted && !(job.isCancellable && (await begun?.isCancelling()))) throw error;
    return await begun!.end('CANCELLED');
  } finally {
    over.abort();
  }
  await begun?.end('DONE');
}

/** One run of a job with an owner. Once another run has replaced it, since it counted as dead, it writes nothing. */
class OwnedRun {
  readonly #work: Work;
  readonly #clientId: ClientId;
  readonly #key: readonly [id: string, run: number];
  #last: Progress | null = null;
  #toldAt = -Infinity;

  private constructor(work: Work, clientId: ClientId, key: readonly [id: string, run: number]) {
    this.#work = work;
    this.#clientId = clientId;
    this.#key = key;
  }

  /** Begins from zero, whatever an earlier run has told. */
  static async begin(
    work: Work,
    job: Declared,
    { clientId, jobId }: JobPayload & { jobId: string },
  ): Promise<OwnedRun | 'ENDED'> {
    const row = await work.db.inClient(clientId, (tx) =>
      tx.row<{ run: number; isCancelling: boolean }>(
        `update owned_jobs set run = run + 1, rows_done = $2, rows_total = null where id = $1 and ended_at is null
         returning run, is_cancelling as "isCancelling"`,
        [jobId, job.reports ? 0 : null],
      ),
    );
    if (!row) return 'ENDED';
    const begun = new OwnedRun(work, clientId, [jobId, row.run]);
    if (!row.isCancelling) return begun;
    await begun.end('CANCELLED');
    return 'ENDED';
  }

  async tell(progress: Progress): Promise<void> {
    this.#last = progress;
    const now = this.#work.clock.now().getTime();
    // A clock may also have been set back.
    if (Math.abs(now - this.#toldAt) < TELL_EVERY_MILLISECONDS) return;
    this.#toldAt = now;
    await this.#write('', []);
  }

  async end(as: 'DONE' | 'CANCELLED'): Promise<void> {
    await this.#write(', ended_as = $5, ended_at = $6', [as, this.#work.clock.now()]);
  }

  /** Writes what was told last, and more. */
  async #write(more: string, values: unknown[]): Promise<void> {
    const { rowsDone = null, rowsTotal = null } = this.#last ?? {};
    await this.#work.db.inClient(this.#clientId, (tx) =>
      tx.write(
        `update owned_jobs set rows_done = greatest(rows_done, $3), rows_total = coalesce($4, rows_total)${more}
         where id = $1 and run = $2 and ended_at is null`,
        [...this.#key, rowsDone, rowsTotal, ...values],
      ),
    );
  }

  /** Asks whether it has been cancelled, in transactions without a commit, until it is over. */
  async watch(cancelled: AbortController, over: AbortSignal): Promise<void> {
    const pauses = every(ASK_EVERY_MILLISECONDS, undefined, { signal: over, ref: false });
    try {
      for await (const _ of pauses) if (await this.isCancelling()) return cancelled.abort();
    } catch {
      // It is over.
    }
  }

  /** False also while the database is away. */
  async isCancelling(): Promise<boolean> {
    const ask = this.#work.db.reading(async (tx) => {
      await setClient(tx, this.#clientId);
      return tx.row<{ is: boolean }>('select is_cancelling as is from owned_jobs where id = $1', [this.#key[0]]);
    });
    const row = await ask.catch(() => null);
    return row?.is ?? false;
  }
}
