import { LEVELS } from '../../contract/src/permissions/model.ts';
import { switches, type Grant } from '../../server/src/seed/create.ts';
import type { TestClient, TestUser } from '../../server/src/testing/clients.ts';
import type { TestPortal } from '../../server/src/testing/portal/portal.ts';

export const USERS = 10_000;
export const ACCOUNTS = 10_000;
export const USER_GROUPS = 50;
/** Every account is in fifty of them. */
const ACCOUNT_GROUPS = 200;
const GROUPS_OF_ONE = 50;
const ENTRIES = 100_000;

const ALL: Grant[] = [
  ...switches('PAYMENT_SALARY_DETAILS'),
  { area: 'USERS', level: 'ADMIN' },
  { area: 'BANKS', level: 'VIEW_ONLY' },
];

export type LargeClient = TestClient & { reader: TestUser; colleague: TestUser };

/**
 * A client as large as they come: ten thousand users, and ten thousand accounts, each in fifty of two hundred account
 * groups. A reader is in fifty user groups whose entries grant account groups and accounts and deny one group again, so
 * they see three quarters of the accounts. A colleague is in the same groups. The accounts' statements have a hundred
 * thousand entries.
 */
export async function makeLargeClient(portal: TestPortal): Promise<LargeClient> {
  const users = { reader: { secondFactors: [], grants: ALL }, colleague: { grants: [] } };
  const client = await portal.makeClient({ users, rule: null, currencies: ['CHF'] });
  const fill = async (sql: string) => {
    await portal.owner.pool.query(sql.replaceAll('CLIENT', `'${client.id}'`));
  };
  for (const sql of [...PEOPLE, ...MONEY, ...RIGHTS]) await fill(sql);
  await portal.owner.pool.query('vacuum (analyze)');
  return { ...client, reader: client.users['reader']!, colleague: client.users['colleague']! };
}

const PEOPLE = [
  `insert into users (client_id, id, user_name, full_name, email, settings_id, created_at)
   select CLIENT, gen_random_uuid(), 'person' || n, 'Person ' || n, 'person' || n || '@client.example', gen_random_uuid(), now()
   from generate_series(3, ${USERS}) n`,
  `insert into user_groups (client_id, id, name) select CLIENT, gen_random_uuid(), 'Group ' || n from generate_series(1, ${USER_GROUPS}) n`,
  `insert into user_group_members (client_id, group_id, user_id)
   select CLIENT, g.id, u.id from users u join user_groups g using (client_id)
   where u.client_id = CLIENT and (u.user_name in ('reader', 'colleague') or hashtext(u.id::text || g.name) % 20 = 0)`,
];

const MONEY = [
  `insert into accounts (client_id, id, bank_id, name, short_name, owner_id, iban, currency, country)
   select CLIENT, gen_random_uuid(), b.id, 'Account ' || n, 'Account ' || n, o.id, 'CH' || lpad(n::text, 19, '0'), 'CHF', 'CH'
   from generate_series(2, ${ACCOUNTS}) n, banks b, owners o where b.client_id = CLIENT and o.client_id = CLIENT`,
  `insert into account_groups (client_id, id, name) select CLIENT, gen_random_uuid(), 'Accounts ' || n from generate_series(0, ${ACCOUNT_GROUPS - 1}) n`,
  `with numbered as (select id, row_number() over (order by iban) as n from accounts where client_id = CLIENT)
   insert into account_group_members (client_id, group_id, account_id)
   select CLIENT, g.id, a.id from numbered a cross join generate_series(0, ${GROUPS_OF_ONE - 1}) step
     join account_groups g on g.client_id = CLIENT and g.name = 'Accounts ' || (a.n + step * 3) % ${ACCOUNT_GROUPS}`,
  `with numbered as (select id, row_number() over (order by iban) as n from accounts where client_id = CLIENT)
   insert into statement_entries (client_id, id, account_id, statement_id, sequence, type, listed, counted, value_date, booking_date,
     amount_hundred_thousandths, currency, reversal, counterparty, remittance, line_number, offset_bytes, length_bytes)
   select CLIENT, gen_random_uuid(), a.id, gen_random_uuid(), 1, 'ENTRY', true, true, date '2026-11-20' - line / 200, date '2026-11-20' - line / 200,
     line * 1000, 'CHF', false, 'Counterparty ' || line, 'Invoice ' || line, 1, 0, 0
   from generate_series(1, ${ENTRIES}) line join numbered a on a.n = 1 + line * 7919::bigint % ${ACCOUNTS}`,
];

const entries = (level: number, of: string) =>
  `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, scope_id, level)
   select CLIENT, 'GROUP', u.id, area, scope_kind, scope_id, ${level}
   from (select id, row_number() over (order by name) as n from user_groups where client_id = CLIENT) u
     cross join unnest(array['ACCOUNT_PAYMENTS', 'ACCOUNT_STATEMENTS']) area cross join lateral (${of}) scope`;
const accountGroups = (of: string) =>
  `select 'ACCOUNT_GROUP' as scope_kind, g.id as scope_id from account_groups g where g.client_id = CLIENT and ${of}`;

const RIGHTS = [
  `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, level)
   select CLIENT, 'GROUP', id, 'PAYMENT_VIEW', 'AREA', ${LEVELS.GRANT} from user_groups where client_id = CLIENT`,
  // Each user group grants four account groups, so together they grant all, …
  entries(LEVELS.VIEW_ONLY, accountGroups(`substring(g.name from 10)::int % ${USER_GROUPS} = u.n - 1`)),
  // … the last one denies one of them again, and every other one names accounts.
  entries(LEVELS.DENY, accountGroups(`g.name = 'Accounts 0' and u.n = ${USER_GROUPS}`)),
  entries(
    LEVELS.VIEW_ONLY,
    `select 'ACCOUNT' as scope_kind, a.id as scope_id from accounts a where a.client_id = CLIENT and u.n % 2 = 0 and hashtext(a.iban) % ${USER_GROUPS} = u.n`,
  ),
];
