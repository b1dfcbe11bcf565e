import type pg from 'pg';

/** Longer than a database answer takes to arrive, or a finished job to be recorded. */
const FORGOTTEN_AFTER_SECONDS = 10;

const FREE = `with freed as (update graphile_worker._private_jobs
    set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0)
    where locked_by = any($1) and id <> all($2::bigint[]) and locked_at < now() - make_interval(secs => ${FORGOTTEN_AFTER_SECONDS})
    returning job_queue_id, locked_by)
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
  from freed where q.id = freed.job_queue_id and q.locked_by = any($1)`;

/**
 * Frees jobs that are locked by these names and aren't running: the database had handed them out, or not yet taken them
 * back, when the connection broke. They would otherwise wait as long as their worker lives.
 */
export async function freeForgotten(
  queue: pg.Pool,
  { names, running }: { names: readonly string[]; running: readonly string[] },
): Promise<void> {
  await queue.query(FREE, [names, running]);
}
