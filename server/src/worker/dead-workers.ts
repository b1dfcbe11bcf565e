import type pg from 'pg';
import { HELD_LOCKS } from '../platform/database/worker-lock.ts';

/** How long a queue may be locked without any of its jobs: one statement locks and frees both. */
const QUEUE_ALONE_SECONDS = 10;

/** Names that lock jobs or queues although nobody holds the lock of that name. */
const UNHELD = `select distinct locked_by as name from (select locked_by from graphile_worker._private_jobs
    union all select locked_by from graphile_worker._private_job_queues) taken
  where locked_by is not null and not exists (select from (${HELD_LOCKS}) held where held.id = (hashtext(locked_by)::bigint & 4294967295))`;

/** This many deaths in a row are hardly chance. */
const ALARM_EVERY_DEATHS = 5;
const WAIT_MAXIMUM_SECONDS = 20;

/**
 * The death is rarely the job's fault, so that attempt doesn't count: a job is never given up because workers die. A
 * job whose workers keep dying waits a little longer each time, so that the others get on.
 */
const FREE = `with dying as (select j.id, j.task_id, case when d.last_at > now() - interval '10 minutes' then d.deaths else 0 end + 1 as deaths
    from graphile_worker._private_jobs j left join job_deaths d on d.job_id = j.id where j.locked_by = any($1)),
  counted as (insert into job_deaths as d (job_id, deaths, last_at) select id, deaths, now() from dying
    on conflict (job_id) do update set deaths = excluded.deaths, last_at = excluded.last_at),
  freed as (update graphile_worker._private_jobs j set locked_by = null, locked_at = null, attempts = greatest(j.attempts - 1, 0),
      run_at = case when dying.deaths < ${ALARM_EVERY_DEATHS} then j.run_at
        else greatest(j.run_at, now() + make_interval(secs => least(${WAIT_MAXIMUM_SECONDS}, 2 * (dying.deaths - ${ALARM_EVERY_DEATHS} + 1)))) end
    from dying where j.id = dying.id),
  queues as (update graphile_worker._private_job_queues set locked_by = null, locked_at = null where locked_by = any($1)),
  forgotten as (delete from job_deaths d where not exists (select from graphile_worker._private_jobs j where j.id = d.job_id))
  select dying.id::text as id, t.identifier as task, dying.deaths from dying join graphile_worker._private_tasks t on t.id = dying.task_id
  where dying.deaths % ${ALARM_EVERY_DEATHS} = 0`;

const FREE_QUEUES = `update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
  where q.locked_at < now() - make_interval(secs => ${QUEUE_ALONE_SECONDS})
    and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null)`;

/** A job whose workers have died repeatedly while running it. */
export type DeadlyJob = { id: string; task: string; deaths: number };

/** Frees the jobs of workers that have died. */
export class DeadWorkers {
  readonly #queue: pg.Pool;
  readonly #tell: (job: DeadlyJob) => Promise<void>;
  #suspects: readonly string[] = [];

  /** `queue` may use the queue’s own tables; `tell` gets each job at every fifth death in a row. */
  constructor(queue: pg.Pool, tell: (job: DeadlyJob) => Promise<void>) {
    this.#queue = queue;
    this.#tell = tell;
  }

  /**
   * Frees what the same dead worker had locked at the last look too: a living one whose connection breaks has its lock
   * again by then. Returns how many were dead.
   */
  async look(): Promise<number> {
    const { rows } = await this.#queue.query<{ name: string }>(UNHELD);
    const unheld = rows.map((row) => row.name);
    const dead = unheld.filter((name) => this.#suspects.includes(name));
    this.#suspects = unheld;
    const { rows: deadly } = dead.length > 0 ? await this.#queue.query<DeadlyJob>(FREE, [dead]) : { rows: [] };
    await this.#queue.query(FREE_QUEUES);
    for (const job of deadly) await this.#tell(job);
    return dead.length;
  }
}
