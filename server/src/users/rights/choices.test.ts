import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { AccountId } from '@portico/contract/ids';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { addAccountGroup } from '../../testing/statements.ts';
import { makeAdministration, USERS_PATH } from '../../testing/users.ts';

type Choices = ApiAnswer<'GET portal/administration/users/choices'>;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

const whole = { kind: 'AREA' } as const;

describe('An editor’s choices', () => {
  it('name what the client can hold, and every level for an administrator', async () => {
    const { people } = await makeAdministration(portal);
    const { body } = await people.admin.call<Choices>('GET', `${USERS_PATH}/choices`);
    expect(body.licensedModules).toEqual(['EFT', 'ARS', 'DLC']);
    expect(body.areas).not.toContain('SCREENING');
    expect(body.areas).not.toContain('LIQUIDITY_MANAGEMENT');
    expect(body.grantable.map(({ area }) => area)).toEqual(body.areas);
    expect(body.grantable).toContainEqual({ area: 'SIGN_OFF_RULES', level: 'ADMIN', scopes: [] });
    expect(body.grantable).toContainEqual({ area: 'PAYMENT_SIGN', level: 'GRANT', scopes: [] });
    expect(body.accounts.map(({ name, currency }) => `${name} ${currency}`)).toEqual([
      'Test · CHF CHF',
      'Test · EUR EUR',
    ]);
    expect(body.actions.create.allowed).toBe(true);
  });

  it('name the second factors with which users may sign in here', async () => {
    const { people } = await makeAdministration(portal);
    const { body } = await people.admin.call<Choices>('GET', `${USERS_PATH}/choices`);
    // No identity provider and no SecurID are set up here.
    expect(body.authenticationTypes).toEqual(['NONE', 'EMAIL', 'SMS', 'EMAIL_OR_SMS', 'DUMMY_TOKEN']);
  });

  it('list for each account its groups, by their places in the list', async () => {
    const { people, client } = await makeAdministration(portal);
    const [francs, euros] = client.accounts;
    await addAccountGroup(portal, client, 'Payroll', [euros!.id]);
    await addAccountGroup(portal, client, 'Treasury', [euros!.id, francs!.id]);
    const { body } = await people.admin.call<Choices>('GET', `${USERS_PATH}/choices`);
    const groupsOf = (accountId: AccountId) =>
      body.accounts
        .find(({ uniqueId }) => uniqueId === accountId)!
        .groupPositions.map((position) => body.accountGroups[position]!.name)
        .toSorted();
    expect([groupsOf(euros!.id), groupsOf(francs!.id)]).toEqual([['Payroll', 'Treasury'], ['Treasury']]);
  });

  it('reach, for anybody else, as far as their own rights, and say where they differ', async () => {
    const { people, client, id, changeUser, detail } = await makeAdministration(portal);
    const [francs] = client.accounts;
    const entry = (level: 'ADMIN' | 'VIEW_ONLY', accountId: AccountId) =>
      ({ area: 'ACCOUNT_PAYMENTS', scope: { kind: 'ACCOUNT', id: accountId }, level }) as const;
    const { permissions } = (await detail(id('editor'))).content;
    await changeUser(people.admin, id('editor'), { permissions: [...permissions, entry('ADMIN', francs!.id)] });
    const { body } = await people.editor.call<Choices>('GET', `${USERS_PATH}/choices`);
    expect(body.grantable).toContainEqual({ area: 'ACCOUNT_STATEMENTS', level: 'GRANT', scopes: [] });
    expect(body.grantable).toContainEqual({ area: 'USERS', level: 'INHERIT', scopes: [] });
    expect(body.grantable).toContainEqual({
      area: 'ACCOUNT_PAYMENTS',
      level: 'INHERIT',
      scopes: [{ kind: 'ACCOUNT', id: francs!.id, level: 'ADMIN' }],
    });
  });

  it('say for each group whether somebody may be added to it', async () => {
    const { people, addGroup } = await makeAdministration(portal);
    await addGroup(people.admin, { name: 'Strong', permissions: [{ area: 'SETTINGS', scope: whole, level: 'ADMIN' }] });
    await addGroup(people.admin, {
      name: 'Weak',
      permissions: [{ area: 'PAYMENT_VIEW', scope: whole, level: 'GRANT' }],
    });
    const { body } = await people.editor.call<Choices>('GET', `${USERS_PATH}/choices`);
    expect(body.groups.map(({ name, handOut }) => [name, handOut.allowed])).toEqual([
      ['Strong', false],
      ['Weak', true],
    ]);
    expect(body.groups[0]!.handOut.reasons[0]).toMatchObject({
      key: 'handOutNot',
      parameters: { permission: 'SETTINGS' },
    });
  });
});
