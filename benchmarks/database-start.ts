import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../server/src/platform/database/embedded-database.ts';
import { limited, timed, type Measure } from './measure.ts';

const RUNS = 5;

/** Starts the embedded database from nothing, after a clean stop and after a kill, each until its first answer. */
export const databaseStart: Measure = async () => {
  const seconds = { fresh: [] as number[], restart: [] as number[], killed: [] as number[] };
  for (let run = 0; run < RUNS; run++) {
    const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'));
    let database = await start(folder, seconds.fresh);
    await database.stop();
    database = await start(folder, seconds.restart);
    process.kill(database.pid, 'SIGKILL');
    await database.exited();
    seconds.killed.push(await untilAnswer(database, () => database.restart()));
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return [
    limited('fresh start to first answer', 's', seconds.fresh, 1),
    limited('restart to first answer', 's', seconds.restart, 0.3),
    limited('start after kill -9 to first answer', 's', seconds.killed, 3),
  ];
};

async function start(folder: string, seconds: number[]) {
  const begun = performance.now();
  const database = await startEmbeddedDatabase({ folder });
  await firstAnswer(database.url());
  seconds.push((performance.now() - begun) / 1000);
  return database;
}

async function untilAnswer(database: { url(): string }, act: () => Promise<unknown>): Promise<number> {
  const milliseconds = await timed(async () => {
    await act();
    await firstAnswer(database.url());
  });
  return milliseconds / 1000;
}

async function firstAnswer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select 1');
  await client.end();
}
