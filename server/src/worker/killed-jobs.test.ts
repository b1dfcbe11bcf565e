import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sendMessageJob } from '../platform/outbox.ts';
import { throttle } from '../platform/throttle.ts';
import { COPIES, KillingBench } from '../testing/killed-jobs/killing-bench.ts';
import { differences } from '../testing/killed-jobs/what-is-left.ts';
import { atMost } from '../testing/portal/at-most.ts';
import { JOBS, type RegisteredJob } from './registered-jobs.ts';

/** Limits for a busy machine. */
const PREPARE_MILLISECONDS = 240_000;

/** What a second run may add, and why: lines that begin so. */
const MAY_ADD: Readonly<Record<string, readonly string[]>> = {
  // A link's token is stored nowhere, so one that was not sent yet is made again, in its own client's transaction.
  'forgotten-password': ['+ password_links ', '+ audit_log ', '+ audit_heads '],
};

let bench: KillingBench;
beforeAll(async () => {
  bench = await KillingBench.open(inject('databaseUrl'));
}, PREPARE_MILLISECONDS);
afterAll(() => bench.close());

/** What differs from an undisturbed run when the job's worker dies at each of the crash points of that run. */
async function faultsOf(name: string, jobs: readonly RegisteredJob[]): Promise<{ points: number; faults: string[] }> {
  const whole = await bench.run(name, { jobs });
  const isOurs = (line: string) => !MAY_ADD[name]?.some((start) => line.startsWith(start));
  const faults = await atMost(COPIES, whole.points, async (point, at) => {
    const { points, changes } = await bench.run(name, { jobs, at });
    return [
      ...differences(points, whole.points.slice(0, at + 1)),
      ...differences(changes.filter(isOurs), whole.changes.filter(isOurs)),
    ].map((fault) => `Killed ${point}: ${fault}`);
  });
  return { points: whole.points.length, faults: faults.flat() };
}

describe('A job whose worker dies around any of its commits ends as one that nobody disturbed:', () => {
  it.each(JOBS.map(({ job }) => job.name))('%s', async (name) => {
    const { points, faults } = await faultsOf(name, JOBS);
    expect(faults).toEqual([]);
    expect(points).toBeGreaterThan(0);
  });

  it('and one that does something twice is found', async () => {
    const run: RegisteredJob['run'] = ({ db, clock }) => db.inNoClient((tx) => throttle(tx, clock, 'careless', 9, 60));
    const { faults } = await faultsOf('send-message', [{ job: sendMessageJob, run }]);
    expect(faults.map((fault) => fault.slice(0, fault.indexOf('{')))).toEqual([
      'Killed after commit 1 of send-message: 1 times instead of 0: + throttles ',
      'Killed after commit 1 of send-message: 0 times instead of 1: + throttles ',
    ]);
  });
});
