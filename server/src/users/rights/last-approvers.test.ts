import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { CHANGE_CATEGORIES, type ChangeCategory } from '@portico/contract/approvals/model';
import type { UserGroupContent } from '@portico/contract/users/group-endpoints';
import type { UserContent } from '@portico/contract/users/endpoints';
import { addGroup, shown, type TestClient, type TestClientOptions } from '../../testing/clients.ts';
import { decideRead } from '../../testing/decisions.ts';
import { USER_GROUP } from '../../testing/master-data.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';
import { until } from '../../testing/portal/until.ts';
import { GROUPS_PATH, USERS_PATH, type Changed, type UserDetail } from '../../testing/users.ts';

type Grants = NonNullable<TestClientOptions['users']>[string]['grants'];
type Alarm = { key: string; about: string; parameters: Record<string, string | number> };

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  await makeProvider(portal);
});
afterAll(() => portal.stop());

const at = (level: Grants[number]['level'], ...areas: Grants[number]['area'][]): Grants =>
  areas.map((area) => ({ area, level }));

/** Only these categories are under the rule, and the settings with them. */
const governing = (...categories: ChangeCategory[]) => ({
  twoPersonRule: true,
  twoPersonExceptions: CHANGE_CATEGORIES.filter((one) => !categories.includes(one)),
});

let client: TestClient;
let admin: Person;

/** An administrator, and a second person with the rights under test. */
async function make(options: NonNullable<TestClientOptions['client']>, second: Grants, administration: Grants = []) {
  client = await portal.makeClient({
    client: options,
    users: {
      admin: { secondFactors: [], grants: [...at('ADMIN', 'USERS', 'USER_GROUPS'), ...administration] },
      second: { secondFactors: [], grants: second },
      clerk: { secondFactors: [], grants: [] },
    },
    rule: null,
  });
  ({ admin } = await everybody(portal, client.users, 'admin'));
}

const id = (role: string) => client.users[role]!.id;
const find = async (path: string) => (await admin.call<UserDetail>('GET', path)).body;
async function change(path: string, changes: Partial<UserContent & UserGroupContent>) {
  const { content, version } = await find(path);
  return admin.call<Changed>('PUT', path, { content: { ...content, ...changes }, version });
}
async function act(path: string, action: string, more: object = {}) {
  const { version } = await find(path);
  return admin.call<Changed>('POST', `${path}/${action}`, { version, comment: 'It is time', ...more });
}
/** A group through which the second person may approve changes of users. */
async function addApprovers(): Promise<string> {
  const groupId = await addGroup(portal.owner, client, 'Approvers', 'second');
  await portal.owner.inNoClient((tx) =>
    tx.write(`update permission_entries set holder_kind = 'GROUP', holder_id = $2 where holder_id = $1`, [
      id('second'),
      groupId,
    ]),
  );
  return groupId;
}
const reasonsOf = ({ body }: { body: Changed }) => (body.reasons ?? []).map(({ key, parameters }) => [key, parameters]);
const tooFew = (category: ChangeCategory, ...roles: string[]) => [
  ['tooFewApprovers', { category, count: roles.length, names: roles.map((role) => shown(client.users[role]!)).join() }],
];
const alarms = () =>
  portal.owner.inNoClient((tx) =>
    tx.rows<Alarm>('select key, about, parameters from alarms where about like $1 order by about', [`${client.id}%`]),
  );
const DENIES_USERS = { area: 'USERS', scope: { kind: 'AREA' }, level: 'DENY' } as const;

describe('The last two who can approve changes of users', () => {
  beforeEach(() => make(governing('USER'), at('APPROVE', 'USERS')));
  const second = () => `${USERS_PATH}/${id('second')}`;

  it('can’t be deleted, and their page says so beforehand', async () => {
    const refused = await act(second(), 'delete');
    expect([refused.status, reasonsOf(refused)]).toEqual([409, tooFew('USER', 'admin')]);
    expect(refused.body.reasons[0]!.text).toContain(`only ${shown(client.users['admin']!)} would be left`);
    expect((await find(second())).actions.delete.reasons.map(({ key }) => key)).toEqual(['tooFewApprovers']);
    expect((await find(second())).entityStatus).toBe('OK');
  });

  it('keep the right', async () => {
    expect(reasonsOf(await change(second(), { permissions: [] }))).toEqual(tooFew('USER', 'admin'));
  });

  it('can’t have it denied through a group', async () => {
    const holding = await addApprovers();
    const denying = { ...USER_GROUP, name: 'Denied', userIds: [id('second')], permissions: [DENIES_USERS] };
    const refused = await admin.call<Changed>('POST', GROUPS_PATH, { content: denying });
    expect(reasonsOf(refused)).toEqual(tooFew('USER', 'admin'));
    expect((await find(second())).content.groupIds).toEqual([holding]);
  });

  it.each<[string, (path: string) => Promise<{ body: Changed }>]>([
    ['they are not taken out of it', (path) => change(path, { userIds: [] })],
    ['it keeps the right', (path) => change(path, { permissions: [] })],
    ['it is not inactivated', (path) => act(path, 'activation', { active: false })],
    ['it is not deleted', (path) => act(path, 'delete')],
  ])('as members of a group: %s', async (_what, attempt) => {
    const group = await addApprovers();
    expect(reasonsOf(await attempt(`${GROUPS_PATH}/${group}`))).toEqual(tooFew('USER', 'admin'));
    expect(reasonsOf(await change(second(), { groupIds: [] }))).toEqual(tooFew('USER', 'admin'));
    expect(await find(`${GROUPS_PATH}/${group}`)).toMatchObject({
      state: 'ACTIVE',
      content: { userIds: [id('second')] },
    });
  });

  it('can always be inactivated, which alarms the provider', async () => {
    const { body } = await act(second(), 'activation', { active: false });
    expect(body.outcome).toBe('REQUESTED');
    expect(await alarms()).toEqual([]);
    const { second: other } = await everybody(portal, client.users, 'second');
    await portal.owner.inNoClient((tx) =>
      tx.write(`update change_requests set requested_by = $2 where id = $1`, [body.changeRequest, id('clerk')]),
    );
    expect((await decideRead(other, body.changeRequest, 'approve')).status).toBe(403);
    await decideRead(admin, body.changeRequest, 'approve');
    const raised = await until(alarms, (some) => some.length > 0);
    const parameters = { client: client.businessId, category: 'USER', count: 1 };
    expect(raised).toEqual([{ key: 'tooFewApprovers', about: `${client.id} USER`, parameters }]);
    expect((await find(second())).state).toBe('INACTIVE');
    expect(reasonsOf(await act(second(), 'delete'))).toEqual([]);
  });

  it('are no longer the last once somebody else has the right', async () => {
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, scope_id, level)
         values ($1, 'USER', $2, 'USERS', 'AREA', '00000000-0000-0000-0000-000000000000', 3)`,
        [client.id, id('clerk')],
      ),
    );
    const asked = await act(second(), 'delete');
    expect(asked.body.outcome).toBe('REQUESTED');
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set locked_at = $2 where id = $1', [id('clerk'), portal.clock.now()]),
    );
    await portal.owner.inNoClient((tx) =>
      tx.write(`update change_requests set requested_by = $2 where id = $1`, [asked.body.changeRequest, id('clerk')]),
    );
    const path = `portal/administration/twomanrules/${asked.body.changeRequest}`;
    const refused = await decideRead<Changed>(admin, asked.body.changeRequest, 'approve');
    expect([refused.status, reasonsOf(refused)]).toEqual([422, [['requestOutdated', {}], ...tooFew('USER', 'admin')]]);
    expect((await admin.call<{ outdated: string }>('GET', path)).body.outdated).toBe('tooFewApprovers');
  });
});

describe('A person who approves other kinds of change', () => {
  it('keeps the module that it takes', async () => {
    await make(governing('SIGNOFFRULE'), at('APPROVE', 'SIGN_OFF_RULES'), at('ADMIN', 'SIGN_OFF_RULES'));
    const path = `${USERS_PATH}/${id('second')}`;
    const refused = await change(path, { modules: ['ARS'] });
    expect([refused.status, reasonsOf(refused)]).toEqual([409, tooFew('SIGNOFFRULE', 'admin')]);
    expect((await find(path)).content.modules).toContain('EFT');
  });

  it('doesn’t matter while the rule is off', async () => {
    await make({}, at('APPROVE', 'USERS'));
    expect((await act(`${USERS_PATH}/${id('second')}`, 'delete')).body.outcome).toBe('DONE');
    expect(await alarms()).toEqual([]);
  });
});

it('is found among many who only look like approvers', async () => {
  await make(governing('ACCOUNT'), at('ADMIN', 'ACCOUNT_PAYMENTS'), at('ADMIN', 'ACCOUNT_PAYMENTS'));
  // They come first, have the level from their group, and are denied it themselves.
  await portal.owner.inNoClient(async (tx) => {
    const group = '00000000-0000-7000-8000-00000000000a';
    await tx.write('insert into user_groups (client_id, id, name) values ($1, $2, $3)', [client.id, group, 'Many']);
    await tx.write(
      `insert into users (client_id, id, user_name, full_name, modules, settings_id, created_at)
       select $1, ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'many' || i, 'One of many', '{EFT}', gen_random_uuid(), $2
         from generate_series(1, 120) i`,
      [client.id, portal.clock.now()],
    );
    await tx.write(
      `insert into user_group_members (client_id, group_id, user_id) select $1, $2, id from users where client_id = $1 and user_name like 'many%'`,
      [client.id, group],
    );
    await tx.write(
      `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, level)
       select $1, 'USER', id, 'ACCOUNT_PAYMENTS', 'AREA', -1 from users where client_id = $1 and user_name like 'many%'
       union all select $1, 'GROUP', $2, 'ACCOUNT_PAYMENTS', 'AREA', 11`,
      [client.id, group],
    );
  });
  expect(reasonsOf(await act(`${USERS_PATH}/${id('second')}`, 'delete'))).toEqual(tooFew('ACCOUNT', 'admin'));
});
