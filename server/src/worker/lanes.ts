import type { Lane, Work } from '../platform/jobs.ts';
import type { Jobs } from './job-runner.ts';
import type { RegisteredJob } from './registered-jobs.ts';
import { runJobs, type RunningJobs } from './run-jobs.ts';

/** How many jobs of each lane a worker runs at once. */
export const LANES = { messages: 2, releases: 4, transmissions: 4, trials: 2, long: 4 } as const satisfies Record<
  Lane,
  number
>;

export const SLOTS = Object.values(LANES).reduce((sum, slots) => sum + slots, 0);
/** Connections to the queue: each lane's runner listens on its own. */
export const QUEUE_CONNECTIONS = SLOTS + Object.keys(LANES).length;

/** Runs the jobs of every lane until stopped; each lane has a runner, with its own name and lock. */
export async function runLanes(
  jobs: Omit<Jobs, 'tasks' | 'concurrency'>,
  work: Work,
  registered: readonly RegisteredJob[],
): Promise<RunningJobs> {
  const running = await Promise.all(
    Object.entries(LANES).map(([lane, concurrency]) => {
      const inLane = registered.filter(({ job }) => job.lane === lane);
      const tasks = inLane.map(({ job, run }) => [job.name, (stored: unknown) => run(work, stored)]);
      return runJobs({ ...jobs, concurrency, tasks: Object.fromEntries(tasks) });
    }),
  );
  return {
    freeForgotten: async () => void (await Promise.all(running.map((lane) => lane.freeForgotten()))),
    stop: async () => void (await Promise.all(running.map((lane) => lane.stop()))),
  };
}
