import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { SettableClock } from '../../platform/clock.ts';
import type { Visit } from '../../platform/crash-point.ts';
import { makeLogins } from '../../platform/database/database-logins.ts';
import type { RegisteredJob } from '../../worker/registered-jobs.ts';
import { KeptRows } from './kept-rows.ts';
import { MortalWorker } from './mortal-worker.ts';
import { prepareStates, type PreparedJob, type PreparedStates, type ReachableConfig } from './prepare-states.ts';
import { changesIn, linesOf } from './what-is-left.ts';

/** Copies of the database in use at the same time. */
export const COPIES = 3;

/** What a run leaves: the crash points that the job passed until it died or ended, and what has changed since before. */
export type Run = { points: readonly string[]; changes: readonly string[] };

/** `at`: the crash point at which the job's worker dies, counted from zero; without it nobody dies. */
type RunOptions = { jobs: readonly RegisteredJob[]; at?: number };

type Copy = { config: ReachableConfig; owner: pg.Client; rows: KeptRows };

/** Runs waiting jobs, each in a copy of the prepared database that is as it was prepared. */
export class KillingBench {
  readonly #states: PreparedStates;
  readonly #free: Copy[];
  readonly #copies: readonly Copy[];

  static async open(serverUrl: string): Promise<KillingBench> {
    const states = await prepareStates(serverUrl);
    const template = databaseOf(states.config.databaseUrl);
    await using(states.config.databaseUrl, (owner) => KeptRows.keep(owner));
    const copies: Copy[] = [];
    for (let number = 0; number < COPIES; number++) {
      const name = `${template}_${number}`;
      await using(serverUrl, (server) =>
        server.query(`create database ${name} template ${template} strategy file_copy`),
      );
      const databaseUrl = states.config.databaseUrl.replace(template, name);
      const config = { ...states.config, databaseUrl, dataFolder: join(states.folder, `copy-${number}`) };
      await makeLogins(config);
      const owner = new pg.Client({ connectionString: databaseUrl });
      await owner.connect();
      copies.push({ config, owner, rows: await KeptRows.find(owner) });
    }
    return new KillingBench(states, copies);
  }

  private constructor(states: PreparedStates, copies: readonly Copy[]) {
    this.#states = states;
    this.#copies = copies;
    this.#free = [...copies];
  }

  async close(): Promise<void> {
    await Promise.all(this.#copies.map(({ owner }) => owner.end()));
    await rm(this.#states.folder, { recursive: true, force: true });
  }

  /** Runs the waiting job of a name and all that it queues; after a death by another worker. At most `COPIES` at once. */
  async run(name: string, { jobs, at }: RunOptions): Promise<Run> {
    const job = this.#states.jobs.get(name);
    if (!job) throw new Error(`Nobody has said how a job ${name} comes to be queued.`);
    const copy = this.#free.pop();
    if (!copy) throw new Error(`More than ${COPIES} runs at once.`);
    try {
      const { owner, config } = copy;
      await this.#renew(copy, job);
      const before = await linesOf(owner, config.dataFolder);
      const points = await runIn(copy, { name, jobs, now: job.now, at });
      return { points, changes: changesIn(await linesOf(owner, config.dataFolder), before) };
    } finally {
      this.#free.push(copy);
    }
  }

  /** As prepared, with this job due and no other. */
  async #renew({ owner, rows, config }: Copy, job: PreparedJob): Promise<void> {
    await rows.restore(owner);
    await owner.query('delete from graphile_worker._private_jobs where id <> $1', [job.id]);
    await owner.query('update graphile_worker._private_jobs set run_at = now()');
    await rm(config.dataFolder, { recursive: true, force: true });
    await cp(join(this.#states.folder, 'prepared'), config.dataFolder, { recursive: true });
  }
}

type Task = { name: string; jobs: readonly RegisteredJob[]; now: Date; at: number | undefined };

async function runIn({ config, owner }: Copy, { name, jobs, now, at }: Task): Promise<string[]> {
  const clock = new SettableClock(now);
  const points: string[] = [];
  const died = Promise.withResolvers<void>();
  const visit: Visit = async (point) => {
    points.push(point);
    if (points.length - 1 !== at) return;
    died.resolve();
    // Nothing after it runs, no `catch` and no `finally` either.
    await new Promise(() => {});
  };
  const first = await MortalWorker.open(config, clock, jobs);
  const ended = first.drain({ visits: { [name]: visit } });
  await Promise.race([ended, died.promise]);
  if (at === undefined) {
    await first.close();
    return points;
  }
  if (points.length <= at) throw new Error(`The job ${name} has no crash point ${at}: it passed ${points.join(', ')}.`);
  await first.die(owner);
  const second = await MortalWorker.open(config, clock, jobs);
  await second.freeDead();
  await second.drain();
  await second.close();
  return points;
}

async function using<Result>(connectionString: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

function databaseOf(connectionString: string): string {
  return new pg.Client({ connectionString }).database!;
}
