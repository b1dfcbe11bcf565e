import type { Database } from '../../platform/database/db.ts';
import type { Fleet } from './fleet.ts';

/** What is in the queue and the fleet, for finding out why something is stuck. */
export async function fleetReport(owner: Database, fleet: Fleet): Promise<string> {
  const rows = (text: string) => owner.inNoClient((tx) => tx.rows<Record<string, unknown>>(text));
  const queue = await rows(
    `select t.identifier as task, j.key, j.attempts, j.max_attempts, j.locked_by, (now() - j.locked_at)::text as locked_for,
       (j.run_at - now())::text as runs_in, j.last_error, q.queue_name, q.locked_by as queue_locked_by
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id limit 50`,
  );
  const held = await rows(
    `select l.objid::text, a.pid, a.state from pg_locks l left join pg_stat_activity a on a.pid = l.pid where l.locktype = 'advisory' and l.classid = 716401
       and l.database = (select oid from pg_database where datname = current_database())`,
  );
  const names = await rows(
    `select distinct locked_by, (hashtext(locked_by)::bigint & 4294967295)::text as lock from graphile_worker._private_jobs where locked_by is not null`,
  );
  const busy = await rows(
    `select pid, application_name, state, wait_event_type, wait_event, (now() - xact_start)::text as since, left(query, 120) as query
     from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() order by xact_start limit 30`,
  );
  const processes = fleet.processes.map(({ kind, pid, aim, startedAt }) => ({
    kind,
    pid,
    aim,
    seconds: (Date.now() - startedAt) / 1000,
  }));
  const said = fleet.processes.map((process) => `${process.kind} ${process.pid}: ${process.said().slice(-1_500)}`);
  const lines = [queue, held, names, busy, processes].map((all) => all.map((row) => JSON.stringify(row)).join('\n'));
  return [...lines, ...said].join('\n\n');
}
