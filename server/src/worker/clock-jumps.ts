import type pg from 'pg';
import { raiseAlarm } from '../platform/alarms.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import type { Log } from '../platform/log.ts';

/** The network's time service corrects by less than this. */
const JUMP_SECONDS = 30;

/** Longer than any job is made to wait: one that waits longer was queued before the clock went back. */
const LONGEST_WAIT_SECONDS = 120;

const BRING_BACK = `update graphile_worker._private_jobs set run_at = now()
  where locked_at is null and run_at > now() + make_interval(secs => ${LONGEST_WAIT_SECONDS})`;

/** Compares the computer's clock with a monotonic one. */
export class ClockJumps {
  #before: { wall: number; steady: number } | null = null;

  /** How many seconds the clock was put forward, or back (negative), since the last look; otherwise 0. */
  look(wallMilliseconds: number, steadyMilliseconds: number): number {
    const before = this.#before;
    this.#before = { wall: wallMilliseconds, steady: steadyMilliseconds };
    if (!before) return 0;
    const jump = (wallMilliseconds - before.wall - (steadyMilliseconds - before.steady)) / 1000;
    return Math.abs(jump) > JUMP_SECONDS ? Math.round(jump) : 0;
  }
}

/**
 * Reports a clock jump, since times in histories and cut-offs are then misleading, and keeps jobs from waiting for an
 * hour that comes twice. `queue` may use the queue’s own tables.
 */
export async function checkClock(
  queue: pg.Pool,
  db: Database,
  clock: Clock,
  log: Log,
  jumps: ClockJumps,
): Promise<void> {
  const seconds = jumps.look(Date.now(), performance.now());
  if (seconds !== 0) {
    const parameters = { seconds: Math.abs(seconds), direction: seconds < 0 ? 'back' : 'forward' };
    await db.inNoClient((tx) => raiseAlarm(tx, clock, log, { key: 'clockJumped', about: 'clock', parameters }));
  }
  await queue.query(BRING_BACK);
}
