import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { settleAlarms } from '../platform/alarms.ts';
import { silentLog } from '../platform/log.ts';
import { makeProvider } from '../testing/statement-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { enqueueUnchecked } from '../testing/portal/queued-jobs.ts';
import { retrySoon } from './job-retries.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  await makeProvider(portal);
});
afterAll(() => portal.stop());

type Job = { attempts: number; max_attempts: number; wait: number };

/** A job that has failed this often, and that the queue would retry in six hours. */
async function failedJob(key: string, attempts: number, error: string | null = 'away'): Promise<void> {
  await portal.owner.inNoClient(async (tx) => {
    await enqueueUnchecked(tx, 'a-task', {}, { key });
    await tx.write(
      `update graphile_worker._private_jobs set attempts = $2, last_error = $3, run_at = now() + interval '6 hours' where key = $1`,
      [key, attempts, error],
    );
  });
}

async function look(key: string): Promise<Job> {
  await retrySoon(portal.owner.pool, portal.owner, portal.clock, silentLog);
  const row = await portal.owner.inNoClient((tx) =>
    tx.row<Job>(
      'select attempts, max_attempts, extract(epoch from run_at - now())::float8 as wait from graphile_worker._private_jobs where key = $1',
      [key],
    ),
  );
  return row!;
}

async function alarms() {
  return portal.owner.inNoClient((tx) =>
    tx.rows<{ key: string; parameters: unknown; count: number }>('select key, parameters, count from alarms'),
  );
}

it('a failed job is retried within seconds, however often it failed', async () => {
  await failedJob('failed twice', 2);
  expect((await look('failed twice')).wait).toBeLessThan(12.1);
  await failedJob('failed often', 24);
  const { wait } = await look('failed often');
  expect(wait).toBeGreaterThan(5);
  expect(wait).toBeLessThan(12.1);
  // A look doesn't postpone it again.
  expect((await look('failed often')).wait).toBeLessThanOrEqual(wait);
});

it('leaves alone what is scheduled for later', async () => {
  await failedJob('later', 0, null);
  expect((await look('later')).wait).toBeGreaterThan(21_000);
});

it('a job that keeps failing raises an alarm, and is still retried', async () => {
  await failedJob('poison', 25);
  const job = await look('poison');
  expect(job).toMatchObject({ attempts: 25, max_attempts: 50 });
  expect(job.wait).toBeLessThan(45.1);
  await look('poison');
  expect(await alarms()).toEqual([{ key: 'jobKeepsFailing', parameters: { task: 'a-task', attempts: 25 }, count: 1 }]);
});

it('the alarm of a job settles when the job is done', async () => {
  await failedJob('patient', 25);
  await look('patient');
  const settled = async () => {
    await settleAlarms(portal.owner, portal.clock, silentLog);
    const rows = await portal.owner.inNoClient((tx) =>
      tx.rows<{ settled_at: Date | null }>('select settled_at from alarms where key = $1 and about = $2', [
        'jobKeepsFailing',
        id,
      ]),
    );
    return rows.map(({ settled_at }) => settled_at !== null);
  };
  const {
    rows: [job],
  } = await portal.owner.pool.query<{ id: string }>(
    `select id::text from graphile_worker._private_jobs where key = 'patient'`,
  );
  const { id } = job!;
  expect(await settled()).toEqual([false]);
  await portal.owner.pool.query('delete from graphile_worker._private_jobs where id = $1', [id]);
  expect(await settled()).toEqual([true]);
});
