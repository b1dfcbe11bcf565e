import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { JOBS } from '../../worker/registered-jobs.ts';
import { startPortal, type TestPortal } from '../portal/portal.ts';
import { makeProvider } from '../statement-files.ts';
import { MortalWorker } from './mortal-worker.ts';
import { STATES_BEFORE } from './states-before-jobs.ts';

export type ReachableConfig = Config & { databaseUrl: string };

/** A database in which one job of each kind waits, and nobody is connected; `folder` has its banks in `prepared`. */
export type PreparedStates = {
  config: ReachableConfig;
  folder: string;
  /** By the job's name; `now`: the portal's time when it was queued. */
  jobs: ReadonlyMap<string, PreparedJob>;
};
export type PreparedJob = { id: string; now: Date };

/** Lets people do what queues each kind of job, in one portal after the other's, and leaves those jobs waiting. */
export async function prepareStates(serverUrl: string): Promise<PreparedStates> {
  const portal = await startPortal(serverUrl);
  const worker = await MortalWorker.open(portal.config, portal.clock, JOBS);
  const folder = await mkdtemp(join(tmpdir(), 'portico-killed-jobs-'));
  try {
    const provider = await portal.signIn((await makeProvider(portal)).admin);
    const jobs = new Map<string, PreparedJob>();
    for (const [name, prepare] of Object.entries(STATES_BEFORE)) {
      const drain = () => worker.drain({ except: [name] });
      await prepare({ portal, provider, drain, drainAll: () => worker.drain() });
      await drain();
      jobs.set(name, { id: await putAside(portal, name), now: portal.clock.now() });
    }
    return { config: portal.config, folder, jobs };
  } finally {
    await worker.close();
    await cp(portal.config.dataFolder, join(folder, 'prepared'), { recursive: true });
    await portal.stop();
  }
}

/** Makes the only job that is due wait for ever, out of the way of the next states; returns its id. */
async function putAside({ owner }: TestPortal, name: string): Promise<string> {
  const due = await owner.inNoClient((tx) =>
    tx.rows<{ id: string; task: string; error: string | null }>(
      `select j.id::text as id, t.identifier as task, j.last_error as error
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.run_at < 'infinity'`,
    ),
  );
  const [job] = due;
  if (due.length !== 1 || job!.task !== name)
    throw new Error(`Instead of one job ${name} these are queued: ${JSON.stringify(due)}`);
  await owner.inNoClient((tx) =>
    tx.write(`update graphile_worker._private_jobs set run_at = 'infinity' where id = $1`, [job!.id]),
  );
  return job!.id;
}
