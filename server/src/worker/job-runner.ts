import { EventEmitter } from 'node:events';
import {
  Logger,
  run,
  type Runner,
  type Task,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import { inOperation } from '../platform/crash-point.ts';
import type { Log } from '../platform/log.ts';
import type { WorkerLock } from '../platform/database/worker-lock.ts';

const POLL_MILLISECONDS = 1_000;
/**
 * A job's end is recorded while its runner already looks for the next, which isn't free yet if it is in the same queue.
 */
const LOOK_AGAIN_MILLISECONDS = [15, 60, 250];

export type Jobs = { queue: pg.Pool; lock: WorkerLock; tasks: TaskList; concurrency: number; log: Log };

/** Takes jobs from the queue under its own name, for which it holds the worker's lock. */
export class JobRunner {
  readonly #jobs: Jobs;
  readonly #held = new Map<string, Promise<void>>();
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #events: WorkerEvents = new EventEmitter();
  #runner: Runner | null = null;
  #hasFailed = false;
  /** Settles when it takes no more jobs, by itself or because it was stopped. */
  readonly ended: Promise<void>;

  private constructor(jobs: Jobs) {
    this.#jobs = jobs;
    this.ended = new Promise((settle) => {
      const fail = () => {
        this.#hasFailed = true;
        settle();
      };
      this.#events.once('stop', () => settle());
      this.#events.once('pool:fatalError', fail);
      // If the queue fails to load its task ids it remembers that while the runner lives, which then takes nothing.
      this.#events.once('worker:getJob:error', fail);
    });
    // Otherwise the next job of a queue would wait for the polling round, a second each.
    this.#events.on('job:complete', ({ worker, job }) => {
      if (job.job_queue_id === null) return;
      for (const pause of LOOK_AGAIN_MILLISECONDS) setTimeout(() => this.#lookAgain(worker.workerPool), pause).unref();
    });
  }

  static async start(jobs: Jobs): Promise<JobRunner> {
    const started = new JobRunner(jobs);
    await started.#start();
    return started;
  }

  /** The names that lock its jobs. */
  get names(): string[] {
    return [...this.#held.keys()];
  }

  /** The ids of the jobs that it is running. */
  get running(): string[] {
    return [...this.#running.keys()];
  }

  /** Stops once its running jobs are done. After a failure nobody must wait for that: it may never report it. */
  async stop(): Promise<void> {
    const stopped = this.#runner?.stop().catch(() => {});
    if (!this.#hasFailed) await stopped;
  }

  /**
   * Takes nothing more, and gives up its name once it runs nothing: jobs that it took without running them are then
   * free.
   */
  async unlock(): Promise<void> {
    if (this.#hasFailed) await this.stop();
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
    for (const name of this.names) await this.#jobs.lock.unlock(name);
  }

  #lookAgain(pool: WorkerPool): void {
    try {
      pool.nudge(1);
    } catch {
      // It has stopped meanwhile, and looks for nothing any more.
    }
  }

  async #start(): Promise<void> {
    const { queue, tasks, concurrency, log } = this.#jobs;
    this.#runner = await run({
      pgPool: queue,
      taskList: this.#tracked(tasks),
      concurrency,
      noHandleSignals: true,
      pollInterval: POLL_MILLISECONDS,
      events: this.#events,
      // Without a batch, a failure to record a job's end would be an unhandled rejection.
      preset: { plugins: [this.#lockPlugin()], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, message) => {
        if (level === 'error') log.error({ message }, 'job');
        else log.debug({ message }, 'job');
      }),
    });
    this.#runner.promise.catch((error: unknown) => log.error({ err: error }, 'the runner of jobs ended'));
  }

  /** Jobs are locked by the name of the pool: none of its workers takes one before holding the lock for that name. */
  #lockPlugin(): GraphileConfig.Plugin {
    const hold = ({ id }: WorkerPool) => {
      const holding = this.#held.get(id) ?? this.#jobs.lock.hold(id);
      this.#held.set(id, holding);
      return holding;
    };
    const hooks = {
      startWorker: (_context: unknown, { worker }: { worker: { workerPool: WorkerPool } }) => hold(worker.workerPool),
    };
    return { name: 'PorticoWorkerLock', version: '1.0.0', worker: { hooks } };
  }

  /** A job's commits carry the name of its task, and it is tracked as long as it runs. */
  #tracked(tasks: TaskList): TaskList {
    const track = ([name, act]: [string, Task]): [string, Task] => [
      name,
      async (payload, helpers) => {
        const work = inOperation(name, async () => act(payload, helpers));
        this.#running.set(helpers.job.id, work);
        try {
          await work;
        } finally {
          this.#running.delete(helpers.job.id);
        }
      },
    ];
    return Object.fromEntries(Object.entries(tasks as Record<string, Task>).map(track)) as TaskList;
  }
}
