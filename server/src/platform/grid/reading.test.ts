import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestDatabase, TEST_SECRET_KEY } from '../../testing/portal/test-database.ts';
import { makeLogins, openAs } from '../database/database-logins.ts';
import { openDatabase, type Database } from '../database/db.ts';

let web: Database;
let owner: Database;
beforeAll(async () => {
  const url = await createTestDatabase(inject('databaseUrl'));
  const reach = { databaseUrl: url, dataFolder: '', secretKey: TEST_SECRET_KEY };
  await makeLogins(reach);
  [web, owner] = [await openAs(reach, 'portico_web', 1, { pipelined: true }), openDatabase(url, null, 1)];
});
afterAll(async () => {
  await Promise.all([web.close(), owner.close()]);
});

const QUESTION = 'select setting as told from kept';

it('reads all from one snapshot, and the next one sees later changes', async () => {
  await owner.inNoClient(async (tx) => {
    await tx.rows('create table kept as select 1 as setting');
    await tx.rows('grant select on kept to portico_web');
  });
  const seen = await web.reading(async (tx) => {
    const before = await tx.row(QUESTION);
    await owner.inNoClient((other) => other.write('update kept set setting = 2'));
    return [before, await tx.row(QUESTION)];
  });
  expect(seen).toEqual([{ told: 1 }, { told: 1 }]);
  expect(await web.reading((tx) => tx.row(QUESTION))).toEqual({ told: 2 });
});

it('writes nothing', async () => {
  const write = web.reading((tx) => tx.write('create temporary table other (id int)'));
  await expect(write).rejects.toMatchObject({ code: '25006' });
});
