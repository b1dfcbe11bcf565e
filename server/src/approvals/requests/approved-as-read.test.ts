import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { PermissionContent } from '@portico/contract/users/endpoints';
import { SIGNER_GRANTS } from '../../testing/clients.ts';
import { decideRead, holdApproved } from '../../testing/decisions.ts';
import { RULE, USER_GROUP } from '../../testing/master-data.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';
import {
  GROUPS_PATH,
  makeAdministration,
  USERS_PATH,
  type Changed,
  type GroupDetail,
  type UserDetail,
} from '../../testing/users.ts';
import { lockAdministration } from '../public.ts';

type Request = ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>;
type Decided = Request & { code: string };

const ADMINISTRATION = (['USERS', 'USER_GROUPS', 'SIGN_OFF_RULES'] as const).map((area) => ({
  area,
  level: 'ADMIN' as const,
}));
const REQUESTS = 'portal/administration/twomanrules';
const RULES = 'portal/administration/signOffRules';
const SIGNS = (['PAYMENT_VIEW', 'PAYMENT_SIGN'] as const).map((area): PermissionContent => ({
  area,
  scope: { kind: 'AREA' },
  level: 'GRANT',
}));

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

const read = async (who: Person, id: string | null) => (await who.call<Request>('GET', `${REQUESTS}/${id}`)).body;
const approve = (who: Person, { uniqueId, digest }: Pick<Request, 'uniqueId' | 'digest'>) =>
  who.call<Decided>('POST', `${REQUESTS}/${uniqueId}/approve`, digest === null ? {} : { digest });
const areasOf = ({ effect }: Request) => effect!.people.flatMap(({ rights }) => rights.map(({ area }) => area));

/** Two changes that give nobody anything on their own: a member for a group, and a right for it. */
async function makeTwoHalves() {
  const one = await makeAdministration(portal, { twoPersonRule: true });
  const { people, addGroup, changeUser, changeGroup, decide, apply, id } = one;
  const { body: group } = await addGroup(people.admin, { name: 'Signatories' });
  await decide(people.admin2, group.changeRequest, 'approve');
  await apply(group.changeRequest!);
  const member = (await changeUser(people.admin, id('clerk'), { groupIds: [group.uniqueId] })).body.changeRequest!;
  const right = (await changeGroup(people.admin, group.uniqueId, { permissions: SIGNS })).body.changeRequest!;
  return { ...one, group: group.uniqueId, member, right };
}

describe('An approval covers what was read', () => {
  it('a change that does more by now is refused, is shown as it is, and is approved once that was read', async () => {
    const { people, member, right, decide, apply, detail, id } = await makeTwoHalves();
    const early = await read(people.approver, member);
    expect(areasOf(early)).toEqual([]);
    await decide(people.admin2, right, 'approve');
    await apply(right);
    const refused = await approve(people.approver, early);
    expect([refused.status, refused.body.code]).toEqual([409, 'CHANGE_NOT_AS_READ']);
    expect((await detail(id('clerk'))).content.groupIds).toEqual([]);
    const now = await read(people.approver, member);
    expect(now).toMatchObject({ status: 'PUBLISHED', outdated: null, isGivenBack: false });
    expect(areasOf(now)).toEqual(['PAYMENT_VIEW', 'PAYMENT_SIGN']);
    expect((await approve(people.approver, now)).body.status).toBe('INSERTING');
    await apply(member);
    expect((await detail(id('clerk'))).content.groupIds).toHaveLength(1);
  });

  it('an approval needs the digest of what was read; rejecting and discarding don’t', async () => {
    const { people, member, right } = await makeTwoHalves();
    for (const digest of [null, '', 'x'.repeat(43)]) {
      const refused = await approve(people.approver, { uniqueId: member, digest });
      expect([refused.status, refused.body.code]).toEqual([409, 'CHANGE_NOT_AS_READ']);
    }
    const rejected = await people.approver.call('POST', `${REQUESTS}/${member}/reject`, { comment: 'No' });
    expect(rejected.status).toBe(200);
    expect((await people.admin.call('POST', `${REQUESTS}/${right}/discard`, {})).status).toBe(200);
  });

  it('of two changes approved at once the later one goes back to be read again', async () => {
    const { admin, admin2, client, hold, clerk } = await makeSignatories(1);
    const rule = (await admin.call<Changed>('POST', RULES, { content: { ...RULE, userIds: [clerk] } })).body;
    const { content, version } = (await admin.call<UserDetail>('GET', `${USERS_PATH}/${clerk}`)).body;
    const right = await admin.call<Changed>('PUT', `${USERS_PATH}/${clerk}`, {
      content: { ...content, permissions: [...content.permissions, ...SIGNS] },
      version,
    });
    const asked = [rule.changeRequest!, right.body.changeRequest!];
    const both = await Promise.all(asked.map((id) => read(admin2, id)));
    expect(both.flatMap(signingOf)).toEqual([]);
    for (const one of both) expect((await approve(admin2, one)).body.status).toBe('INSERTING');
    // As two workers would.
    await Promise.all(asked.map(hold));
    const after = await Promise.all(asked.map((id) => read(admin2, id)));
    expect(after.map(({ status }) => status).toSorted()).toEqual(['APPROVED', 'PUBLISHED']);
    const back = after.find(({ status }) => status === 'PUBLISHED')!;
    expect(back).toMatchObject({ isGivenBack: true, outdated: null, decidedBy: null });
    expect(signingOf(back)).toHaveLength(1);
    expect((await approve(admin2, back)).status).toBe(200);
    await hold(back.uniqueId);
    expect(await read(admin2, back.uniqueId)).toMatchObject({ status: 'APPROVED', isGivenBack: false });
    expect(client.accounts).toHaveLength(back.effect!.people[0]!.signing[0]!.accountsCount);
  });

  it('a change being applied at this moment is waited for, so nothing is applied on stale facts', async () => {
    const { admin, admin2, client, hold, clerk } = await makeSignatories(1);
    const { body } = await admin.call<Changed>('POST', RULES, { content: { ...RULE, userIds: [clerk] } });
    const rule = body.changeRequest!;
    expect((await approve(admin2, await read(admin2, rule))).status).toBe(200);
    const running = await portal.owner.inClient(client.id, async (tx) => {
      await lockAdministration(tx);
      await tx.write(
        `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, scope_id, level)
         select client_id, holder_kind, holder_id, unnest(array['PAYMENT_VIEW', 'PAYMENT_SIGN']), scope_kind, scope_id, 7
           from permission_entries where client_id = $1 and holder_id = $2`,
        [client.id, clerk],
      );
      let isDone = false;
      const holding = hold(rule).finally(() => (isDone = true));
      await until(
        () =>
          portal.owner.inNoClient((other) =>
            other.rows(
              `select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
            ),
          ),
        (waiting) => waiting.length > 0 || isDone,
      );
      return { holding };
    });
    await running.holding;
    expect(await read(admin2, rule)).toMatchObject({ status: 'PUBLISHED', isGivenBack: true });
  });

  it('the digest is the same for everybody, in every language, and later', async () => {
    const { people, member } = await makeTwoHalves();
    const first = await read(people.admin, member);
    await people.admin2.call('PUT', 'portal/usersettings', { language: 'de' });
    const german = await portal.call<Request>('GET', `${REQUESTS}/${member}`, {
      token: people.admin2.token,
      headers: { 'accept-language': 'de' },
    });
    portal.clock.advanceSeconds(60);
    const later = await read(people.approver, member);
    expect([german.body.digest, later.digest]).toEqual([first.digest, first.digest]);
    expect(first.digest).toHaveLength(43);
  });

  it('the digest covers everything, including what is only shown as a count', async () => {
    const { admin, admin2, signers, hold, holdAsked } = await makeSignatories(13);
    const [last, ...others] = signers.toReversed();
    const { body: group } = await admin.call<Changed>('POST', GROUPS_PATH, {
      content: { ...USER_GROUP, name: 'Signatories', userIds: others },
    });
    await holdAsked(group);
    const content = { ...RULE, userGroupIds: [group.uniqueId] };
    const rule = (await admin.call<Changed>('POST', RULES, { content })).body.changeRequest!;
    const early = await read(admin2, rule);
    // The last by name replaces the one before: ten of twelve are named.
    const path = `${GROUPS_PATH}/${group.uniqueId}`;
    const stored = (await admin.call<GroupDetail>('GET', path)).body;
    const swapped = { ...stored.content, userIds: [last!, ...others.slice(1)] };
    const { body: change } = await admin.call<Changed>('PUT', path, { content: swapped, version: stored.version });
    await holdAsked(change);
    const now = await read(admin2, rule);
    expect(now.effect!.people.map(({ count }) => count)).toEqual([12]);
    expect(now.effect).toEqual(early.effect);
    expect((await approve(admin2, early)).body.code).toBe('CHANGE_NOT_AS_READ');
    expect((await approve(admin2, now)).status).toBe(200);
    await hold(rule);
    expect((await read(admin2, rule)).status).toBe('APPROVED');
  });
});

const signingOf = ({ effect }: Request) => effect!.people.flatMap(({ signing }) => signing);

/**
 * Two administrators of people and rules, a clerk without rights, and some who hold *sign* without a place in a rule.
 */
async function makeSignatories(count: number) {
  const roles = Array.from({ length: count }, (_, index) => `s${index + 10}`);
  const client = await portal.makeClient({
    client: { twoPersonRule: true },
    users: {
      admin: { grants: ADMINISTRATION },
      admin2: { grants: ADMINISTRATION },
      clerk: { grants: [{ area: 'ACCOUNT_PAYMENTS', level: 'APPROVE' }] },
      ...Object.fromEntries(roles.map((role) => [role, { grants: SIGNER_GRANTS, fullName: `Signer ${role}` }])),
    },
    rule: null,
  });
  const { admin, admin2 } = await everybody(portal, client.users, 'admin', 'admin2');
  const hold = (requestId: string) => holdApproved(portal, client.id, requestId);
  return {
    client,
    admin,
    admin2,
    hold,
    clerk: client.users['clerk']!.id,
    signers: roles.map((role) => client.users[role]!.id),
    holdAsked: async ({ changeRequest }: Changed) => {
      expect((await decideRead(admin2, changeRequest, 'approve')).status).toBe(200);
      await hold(changeRequest!);
    },
  };
}
