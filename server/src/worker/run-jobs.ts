import { setTimeout as wait } from 'node:timers/promises';
import { freeForgotten } from './forgotten-jobs.ts';
import { JobRunner, type Jobs } from './job-runner.ts';

const PAUSE_MILLISECONDS = 1_000;

export type RunningJobs = {
  /** Frees what this worker has taken and does not run. */
  freeForgotten(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Runs the jobs of the queue until stopped. A runner that could not record how a job ended, for example while the
 * database is away, ends; another replaces it under a new name.
 */
export async function runJobs(jobs: Jobs): Promise<RunningJobs> {
  const stopping = new AbortController();
  let current = await startRunner(jobs, stopping.signal);
  const keepRunning = async () => {
    while (current) {
      await current.ended;
      await current.unlock();
      current = await startRunner(jobs, stopping.signal, PAUSE_MILLISECONDS);
    }
  };
  const running = keepRunning();
  return {
    freeForgotten: async () => {
      if (current) await freeForgotten(jobs.queue, current);
    },
    async stop() {
      stopping.abort();
      await current?.stop();
      await running;
    },
  };
}

/** Tries until the database is there; null once told to stop. */
async function startRunner(jobs: Jobs, stopping: AbortSignal, pauseMilliseconds = 0): Promise<JobRunner | null> {
  for (let pause = pauseMilliseconds; ; pause = PAUSE_MILLISECONDS) {
    await wait(pause, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return null;
    const started = await JobRunner.start(jobs).catch((error: unknown) => {
      jobs.log.warn({ err: error }, 'the runner of jobs can’t be started yet');
      return null;
    });
    if (stopping.aborted) await started?.stop();
    if (started) return started;
  }
}
