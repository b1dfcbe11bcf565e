import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { GROUPS_PATH, makeAdministration, USERS_PATH, type Changed, type UserDetail } from '../testing/users.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

const fieldsOf = ({ body }: { body: Changed }) => (body.fields ?? []).map(({ field }) => field);

it('inactivating and deleting users and groups takes a comment of at most 250 characters', async () => {
  const { people, addGroup, id } = await makeAdministration(portal);
  const { uniqueId: group } = (await addGroup(people.admin, { name: 'Commented' })).body;
  const inactivation = { active: false, version: 1 };
  for (const [path, more] of [
    [`${USERS_PATH}/${id('clerk')}/activation`, inactivation],
    [`${USERS_PATH}/${id('reader')}/delete`, { version: 1 }],
    [`${GROUPS_PATH}/${group}/activation`, inactivation],
    [`${GROUPS_PATH}/${group}/delete`, { version: 2 }],
  ] as const) {
    const say = (length: number) => people.admin.call<Changed>('POST', path, { ...more, comment: 'x'.repeat(length) });
    expect([path, fieldsOf(await say(251))]).toEqual([path, ['comment']]);
    expect([path, (await say(250)).body.outcome]).toEqual([path, 'DONE']);
  }
});

it('a user’s applications are those of modules that both they and the client have', async () => {
  const { addUser, people } = await makeAdministration(portal, { licensedModules: ['EFT', 'ARS'] });
  const applicationsOf = async (...modules: ('EFT' | 'ARS')[]) => {
    const { body } = await addUser(people.admin, { userName: modules.join('.'), modules });
    return (await people.admin.call<UserDetail>('GET', `${USERS_PATH}/${body.uniqueId}`)).body.applications;
  };
  expect(await applicationsOf('EFT', 'ARS')).toEqual(['payments', 'reporting']);
  expect(await applicationsOf('ARS')).toEqual(['reporting']);
});
