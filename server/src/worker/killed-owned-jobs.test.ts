import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Visit } from '../platform/crash-point.ts';
import { setClient, type Database } from '../platform/database/db.ts';
import { enqueue, job, jobPayload } from '../platform/jobs.ts';
import { cancelJob, readJob } from '../platform/owned-jobs.ts';
import type { TestClient } from '../testing/clients.ts';
import { MortalWorker } from '../testing/killed-jobs/mortal-worker.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { runs } from './registered-jobs.ts';

const countJob = job({ name: 'count', lane: 'long', payload: jobPayload, reports: true, isCancellable: true });

const ownerId = () => client.users['clerk']!.id;

/** How far the job was, in the eyes of its owner, whenever a run of it began. */
let begun: unknown[] = [];
let id: string;
const planted = [
  runs(countJob, async ({ progress }) => {
    begun.push((await read())!.rowsDone);
    await progress({ rowsDone: 3, rowsTotal: 4 });
    portal.clock.advanceSeconds(1);
    await progress({ rowsDone: 4, rowsTotal: 4 });
  }),
];

let portal: TestPortal;
let client: TestClient;
let server: pg.Client;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  client = await portal.makeClient();
  server = new pg.Client({ connectionString: portal.databaseUrl });
  await server.connect();
});
afterAll(async () => {
  await server.end();
  await portal.stop();
});

/** On a connection of its own: a death ends every connection. */
async function freshly<Result>(ask: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await portal.openAs('portico_web', 1);
  try {
    return await ask(db);
  } finally {
    await db.close();
  }
}

/** Without a commit, so that a run may ask and has no more crash points by that. */
const read = () =>
  freshly((db) =>
    db.reading(async (tx) => {
      await setClient(tx, client.id);
      return readJob(tx, id);
    }),
  );

/** Has the job's worker die at a crash point, and then another work; returns the points and how the job ended. */
async function run(at?: number, afterDeath: () => Promise<void> = async () => {}) {
  begun = [];
  const payload = { clientId: client.id };
  id = await freshly((db) => db.inClient(client.id, (tx) => enqueue(tx, countJob, payload, { owner: ownerId() })));
  const points: string[] = [];
  const died = Promise.withResolvers<void>();
  const visit: Visit = async (point) => {
    points.push(point);
    if (points.length - 1 !== at) return;
    died.resolve();
    await new Promise(() => {});
  };
  const first = await MortalWorker.open(portal.config, portal.clock, planted);
  await Promise.race([first.drain({ visits: { [countJob.name]: visit } }), died.promise]);
  if (at === undefined) await first.close();
  else {
    await first.die(server);
    await afterDeath();
    const second = await MortalWorker.open(portal.config, portal.clock, planted);
    await second.freeDead();
    await second.drain();
    await second.close();
  }
  const { state, percent } = (await read())!;
  return { points, begun, state, percent };
}

const ENDED = { state: 'DONE', percent: 100 };

it('a job with an owner whose worker dies begins from zero, and ends once', async () => {
  const whole = await run();
  expect(whole).toMatchObject({ ...ENDED, begun: [0] });
  // Its commits: begun, told, told, ended.
  expect(whole.points).toHaveLength(8);
  const after = [];
  for (const at of whole.points.keys()) after.push(await run(at));
  expect(after.map(({ state, percent }) => ({ state, percent }))).toEqual(whole.points.map(() => ENDED));
  expect(after.map(({ begun: runs }) => runs)).toEqual([[0], [0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0]]);
});

it('one that was cancelled as its worker died is not begun again', async () => {
  const cancel = () => freshly((db) => db.inClient(client.id, (tx) => cancelJob(tx, portal.clock, id, ownerId())));
  expect(await run(3, cancel)).toMatchObject({ begun: [0], state: 'CANCELLED' });
});
