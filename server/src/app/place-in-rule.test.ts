import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { SwitchableCategory } from '@portico/contract/approvals/kinds';
import type { UserId } from '@portico/contract/ids';
import type { UserGroupContent } from '@portico/contract/users/group-endpoints';
import { createAccountGroup, createGroup, createRuleLine, grant, type Grant } from '../seed/create.ts';
import { SIGNER_GRANTS, type TestClient, type TestUser } from '../testing/clients.ts';
import { decideRead } from '../testing/decisions.ts';
import { impersonate } from '../testing/impersonation.ts';
import { RULE } from '../testing/master-data.ts';
import { everybody, signedIn, type Person } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';
import { GROUPS_PATH, USERS_PATH, type Changed, type GroupDetail, type UserDetail } from '../testing/users.ts';

type Request = ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>;
type AccountGroup = ApiAnswer<'GET portal/administration/accountGroups/:uniqueId'>;

const REQUESTS = 'portal/administration/twomanrules';
const RULES = 'portal/administration/signOffRules';
const ACCOUNT_GROUPS = 'portal/administration/accountGroups';
const ALL: SwitchableCategory[] = ['USER', 'USERGROUP', 'SIGNOFFRULE', 'ACCOUNT', 'ACCOUNTGROUP', 'ORDER'];
const at = (level: Grant['level'], ...areas: Grant['area'][]): Grant[] => areas.map((area) => ({ area, level }));
const ADMINISTRATION = at('ADMIN', 'USERS', 'USER_GROUPS', 'SIGN_OFF_RULES', 'ACCOUNT_PAYMENTS', 'SETTINGS');

let portal: TestPortal;
let bank: Record<string, TestUser>;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const provider = await portal.makeClient({
    client: { kind: 'PROVIDER', name: 'The Bank' },
    users: {
      one: { grants: at('ADMIN', 'ADMINISTRATION_EFT') },
      two: { grants: at('ADMIN', 'ADMINISTRATION_EFT') },
    },
    rule: null,
    currencies: [],
  });
  bank = provider.users;
});
afterAll(() => portal.stop());

const keysOf = ({ body }: { body: Partial<Changed> }) => (body.reasons ?? []).map(({ key }) => key);

/**
 * A client whose rule names *Signatories* (two of them, for all accounts) and requires one of them in the account group
 * *Small*, which contains the first account; `friend` holds *sign* without a place. `governed`: the categories that
 * wait for a second person.
 */
async function makeClient(...governed: SwitchableCategory[]) {
  const client = await portal.makeClient({
    client: {
      twoPersonRule: governed.length > 0,
      twoPersonExceptions: ALL.filter((one) => !governed.includes(one)),
    },
    users: {
      boss: { grants: ADMINISTRATION },
      second: { grants: ADMINISTRATION },
      signer: { grants: SIGNER_GRANTS },
      friend: { grants: SIGNER_GRANTS },
      clerk: { grants: [] },
    },
    rule: null,
  });
  const ids = client.accounts.map(({ id }) => id);
  const made = await portal.owner.inNoClient(async (tx) => {
    const named = await createGroup(tx, client.id, 'Signatories', [client.users['signer']!.id]);
    const other = await createGroup(tx, client.id, 'Readers', []);
    await createRuleLine(tx, client.id, { name: 'All', signaturesRequired: 2, userGroupIds: [named] });
    const small = await createAccountGroup(tx, client.id, 'Small', [ids[0]!]);
    return { named, other, small };
  });
  const people = await everybody(portal, client.users, 'boss', 'second');
  const weaker = { ...RULE, name: 'Small', scope: 'ACCOUNT_GROUP', scopeIds: [made.small], userGroupIds: [made.named] };
  const rule = await people.boss.call<Changed>('POST', RULES, { content: weaker });
  expect(rule.status).toBe(200);
  if (rule.body.changeRequest) await decideRead(people.second, rule.body.changeRequest, 'approve');
  await until(
    async () => (await people.boss.call<{ entityStatus: string }>('GET', `${RULES}/${rule.body.uniqueId}`)).body,
    ({ entityStatus }) => entityStatus === 'OK',
  );
  return { client, ...made, ...people, id: (role: string) => client.users[role]!.id, accounts: ids };
}
type Made = Awaited<ReturnType<typeof makeClient>>;

async function put<Stored extends { content: object; version: number }>(who: Person, path: string, changes: object) {
  const { content, version } = (await who.call<Stored>('GET', path)).body;
  return who.call<Changed>('PUT', path, { content: { ...content, ...changes }, version });
}
const changeGroup = async (
  who: Person,
  id: string,
  change: (content: UserGroupContent) => Partial<UserGroupContent>,
) => {
  const { content } = (await who.call<GroupDetail>('GET', `${GROUPS_PATH}/${id}`)).body;
  return put<GroupDetail>(who, `${GROUPS_PATH}/${id}`, change(content));
};
const joinGroup = (who: Person, group: string, userId: UserId) =>
  changeGroup(who, group, ({ userIds }) => ({ userIds: [...userIds, userId] }));
const changeUser = (who: Person, id: string, changes: object) => put<UserDetail>(who, `${USERS_PATH}/${id}`, changes);
const changeAccounts = (who: Person, { small }: Made, changes: object) =>
  put<AccountGroup>(who, `${ACCOUNT_GROUPS}/${small}`, changes);
const asGuest = async (client: TestClient, who = 'one') =>
  impersonate(portal, await signedIn(portal, bank[who]!), client);

describe('Somebody acting in a client’s name can’t give a place in a sign-off rule', () => {
  it('by group or by user, nor take one away; users who can’t sign may join', async () => {
    const made = await makeClient();
    const guest = await asGuest(made.client);
    const byGroup = await joinGroup(guest, made.named, made.id('friend'));
    expect([byGroup.status, keysOf(byGroup)]).toEqual([403, ['impersonatedSigners']]);
    const byUser = await changeUser(guest, made.id('friend'), { groupIds: [made.named] });
    expect([byUser.status, keysOf(byUser)]).toEqual([403, ['impersonatedSigners']]);
    const taken = await changeUser(guest, made.id('signer'), { groupIds: [] });
    expect([taken.status, keysOf(taken)]).toEqual([403, ['impersonatedSigners']]);
    expect((await joinGroup(guest, made.other, made.id('friend'))).body.outcome).toBe('REQUESTED');
    expect((await joinGroup(guest, made.named, made.id('clerk'))).body.outcome).toBe('REQUESTED');
    expect((await changeUser(guest, made.id('signer'), { jobTitle: 'Treasurer' })).body.outcome).toBe('REQUESTED');
  });

  it('even to a user who has one already: they could fill both of two required lines alone', async () => {
    const made = await makeClient();
    const line = { name: 'Both', signaturesRequired: 1, userGroupIds: [made.other] };
    await portal.owner.inNoClient((tx) => createRuleLine(tx, made.client.id, line));
    const guest = await asGuest(made.client);
    const byGroup = await joinGroup(guest, made.other, made.id('signer'));
    expect([byGroup.status, keysOf(byGroup)]).toEqual([403, ['impersonatedSigners']]);
    const byUser = await changeUser(guest, made.id('signer'), { groupIds: [made.named, made.other] });
    expect([byUser.status, keysOf(byUser)]).toEqual([403, ['impersonatedSigners']]);
    const moved = await changeUser(guest, made.id('signer'), { groupIds: [made.other] });
    expect([moved.status, keysOf(moved)]).toEqual([403, ['impersonatedSigners']]);
  });

  it('nor approve it if the client’s own people ask; somebody of the client does', async () => {
    const made = await makeClient('USERGROUP');
    const guest = await asGuest(made.client);
    const asked = await joinGroup(made.boss, made.named, made.id('friend'));
    expect(asked.body.outcome).toBe('REQUESTED');
    const read = (await guest.call<Request>('GET', `${REQUESTS}/${asked.body.changeRequest}`)).body;
    expect(read.actions.approve!.reasons.map(({ key }) => key)).toContain('impersonatedSigners');
    const refused = await decideRead<Changed>(guest, asked.body.changeRequest, 'approve');
    expect([refused.status, keysOf(refused)]).toEqual([403, ['impersonatedSigners']]);
    expect((await decideRead(made.second, asked.body.changeRequest, 'approve')).status).toBe(200);
    const renamed = await changeGroup(made.boss, made.other, () => ({ name: 'Lectors' }));
    expect((await decideRead(guest, renamed.body.changeRequest, 'approve')).status).toBe(200);
  });

  it('nor approve a colleague’s weaker rules for an account, if the client has somebody for rules', async () => {
    const made = await makeClient();
    // Nobody of the client administers its accounts; two still approve rules.
    const without = 'delete from permission_entries where client_id = $1 and area = any($2) and level = 11';
    await portal.owner.inNoClient((tx) => tx.write(without, [made.client.id, ['ACCOUNT_PAYMENTS']]));
    const guest = await asGuest(made.client);
    const asked = await changeAccounts(guest, made, { accountIds: made.accounts });
    expect(asked.body.outcome).toBe('REQUESTED');
    const other = await asGuest(made.client, 'two');
    const refused = await decideRead<Changed>(other, asked.body.changeRequest, 'approve');
    expect([refused.status, keysOf(refused)]).toEqual([403, ['clientDecides']]);
    await portal.owner.inNoClient((tx) => tx.write(without, [made.client.id, ['SIGN_OFF_RULES']]));
    expect((await decideRead(other, asked.body.changeRequest, 'approve')).status).toBe(200);
  });
});

describe('With the two-person rule for sign-off rules alone', () => {
  it('joining a group that a rule names waits, like everything about users', async () => {
    const made = await makeClient('SIGNOFFRULE');
    expect((await joinGroup(made.boss, made.named, made.id('friend'))).body.outcome).toBe('REQUESTED');
    expect((await changeUser(made.boss, made.id('friend'), { groupIds: [made.other] })).body.outcome).toBe('REQUESTED');
  });

  it('regrouping an account under other rules waits, shows its effect, and takes effect when approved', async () => {
    const made = await makeClient('SIGNOFFRULE');
    const asked = await changeAccounts(made.boss, made, { accountIds: made.accounts });
    expect(asked.body.outcome).toBe('REQUESTED');
    const read = (await made.second.call<Request>('GET', `${REQUESTS}/${asked.body.changeRequest}`)).body;
    expect(read.effect!.ladders).toMatchObject([
      { accountsCount: 1, was: [{ signatures: 2 }], now: [{ signatures: 1 }] },
    ]);
    const own = await decideRead<Changed>(made.boss, asked.body.changeRequest, 'approve');
    expect(keysOf(own)).toContain('ownRequest');
    expect((await decideRead(made.second, asked.body.changeRequest, 'approve')).status).toBe(200);
    await until(
      async () => (await made.boss.call<AccountGroup>('GET', `${ACCOUNT_GROUPS}/${made.small}`)).body,
      ({ content }) => content.accountIds.length === 2,
    );
    const leaves = await changeAccounts(made.boss, made, { accountIds: [made.accounts[1]] });
    expect(leaves.body.outcome).toBe('REQUESTED');
  });

  it('a change without effect on signing takes effect at once', async () => {
    const made = await makeClient('SIGNOFFRULE');
    expect((await changeAccounts(made.boss, made, { name: 'Tiny' })).body.outcome).toBe('DONE');
    const content = { name: 'Unnamed', accountIds: made.accounts };
    const added = await made.boss.call<Changed>('POST', ACCOUNT_GROUPS, { content });
    expect(added.body.outcome).toBe('DONE');
    const path = `${ACCOUNT_GROUPS}/${added.body.uniqueId}`;
    expect((await put<AccountGroup>(made.boss, path, { accountIds: [made.accounts[0]] })).body.outcome).toBe('DONE');
  });

  it('a right to sign for an account group counts as well', async () => {
    const made = await makeClient('SIGNOFFRULE');
    const { client, id } = made;
    // She has no other accounts and signs on those of one group, which no rule names.
    const group = await portal.owner.inNoClient(async (tx) => {
      const some = await createAccountGroup(tx, client.id, 'Hers', [made.accounts[0]!]);
      await tx.write(
        `delete from permission_entries where client_id = $1 and holder_id = $2 and area = 'ACCOUNT_PAYMENTS'`,
        [client.id, id('signer')],
      );
      await grant(tx, client.id, { userId: id('signer') }, [
        { area: 'ACCOUNT_PAYMENTS', level: 'APPROVE', scope: { kind: 'ACCOUNT_GROUP', id: some } },
      ]);
      return some;
    });
    const more = await put<AccountGroup>(made.boss, `${ACCOUNT_GROUPS}/${group}`, { accountIds: made.accounts });
    expect(more.body.outcome).toBe('REQUESTED');
  });
});

it('without the two-person rule it takes effect at once, like a change of a rule', async () => {
  const made = await makeClient();
  expect((await changeAccounts(made.boss, made, { accountIds: made.accounts })).body.outcome).toBe('DONE');
  expect((await joinGroup(made.boss, made.named, made.id('friend'))).body.outcome).toBe('DONE');
});
