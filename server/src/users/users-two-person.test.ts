import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { makeAdministration, passwordLinks, USERS_PATH } from '../testing/users.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

const keysOf = ({ body }: { body: { reasons?: { key: string }[] } }) => (body.reasons ?? []).map(({ key }) => key);

describe('With the two-person rule', () => {
  it('a new user waits without effect, shows who they are, and is invited once another person approves', async () => {
    const administration = await makeAdministration(portal, { twoPersonRule: true });
    const { people, client, addUser, decide, apply, detail } = administration;
    const entry = {
      area: 'ACCOUNT_PAYMENTS',
      scope: { kind: 'ACCOUNT', id: client.accounts[0]!.id },
      level: 'EDIT',
    } as const;
    const { body } = await addUser(people.admin, { userName: 'waiting', permissions: [entry] });
    expect(body.outcome).toBe('REQUESTED');
    expect(await detail(body.uniqueId)).toMatchObject({
      entityStatus: 'CREATION_PENDING',
      openRequest: { action: 'ADD' },
    });
    expect(await passwordLinks(portal, body.uniqueId)).toEqual([]);
    const early = await people.admin.call('POST', `${USERS_PATH}/${body.uniqueId}/resetPassword`);
    expect(keysOf(early as never)).toEqual(['userPending']);
    const request = await people.approver.call<ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>>(
      'GET',
      `portal/administration/twomanrules/${body.changeRequest}`,
    );
    expect(request.body.changes).toContainEqual({
      field: 'permissions',
      before: null,
      after: ['Payments on accounts, account Test · CHF: Edit'],
    });
    expect((await decide(people.approver, body.changeRequest, 'approve')).status).toBe(200);
    await apply(body.changeRequest!);
    expect(await detail(body.uniqueId)).toMatchObject({ entityStatus: 'OK', state: 'INVITED' });
    expect(await passwordLinks(portal, body.uniqueId)).toEqual(['INVITATION']);
  });

  it('a refused new user leaves only the request, and the name is free again', async () => {
    const { people, addUser, addGroup, decide } = await makeAdministration(portal, { twoPersonRule: true });
    const group = (await addGroup(people.admin, { name: 'Readers' })).body;
    await decide(people.admin2, group.changeRequest, 'reject');
    const { body } = await addUser(people.admin, { userName: 'waiting' });
    expect((await decide(people.admin2, body.changeRequest, 'reject')).status).toBe(200);
    expect((await people.admin.call('GET', `${USERS_PATH}/${body.uniqueId}`)).status).toBe(404);
    expect((await addUser(people.admin, { userName: 'waiting' })).body.outcome).toBe('REQUESTED');
  });

  it('inactivating waits, and ends the sessions when approved', async () => {
    const { people, switchUser, decide, apply, detail, id } = await makeAdministration(portal, { twoPersonRule: true });
    const { body } = await switchUser(people.admin, id('clerk'), false);
    expect((await people.clerk.call('GET', 'portal/user')).status).toBe(200);
    expect(await detail(id('clerk'))).toMatchObject({ entityStatus: 'CHANGE_PENDING', state: 'ACTIVE' });
    const request = await people.admin2.call<{ changes: unknown[] }>(
      'GET',
      `portal/administration/twomanrules/${body.changeRequest}`,
    );
    expect(request.body.changes).toEqual([{ field: 'active', before: true, after: false }]);
    await decide(people.admin2, body.changeRequest, 'approve');
    await apply(body.changeRequest!);
    expect((await people.clerk.call('GET', 'portal/user')).status).toBe(401);
  });

  it('nobody decides about a change of themselves', async () => {
    const { people, changeUser, decide, id } = await makeAdministration(portal, { twoPersonRule: true });
    const { body } = await changeUser(people.admin, id('admin2'), { jobTitle: 'Director' });
    for (const decision of ['approve', 'reject']) {
      const answer = await decide(people.admin2, body.changeRequest, decision);
      expect([answer.status, keysOf(answer)]).toEqual([403, ['changeAboutYourself']]);
    }
    expect((await decide(people.approver, body.changeRequest, 'approve')).status).toBe(200);
  });
});
