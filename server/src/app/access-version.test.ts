import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { LEVELS } from '@portico/contract/permissions/model';
import { giveRights, type TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { createAccount, createGroup } from '../seed/create.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

const change = (client: TestClient, sql: string) =>
  portal.owner.inNoClient((tx) => tx.write(sql.replaceAll('CLIENT', `'${client.id}'`)));

it.each([
  ['removes a right', `delete from permission_entries where client_id = CLIENT and area = 'ACCOUNT_STATEMENTS'`],
  ['denies a right', `update permission_entries set level = ${LEVELS.DENY} where client_id = CLIENT`],
  ['takes a module from a user', `update users set modules = '{EFT}' where client_id = CLIENT`],
  ['takes a module from the client', `update clients set licensed_modules = '{EFT}' where client_id = CLIENT`],
])('%s: the next call is refused', async (_what, sql) => {
  const client = await portal.makeClient();
  const token = await portal.signIn(client.users['clerk']!);
  const list = () => portal.call('GET', 'reporting/transactions', { token });
  expect([(await list()).status, (await list()).status]).toEqual([200, 200]);
  await change(client, sql);
  expect([(await list()).status, (await list()).status]).toEqual([403, 403]);
});

it('a right by a group is there with the next call, and gone with the call after leaving it', async () => {
  const client = await portal.makeClient({ users: { clerk: { grants: [] } } });
  const token = await portal.signIn(client.users['clerk']!);
  const list = async () => (await portal.call('GET', 'reporting/transactions', { token })).status;
  expect(await list()).toBe(403);
  await portal.owner.inNoClient(async (tx) => {
    const groupId = await createGroup(tx, client.id, 'Readers', [client.users['clerk']!.id]);
    await tx.write(
      `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, level) values ($1, 'GROUP', $2, 'ACCOUNT_STATEMENTS', 'AREA', $3)`,
      [client.id, groupId, LEVELS.VIEW_ONLY],
    );
  });
  expect(await list()).toBe(200);
  await change(client, 'delete from user_group_members where client_id = CLIENT');
  expect(await list()).toBe(403);
});

it('a new, renamed or regrouped account shows with the next call', async () => {
  const client = await portal.makeClient();
  const token = await portal.signIn(client.users['clerk']!);
  const names = async () => {
    const { body } = await portal.call('GET', 'reporting/accounts', { token });
    return body.content.map((row: { name: string; bank: { name: string } }) => `${row.name} ${row.bank.name}`);
  };
  const before = await names();
  await portal.owner.inNoClient(async (tx) => {
    const bank = await tx.row<{ id: string }>('select id from banks where client_id = $1', [client.id]);
    const account = { bankId: bank!.id, name: 'New', shortName: 'New', owner: 'Owner', iban: 'CH00', currency: 'CHF' };
    await createAccount(tx, client.id, account);
  });
  expect(await names()).toHaveLength(before.length + 1);
  await change(client, `update accounts set short_name = 'Other' where client_id = CLIENT and short_name = 'New'`);
  expect((await names()).join()).toContain('Other');
  await change(client, `update banks set name = 'Another bank' where client_id = CLIENT`);
  expect((await names()).join()).toContain('Another bank');
});

it('no action relies on the cache: a change of the same moment already counts', async () => {
  const client = await portal.makeClient();
  const token = await portal.signIn(client.users['clerk']!);
  await portal.call('GET', 'payments/orders', { token });
  // As if the version had stayed: actions must not use it.
  await change(client, 'alter table permission_entries disable trigger all');
  await change(client, `delete from permission_entries where client_id = CLIENT`);
  await change(client, 'alter table permission_entries enable trigger all');
  const read = await portal.call('GET', 'payments/orders', { token });
  const act = await portal.call('POST', 'payments/orders/submit', { token, body: [client.id] });
  expect([read.status, act.status]).toEqual([200, 403]);
});

it.each([
  'permission_entries',
  'user_groups',
  'user_group_members',
  'banks',
  'owners',
  'accounts',
  'account_groups',
  'account_group_members',
])('every way to change %s changes the version', async (table) => {
  const { rows } = await portal.owner.pool.query<{ events: string[] }>(
    `select array_agg(distinct event_manipulation::text order by event_manipulation::text) as events from information_schema.triggers
     where event_object_table = $1 and action_statement like '%change_access_version%'`,
    [table],
  );
  expect(rows[0]!.events).toEqual(['DELETE', 'INSERT', 'UPDATE']);
});

it('another client keeps its version', async () => {
  const [one, other] = [await portal.makeClient(), await portal.makeClient()];
  const version = async () =>
    (await portal.owner.inNoClient((tx) =>
      tx.row<{ access_version: string }>('select access_version from clients where client_id = $1', [other.id]),
    ))!.access_version;
  const before = await version();
  await giveRights(portal.owner, one, 'clerk', [{ area: 'SIGN_OFF_RULES', level: 'VIEW_ONLY' }]);
  expect(await version()).toBe(before);
});
