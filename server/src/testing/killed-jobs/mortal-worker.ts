import { Logger, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { inOperation, type Visit } from '../../platform/crash-point.ts';
import { addressFor, openAs } from '../../platform/database/database-logins.ts';
import { openFiles } from '../../platform/files/files-open.ts';
import type { Work } from '../../platform/jobs.ts';
import { silentLog } from '../../platform/log.ts';
import { DeadWorkers } from '../../worker/dead-workers.ts';
import type { RegisteredJob } from '../../worker/registered-jobs.ts';

const CONNECTIONS = 4;

const DUE = `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.run_at <= now() and t.identifier = any($1)`;

/** A worker in this process for the jobs of one database: runs them one after the other, and dies where a test says. */
export class MortalWorker {
  readonly #queue: pg.Pool;
  readonly #work: Work;
  readonly #jobs: readonly RegisteredJob[];

  private constructor(queue: pg.Pool, work: Work, jobs: readonly RegisteredJob[]) {
    this.#queue = queue;
    this.#work = work;
    this.#jobs = jobs;
  }

  static async open(
    config: Config & { databaseUrl: string },
    clock: Clock,
    jobs: readonly RegisteredJob[],
  ): Promise<MortalWorker> {
    const connectionString = await addressFor(config, 'portico_jobs');
    const queue = new pg.Pool({ connectionString, max: CONNECTIONS, application_name: 'portico_jobs' });
    queue.on('error', () => {});
    queue.on('connect', (client) => client.on('error', () => {}));
    const db = await openAs(config, 'portico_worker', CONNECTIONS);
    return new MortalWorker(queue, { db, files: openFiles(config, db), clock, log: silentLog, config }, jobs);
  }

  /** Frees what dead workers held, as every worker does: what two looks in a row find. */
  async freeDead(): Promise<void> {
    const dead = new DeadWorkers(this.#queue, async () => {});
    await dead.look();
    await dead.look();
  }

  /** Runs every job that is due and those they queue, except of these names. `visits` has who is told of a job's commits. */
  async drain({ except = [], visits = {} }: { except?: readonly string[]; visits?: Record<string, Visit> } = {}) {
    const inTurn = this.#jobs.filter(({ job }) => !except.includes(job.name));
    const tasks = inTurn.map(({ job: { name }, run }) => {
      const act = (stored: unknown) => inOperation(name, () => run(this.#work, stored), visits[name]);
      return [name, act] as const;
    });
    const taskList = Object.fromEntries(tasks) as TaskList;
    const logger = new Logger(() => () => {});
    // A job's end is recorded while its runner looks for the next one, which it then misses if both are of one queue.
    do await runOnce({ pgPool: this.#queue, taskList, concurrency: 1, noHandleSignals: true, logger });
    while (await this.#isDue(Object.keys(taskList)));
  }

  async #isDue(names: readonly string[]): Promise<boolean> {
    const { rowCount } = await this.#queue.query(DUE, [names]);
    return rowCount! > 0;
  }

  /** Gives up its connections without a word: the server ends them, and nothing that it had begun can go on. */
  async die(owner: pg.Client): Promise<void> {
    void this.#queue.end();
    void this.#work.db.close();
    const end = `select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`;
    await owner.query(end, [new pg.Client({ connectionString: this.#work.config.databaseUrl! }).database]);
  }

  async close(): Promise<void> {
    await Promise.all([this.#queue.end(), this.#work.db.close()]);
  }
}
