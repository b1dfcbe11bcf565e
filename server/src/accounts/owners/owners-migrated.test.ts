import { expect, inject, it } from 'vitest';
import { openDatabase } from '../../platform/database/db.ts';
import { migrate } from '../../platform/database/apply-migrations.ts';
import { createEmptyDatabase } from '../../testing/portal/test-database.ts';
import { loadDemoDatabase } from '../../testing/portal/demo-database.ts';

const FOLDER = new URL('../../testing/demo-databases/', import.meta.url);

it('the owners on accounts, and in changes that are open, become objects of their own', async () => {
  const databaseUrl = await createEmptyDatabase(inject('databaseUrl'));
  await migrate(databaseUrl, '0014-access.sql');
  await loadDemoDatabase(databaseUrl, new URL('0014-access.json.gz', FOLDER));
  await migrate(databaseUrl, '0050-bank-connection-choices.sql');
  const db = openDatabase(databaseUrl, null, 1);
  const request = (number: number, status: string, owner: string) =>
    db.inNoClient((tx) =>
      tx.write(
        `insert into change_requests (client_id, id, kind, category, action, status, object_id, name, content, before, requested_by, requested_at)
         select a.client_id, gen_random_uuid(), 'account', 'ACCOUNT', 'UPDATE', $2, a.id, 'x',
           jsonb_build_object('owner', $3::text, 'alias', null), jsonb_build_object('owner', a.owner), u.id, now()
         from (select * from accounts order by id offset $1 limit 1) a join users u on u.client_id = a.client_id order by u.id limit 1`,
        [number, status, owner],
      ),
    );
  await request(0, 'PUBLISHED', 'Asked for Ltd');
  await request(1, 'REJECTED', 'Refused Ltd');
  const owners = () =>
    db.inNoClient((tx) =>
      tx.rows<{ id: string; name: string | null }>('select id, owner as name from accounts order by id'),
    );
  const before = await owners();

  await migrate(databaseUrl);
  const after = await db.inNoClient((tx) =>
    tx.rows<{ id: string; name: string }>(
      'select a.id, o.name from accounts a left join owners o on o.client_id = a.client_id and o.id = a.owner_id order by a.id',
    ),
  );
  expect(after).toEqual(before);
  const requests = await db.inNoClient((tx) =>
    tx.rows(
      `select r.status, r.content->>'owner' as stays, r.content ? 'alias' as whole, o.name as content, f.name as before
       from change_requests r left join owners o on o.id::text = r.content->>'ownerId' left join owners f on f.id::text = r.before->>'ownerId'
       where r.kind = 'account' order by r.status`,
    ),
  );
  expect(requests).toMatchObject([
    { status: 'PUBLISHED', stays: null, whole: true, content: 'Asked for Ltd', before: before[0]!.name },
    { status: 'REJECTED', stays: 'Refused Ltd', whole: true, content: null, before: null },
  ]);
  const names = await db.inNoClient((tx) => tx.rows<{ name: string }>('select distinct name from owners'));
  expect(names.map(({ name }) => name)).not.toContain('Refused Ltd');
  await db.close();
});
