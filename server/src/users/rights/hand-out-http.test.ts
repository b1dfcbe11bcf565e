import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { UserId } from '@portico/contract/ids';
import type { PermissionContent } from '@portico/contract/users/endpoints';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeAdministration, USERS_PATH, type UserDetail } from '../../testing/users.ts';

let portal: TestPortal;
let one: Awaited<ReturnType<typeof makeAdministration>>;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  one = await makeAdministration(portal);
});
afterAll(() => portal.stop());

let number = 0;
const fresh = () => `u${number++}-${process.pid}`;
const entry = (area: PermissionContent['area'], level: PermissionContent['level']): PermissionContent => ({
  area,
  scope: { kind: 'AREA' },
  level,
});
const keysOf = ({ body }: { body: { reasons?: { key: string }[] } }) => [
  ...new Set((body.reasons ?? []).map(({ key }) => key)),
];

/** A user with these rights, made by an administrator. */
async function holder(...permissions: PermissionContent[]): Promise<UserId> {
  return (await one.addUser(one.people.admin, { userName: fresh(), modules: ['EFT', 'ARS'], permissions })).body
    .uniqueId;
}
async function group(permissions: PermissionContent[], userIds: UserId[] = []): Promise<string> {
  return (await one.addGroup(one.people.admin, { name: fresh(), permissions, userIds })).body.uniqueId;
}

describe('A person who edits users without administering them', () => {
  it('gives a new user only rights that they hold and may grant', async () => {
    const { people, addUser } = one;
    const held = [entry('ACCOUNT_STATEMENTS', 'GRANT'), entry('PAYMENT_VIEW', 'GRANT')];
    expect((await addUser(people.editor, { userName: fresh(), permissions: held })).status).toBe(200);
    const { status, body } = await addUser(people.editor, {
      userName: fresh(),
      permissions: [entry('ACCOUNT_STATEMENTS', 'ADMIN'), entry('USERS', 'VIEW_ONLY'), entry('PAYMENT_SIGN', 'DENY')],
    });
    expect([status, body.code]).toEqual([403, '1005']);
    expect(body.reasons).toMatchObject([
      { key: 'handOutTooHigh', parameters: { permission: 'ACCOUNT_STATEMENTS', level: 'GRANT', needed: 'ADMIN' } },
      { key: 'handOutNot', parameters: { permission: 'USERS' } },
      { key: 'handOutNot', parameters: { permission: 'PAYMENT_SIGN' } },
    ]);
    expect(body.reasons[0]!.text).toContain('Account statements');
  });

  it('changes anything other than rights, also of people who hold more', async () => {
    const strong = await holder(entry('SETTINGS', 'ADMIN'));
    expect((await one.changeUser(one.people.editor, strong, { fullName: 'Renamed' })).status).toBe(200);
    const more = [entry('SETTINGS', 'ADMIN'), entry('PAYMENT_VIEW', 'GRANT')];
    expect((await one.changeUser(one.people.editor, strong, { permissions: more })).status).toBe(200);
  });

  it('takes away nothing that they could not give, not even by deleting', async () => {
    const strong = await holder(entry('SETTINGS', 'ADMIN'));
    expect(keysOf(await one.changeUser(one.people.editor, strong, { permissions: [] }))).toEqual(['handOutNot']);
    expect(keysOf(await one.deleteUser(one.people.editor, strong))).toEqual(['handOutNot']);
    const seen = await one.people.editor.call<UserDetail>('GET', `${USERS_PATH}/${strong}`);
    expect(seen.body.actions.delete.reasons.map(({ key }) => key)).toEqual(['handOutNot']);
    const weak = await holder(entry('PAYMENT_VIEW', 'GRANT'));
    expect((await one.deleteUser(one.people.editor, weak)).status).toBe(200);
  });

  it('neither adds people to a group nor removes them if they could not give its rights', async () => {
    const { people, changeUser, changeGroup } = one;
    const [strong, weak] = [await group([entry('SETTINGS', 'EDIT')]), await group([entry('PAYMENT_VIEW', 'GRANT')])];
    const somebody = await holder();
    expect((await changeUser(people.editor, somebody, { groupIds: [weak] })).status).toBe(200);
    expect(keysOf(await changeUser(people.editor, somebody, { groupIds: [weak, strong] }))).toEqual(['handOutNot']);
    expect(keysOf(await changeGroup(people.editor, strong, { userIds: [somebody] }))).toEqual(['handOutNot']);
    await changeGroup(people.admin, strong, { userIds: [somebody] });
    expect(keysOf(await changeGroup(people.editor, strong, { userIds: [] }))).toEqual(['handOutNot']);
    expect((await changeGroup(people.editor, strong, { description: 'Strong' })).status).toBe(200);
  });

  it('lets nothing through that an entry, a module, or an inactive group held back', async () => {
    const { people, changeUser, changeGroup, switchGroup } = one;
    const masked = await holder(entry('ACCOUNT_STATEMENTS', 'VIEW_ONLY'));
    await group([entry('ACCOUNT_STATEMENTS', 'ADMIN')], [masked]);
    expect(keysOf(await changeUser(people.editor, masked, { permissions: [] }))).toEqual(['handOutTooHigh']);
    const dormant = await holder(entry('SIGN_OFF_RULES', 'ADMIN'));
    await changeUser(people.admin, dormant, { modules: ['ARS'] });
    expect(keysOf(await changeUser(people.editor, dormant, { modules: ['ARS', 'EFT'] }))).toEqual(['handOutNot']);
    const denying = await group([entry('ACCOUNT_STATEMENTS', 'DENY')], [masked]);
    const freed = await holder();
    await group([entry('ACCOUNT_STATEMENTS', 'ADMIN')], [freed]);
    await changeGroup(people.admin, denying, { userIds: [freed] });
    expect(keysOf(await changeGroup(people.editor, denying, { permissions: [] }))).toEqual(['handOutTooHigh']);
    expect(keysOf(await switchGroup(people.editor, denying, false))).toEqual(['handOutTooHigh']);
  });

  it('can’t redirect links and codes of anybody who holds more', async () => {
    const { people, changeUser } = one;
    const strong = await holder(entry('SETTINGS', 'ADMIN'));
    for (const change of [{ email: 'editor@else.example' }, { authenticationType: 'NONE' as const }]) {
      expect(keysOf(await changeUser(people.editor, strong, change))).toEqual(['proofOfStronger']);
    }
    const weak = await holder(entry('PAYMENT_VIEW', 'GRANT'));
    expect((await changeUser(people.editor, weak, { email: 'new@else.example' })).status).toBe(200);
  });

  it('can’t activate anybody who holds more', async () => {
    const { people, switchUser } = one;
    const [strong, weak] = [await holder(entry('SETTINGS', 'ADMIN')), await holder(entry('PAYMENT_VIEW', 'GRANT'))];
    for (const id of [strong, weak]) expect((await switchUser(people.admin, id, false)).status).toBe(200);
    expect(keysOf(await switchUser(people.editor, strong, true))).toEqual(['activatesStronger']);
    expect((await switchUser(people.editor, weak, true)).status).toBe(200);
    expect((await switchUser(people.admin, strong, true)).status).toBe(200);
  });
});

it('an administrator of users hands out rights that they don’t hold', async () => {
  const permissions = [entry('PAYMENT_SIGN', 'GRANT'), entry('ACCOUNT_PAYMENTS', 'ADMIN'), entry('USERS', 'ADMIN')];
  expect((await one.addUser(one.people.admin, { userName: fresh(), permissions })).status).toBe(200);
});

it('an administrator of groups alone hands out like everybody else', async () => {
  const { people, changeUser, addGroup, id } = await makeAdministration(portal);
  await changeUser(people.admin, id('clerk'), { permissions: [entry('USER_GROUPS', 'ADMIN')] });
  expect((await addGroup(people.clerk, { name: 'Empty' })).status).toBe(200);
  const answer = await addGroup(people.clerk, { name: 'Own', permissions: [entry('SETTINGS', 'VIEW_ONLY')] });
  expect(keysOf(answer)).toEqual(['handOutNot']);
});
