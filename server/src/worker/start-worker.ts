import { mkdir, watch } from 'node:fs/promises';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { governedEntities } from '../app/governed-entities.ts';
import {
  applyApprovedChange,
  applyChangeJob,
  rejectOverdueChanges,
  type ApplyChangePayload,
} from '../approvals/public.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import { openDatabase, type Database } from '../platform/db.ts';
import type { Files } from '../platform/files.ts';
import { checkFiles, openFiles } from '../platform/files-open.ts';
import { sweepFiles } from '../platform/files-sweep.ts';
import type { JobPayload } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { fitRules } from '../payments/public.ts';
import {
  collectReports,
  releaseOrder,
  sendBankMessage,
  type ReleasePayload,
  type SendPayload,
} from '../release/public.ts';
import { expireUploads, importUpload, type ImportPayload } from '../uploads/public.ts';
import { expireImports, FolderCollector, importStatements, type StatementImportPayload } from '../statements/public.ts';
import { createSender, sendOutboxMessage, type MessagePayload } from './send-message.ts';
import { freeJobsOfDeadWorkers, openWorkerLock } from './worker-lock.ts';

const COLLECT_EVERY_MILLISECONDS = 1_000;
const HOUSEKEEPING_EVERY_MILLISECONDS = 2_000;
const CLEANING_EVERY_MILLISECONDS = 10 * 60_000;
const CONCURRENCY = 4;

type Work = { db: Database; files: Files; clock: Clock; log: Log; config: Config };

/**
 * Starts a worker: the jobs of the queue, the collection of what banks deliver, and the housekeeping. Several may run;
 * each holds a lock by which the others see that it lives.
 */
export async function startWorker(
  config: Config,
  clock: Clock,
  log: Log,
  databaseUrl: string,
): Promise<{ stop(): Promise<void> }> {
  const owner = new pg.Pool({ connectionString: databaseUrl, max: CONCURRENCY + 2, application_name: 'portico_jobs' });
  // A connection that breaks must not end the process: the queue tries again with a new one.
  owner.on('error', () => {});
  owner.on('connect', (client) => client.on('error', () => {}));
  const db = openDatabase(databaseUrl, 'portico_worker', CONCURRENCY * 2 + 2);
  const files = openFiles(config, db);
  await checkFiles(files);
  const work: Work = { db, files, clock, log, config };
  const lock = await openWorkerLock(databaseUrl);
  await freeJobsOfDeadWorkers(owner);
  const events: WorkerEvents = new EventEmitter();
  events.on(
    'worker:create',
    ({ worker }) => void lock.hold(worker.workerId).catch((error: unknown) => log.error({ err: error }, 'worker lock')),
  );
  const runner = await runJobs(owner, events, work);
  // One worker at a time, else each would take in the same file.
  const collect = async () => void (await db.exclusively('channels', () => collectReports(work)));
  const stopCollecting = repeat(log, COLLECT_EVERY_MILLISECONDS, collect);
  const folder = new FolderCollector(work);
  const stopLooking = repeat(log, COLLECT_EVERY_MILLISECONDS, () =>
    db.exclusively('watched folder', () => folder.look()),
  );
  const stopWatching = watchBanks(config, collect, log);
  const stopHousekeeping = repeat(log, HOUSEKEEPING_EVERY_MILLISECONDS, async () => {
    await freeJobsOfDeadWorkers(owner);
    await expireUploads(db, clock);
    await expireImports(db, clock);
  });
  const stopCleaning = repeat(log, CLEANING_EVERY_MILLISECONDS, async () => {
    await db.inNoClient((tx) => tx.rows('select remove_expired($1)', [clock.now()]));
    await sweepFiles(files, clock, log);
    await rejectOverdueChanges(db, clock, governedEntities);
  });
  return {
    async stop() {
      await Promise.all([stopWatching(), stopCollecting(), stopLooking(), stopHousekeeping(), stopCleaning()]);
      await runner.stop();
      await lock.release();
      await Promise.all([owner.end(), db.close()]);
    },
  };
}

function runJobs(owner: pg.Pool, events: WorkerEvents, { db, files, clock, log, config }: Work): Promise<Runner> {
  const sender = createSender(config);
  const tasks = {
    [applyChangeJob]: (payload: unknown) =>
      applyApprovedChange(db, clock, governedEntities, payload as ApplyChangePayload),
    'fit-rules': (payload: unknown) => fitRules(db, clock, payload as JobPayload),
    'import-upload': (payload: unknown) => importUpload(files, clock, payload as ImportPayload),
    'import-statements': (payload: unknown) => importStatements(files, clock, payload as StatementImportPayload),
    'release-order': (payload: unknown) => releaseOrder(db, clock, log, payload as ReleasePayload),
    'send-bank-message': (payload: unknown) =>
      sendBankMessage({ db, files, clock, log, config }, payload as SendPayload),
    'send-message': (payload: unknown) => sendOutboxMessage(db, clock, sender, payload as MessagePayload),
  } as unknown as TaskList;
  return run({
    pgPool: owner,
    taskList: tasks,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ message }, 'job');
      else log.debug({ message }, 'job');
    }),
    events,
  });
}

/** Does something again and again, one at a time; a failure is logged and the next round comes. Gives the stop. */
function repeat(log: Log, everyMilliseconds: number, act: () => Promise<unknown>): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const round = () => {
    running = act().then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, 'a repeated task failed'),
    );
    void running.then(() => {
      if (!stopped) timer = setTimeout(round, everyMilliseconds);
    });
  };
  round();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}

/** Files of the banks are taken in as soon as they lie there; the regular round finds what the watch misses. */
function watchBanks(config: Config, collect: () => Promise<void>, log: Log): () => Promise<void> {
  const stop = new AbortController();
  const follow = async () => {
    const folder = join(config.dataFolder, 'banks');
    await mkdir(folder, { recursive: true });
    for await (const event of watch(folder, { recursive: true, signal: stop.signal })) {
      if (event.filename?.includes('from-bank'))
        await collect().catch((error: unknown) => log.error({ err: error }, 'collecting failed'));
    }
  };
  const following = follow().catch((error: Error) => {
    if (error.name !== 'AbortError')
      log.warn({ err: error }, 'the folders of the banks can’t be watched; they are read every second');
  });
  return async () => {
    stop.abort();
    // What is just being taken in is taken in whole.
    await following;
  };
}
