import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './db.ts';

// Arbitrary, but the same in every process. The second key of each lock is the holder's own.
const LOCK_SPACE = 716_401;

const RECONNECT_AFTER_MILLISECONDS = 250;

export type WorkerLock = {
  /** Settles once everybody sees that the worker with this name is alive; it stays so from then on. */
  hold(name: string): Promise<void>;
  /** The holder of this name takes no more jobs, though the worker lives on. */
  unlock(name: string): Promise<void>;
  release(): Promise<void>;
};

/**
 * A worker holds an advisory lock for the name under which it takes jobs (their `locked_by`) as long as it lives: the
 * lock dies with its connection. So everybody sees which workers are alive. A broken connection is reopened at once
 * with its locks: otherwise the worker would count as dead and its running jobs run twice.
 */
export async function openWorkerLock(databaseUrl: string): Promise<WorkerLock> {
  const names = new Set<string>();
  let isReleased = false;
  let client: pg.Client;
  let last: Promise<unknown> = Promise.resolve();
  await reconnect();

  /** Many jobs begin at once, but a connection takes one statement at a time. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'portico_worker_lock',
      keepAlive: true,
    });
    fresh.on('error', () => {});
    try {
      await fresh.connect();
      for (const name of names) await take(fresh, name);
    } catch (error) {
      await fresh.end();
      throw error;
    }
    fresh.once('end', () => void reconnect());
    return fresh;
  }

  /** The database may be away for any length of time. */
  async function reconnect(): Promise<void> {
    while (!isReleased) {
      const fresh = await connect().catch(() => null);
      if (fresh) {
        client = fresh;
        if (isReleased) await fresh.end();
        return;
      }
      await wait(RECONNECT_AFTER_MILLISECONDS);
    }
  }

  return {
    async hold(name) {
      names.add(name);
      // A failure is the connection's, which comes back.
      while (!isReleased && !(await inTurn(() => isTaken(client, name)))) await wait(RECONNECT_AFTER_MILLISECONDS);
    },
    async unlock(name) {
      names.delete(name);
      const unlock = 'select pg_advisory_unlock_shared($1, hashtext($2))';
      await inTurn(() => client.query(unlock, [LOCK_SPACE, name])).catch(() => {});
    },
    async release() {
      isReleased = true;
      await client.end();
    },
  };
}

/** Shared, so it never waits, not even for a dead connection of ours that the server hasn't noticed yet. */
async function take(client: pg.Client, name: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [LOCK_SPACE, name]);
}

async function isTaken(client: pg.Client, name: string): Promise<boolean> {
  return take(client, name).then(
    () => true,
    () => false,
  );
}

/** The second keys of all locks that are held. */
export const HELD_LOCKS = `select l.objid::bigint as id from pg_locks l where l.locktype = 'advisory' and l.classid = ${LOCK_SPACE} and l.granted
  and l.database = (select oid from pg_database where datname = current_database())`;

/** True when any worker is alive. */
export async function isWorkerAlive(db: Database): Promise<boolean> {
  const { rows } = await db.pool.query(`${HELD_LOCKS} limit 1`);
  return rows.length > 0;
}
