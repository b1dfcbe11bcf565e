import type { Config } from '../config.ts';
import { raiseAlarm } from '../platform/alarms.ts';
import type { Clock } from '../platform/clock.ts';
import { addressFor, openAs } from '../platform/database/database-logins.ts';
import { checkFiles, openFiles } from '../platform/files/files-open.ts';
import type { Work } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { ReportCollector } from '../release/public.ts';
import { statementsCollector } from '../statements/public.ts';
import { ClockJumps } from './clock-jumps.ts';
import { DeadWorkers } from './dead-workers.ts';
import { openWorkerLock } from '../platform/database/worker-lock.ts';
import { QUEUE_CONNECTIONS, runLanes, SLOTS } from './lanes.ts';
import { QueuePool } from './queue-pool.ts';
import { JOBS, type RegisteredJob } from './registered-jobs.ts';
import { runSchedule, runTimed } from './run-schedule.ts';
import { collecting, SCHEDULE } from './schedule.ts';
import { watchBanks } from './watch-banks.ts';

/**
 * Starts a worker: the jobs of the queue (`jobs`), and what it does by the clock (`schedule`). Several may run; each
 * holds a lock that shows the others that it lives.
 */
export async function startWorker(
  config: Config & { databaseUrl: string },
  clock: Clock,
  log: Log,
  registered: readonly RegisteredJob[] = JOBS,
  rounds = SCHEDULE,
): Promise<{ stop(): Promise<void> }> {
  const queueAddress = await addressFor(config, 'portico_jobs');
  const queue = new QueuePool({
    connectionString: queueAddress,
    max: QUEUE_CONNECTIONS,
    application_name: 'portico_jobs',
  });
  // A broken connection must not end the process: the queue tries again with a new one.
  queue.on('error', () => {});
  queue.on('connect', (client) => client.on('error', () => {}));
  const db = await openAs(config, 'portico_worker', SLOTS * 2 + 2);
  const files = openFiles(config, db);
  await checkFiles(files);
  const work: Work = { db, files, clock, log, config };
  const lock = await openWorkerLock(queueAddress);
  const deadWorkers = new DeadWorkers(queue, ({ id, ...parameters }) =>
    db.inNoClient((tx) => raiseAlarm(tx, clock, log, { key: 'jobEndsWorkers', about: id, parameters })),
  );
  const jobs = await runLanes({ queue, lock, log }, work, registered);
  const reports = new ReportCollector(work);
  const folder = statementsCollector(work);
  const tools = { ...work, queue, jobs, deadWorkers, clockJumps: new ClockJumps(), reports, folder };
  const schedule = runSchedule(tools, rounds);
  const watching = watchBanks(config, () => runTimed(tools, collecting), log);
  return {
    async stop() {
      await Promise.all([watching.stop(), schedule.stop()]);
      await reports.stop();
      await jobs.stop();
      await lock.release();
      await Promise.all([queue.end(), db.close()]);
    },
  };
}
