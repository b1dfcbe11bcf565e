import { expect, inject, it } from 'vitest';
import { createTestDatabase } from '../../testing/portal/test-database.ts';
import { openDatabase } from './db.ts';

it('a connection that breaks between two statements fails its transaction, not the process', async () => {
  const db = openDatabase(await createTestDatabase(inject('databaseUrl')), null, 2);
  const broken = db.inNoClient(async (tx) => {
    const row = await tx.row<{ pid: number }>('select pg_backend_pid() as pid');
    await db.pool.query('select pg_terminate_backend($1)', [row!.pid]);
    // Queries on the other connection; meanwhile this one learns that it is cut.
    for (let asked = 0; asked < 20; asked++) await db.pool.query('select 1');
    await tx.rows('select 1');
  });
  await expect(broken).rejects.toThrow(/connection/i);
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await db.close();
});
