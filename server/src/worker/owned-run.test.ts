import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { UserId } from '@portico/contract/ids';
import { DAY_SECONDS } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/db.ts';
import { enqueue, job, jobPayload, type JobWork } from '../platform/jobs.ts';
import { silentLog } from '../platform/log.ts';
import { cancelJob, readJob, type OwnedJob } from '../platform/owned-jobs.ts';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { jobsNamed } from '../testing/portal/queued-jobs.ts';
import { until } from '../testing/portal/until.ts';
import { runs } from './registered-jobs.ts';
import { startWorker } from './start-worker.ts';

const QUOTA = 3;
const CONNECTIONS = 10;
const declared = { lane: 'long', payload: jobPayload } as const;
const countJob = job({ ...declared, name: 'count', reports: true, isCancellable: true, quotaPerUser: QUOTA });
const plainJob = job({ ...declared, name: 'plain' });

/** What the planted jobs do in a test. */
let act: (work: JobWork) => Promise<void>;
const planted = [countJob, plainJob].map((each) => runs(each, (work) => act(work)));

let portal: TestPortal;
let db: Database;
let client: TestClient;
let owner: UserId;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  db = await portal.openAs('portico_web', CONNECTIONS);
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});
beforeEach(async () => {
  client = await portal.makeClient();
  owner = client.users['clerk']!.id;
});

const inClient = <Result>(work: (tx: Transaction) => Promise<Result>) => db.inClient(client.id, work);
const queue = () => inClient((tx) => enqueue(tx, countJob, { clientId: client.id }, { owner }));
const read = (id: string) => inClient((tx) => readJob(tx, id));
const cancel = (id: string) => inClient((tx) => cancelJob(tx, portal.clock, id, owner));
const reach = (id: string, state: OwnedJob['state']) =>
  until(
    () => read(id),
    (found) => found?.state === state,
  );

/** How many wait for the quota's lock. */
async function waiting(): Promise<number> {
  const { rowCount } = await portal.owner.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
  );
  return rowCount!;
}

async function work(): Promise<void> {
  const worker = await startWorker(portal.config, portal.clock, silentLog, planted);
  onTestFinished(() => worker.stop());
}

/** A run that does one thing at a time, and waits for the next. */
function stepwise() {
  const steps: PromiseWithResolvers<(work: JobWork) => Promise<void>>[] = [];
  const stepAt = (at: number) => (steps[at] ??= Promise.withResolvers());
  const done: PromiseWithResolvers<void>[] = [];
  const doneAt = (at: number) => (done[at] ??= Promise.withResolvers());
  let next = 0;
  const last = new Error('The last step');
  act = async (jobWork) => {
    for (let at = 0; ; at++) {
      const step = await stepAt(at).promise;
      try {
        await step(jobWork);
      } catch (error) {
        if (error === last) return;
        throw error;
      } finally {
        doneAt(at).resolve();
      }
    }
  };
  return {
    async step(what: (work: JobWork) => Promise<void>) {
      const at = next++;
      stepAt(at).resolve(what);
      await doneAt(at).promise;
    },
    end: () => stepAt(next++).resolve(() => Promise.reject(last)),
  };
}

describe('The owner of a job', () => {
  it('sees how far it is, as of the last second', async () => {
    const run = stepwise();
    const id = await queue();
    expect(await read(id)).toEqual({
      id,
      ownerId: owner,
      name: 'count',
      state: 'WAITING',
      isCancellable: true,
      isCancelling: false,
      rowsDone: null,
      rowsTotal: null,
      percent: null,
    });
    await work();
    expect(await reach(id, 'RUNNING')).toMatchObject({ rowsTotal: null, percent: null });
    const told = async (rowsDone: number, rowsTotal?: number) => {
      await run.step(({ progress }) => progress({ rowsDone, ...(rowsTotal && { rowsTotal }) }));
      const found = await read(id);
      return [found!.rowsDone, found!.rowsTotal, found!.percent];
    };
    expect(await told(1)).toEqual([1, null, null]);
    expect(await told(2, 7)).toEqual([1, null, null]);
    portal.clock.advanceSeconds(1);
    expect(await told(3, 7)).toEqual([3, 7, 42]);
    portal.clock.advanceSeconds(1);
    expect(await told(2)).toEqual([3, 7, 42]);
    expect(await told(7, 7)).toEqual([3, 7, 42]);
    run.end();
    expect(await reach(id, 'DONE')).toMatchObject({ rowsDone: 7, rowsTotal: 7, percent: 100 });
    await until(() => jobsNamed(portal, id), (jobs) => jobs.length === 0); // prettier-ignore
  });

  it('sees that it has failed, and its next try from the beginning', async () => {
    const first = stepwise();
    const id = await queue();
    await work();
    await first.step(({ progress }) => progress({ rowsDone: 5, rowsTotal: 10 }));
    await first.step(() => Promise.reject(new Error('away')));
    expect(await reach(id, 'FAILED')).toMatchObject({ percent: 50 });
    const second = stepwise();
    await portal.owner.pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [id]);
    await second.step(async () => {});
    expect(await read(id)).toMatchObject({ state: 'RUNNING', rowsDone: 0, rowsTotal: null, percent: null });
    second.end();
    await reach(id, 'DONE');
  });

  it('cancels it while it waits', async () => {
    const id = await queue();
    await cancel(id);
    expect(await read(id)).toMatchObject({ state: 'CANCELLED', isCancelling: false });
    expect(await jobsNamed(portal, id)).toEqual([]);
    await expect(cancel(id)).rejects.toThrow('WRONG_STATE');
  });

  it.each([
    [
      'as it is told',
      async ({ signal }: JobWork) => {
        if (!signal.aborted) await once(signal, 'abort');
        signal.throwIfAborted();
      },
    ],
    ['by an error that comes first', () => Promise.reject(new Error('away'))],
  ])('cancels it while it runs, and it ends %s', async (_how, ending) => {
    const run = stepwise();
    const id = await queue();
    await work();
    await run.step(async () => {});
    await cancel(id);
    await cancel(id);
    expect(await read(id)).toMatchObject({ state: 'RUNNING', isCancelling: true });
    await run.step(ending);
    expect(await reach(id, 'CANCELLED')).toMatchObject({ isCancelling: false });
    await until(() => jobsNamed(portal, id), (jobs) => jobs.length === 0); // prettier-ignore
  });

  it('finds it done if its run returns although it was cancelled', async () => {
    const run = stepwise();
    const id = await queue();
    await work();
    await run.step(async () => {});
    await cancel(id);
    run.end();
    expect(await reach(id, 'DONE')).toMatchObject({ isCancelling: false });
    await expect(cancel(id)).rejects.toThrow('WRONG_STATE');
  });

  it('can’t cancel what its declaration doesn’t let them, or what isn’t theirs', async () => {
    const plain = await inClient((tx) => enqueue(tx, plainJob, { clientId: client.id }, { owner }));
    await expect(cancel(plain)).rejects.toThrow('WRONG_STATE');
    const id = await queue();
    const other = client.users['signer1']!.id;
    await expect(inClient((tx) => cancelJob(tx, portal.clock, id, other))).rejects.toThrow('NOT_FOUND');
    expect(await read(id)).toMatchObject({ state: 'WAITING' });
  });

  it('has only as many waiting or running as the quota allows, however many they ask for at once', async () => {
    const payload = { clientId: client.id };
    const asked = await inClient(async (tx) => {
      const first = enqueue(tx, countJob, payload, { owner });
      await first;
      const others = Promise.allSettled([first, ...Array.from({ length: 19 }, queue)]);
      // On every other connection somebody asks, and waits for this transaction.
      await until(waiting, (count) => count === CONNECTIONS - 1);
      return () => others;
    }).then((settled) => settled());
    const admitted = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason as object] : []));
    expect(admitted).toHaveLength(QUOTA);
    expect(refused).toHaveLength(20 - QUOTA);
    for (const each of refused)
      expect(each).toMatchObject({ key: 'JOB_QUOTA_REACHED', details: { parameters: { limit: QUOTA } } });
    const other = client.users['signer1']!.id;
    await inClient((tx) => enqueue(tx, countJob, payload, { owner: other }));
    await inClient((tx) => enqueue(tx, plainJob, payload, { owner }));
    await cancel(admitted[0]!);
    await queue();
    await expect(queue()).rejects.toThrow('JOB_QUOTA_REACHED');
  });

  it('finds it for 90 days', async () => {
    const [id, open] = [await queue(), await queue()];
    await cancel(id);
    const sweep = async (days: number) => {
      const now = new Date(portal.clock.now().getTime() + days * DAY_SECONDS * 1000);
      const worker = await portal.openAs('portico_worker', 1);
      await worker.inNoClient((tx) => tx.rows('select remove_ended_jobs($1)', [now]));
      await worker.close();
      return [(await read(id))?.state, (await read(open))?.state];
    };
    expect(await sweep(90)).toEqual(['CANCELLED', 'WAITING']);
    expect(await sweep(91)).toEqual([undefined, 'WAITING']);
    await portal.owner.pool.query('delete from graphile_worker._private_jobs where key = $1', [open]);
    expect(await read(open)).toMatchObject({ state: 'CANCELLED' });
    expect(await sweep(0)).toEqual([undefined, undefined]);
  });
});

describe('Another client', () => {
  it('finds, cancels and writes nothing of it', async () => {
    const id = await queue();
    const other = await portal.makeClient();
    expect(await db.inClient(other.id, (tx) => readJob(tx, id))).toBeNull();
    const states = 'select owned_job_state($1) as state, cancel_owned_job($1, $2, now()) as cancelled';
    expect(await db.inClient(other.id, (tx) => tx.row(states, [id, owner]))).toEqual({ state: null, cancelled: false });
    const foreign = db.inClient(other.id, (tx) => enqueue(tx, countJob, { clientId: client.id }, { owner }));
    await expect(foreign).rejects.toThrow('not of the client of its transaction');
    expect(await read(id)).toMatchObject({ state: 'WAITING' });
  });

  it.each([
    'update owned_jobs set rows_done = 1',
    'delete from owned_jobs',
    'insert into owned_jobs select * from owned_jobs',
  ])('nor does anybody write past the queue: %s', async (sql) => {
    await expect(inClient((tx) => tx.write(sql))).rejects.toThrow('permission denied');
  });
});

it('a run that another has replaced writes nothing any more', async () => {
  const id = await queue();
  const workerDb = await portal.openAs('portico_worker', 2);
  onTestFinished(() => workerDb.close());
  const { files, clock, config } = portal;
  const begin = () =>
    planted[0]!.run({ db: workerDb, files, clock, log: silentLog, config }, { clientId: client.id, jobId: id });
  const replaced = stepwise();
  const replacedRun = begin();
  await replaced.step(async () => {});
  const present = stepwise();
  const presentRun = begin();
  await present.step(({ progress }) => progress({ rowsDone: 1, rowsTotal: 4 }));
  await replaced.step(({ progress }) => progress({ rowsDone: 3, rowsTotal: 4 }));
  replaced.end();
  await replacedRun;
  expect(await read(id)).toMatchObject({ state: 'WAITING', percent: 25 });
  present.end();
  await presentRun;
  expect(await read(id)).toMatchObject({ state: 'DONE', percent: 25 });
});

it('a job without an owner runs as before: its progress is told to nobody', async () => {
  const ended = Promise.withResolvers<boolean>();
  act = async ({ progress, signal }) => {
    await progress({ rowsDone: 1 });
    ended.resolve(signal.aborted);
  };
  await inClient((tx) => enqueue(tx, countJob, { clientId: client.id }, { key: 'nobody’s' }));
  await work();
  expect(await ended.promise).toBe(false);
  await until(() => jobsNamed(portal, 'nobody’s'), (jobs) => jobs.length === 0); // prettier-ignore
  expect(await inClient((tx) => tx.rows('select from owned_jobs'))).toEqual([]);
});

it('a job whose declaration doesn’t say that it reports can’t', async () => {
  const said = Promise.withResolvers<unknown>();
  act = async ({ progress }) => said.resolve(await progress({ rowsDone: 1 }).catch((error: unknown) => error));
  await inClient((tx) => enqueue(tx, plainJob, { clientId: client.id }));
  await work();
  expect(await said.promise).toEqual(new Error('The job plain does not declare that it reports.'));
});
