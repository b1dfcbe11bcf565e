import type pg from 'pg';
import { governedEntities } from '../app/governed-entities.ts';
import { keptFiles } from '../app/incoming-files.ts';
import { rejectOverdueChanges } from '../approvals/public.ts';
import { expireDocuments } from '../downloads/public.ts';
import { settleAlarms } from '../platform/alarms.ts';
import { sweepFiles } from '../platform/files/files-sweep.ts';
import { expireFiles } from '../platform/incoming/expire-files.ts';
import type { FolderCollector } from '../platform/incoming/folder-collector.ts';
import type { Work } from '../platform/jobs.ts';
import { releaseDue, type ReportCollector } from '../release/public.ts';
import { makeDueOrders } from '../standing-orders/make-due-orders.ts';
import { checkClock, type ClockJumps } from './clock-jumps.ts';
import type { DeadWorkers } from './dead-workers.ts';
import { retrySoon } from './job-retries.ts';
import type { RunningJobs } from './run-jobs.ts';

/** What timed work uses besides: what a worker has one of, and the queue's own tables. */
export type TimedTools = Work & {
  queue: pg.Pool;
  jobs: RunningJobs;
  deadWorkers: DeadWorkers;
  clockJumps: ClockJumps;
  reports: ReportCollector;
  folder: FolderCollector;
};

/** A step of what every worker repeats; `exclusively`: one worker at a time. */
export type TimedWork = { name: string; exclusively?: true; run: (tools: TimedTools) => Promise<unknown> };

/** Steps that follow each other, and then a pause. What must not wait for anything else is a round of its own. */
export type Round = { everyMilliseconds: number; steps: readonly TimedWork[] };

const SECOND = 1_000;
const TEN_MINUTES = 600_000;

/** Takes in what banks have delivered; also run when their folders change. */
export const collecting: TimedWork = { name: 'collect', run: ({ reports }) => reports.look() };

/** Everything that a worker does by the clock. */
export const SCHEDULE: readonly Round[] = [
  { everyMilliseconds: SECOND, steps: [collecting] },
  {
    everyMilliseconds: SECOND,
    steps: [{ name: 'watched folder', exclusively: true, run: ({ folder }) => folder.look() }],
  },
  {
    everyMilliseconds: SECOND,
    steps: [
      { name: 'free jobs of the dead', run: ({ deadWorkers }) => deadWorkers.look() },
      { name: 'free forgotten jobs', run: ({ jobs }) => jobs.freeForgotten() },
    ],
  },
  {
    everyMilliseconds: 2 * SECOND,
    steps: [
      {
        name: 'check clock',
        run: ({ queue, db, clock, log, clockJumps }) => checkClock(queue, db, clock, log, clockJumps),
      },
      { name: 'retry soon', run: ({ queue, db, clock, log }) => retrySoon(queue, db, clock, log) },
      { name: 'settle alarms', run: ({ db, clock, log }) => settleAlarms(db, clock, log) },
      { name: 'release-due', run: ({ db, clock }) => releaseDue(db, clock) },
      ...keptFiles.map((kind): TimedWork => ({
        name: `expire ${kind.purpose}`,
        run: ({ db, clock }) => expireFiles(db, clock, kind),
      })),
    ],
  },
  {
    everyMilliseconds: 10 * SECOND,
    steps: [{ name: 'make due orders', exclusively: true, run: (tools) => makeDueOrders(tools) }],
  },
  {
    everyMilliseconds: TEN_MINUTES,
    steps: [
      {
        name: 'remove expired',
        run: ({ db, clock }) => db.inNoClient((tx) => tx.rows('select remove_expired($1)', [clock.now()])),
      },
      {
        name: 'remove ended jobs',
        run: ({ db, clock }) => db.inNoClient((tx) => tx.rows('select remove_ended_jobs($1)', [clock.now()])),
      },
      { name: 'expire documents', run: ({ db, clock, log }) => expireDocuments(db, clock, log) },
      { name: 'sweep files', run: ({ files, clock, log }) => sweepFiles(files, clock, log) },
      { name: 'reject overdue changes', run: ({ db, clock }) => rejectOverdueChanges(db, clock, governedEntities) },
    ],
  },
];
