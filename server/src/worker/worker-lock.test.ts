import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { everybody } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { enqueueUnchecked, enqueueMessage, holdJob, jobsNamed, lockAlone } from '../testing/portal/queued-jobs.ts';
import { makeProvider } from '../testing/statement-files.ts';
import { until } from '../testing/portal/until.ts';
import { DeadWorkers } from './dead-workers.ts';
import { HELD_LOCKS, isWorkerAlive, openWorkerLock } from '../platform/database/worker-lock.ts';

/** An SMS gateway that answers nobody until told to: the job that calls it runs as long. */
const gateway = createServer((_request, response) => waiting.push(() => response.end()));
let waiting: (() => void)[] = [];
let portal: TestPortal;

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const settings = { SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/` };
  portal = await startPortal(inject('databaseUrl'), { worker: true, simulator: true, settings });
  await makeProvider(portal);
});
afterAll(async () => {
  await portal.stop();
  gateway.close();
});
beforeEach(() => {
  waiting = [];
});

const untold = () => Promise.reject(new Error('nothing to tell'));
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

it('a job that takes long is run once, however often others look for dead workers', async () => {
  const client = await portal.makeClient();
  const key = await enqueueMessage(portal, client.id);
  await until(
    async () => waiting.length,
    (asked) => asked === 1,
  );
  await holdJob(portal, key);
  const deadWorkers = new DeadWorkers(portal.owner.pool, untold);
  for (let looks = 0; looks < 3; looks++) expect(await deadWorkers.look()).toBe(0);
  expect(await jobsNamed(portal, key)).toMatchObject([{ attempts: 1, isLocked: true }]);
  waiting[0]!();
  await until(
    () => jobsNamed(portal, key),
    (jobs) => jobs.length === 0,
  );
  expect(waiting).toHaveLength(1);
});

it('frees the jobs of a dead worker, without counting that attempt, and leaves those of a living one', async () => {
  const client = await portal.makeClient();
  const lock = await openWorkerLock(portal.databaseUrl);
  await lock.hold('living-worker');
  for (const worker of ['living-worker', 'dead-worker']) {
    await portal.owner.inNoClient(async (tx) => {
      const options = { key: worker, queue: `queue of ${worker}`, runAt: new Date('2100-01-01') };
      await enqueueUnchecked(tx, 'unknown-task', { clientId: client.id }, options);
      await tx.write(
        `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 25 where key = $1`,
        [worker],
      );
      await tx.write(
        `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() where queue_name = $2`,
        [worker, `queue of ${worker}`],
      );
    });
  }
  await until(
    () => jobsNamed(portal, 'dead-worker'),
    ([job]) => !job!.isLocked,
  );
  expect(await jobsNamed(portal, 'dead-worker')).toMatchObject([
    { attempts: 24, isLocked: false, queueIsLocked: false },
  ]);
  expect(await jobsNamed(portal, 'living-worker')).toMatchObject([
    { attempts: 25, isLocked: true, queueIsLocked: true },
  ]);
  await lock.release();
  await until(
    () => jobsNamed(portal, 'living-worker'),
    ([job]) => !job!.isLocked,
  );
});

it.each([
  [3, { waits: false, alarms: 0 }],
  [4, { waits: true, alarms: 1 }],
])('a job whose workers died %i times before and one dies again', async (deaths, expected) => {
  const client = await portal.makeClient();
  const key = `deadly after ${deaths}`;
  await portal.owner.inNoClient(async (tx) => {
    await enqueueUnchecked(tx, 'unknown-task', { clientId: client.id }, { key });
    await tx.write(
      `with taken as (update graphile_worker._private_jobs set locked_by = 'dead-worker', locked_at = now(), attempts = 1
         where key = $1 returning id)
       insert into job_deaths (job_id, deaths, last_at) select id, $2, now() from taken`,
      [key, deaths],
    );
  });
  const what = async () => {
    const { rows } = await portal.owner.pool.query<{ isLocked: boolean; waits: boolean; alarms: number }>(
      `select j.locked_at is not null as "isLocked", j.run_at > now() as waits,
         (select count(*)::int from alarms a where a.key = 'jobEndsWorkers' and a.about = j.id::text) as alarms
         from graphile_worker._private_jobs j where j.key = $1`,
      [key],
    );
    return rows[0]!;
  };
  const freed = await until(what, ({ isLocked, alarms }) => !isLocked && alarms >= expected.alarms);
  expect(freed).toMatchObject(expected);
});

it('looks twice: a living worker whose lock is away for a moment keeps its jobs', async () => {
  const client = await portal.makeClient();
  const other = await openWorkerLock(portal.databaseUrl);
  await portal.owner.inNoClient(async (tx) => {
    const options = { key: 'back', runAt: new Date('2100-01-01') };
    await enqueueUnchecked(tx, 'unknown-task', { clientId: client.id }, options);
  });
  const looking = new DeadWorkers(portal.owner.pool, untold);
  await portal.owner.inNoClient((tx) =>
    tx.write(`update graphile_worker._private_jobs set locked_by = 'back', locked_at = now() where key = 'back'`),
  );
  await looking.look();
  await other.hold('back');
  expect(await looking.look()).toBe(0);
  expect(await jobsNamed(portal, 'back')).toMatchObject([{ isLocked: true }]);
  await other.release();
});

it('frees a queue that is locked though none of its jobs is', async () => {
  const lock = await openWorkerLock(portal.databaseUrl);
  await lock.hold('living-worker-2');
  const isLocked = await lockAlone(portal, 'a queue of nobody', 'living-worker-2');
  await until(isLocked, (is) => !is);
  await lock.release();
});

it('holds its lock although the connection breaks just then', async () => {
  const lock = await openWorkerLock(portal.databaseUrl);
  const both = [lock.hold('first-name'), cut('portico_worker_lock')];
  await Promise.all(both);
  await lock.hold('second-name');
  const held = async () =>
    (
      await portal.owner.pool.query(
        `select from (${HELD_LOCKS}) held where id = any(array[hashtext('first-name')::bigint & 4294967295, hashtext('second-name')::bigint & 4294967295])`,
      )
    ).rowCount;
  await until(held, (count) => count === 2);
  await lock.release();
});
