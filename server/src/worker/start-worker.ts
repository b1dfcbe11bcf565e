import { mkdir, watch } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { governedEntities } from '../app/governed-entities.ts';
import {
  applyApprovedChange,
  applyChangeJob,
  rejectOverdueChanges,
  type ApplyChangePayload,
} from '../approvals/public.ts';
import { isDevelopment, type Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import { raiseAlarm, settleAlarms } from '../platform/alarms.ts';
import { inOperation } from '../platform/crash-point.ts';
import { addressFor, openAs } from '../platform/database/database-logins.ts';
import type { Database } from '../platform/database/db.ts';
import type { Files } from '../platform/files/files.ts';
import { checkFiles, openFiles } from '../platform/files/files-open.ts';
import { sweepFiles } from '../platform/files/files-sweep.ts';
import type { JobPayload } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { fitRules, renewDuplicates, renewDuplicatesJob, type RenewDuplicatesPayload } from '../payments/public.ts';
import {
  linkBookings,
  ReportCollector,
  releaseDue,
  releaseOrder,
  sendBankMessage,
  type LinkPayload,
  type ReleasePayload,
  type SendPayload,
  transmitMessage,
  type TransmitPayload,
  withdrawDisowned,
} from '../release/public.ts';
import {
  sendForgotten,
  sendPasswordLink,
  type ForgottenPayload,
  type PasswordLinkPayload,
  sendProofChanged,
  type ProofChangedPayload,
  withdrawDisownedJob,
  type WithdrawDisownedPayload,
} from '../session/public.ts';
import { expireUploads, importJob, importUpload, type ImportPayload } from '../uploads/public.ts';
import { expireImports, FolderCollector, importStatements, type StatementImportPayload } from '../statements/public.ts';
import { ClockJumps, checkClock } from './clock-jumps.ts';
import { DeadWorkers } from './dead-workers.ts';
import { retrySoon } from './job-retries.ts';
import { QUEUE_CONNECTIONS, runLanes, SLOTS, type Lane, type Tasks } from './lanes.ts';
import { createSender, sendOutboxMessage, type MessagePayload } from './send-message.ts';
import { openWorkerLock } from '../platform/database/worker-lock.ts';

const COLLECT_EVERY_MILLISECONDS = 1_000;
const FREE_EVERY_MILLISECONDS = 1_000;
const HOUSEKEEPING_EVERY_MILLISECONDS = 2_000;
const CLEANING_EVERY_MILLISECONDS = 10 * 60_000;

type Work = { db: Database; files: Files; clock: Clock; log: Log; config: Config };

/**
 * Starts a worker: the jobs of the queue, the collection of what banks deliver, and the housekeeping. Several may run;
 * each holds a lock that shows the others that it lives.
 */
export async function startWorker(
  config: Config & { databaseUrl: string },
  clock: Clock,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const queueAddress = await addressFor(config, 'portico_jobs');
  const queue = new pg.Pool({
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
  const jobs = await runLanes({ queue, lock, log }, tasksOf(work));
  const stopFreeing = repeat(log, FREE_EVERY_MILLISECONDS, async () => {
    await deadWorkers.look();
    await jobs.freeForgotten();
  });
  const reports = new ReportCollector(work);
  const collect = () => inOperation('collect', () => reports.look());
  const stopCollecting = repeat(log, COLLECT_EVERY_MILLISECONDS, collect);
  const folder = new FolderCollector(work);
  const stopLooking = repeat(log, COLLECT_EVERY_MILLISECONDS, () =>
    db.exclusively('watched folder', () => inOperation('watched folder', () => folder.look())),
  );
  const stopWatching = watchBanks(config, collect, log);
  const clockJumps = new ClockJumps();
  const stopHousekeeping = repeat(log, HOUSEKEEPING_EVERY_MILLISECONDS, async () => {
    await checkClock(queue, db, clock, log, clockJumps);
    await retrySoon(queue, db, clock, log);
    await settleAlarms(db, clock, log);
    await inOperation('release-due', () => releaseDue(db, clock));
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
      await Promise.all([stopWatching(), stopCollecting(), stopLooking()]);
      await reports.stop();
      await Promise.all([stopFreeing(), stopHousekeeping(), stopCleaning()]);
      await jobs.stop();
      await lock.release();
      await Promise.all([queue.end(), db.close()]);
    },
  };
}

function tasksOf({ db, files, clock, log, config }: Work): Tasks {
  const sending = { send: createSender(config), isKept: isDevelopment(config.environment) };
  const long = inLane('long');
  const release = inLane('releases');
  const sendingWork = { db, files, clock, log, config };
  const message = inLane('messages');
  return {
    [applyChangeJob]: long((payload: ApplyChangePayload) =>
      applyApprovedChange(db, clock, log, governedEntities, payload),
    ),
    'fit-rules': long((payload: JobPayload) => fitRules(db, clock, payload)),
    [renewDuplicatesJob]: long((payload: RenewDuplicatesPayload) => renewDuplicates(db, payload)),
    [importJob]: long((payload: ImportPayload) => importUpload(files, clock, payload)),
    'import-statements': long((payload: StatementImportPayload) => importStatements(files, clock, log, payload)),
    'link-bookings': long((payload: LinkPayload) => linkBookings({ db, clock, log }, payload)),
    'release-order': release((payload: ReleasePayload) => releaseOrder(db, clock, log, payload)),
    [withdrawDisownedJob]: release((payload: WithdrawDisownedPayload) => withdrawDisowned(db, clock, payload)),
    'send-bank-message': release((payload: SendPayload) => sendBankMessage(sendingWork, payload)),
    'transmit-message': inLane('transmissions')((payload: TransmitPayload) =>
      transmitMessage(sendingWork, 'transmit-message', payload),
    ),
    'try-channel': inLane('trials')((payload: TransmitPayload) => transmitMessage(sendingWork, 'try-channel', payload)),
    'forgotten-password': message((payload: ForgottenPayload) => sendForgotten({ db, clock, config }, payload)),
    'send-password-link': message((payload: PasswordLinkPayload) => sendPasswordLink({ db, clock, config }, payload)),
    'tell-former-address': message((payload: ProofChangedPayload) => sendProofChanged({ db, clock, config }, payload)),
    'send-message': message((payload: MessagePayload) => sendOutboxMessage(db, clock, sending, payload)),
  };
}

/** A task of this lane; its jobs carry what was queued for it. */
function inLane(lane: Lane) {
  return <Payload>(act: (payload: Payload) => Promise<void>) => ({
    lane,
    run: (payload: unknown) => act(payload as Payload),
  });
}

/**
 * Repeats something, one run at a time; a failure is logged and the next round comes. Returns a function that stops it.
 */
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

/** Takes in the banks' files as soon as they arrive; the regular round finds what the watch misses. */
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
    // An intake in progress is completed.
    await following;
  };
}
