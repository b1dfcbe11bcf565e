import pg from 'pg';
import type { Database } from '../platform/db.ts';

// Any number: it only has to be the same in every process. The second key of each lock is the runner's own.
const LOCK_SPACE = 716_401;

/** A job is only freed when it was taken longer ago than a new worker needs to take its lock. */
const FREED_AFTER_SECONDS = 2;

/**
 * A worker holds an advisory lock for each of its runners as long as it lives: they die with its connection. So
 * everybody sees which workers are alive, and the jobs of a dead one are freed within seconds, not hours.
 */
export async function openWorkerLock(databaseUrl: string): Promise<{ hold(runnerId: string): Promise<void>; release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'portico_worker_lock' });
  client.on('error', () => {});
  await client.connect();
  let before: Promise<unknown> = Promise.resolve();
  return {
    async hold(runnerId) {
      before = before.then(() => client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_SPACE, runnerId]));
      await before;
    },
    release: () => client.end(),
  };
}

const HELD = `select l.objid::bigint as id from pg_locks l where l.locktype = 'advisory' and l.classid = ${LOCK_SPACE} and l.granted
  and l.database = (select oid from pg_database where datname = current_database())`;

/** True when any worker is alive. */
export async function isWorkerAlive(db: Database): Promise<boolean> {
  const { rows } = await db.pool.query(`${HELD} limit 1`);
  return rows.length > 0;
}

/** Frees the jobs of workers that have died. Gives how many runners they had. */
export async function freeJobsOfDeadWorkers(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ locked_by: string }>(
    `select distinct j.locked_by from graphile_worker.jobs j where j.locked_at < now() - make_interval(secs => $1)
       and not exists (select from (${HELD}) held where held.id = (hashtext(j.locked_by)::bigint & 4294967295))`,
    [FREED_AFTER_SECONDS],
  );
  if (rows.length > 0) await owner.query('select graphile_worker.force_unlock_workers($1)', [rows.map((row) => row.locked_by)]);
  return rows.length;
}
