import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { trustedId, type AccountId } from '@portico/contract/ids';
import { addRuleLine, CLERK_GRANTS, SIGNER_GRANTS, type TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';

const GROUPS = 'portal/administration/accountGroups';
const REQUESTS = 'portal/administration/twomanrules';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

const grants = [{ area: 'ACCOUNT_PAYMENTS', level: 'ADMIN' } as const];

async function makeAdministered(twoPersonRule: boolean) {
  const client = await portal.makeClient({
    client: { twoPersonRule },
    users: {
      admin1: { grants },
      admin2: { grants },
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
    },
  });
  const tokens = new Map<string, string>();
  for (const role of Object.keys(client.users)) tokens.set(role, await portal.signIn(client.users[role]!));
  const call = (role: string, method: string, path: string, body?: unknown) =>
    portal.call(method, path, { token: tokens.get(role)!, ...(body === undefined ? {} : { body }) });
  return { client, call, ids: client.accounts.map(({ id }) => id) };
}

it('is added, changed and deleted; a name is used once', async () => {
  const { call, ids } = await makeAdministered(false);
  const { uniqueId } = (await call('admin1', 'POST', GROUPS, { content: { name: 'Europe', accountIds: ids } })).body;
  expect((await call('admin1', 'GET', GROUPS)).body.content).toMatchObject([
    { name: 'Europe', membersCount: ids.length },
  ]);
  const content = { name: 'Euro area', accountIds: ids.slice(0, 1) };
  expect((await call('admin1', 'PUT', `${GROUPS}/${uniqueId}`, { content, version: 1 })).body.outcome).toBe('DONE');
  expect((await call('admin1', 'GET', `${GROUPS}/${uniqueId}`)).body).toMatchObject({ content, version: 2 });
  await call('admin1', 'POST', `${GROUPS}/${uniqueId}/delete`, { version: 2, comment: 'Empty' });
  expect((await call('admin1', 'GET', GROUPS)).body.totalElements).toBe(0);
  const again = await call('admin1', 'POST', GROUPS, { content });
  expect(again.body.fields).toMatchObject([{ field: 'content.name' }]);
});

it.each<[string, (client: TestClient) => { name: string; accountIds: AccountId[] }, string]>([
  ['without an account', () => ({ name: 'Empty', accountIds: [] }), 'content.accountIds'],
  [
    'with an account that isn’t there',
    () => ({ name: 'Lost', accountIds: [trustedId('018f2f5e-0000-7000-8000-000000000001')] }),
    'content.accountIds',
  ],
  ['without a name', ({ accounts }) => ({ name: ' ', accountIds: [accounts[0]!.id] }), 'content.name'],
])('can’t be added %s', async (_what, content, field) => {
  const { client, call } = await makeAdministered(false);
  const { body } = await call('admin1', 'POST', GROUPS, { content: content(client) });
  expect(body).toMatchObject({ code: 'REQUEST_FIELDS', fields: [{ field }] });
});

it('waits for a second account administrator, and is empty before that', async () => {
  const { client, call, ids } = await makeAdministered(true);
  const added = await call('admin1', 'POST', GROUPS, { content: { name: 'Europe', accountIds: ids } });
  expect(added.body.outcome).toBe('REQUESTED');
  const byGroup = () => call('clerk', 'GET', `reporting/useraccountsummaries/by-group?accounts=${ids.join(',')}`);
  const before = JSON.stringify((await byGroup()).body);
  expect(before).not.toContain('Europe');
  // Users who only work with payments neither see nor decide it.
  expect((await call('clerk', 'GET', `${REQUESTS}/${added.body.changeRequest}`)).status).toBe(404);
  const request = (await call('admin2', 'GET', `${REQUESTS}/${added.body.changeRequest}`)).body;
  expect(request.changes).toContainEqual({ field: 'name', before: null, after: 'Europe' });
  expect(request.changes.find(({ field }: { field: string }) => field === 'accounts').after).toHaveLength(ids.length);
  await call('admin2', 'POST', `${REQUESTS}/${added.body.changeRequest}/approve`, { digest: request.digest });
  await until(byGroup, ({ body }) => JSON.stringify(body).includes('Europe'));
  expect(client.accounts).toHaveLength(ids.length);
});

it('is not deleted while a rule or a permission names it, and says which rule', async () => {
  const { client, call, ids } = await makeAdministered(false);
  const { uniqueId } = (await call('admin1', 'POST', GROUPS, { content: { name: 'Europe', accountIds: ids } })).body;
  await addRuleLine(portal.owner, client, { name: 'Big ones' });
  const remove = () => call('admin1', 'POST', `${GROUPS}/${uniqueId}/delete`, { version: 1, comment: 'x' });
  const own = (sql: string) => portal.owner.inNoClient((tx) => tx.write(sql, [client.id, uniqueId]));
  await own(
    `update sign_off_rule_lines set scope_kind = 'ACCOUNT_GROUP', scope_ids = array[$2::uuid] where client_id = $1 and name = 'Big ones'`,
  );
  expect((await remove()).body.reasons).toMatchObject([{ key: 'groupInRule', parameters: { rule: 'Big ones' } }]);
  expect((await call('admin1', 'GET', `${GROUPS}/${uniqueId}`)).body.actions).toMatchObject({
    update: { allowed: true },
    delete: { allowed: false, reasons: [{ key: 'groupInRule' }] },
  });
  await own(
    `update sign_off_rule_lines set scope_kind = 'ALL', scope_ids = '{}' where client_id = $1 and $2::uuid is not null`,
  );
  await own(
    `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, scope_id, level)
     select client_id, 'USER', id, 'ACCOUNT_PAYMENTS', 'ACCOUNT_GROUP', $2, 1 from users where client_id = $1 limit 1`,
  );
  expect((await remove()).body.reasons).toMatchObject([{ key: 'groupInPermission' }]);
});
