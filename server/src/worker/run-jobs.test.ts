import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { enqueueMessage, enqueueUnchecked, jobsNamed } from '../testing/portal/queued-jobs.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';
import { LANES } from './lanes.ts';
import { startWorker } from './start-worker.ts';
import { HELD_LOCKS } from '../platform/database/worker-lock.ts';
import { fitRulesJob } from '../signoff/public.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

const runners = async () => {
  const { rows } = await portal.owner.pool.query<{ id: string }>(`select distinct id::text from (${HELD_LOCKS}) held`);
  return rows.map((row) => row.id);
};

/** The names under which the portal's worker takes jobs: each job in progress shows one. */
async function lockNames(of: TestPortal): Promise<string[]> {
  const client = await of.makeClient();
  await of.owner.pool.query(
    `create table taken (by text); create function note_taker() returns trigger language plpgsql security definer as
       $$ begin insert into taken values (new.locked_by); return new; end $$;
     create trigger note_taker after update on graphile_worker._private_jobs for each row when (new.locked_by is not null)
       execute function note_taker()`,
  );
  await enqueueMessage(of, client.id);
  const names = await until(
    async () => (await of.owner.pool.query<{ by: string }>('select by from taken')).rows.map((row) => row.by),
    (all) => all.length > 0,
  );
  await of.owner.pool.query('drop function note_taker() cascade; drop table taken');
  return names;
}

async function sentMessages(of: TestPortal): Promise<number> {
  const { rowCount } = await of.owner.pool.query('select from outbox where sent_at is not null');
  return rowCount ?? 0;
}

it('another runner replaces one that could not record the end of a job', async () => {
  const all = Object.keys(LANES).length;
  const first = await until(runners, (each) => each.length === all);
  await portal.owner.pool.query(
    `create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
     create trigger refuse_end before delete on graphile_worker._private_jobs for each row execute function refuse_end()`,
  );
  const client = await portal.makeClient();
  const key = await enqueueMessage(portal, client.id);
  await until(runners, (each) => each.some((id) => !first.includes(id)));
  await portal.owner.pool.query('drop function refuse_end() cascade');
  await until(
    () => jobsNamed(portal, key),
    (jobs) => jobs.length === 0,
  );
  // Those that failed meanwhile end as soon as they run nothing.
  await until(runners, (each) => each.length === all);
});

it('frees what it was given and never heard of', async () => {
  const client = await portal.makeClient();
  const [name] = await lockNames(portal);
  await portal.owner.inNoClient(async (tx) => {
    const options = { key: 'lost', queue: 'a queue', runAt: new Date('2100-01-01') };
    await enqueueUnchecked(tx, fitRulesJob.name, { clientId: client.id }, options);
    await tx.write(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute', attempts = 3 where key = 'lost'`,
      [name],
    );
    await tx.write(
      `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() where queue_name = 'a queue'`,
      [name],
    );
  });
  const [job] = await until(
    () => jobsNamed(portal, 'lost'),
    ([lost]) => !lost!.isLocked,
  );
  expect(job).toEqual({ key: 'lost', attempts: 2, isLocked: false, queueIsLocked: false });
});

it('takes jobs although the database failed just as it asked for the first one', async () => {
  const fresh = await startPortal(inject('databaseUrl'));
  onTestFinished(() => fresh.stop());
  await fresh.owner.pool.query(
    `create sequence tried; create function refuse_task() returns trigger language plpgsql security definer as
       $$ begin perform nextval('tried'); raise exception 'away'; end $$;
     create trigger refuse_task before insert on graphile_worker._private_tasks for each statement execute function refuse_task()`,
  );
  const worker = await startWorker(fresh.config, fresh.clock, silentLog);
  onTestFinished(() => worker.stop());
  const hasTried = async () =>
    (await fresh.owner.pool.query<{ tried: boolean }>('select is_called as tried from tried')).rows[0]!.tried;
  await until(hasTried, (tried) => tried);
  await fresh.owner.pool.query('drop function refuse_task() cascade');
  const client = await fresh.makeClient();
  const key = await enqueueMessage(fresh, client.id);
  await until(
    () => jobsNamed(fresh, key),
    (jobs) => jobs.length === 0,
  );
  expect(await sentMessages(fresh)).toBe(1);
});
