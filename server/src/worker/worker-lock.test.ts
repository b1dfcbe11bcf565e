import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { everybody } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal.ts';
import { until } from '../testing/until.ts';
import { freeJobsOfDeadWorkers, isWorkerAlive, openWorkerLock } from './worker-lock.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true, simulator: true });
});
afterAll(() => portal.stop());

const alive = () => isWorkerAlive(portal.owner);

/** Cuts every connection of the portal's database with this name. */
async function cut(applicationName: string): Promise<number> {
  const { rowCount } = await portal.owner.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1`,
    [applicationName],
  );
  return rowCount ?? 0;
}

it('a worker whose lock’s connection breaks counts as alive again at once, and works on', async () => {
  await until(alive, (is) => is);
  expect(await cut('portico_worker_lock')).toBe(1);
  await until(alive, (is) => is);
  await cut('portico_jobs');
  await cut('portico_worker');
  const client = await portal.makeClient();
  const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  const orderId = await clerk.order(await paymentFile(client.accounts[0]!));
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  expect((await clerk.reach(orderId, 'COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS')).status).toBe(
    'COMPLETED_SUCCESSFULLY',
  );
});

it('frees the jobs of a dead runner and leaves those of a living one', async () => {
  const client = await portal.makeClient();
  const lock = await openWorkerLock(portal.databaseUrl);
  await lock.hold('living-runner');
  await portal.owner.inNoClient(async (tx) => {
    for (const runner of ['living-runner', 'dead-runner']) {
      await tx.rows('select enqueue_job($1, $2, $3, null, $4)', [
        'unknown-task',
        JSON.stringify({ clientId: client.id }),
        runner,
        new Date('2100-01-01'),
      ]);
      await tx.write(
        `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute' where key = $1`,
        [runner],
      );
    }
  });
  const holders = async () =>
    (
      await portal.owner.inNoClient((tx) =>
        tx.rows<{ key: string; locked_by: string | null }>(
          `select key, locked_by from graphile_worker.jobs where key like '%-runner' order by key`,
        ),
      )
    ).map((row) => row.locked_by);
  // The portal's own worker may have been faster.
  await freeJobsOfDeadWorkers(portal.owner.pool);
  expect(await until(holders, ([dead]) => dead === null)).toEqual([null, 'living-runner']);
  await lock.release();
  await until(holders, (all) => all.every((holder) => holder === null));
});
