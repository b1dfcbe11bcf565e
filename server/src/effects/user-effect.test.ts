import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { CHANGE_CATEGORIES } from '@portico/contract/approvals/model';
import type { UserGroupContent } from '@portico/contract/users/group-endpoints';
import type { PermissionContent, UserContent } from '@portico/contract/users/endpoints';
import { addRuleLine, CLERK_GRANTS, type TestClient, shown } from '../testing/clients.ts';
import { USER, USER_GROUP } from '../testing/master-data.ts';
import { everybody, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { GROUPS_PATH, USERS_PATH, type Changed, type UserDetail } from '../testing/users.ts';

type Request = ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>;

let portal: TestPortal;
let client: TestClient;
let people: Record<'admin' | 'second' | 'clerk', Person>;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const administration = (['USERS', 'USER_GROUPS'] as const).map((area) => ({ area, level: 'ADMIN' as const }));
  client = await portal.makeClient({
    client: {
      twoPersonRule: true,
      twoPersonExceptions: CHANGE_CATEGORIES.filter((one) => one !== 'USER' && one !== 'USERGROUP'),
    },
    users: {
      admin: { secondFactors: [], grants: administration },
      second: { secondFactors: [], grants: administration },
      clerk: { secondFactors: [], grants: CLERK_GRANTS },
      idle: { grants: [] },
    },
    rule: null,
  });
  people = await everybody(portal, client.users, 'admin', 'second', 'clerk');
  // An order waits on the first account, and none on the second.
  await people.clerk.order(await paymentFile(client.accounts[0]!));
});
afterAll(() => portal.stop());

const id = (role: string) => client.users[role]!.id;
const nameOf = (role: string) => shown(client.users[role]!);
const whole = (area: PermissionContent['area'], level: PermissionContent['level']): PermissionContent => ({
  area,
  scope: { kind: 'AREA' },
  level,
});
const onAccount = (index: number, level: PermissionContent['level']): PermissionContent => ({
  area: 'ACCOUNT_PAYMENTS',
  scope: { kind: 'ACCOUNT', id: client.accounts[index]!.id },
  level,
});

/**
 * Makes a request and returns its effect as the second person reads it. Withdraws the request, so that the next one can
 * come.
 */
async function effectOf(asked: Promise<{ body: Changed }>) {
  const { body } = await asked;
  const path = `portal/administration/twomanrules/${body.changeRequest}`;
  const request = (await people.second.call<Request>('GET', path)).body;
  await people.admin.call('POST', `${path}/discard`, {});
  const decided = (await people.second.call<Request>('GET', path)).body;
  expect(decided.effect).toBeNull();
  return request.effect!;
}
async function change(path: string, changes: Partial<UserContent & UserGroupContent>) {
  const { content, version } = (await people.admin.call<UserDetail>('GET', path)).body;
  return people.admin.call<Changed>('PUT', path, { content: { ...content, ...changes }, version });
}
const changeUser = (role: string, changes: Partial<UserContent>) => change(`${USERS_PATH}/${id(role)}`, changes);
const addGroup = (content: Partial<UserGroupContent>) =>
  people.admin.call<Changed>('POST', GROUPS_PATH, { content: { ...USER_GROUP, ...content } });

describe('The effect of a change of a user', () => {
  it('names gains and losses, on how many accounts, and how many open orders are touched', async () => {
    const permissions = [whole('BANKS', 'EDIT'), onAccount(0, 'APPROVE')];
    expect(await effectOf(changeUser('idle', { permissions }))).toEqual({
      people: [
        {
          names: [nameOf('idle')],
          count: 1,
          rights: [
            {
              area: 'ACCOUNT_PAYMENTS',
              was: 'INHERIT',
              now: 'APPROVE',
              isWhole: false,
              accountsCount: 1,
              accounts: ['Test · CHF'],
            },
            { area: 'BANKS', was: 'INHERIT', now: 'EDIT', isWhole: true, accountsCount: null, accounts: [] },
          ],
          moreRights: 0,
          signing: [],
          moreSigning: 0,
        },
      ],
      morePeople: 0,
      ladders: [],
      moreLadderAccounts: 0,
      namesakes: [],
      paymentsToIt: null,
      accountsLeftOut: 0,
      openOrders: 1,
      openOrdersIsLowerBound: false,
    });
    expect((await effectOf(changeUser('idle', { permissions: [onAccount(1, 'APPROVE')] }))).openOrders).toBe(0);
  });

  it('is computed from the current state: an entry that changes nothing has none', async () => {
    const { content } = (await people.admin.call<UserDetail>('GET', `${USERS_PATH}/${id('clerk')}`)).body;
    const permissions = [...content.permissions, onAccount(0, 'EDIT')];
    expect(await effectOf(changeUser('clerk', { permissions }))).toMatchObject({ people: [], openOrders: 0 });
    const denied = await effectOf(changeUser('clerk', { permissions: [...content.permissions, onAccount(0, 'DENY')] }));
    expect(denied.people[0]!.rights).toMatchObject([{ was: 'EDIT', now: 'INHERIT', isWhole: false, accountsCount: 1 }]);
    expect(denied.openOrders).toBe(1);
  });

  it('gives the amount up to which the user could sign, by the rules that name them', async () => {
    await addRuleLine(portal.owner, client, {
      name: 'Small',
      limitHundredThousandths: 1_000_000_000n,
      limitCurrency: 'CHF',
      userIds: [id('idle')],
    });
    const signs = [whole('PAYMENT_SIGN', 'GRANT'), onAccount(0, 'APPROVE')];
    const small = { amount: '10000.00', currency: 'CHF' };
    const accounts = { accountsCount: 1, accounts: ['Test · CHF'], sources: null };
    const effect = await effectOf(changeUser('idle', { permissions: signs }));
    const now = [{ above: null, upTo: small }];
    expect(effect.people[0]!.signing).toEqual([{ ...accounts, was: [], now, gains: true, loses: false }]);
    await addRuleLine(portal.owner, client, { name: 'Large', userIds: [id('idle')] });
    const more = await effectOf(changeUser('idle', { permissions: signs }));
    expect(more.people[0]!.signing).toMatchObject([{ was: [], now: [{ above: null, upTo: null }] }]);
    const without = await effectOf(changeUser('idle', { permissions: [whole('PAYMENT_SIGN', 'GRANT')] }));
    expect(without.people[0]!.signing).toEqual([]);
  });

  it('of a new, inactivated or deleted user is everything they have', async () => {
    const added = people.admin.call<Changed>('POST', USERS_PATH, {
      content: { ...USER, userName: 'newcomer', permissions: [whole('USERS', 'VIEW_ONLY')] },
    });
    expect((await effectOf(added)).people).toMatchObject([
      { names: ['Somebody (newcomer)'], rights: [{ area: 'USERS', was: 'INHERIT', now: 'VIEW_ONLY' }] },
    ]);
    const path = `${USERS_PATH}/${id('clerk')}`;
    for (const [action, more] of [
      ['activation', { active: false }],
      ['delete', {}],
    ] as const) {
      const { version } = (await people.admin.call<UserDetail>('GET', path)).body;
      const body = { version, comment: 'He leaves', ...more };
      const { rights } = (await effectOf(people.admin.call<Changed>('POST', `${path}/${action}`, body))).people[0]!;
      expect(rights.map(({ area }) => area).toSorted()).toEqual(CLERK_GRANTS.map(({ area }) => area).toSorted());
      expect(rights.every(({ now }) => now === 'INHERIT')).toBe(true);
    }
  });
});

describe('The effect of a change of a group', () => {
  it('groups the people with the same effect', async () => {
    const effect = await effectOf(
      addGroup({
        name: 'Sellers',
        userIds: [id('idle'), id('clerk')],
        permissions: [whole('ACCOUNT_PAYMENTS', 'VIEW_ONLY'), whole('OWNERS', 'VIEW_ONLY')],
      }),
    );
    const names = (some: (typeof effect)['people']) =>
      some.map((one) => [one.names, one.rights.map(({ area }) => area)]);
    expect(names(effect.people)).toEqual([
      [[nameOf('clerk')], ['OWNERS']],
      [[nameOf('idle')], ['ACCOUNT_PAYMENTS', 'OWNERS']],
    ]);
    expect(effect.people[1]!.rights[0]).toMatchObject({ isWhole: true, accountsCount: 2 });
    expect(effect.openOrders).toBe(1);
    const same = await effectOf(
      addGroup({ name: 'Same', userIds: [id('idle'), id('clerk')], permissions: [whole('OWNERS', 'VIEW_ONLY')] }),
    );
    expect(same.people).toMatchObject([{ names: [nameOf('clerk'), nameOf('idle')], count: 2 }]);
  });
});
