import type pg from 'pg';
import { raiseAlarm } from '../platform/alarms.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import type { Log } from '../platform/log.ts';

/** Often enough that somebody has to look; it is still retried. */
const ALARM_EVERY_ATTEMPTS = 25;
/** The column is a smallint. */
const ATTEMPTS_MAXIMUM = 32_767;

const WAIT_SECONDS = 12;
/** Once its alarm has been raised. */
const LONG_WAIT_SECONDS = 45;

/**
 * The queue makes a failed job wait exp(attempts) seconds, hours in the end, and gives it up after 25: a job that
 * failed only because something was briefly away would be stuck long afterwards. A little randomness keeps jobs that
 * failed together from returning together.
 */
const BRING_FORWARD = `update graphile_worker._private_jobs set run_at = now() + make_interval(secs => w.seconds * (0.8 + 0.2 * random()))
  from (values (true, ${WAIT_SECONDS}), (false, ${LONG_WAIT_SECONDS})) w (is_early, seconds)
  where locked_at is null and last_error is not null and w.is_early = (attempts < ${ALARM_EVERY_ATTEMPTS})
    and run_at > now() + make_interval(secs => w.seconds)`;

const TRY_ON = `update graphile_worker._private_jobs j
    set max_attempts = least(j.attempts + ${ALARM_EVERY_ATTEMPTS}, ${ATTEMPTS_MAXIMUM})
  from graphile_worker._private_tasks t
  where t.id = j.task_id and j.locked_at is null and j.last_error is not null and j.attempts >= j.max_attempts and j.attempts < ${ATTEMPTS_MAXIMUM}
  returning j.id::text as id, t.identifier as task, j.attempts, j.key is null as superseded`;

/** `superseded`: the same job was queued again while it ran, and will report its own failures. */
type Failing = { id: string; task: string; attempts: number; superseded: boolean };

/**
 * Retries failed jobs soon, and for ever: no order is lost because a job was given up. One that keeps failing raises an
 * alarm, at every 25th failure. `queue` may use the queue’s own tables.
 */
export async function retrySoon(queue: pg.Pool, db: Database, clock: Clock, log: Log): Promise<void> {
  await queue.query(BRING_FORWARD);
  const { rows } = await queue.query<Failing>(TRY_ON);
  for (const { id, task, attempts } of rows.filter((row) => !row.superseded)) {
    await db.inNoClient((tx) =>
      raiseAlarm(tx, clock, log, { key: 'jobKeepsFailing', about: id, parameters: { task, attempts } }),
    );
  }
}
