import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { silentLog } from '../platform/log.ts';
import type { Database } from '../platform/database/db.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { makeProvider } from '../testing/statement-files.ts';
import { ClockJumps, checkClock } from './clock-jumps.ts';

let portal: TestPortal;
let owner: pg.Pool;
let db: Database;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  owner = new pg.Pool({ connectionString: portal.databaseUrl, max: 1 });
  db = await portal.openAs('portico_worker', 2);
});
afterAll(async () => {
  await Promise.all([owner.end(), db.close()]);
  await portal.stop();
});

const HOUR = 3_600_000;

it('notices a clock that was put forward or back, and ignores one that just runs', () => {
  const jumps = new ClockJumps();
  expect(jumps.look(1_000_000, 5_000)).toBe(0);
  expect(jumps.look(1_001_000, 6_000)).toBe(0);
  // Suspended for a minute: both went on.
  expect(jumps.look(1_061_000, 66_000)).toBe(0);
  expect(jumps.look(1_062_000 + HOUR, 67_000)).toBe(3_600);
  expect(jumps.look(1_063_000, 68_000)).toBe(-3_600);
  expect(jumps.look(1_064_000 + 2_000, 69_000)).toBe(0);
});

it('raises an alarm, and runs jobs that would otherwise wait for the hour to repeat', async () => {
  const provider = await makeProvider(portal);
  await owner.query(
    `select graphile_worker.add_job('nothing', run_at := now() + interval '1 hour', job_key := 'late')`,
  );
  await owner.query(
    `select graphile_worker.add_job('nothing', run_at := now() + interval '40 seconds', job_key := 'soon')`,
  );
  const jumps = new ClockJumps();
  jumps.look(Date.now() + HOUR, performance.now());
  await checkClock(owner, db, portal.clock, silentLog, jumps);
  const { rows } = await owner.query(
    `select key, run_at <= now() as due from graphile_worker.jobs where task_identifier = 'nothing' order by key`,
  );
  expect(rows).toEqual([
    { key: 'late', due: true },
    { key: 'soon', due: false },
  ]);
  const alarms = await portal.owner.inNoClient((tx) =>
    tx.rows('select key, parameters from alarms where client_id = $1', [provider.clientId]),
  );
  expect(alarms).toEqual([{ key: 'clockJumped', parameters: { seconds: 3_600, direction: 'back' } }]);
});
