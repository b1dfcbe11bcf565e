import { runJobs, type RunningJobs } from './run-jobs.ts';
import type { Jobs } from './job-runner.ts';

/**
 * Kinds of work, and how many jobs of each a worker runs at once. Each kind has its own slots: a user who waits for a
 * code, or a payment that must leave, never waits for imports, however many and slow they are. `transmissions` use
 * channels known to work, `trials` the others: an unresponsive bank holds up no responsive one.
 */
export const LANES = { messages: 2, releases: 4, transmissions: 4, trials: 2, long: 4 } as const;
export type Lane = keyof typeof LANES;

/** What a worker can do, by its name in the queue. */
export type Tasks = Record<string, { lane: Lane; run: (payload: unknown) => Promise<void> }>;

export const SLOTS = Object.values(LANES).reduce((sum, slots) => sum + slots, 0);
/** Connections to the queue: each lane's runner listens on its own. */
export const QUEUE_CONNECTIONS = SLOTS + Object.keys(LANES).length;

/** Runs the jobs of every lane until stopped; each lane has a runner, with its own name and lock. */
export async function runLanes(jobs: Omit<Jobs, 'tasks' | 'concurrency'>, tasks: Tasks): Promise<RunningJobs> {
  const running = await Promise.all(
    Object.entries(LANES).map(([lane, concurrency]) => {
      const inLane = Object.entries(tasks).filter(([, task]) => task.lane === lane);
      return runJobs({ ...jobs, concurrency, tasks: Object.fromEntries(inLane.map(([name, { run }]) => [name, run])) });
    }),
  );
  return {
    freeForgotten: async () => void (await Promise.all(running.map((lane) => lane.freeForgotten()))),
    stop: async () => void (await Promise.all(running.map((lane) => lane.stop()))),
  };
}
