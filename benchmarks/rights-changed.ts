import { LEVELS } from '../contract/src/permissions/model.ts';
import { seedDemo } from '../server/src/seed/seed-demo.ts';
import { TEST_PASSWORD, type TestUser } from '../server/src/testing/clients.ts';
import type { TestPortal } from '../server/src/testing/portal/portal.ts';
import { limited, median, rounded, timed, type Measure, type Result } from './measure.ts';
import { makeLargeClient } from './permissions/large-client.ts';
import { withPortal } from './with-portal.ts';

const RUNS = 21;
const BOUND_MILLISECONDS = 100;

/**
 * How long the first call takes after a change of rights: entries and accounts are read again, the results computed,
 * and the list answered. The change alternates between a DENY and its removal, and each first answer must already
 * reflect it. Measured for the demo's largest client, with a bound, and for one with ten thousand users and accounts,
 * without.
 */
export const rightsChanged: Measure = () =>
  withPortal({}, async (portal) => {
    await seedDemo(portal.owner, portal.clock, TEST_PASSWORD);
    const demo = await afterChanges(portal, await demoUser(portal));
    const { reader } = await makeLargeClient(portal);
    const large = await afterChanges(portal, reader);
    return [
      limited('first call after a change, largest demo client', 'ms', demo, BOUND_MILLISECONDS),
      figure('first call after a change, 10,000 users and accounts in 50 groups each', large),
    ];
  });

function figure(name: string, values: readonly number[]): Result {
  return { figure: name, unit: 'ms', ours: rounded(median(values)), runs: values.length };
}

/** A user who sees statements, in the client with the most accounts. */
async function demoUser(portal: TestPortal): Promise<TestUser> {
  const row = await portal.owner.inNoClient((tx) =>
    tx.row<TestUser>(
      `select u.id, c.business_id as "clientId", u.user_name as username, u.full_name as "fullName", u.email
       from users u join clients c using (client_id) where u.user_name = 'clerk'
       order by (select count(*) from accounts a where a.client_id = c.client_id) desc limit 1`,
    ),
  );
  return row!;
}

async function afterChanges(portal: TestPortal, user: TestUser): Promise<number[]> {
  const token = await portal.signIn({ ...user, password: TEST_PASSWORD });
  const values: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const level = run % 2 ? LEVELS.INHERIT : LEVELS.DENY;
    await change(portal, user, level);
    let status = 0;
    const milliseconds = await timed(async () => {
      ({ status } = await portal.call('GET', 'payments/orders', { token }));
    });
    if (status !== (level === LEVELS.DENY ? 403 : 200)) throw new Error(`A stale answer: ${status}.`);
    if (level !== LEVELS.DENY) values.push(milliseconds);
  }
  return values;
}

/** The user's own entry; INHERIT leaves the decision to their groups. */
async function change(portal: TestPortal, user: TestUser, level: number): Promise<void> {
  await portal.owner.inNoClient((tx) =>
    tx.write(
      `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, level)
       select client_id, 'USER', id, 'PAYMENT_VIEW', 'AREA', $2 from users where id = $1
       on conflict (client_id, holder_kind, holder_id, area, scope_kind, scope_id) do update set level = excluded.level`,
      [user.id, level],
    ),
  );
}
