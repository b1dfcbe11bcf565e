import type { TestClient } from '../server/src/testing/clients.ts';
import type { TestPortal } from '../server/src/testing/portal/portal.ts';
import { limited, timed, type Measure, type Result } from './measure.ts';
import { withPortal } from './with-portal.ts';

const USERS = 50_000;
const GROUPS = 50;
const RUNS = 15;
const REQUESTS = 10;
const DEEP_PAGE = 400;
const BOUND_MILLISECONDS = 100;

const LIST = 'portal/administration/users';
const filter = (value: object) => `${LIST}?filter=${encodeURIComponent(JSON.stringify(value))}`;

/** The list of 50,000 users: its first page, deep pages, other sort orders, filters and the search. */
export const userList: Measure = () =>
  withPortal({}, async (portal) => {
    const ask = await listOf(portal, USERS);
    const results: Result[] = [];
    for (const [what, path] of Object.entries(ASKED)) {
      await ask(path);
      const values: number[] = [];
      for (let run = 0; run < RUNS; run++) values.push(await ask(path));
      results.push(limited(`${what}, of ${USERS} users`, 'ms per request', values, BOUND_MILLISECONDS));
    }
    return results;
  });

const ASKED = {
  'page as it opens': LIST,
  'page by clicking through': `${LIST}?page=${DEEP_PAGE}&size=100`,
  'by full name, backwards': `${LIST}?sort=fullName,desc`,
  'by last sign-in': `${LIST}?sort=lastLogin,desc`,
  'those who are locked': filter({ state: ['LOCKED'] }),
  'an e-mail': filter({ email: 'person49999@' }),
  'the search': filter({ search: 'person49999' }),
};

/** A client with this many users, and the milliseconds of a request to its list. */
async function listOf(portal: TestPortal, users: number): Promise<(path: string) => Promise<number>> {
  const client = await portal.makeClient({
    users: { admin: { secondFactors: [], grants: [{ area: 'USERS', level: 'ADMIN' }] } },
    rule: null,
  });
  await fill(portal, client, users);
  const token = await portal.signIn(client.users['admin']!);
  return async (path) => {
    const all = await timed(async () => {
      for (let request = 0; request < REQUESTS; request++) {
        const { status, body } = await portal.call('GET', path, { token });
        if (status !== 200 || body.content.length === 0) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      }
    });
    return all / REQUESTS;
  };
}

async function fill(portal: TestPortal, { id }: TestClient, users: number): Promise<void> {
  await portal.owner.inNoClient(async (tx) => {
    await tx.write(
      `insert into users (client_id, id, user_name, full_name, email, settings_id, created_at, last_login_at, locked_at)
       select $1, gen_random_uuid(), 'person' || n, 'Person ' || (n * 7919::bigint) % $2::int, 'person' || n || '@client.example', gen_random_uuid(),
         now(), now() - n * interval '1 minute', case when n % 1000 = 0 then now() end from generate_series(1, $2::int) n`,
      [id, users],
    );
    await tx.write(
      `insert into user_groups (client_id, id, name) select $1, gen_random_uuid(), 'Group ' || n from generate_series(1, $2::int) n`,
      [id, GROUPS],
    );
    await tx.write(
      `insert into user_group_members (client_id, group_id, user_id)
       select u.client_id, g.id, u.id from users u join user_groups g on g.client_id = u.client_id
       where u.client_id = $1 and hashtext(u.id::text || g.name) % 20 = 0`,
      [id],
    );
  });
  await portal.owner.pool.query('analyze users, user_groups, user_group_members');
}
