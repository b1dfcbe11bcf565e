import { expect, inject, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../../testing/portal/test-database.ts';
import { databaseWay } from '../../testing/portal/database-way.ts';
import type { Log } from '../log.ts';
import { waitForDatabase } from './wait-for-database.ts';

it('waits while the database is missing, says so once, and continues when it is there', async () => {
  const way = await databaseWay(await createEmptyDatabase(inject('databaseUrl')));
  onTestFinished(() => way.close());
  const said: string[] = [];
  const log = {
    // The first attempt has failed when this is said.
    warn(_details: unknown, words: string) {
      said.push(words);
      void way.open();
    },
  } as unknown as Log;
  await waitForDatabase(way.url, log);
  expect(said).toEqual(['the database can’t be reached yet']);
});

it('does not wait for problems that time doesn’t solve', async () => {
  const url = (await createEmptyDatabase(inject('databaseUrl'))).replace(/\/test_\w+/, '/nowhere');
  await expect(waitForDatabase(url, {} as Log)).rejects.toThrow('database "nowhere" does not exist');
});
