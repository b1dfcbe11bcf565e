import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { trustedId, type UserId } from '@portico/contract/ids';
import type { PermissionContent } from '@portico/contract/users/endpoints';
import { addRuleLine } from '../../testing/clients.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { auditOf, GROUPS_PATH, makeAdministration } from '../../testing/users.ts';

type List = ApiAnswer<'GET portal/administration/userGroups'>;

const NOWHERE = trustedId<UserId>('018f2f5e-0000-7000-8000-000000000001');

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

const entry = (area: PermissionContent['area'], level: PermissionContent['level']): PermissionContent => ({
  area,
  scope: { kind: 'AREA' },
  level,
});
const fieldsOf = ({ body }: { body: { fields?: { field: string }[] } }) =>
  (body.fields ?? []).map(({ field }) => field);
const keysOf = ({ body }: { body: { reasons?: { key: string }[] } }) => (body.reasons ?? []).map(({ key }) => key);

/** A group that lets the clerk view the users. */
async function withGroup(options: Parameters<typeof makeAdministration>[1] = {}) {
  const administration = await makeAdministration(portal, options);
  const { addGroup, people, id, decide, apply } = administration;
  const content = { name: 'Lookers', userIds: [id('clerk')], permissions: [entry('USERS', 'VIEW_ONLY')] };
  const { body } = await addGroup(people.admin, content);
  if (body.changeRequest) {
    await decide(people.admin2, body.changeRequest, 'approve');
    await apply(body.changeRequest);
  }
  const looks = async () => (await people.clerk.call('GET', 'portal/administration/users')).status === 200;
  return { ...administration, groupId: body.uniqueId, looks };
}

describe('A user group', () => {
  it('gives its members its rights with their next call, and takes them the same way', async () => {
    const { people, changeGroup, deleteGroup, groupId, looks, id } = await withGroup();
    expect(await looks()).toBe(true);
    await changeGroup(people.admin, groupId, { userIds: [id('reader')] });
    expect(await looks()).toBe(false);
    await changeGroup(people.admin, groupId, { userIds: [id('clerk')] });
    expect(await looks()).toBe(true);
    await changeGroup(people.admin, groupId, { permissions: [entry('USERS', 'DENY')] });
    expect(await looks()).toBe(false);
    await changeGroup(people.admin, groupId, { permissions: [entry('USERS', 'EDIT')] });
    expect(await looks()).toBe(true);
    expect((await deleteGroup(people.admin, groupId)).body.outcome).toBe('DONE');
    expect(await looks()).toBe(false);
    expect((await people.admin.call('GET', `${GROUPS_PATH}/${groupId}`)).status).toBe(404);
    expect(await auditOf(portal, groupId)).toEqual(['added', 'changed', 'changed', 'changed', 'changed', 'deleted']);
  });

  it('gives nothing while it is inactive, and keeps its members', async () => {
    const { people, switchGroup, groupDetail, groupId, looks, id } = await withGroup();
    await switchGroup(people.admin, groupId, false);
    expect(await looks()).toBe(false);
    expect(await groupDetail(groupId)).toMatchObject({ state: 'INACTIVE', content: { userIds: [id('clerk')] } });
    expect(keysOf(await switchGroup(people.admin, groupId, false))).toEqual(['groupInactive']);
    await switchGroup(people.admin, groupId, true);
    expect(await looks()).toBe(true);
  });

  it('gives nothing while it waits for a second person, nor does a pending change of it', async () => {
    const { people, client, addGroup, changeGroup, decide, apply, looks, id } = await makeWaiting();
    const { body } = await addGroup(people.admin, {
      name: 'Lookers',
      userIds: [id('clerk')],
      permissions: [entry('USERS', 'VIEW_ONLY')],
    });
    expect(await looks()).toBe(false);
    await decide(people.admin2, body.changeRequest, 'approve');
    await apply(body.changeRequest!);
    expect(await looks()).toBe(true);
    const change = await changeGroup(people.admin, body.uniqueId, { permissions: [] });
    expect([change.body.outcome, await looks()]).toEqual(['REQUESTED', true]);
    await decide(people.admin2, change.body.changeRequest, 'reject');
    expect(await looks()).toBe(true);
    expect(client.users['clerk']!.id).toBe(id('clerk'));
  });

  it('is refused with a taken name, unknown people, and impossible permissions', async () => {
    const { people, addGroup, groupId } = await withGroup();
    const wrong = entry('PAYMENT_SIGN', 'ADMIN');
    const content = { name: 'LOOKERS', userIds: [NOWHERE], permissions: [wrong] };
    expect(fieldsOf(await addGroup(people.admin, content))).toEqual([
      'content.name',
      'content.userIds',
      'content.permissions.0',
    ]);
    const check = `${GROUPS_PATH}/validateGroupName?groupName=LOOKERS`;
    expect((await people.reader.call('GET', check)).body).toEqual({ isFree: false });
    expect((await people.reader.call('GET', `${check}&except=${groupId}`)).body).toEqual({ isFree: true });
  });

  it('is not deleted while a sign-off rule names it', async () => {
    const { people, client, deleteGroup, groupDetail, groupId } = await withGroup();
    await addRuleLine(portal.owner, client, { name: 'Large amounts', userIds: [], userGroupIds: [groupId] });
    expect(keysOf(await deleteGroup(people.admin, groupId))).toEqual(['userGroupInRule']);
    expect((await groupDetail(groupId)).actions.delete.reasons.map(({ key }) => key)).toEqual(['userGroupInRule']);
  });

  it('keeps a member who waits for a second person when it changes meanwhile', async () => {
    const { people, addUser, changeGroup, groupDetail, decide, apply, groupId, detail } = await withGroup({
      twoPersonRule: true,
    });
    const { body } = await addUser(people.admin, { userName: 'waiting', groupIds: [groupId] });
    const change = await changeGroup(people.admin, groupId, { description: 'Changed meanwhile' });
    await decide(people.admin2, change.body.changeRequest, 'approve');
    await apply(change.body.changeRequest!);
    expect((await groupDetail(groupId)).content).toMatchObject({ description: 'Changed meanwhile' });
    await decide(people.admin2, body.changeRequest, 'approve');
    await apply(body.changeRequest!);
    expect((await detail(body.uniqueId)).content.groupIds).toEqual([groupId]);
    expect((await groupDetail(groupId)).content.userIds).toContain(body.uniqueId);
  });

  it('whose members change from their side outdates a pending request', async () => {
    const administration = await withGroup({ twoPersonRule: true });
    const { people, changeGroup, changeUser, groupDetail, decide, apply, groupId, id } = administration;
    const { body } = await changeGroup(people.admin, groupId, { userIds: [] });
    const side = await changeUser(people.admin, id('approver'), { groupIds: [groupId] });
    await decide(people.admin2, side.body.changeRequest, 'approve');
    await apply(side.body.changeRequest!);
    expect((await decide(people.admin2, body.changeRequest, 'approve')).body.code).toBe('CHANGES_NOT_APPROVED');
    expect((await groupDetail(groupId)).content.userIds.toSorted()).toEqual([id('clerk'), id('approver')].toSorted());
  });
});

it('users and groups that change from both sides at the same moment wait for each other', async () => {
  const { people, addGroup, changeGroup, changeUser, id } = await makeAdministration(portal);
  const made = await Promise.all(['a', 'b', 'c'].map((name) => addGroup(people.admin, { name })));
  const groupIds = made.map(({ body }) => body.uniqueId);
  const userIds = [id('clerk'), id('reader'), id('approver')];
  const answers = await Promise.all([
    ...groupIds.map((groupId) => changeGroup(people.admin, groupId, { userIds })),
    ...userIds.map((userId) => changeUser(people.admin2, userId, { groupIds })),
  ]);
  // The second to change the same thing hears that it has changed; nothing else goes wrong.
  for (const { status, body } of answers) expect([200, 'CONTENT_CHANGED']).toContain(status === 200 ? 200 : body.code);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
});

async function makeWaiting() {
  const administration = await makeAdministration(portal, { twoPersonRule: true });
  const looks = async () =>
    (await administration.people.clerk.call('GET', 'portal/administration/users')).status === 200;
  return { ...administration, looks };
}

describe('The list of user groups', () => {
  it('shows those of the client with how many people are in them', async () => {
    const { people, addGroup, deleteUser, id } = await makeAdministration(portal);
    await addGroup(people.admin, { name: 'b', userIds: [id('clerk'), id('reader')] });
    await addGroup(people.admin, { name: 'A', description: 'Nobody yet' });
    await deleteUser(people.admin, id('reader'));
    const { body } = await people.editor.call<List>('GET', GROUPS_PATH);
    expect(body.content).toMatchObject([
      { name: 'A', description: 'Nobody yet', membersCount: 0, state: 'ACTIVE', entityStatus: 'OK' },
      { name: 'b', membersCount: 1 },
    ]);
  });

  it('is for users with a right to groups, or who administer users', async () => {
    const { people, id, changeUser } = await makeAdministration(portal);
    const status = async () => (await people.clerk.call('GET', GROUPS_PATH)).status;
    expect(await status()).toBe(403);
    await changeUser(people.admin, id('clerk'), { permissions: [entry('USERS', 'GRANT')] });
    expect(await status()).toBe(403);
    await changeUser(people.admin, id('clerk'), { permissions: [entry('USERS', 'ADMIN')] });
    expect(await status()).toBe(200);
    expect((await people.clerk.call('POST', GROUPS_PATH, { content: { name: 'x' } })).status).toBe(400);
  });
});

describe('Users can’t give themselves rights through a group', () => {
  it('neither by its permissions, nor by switching or joining it; they may rename it', async () => {
    const { people, changeGroup, switchGroup, deleteGroup, addGroup, groupDetail, id } = await withGroup();
    const more = [entry('SETTINGS', 'ADMIN')];
    const joining = await addGroup(people.admin, { name: 'Mine', userIds: [id('admin')], permissions: more });
    expect(keysOf(joining)).toEqual(['ownMembership']);
    const { uniqueId } = (
      await addGroup(people.admin2, { name: 'Admins', userIds: [id('admin')], permissions: [entry('BANKS', 'EDIT')] })
    ).body;
    expect(keysOf(await changeGroup(people.admin, uniqueId, { permissions: more }))).toEqual(['ownGroup']);
    expect(keysOf(await changeGroup(people.admin, uniqueId, { userIds: [] }))).toEqual(['ownMembership']);
    expect(keysOf(await switchGroup(people.admin, uniqueId, false))).toEqual(['ownGroup']);
    expect(keysOf(await deleteGroup(people.admin, uniqueId))).toEqual(['ownMembership']);
    const { actions } = await groupDetail(uniqueId);
    expect([actions.inactivate.allowed, actions.delete.allowed, actions.update.allowed]).toEqual([false, false, true]);
    expect((await changeGroup(people.admin, uniqueId, { name: 'Administrators' })).status).toBe(200);
    expect((await changeGroup(people.admin2, uniqueId, { permissions: more })).status).toBe(200);
  });

  it('nor by approving what somebody else requests', async () => {
    const { people, addGroup, changeGroup, decide, apply, id } = await withGroup({ twoPersonRule: true });
    const content = { name: 'Approvers', userIds: [id('approver')], permissions: [entry('SETTINGS', 'ADMIN')] };
    const { body } = await addGroup(people.admin, content);
    expect(keysOf(await decide(people.approver, body.changeRequest, 'approve'))).toEqual(['changeOfYourGroup']);
    expect((await decide(people.admin2, body.changeRequest, 'approve')).status).toBe(200);
    await apply(body.changeRequest!);
    const renamed = await changeGroup(people.admin, body.uniqueId, { name: 'Renamed' });
    expect((await decide(people.approver, renamed.body.changeRequest, 'approve')).status).toBe(200);
    await apply(renamed.body.changeRequest!);
    const more = await changeGroup(people.admin, body.uniqueId, { permissions: [entry('SETTINGS', 'EDIT')] });
    expect(keysOf(await decide(people.approver, more.body.changeRequest, 'approve'))).toEqual(['changeOfYourGroup']);
  });
});
