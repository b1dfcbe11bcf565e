import { expect, inject, it } from 'vitest';
import { SettableClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/db.ts';
import { createTestDatabase } from '../testing/portal/test-database.ts';
import { seedDemo } from './seed-demo.ts';

it('creates the demo’s groups once, and restores no right that somebody has taken away', async () => {
  const db = openDatabase(await createTestDatabase(inject('databaseUrl')), null, 1);
  const clock = new SettableClock('2026-11-20T09:00:00Z');
  const groups = async () =>
    (
      await db.inNoClient((tx) =>
        tx.rows<{ line: string }>(
          `select c.business_id || ' ' || g.name || ' ' || (select count(*) from permission_entries p
             where p.client_id = g.client_id and p.holder_kind = 'GROUP' and p.holder_id = g.id) as line
           from user_groups g join clients c on c.client_id = g.client_id order by 1`,
        ),
      )
    ).map(({ line }) => line);
  const signs = async () =>
    db.inNoClient((tx) =>
      tx.rows(`select 1 from permission_entries where holder_kind = 'USER' and area = 'PAYMENT_SIGN'`),
    );
  expect(await seedDemo(db, clock, 'Portico-demo-1')).toBe(true);
  const before = await groups();
  expect(before).toContain('ACME Payroll 5');
  expect(before).toContain('GLOBEX Authorised signatories 6');
  expect(await signs()).toHaveLength(4);
  const takeAway = `delete from permission_entries p using users u where u.client_id = p.client_id and u.id = p.holder_id
    and u.user_name = 'signer1' and p.area = 'PAYMENT_SIGN'`;
  await db.inNoClient((tx) => tx.write(takeAway));
  await db.inNoClient((tx) => tx.write(`update user_groups set deleted_at = now() where name = 'Payroll'`));
  expect(await seedDemo(db, clock, 'Portico-demo-1')).toBe(false);
  expect([(await groups()).length, (await signs()).length]).toEqual([before.length, 3]);
  await db.close();
});
