import pg from 'pg';
import type { Database } from '../platform/db.ts';

// Any number: it only has to be the same in every process. The second key of each lock is the runner's own.
const LOCK_SPACE = 716_401;

/** A job is only freed when it was taken longer ago than a new worker needs to take its lock. */
const FREED_AFTER_SECONDS = 2;

const RECONNECT_AFTER_MILLISECONDS = 500;

export type WorkerLock = { hold(runnerId: string): Promise<void>; release(): Promise<void> };

/**
 * A worker holds an advisory lock for each of its runners as long as it lives: they die with its connection. So
 * everybody sees which workers are alive, and the jobs of a dead one are freed within seconds, not hours. A connection
 * that breaks is opened again with all locks: else the worker would count as dead and its running jobs run twice.
 */
export async function openWorkerLock(databaseUrl: string): Promise<WorkerLock> {
  const runnerIds = new Set<string>();
  let isReleased = false;
  let client = await connect();
  let before: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: databaseUrl, application_name: 'portico_worker_lock' });
    fresh.on('error', () => {});
    await fresh.connect();
    for (const runnerId of runnerIds) await take(fresh, runnerId);
    fresh.once('end', reconnect);
    return fresh;
  }

  function reconnect(): void {
    if (isReleased) return;
    const again = () =>
      connect().then(
        (fresh) => void (client = fresh),
        () => reconnect(),
      );
    setTimeout(() => void (isReleased || again()), RECONNECT_AFTER_MILLISECONDS).unref();
  }

  return {
    async hold(runnerId) {
      runnerIds.add(runnerId);
      before = before.then(() => take(client, runnerId));
      await before;
    },
    async release() {
      isReleased = true;
      await client.end();
    },
  };
}

async function take(client: pg.Client, runnerId: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_SPACE, runnerId]);
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
  if (rows.length > 0)
    await owner.query('select graphile_worker.force_unlock_workers($1)', [rows.map((row) => row.locked_by)]);
  return rows.length;
}
