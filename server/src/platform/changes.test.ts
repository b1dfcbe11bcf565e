import { expect, inject, it, onTestFinished } from 'vitest';
import type { PortalEvent } from '@portico/contract/events/endpoints';
import { trustedId } from '@portico/contract/ids';
import { createEmptyDatabase } from '../testing/portal/test-database.ts';
import { databaseWay } from '../testing/portal/database-way.ts';
import { until } from '../testing/portal/until.ts';
import { Changes } from './changes.ts';
import { openDatabase } from './database/db.ts';
import type { Log } from './log.ts';

it('listens again on one connection, however often it broke or could not be opened', async () => {
  const databaseUrl = await createEmptyDatabase(inject('databaseUrl'));
  const owner = openDatabase(databaseUrl, null, 1);
  const way = await databaseWay(databaseUrl);
  await way.open();
  let failures = 0;
  const log = { warn: () => (failures += 1) } as unknown as Log;
  const changes = new Changes();
  onTestFinished(async () => {
    await changes.close();
    await owner.close();
    await way.close();
  });
  await changes.listen(way.url, log);
  const heard: PortalEvent[] = [];
  changes.subscribe(trustedId('client'), (event) => heard.push(event));

  await way.close();
  await until(
    async () => failures,
    (count) => count >= 3,
  );
  await way.open();
  const pids = async () => {
    const { rows } = await owner.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'portico_changes'`,
    );
    return rows.map((row) => row.pid);
  };
  await until(pids, (all) => all.length > 0);
  // The server announces the end, then closes: one break, reported twice.
  for (let breaks = 0; breaks < 2; breaks++) {
    const before = await pids();
    await owner.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before]);
    await until(pids, (all) => all.some((pid) => !before.includes(pid)));
  }
  await until(
    async () => {
      await owner.pool.query(`select pg_notify('portico', 'client order id')`);
      return heard.length;
    },
    (count) => count > 0,
  );
  heard.length = 0;
  await owner.pool.query(`select pg_notify('portico', 'client order last')`);
  await until(
    async () => heard.map(({ uniqueId }) => uniqueId),
    (ids) => ids.includes('last'),
  );
  expect(heard.filter(({ uniqueId }) => uniqueId === 'last')).toHaveLength(1);
  expect(await pids()).toHaveLength(1);
});
