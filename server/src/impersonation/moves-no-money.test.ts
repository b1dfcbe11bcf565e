import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { UserId } from '@portico/contract/ids';
import type { UserContent } from '@portico/contract/users/endpoints';
import { auditFaults } from '../testing/portal/audit-rows.ts';
import { addSigners, CLERK_GRANTS, giveRights, type TestClient, type TestClientOptions } from '../testing/clients.ts';
import { decideRead } from '../testing/decisions.ts';
import { impersonate } from '../testing/impersonation.ts';
import { USER, USER_GROUP } from '../testing/master-data.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';
import { passwordLinks, type Changed } from '../testing/users.ts';

type Grants = NonNullable<TestClientOptions['users']>[string]['grants'];
type Users = ApiAnswer<'GET portal/administration/users'>;
type Request = ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>;
type Mail = { recipient: string; subject: string; text: string };

const USERS = 'portal/administration/users';
const GROUPS = 'portal/administration/userGroups';
const REQUESTS = 'portal/administration/twomanrules';
const at = (level: Grants[number]['level'], ...areas: Grants[number]['area'][]): Grants =>
  areas.map((area) => ({ area, level }));
const ADMINISTRATION = at('ADMIN', 'USERS', 'USER_GROUPS', 'SIGN_OFF_RULES', 'SETTINGS');

let portal: TestPortal;
let bank: Awaited<ReturnType<typeof makeBank>>;
let client: TestClient;

async function makeBank() {
  const administrator = (fullName: string) => ({
    fullName,
    secondFactors: [],
    grants: at('ADMIN', 'ADMINISTRATION_EFT', 'ADMINISTRATION_ARS'),
  });
  const provider = await portal.makeClient({
    client: { kind: 'PROVIDER', name: 'The Bank' },
    users: { first: administrator('Vera Lindt'), second: administrator('Otto Brand') },
    rule: null,
    currencies: [],
  });
  const { first, second } = provider.users;
  return { first: first!, second: second! };
}

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  bank = await makeBank();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: [] },
      signer2: { grants: [] },
      boss: { fullName: 'Ada Boss', grants: ADMINISTRATION, settings: { language: 'de' } },
      helper: { grants: at('APPROVE', 'USERS', 'USER_GROUPS') },
    },
    rule: null,
  });
  const { signer1, signer2 } = client.users;
  await addSigners(portal.owner, client, 'Authorised signatories', [signer1!, signer2!], 2);
});

const asClient = async (who: 'first' | 'second', of = client) =>
  impersonate(portal, await signedIn(portal, bank[who]), of);
const asUser = async (who: 'first' | 'second', role: string, of = client) =>
  impersonate(portal, await signedIn(portal, bank[who]), of, role);
const keysOf = ({ body }: { body: unknown }) => (body as Partial<Changed>).reasons?.map(({ key }) => key) ?? [];
const addUser = (who: Person, content: Partial<UserContent>) =>
  who.call<Changed<UserId>>('POST', USERS, { content: { ...USER, ...content } });
const decide = (who: Person, request: string | null, decision: string) =>
  decideRead<Changed & Request>(who, request, decision, { comment: 'Seen' });

async function mailsTo(recipient: string): Promise<Mail[]> {
  return portal.owner.inNoClient((tx) =>
    tx.rows<Mail>('select recipient, subject, text from outbox where recipient = $1 order by id', [recipient]),
  );
}

async function groupId(who: Person, name = 'Authorised signatories'): Promise<string> {
  const { body } = await who.call<ApiAnswer<'GET portal/administration/userGroups'>>('GET', GROUPS);
  return body.content.find((group) => group.name === name)!.uniqueId;
}

describe('One administrator of the provider alone', () => {
  it('can’t make anybody a signatory, in any way, and the client is told of the request', async () => {
    const acting = await asClient('first');
    const signatories = await groupId(acting);
    const inGroup = await addUser(acting, { userName: 'p.one', email: 'p.one@bank.example', groupIds: [signatories] });
    expect([inGroup.status, keysOf(inGroup)]).toEqual([403, ['impersonatedHandsOut']]);
    const permissions: UserContent['permissions'] = [{ area: 'PAYMENT_SIGN', scope: { kind: 'AREA' }, level: 'GRANT' }];
    const direct = await addUser(acting, { userName: 'p.one', email: 'p.one@bank.example', permissions });
    expect([direct.status, keysOf(direct)]).toEqual([403, ['impersonatedHandsOut']]);
    const plain = await addUser(acting, { userName: 'p.one', email: 'p.one@bank.example' });
    expect(plain.body).toMatchObject({ outcome: 'REQUESTED' });
    const joins = await acting.call<ApiAnswer<'GET portal/administration/userGroups/:uniqueId'>>(
      'GET',
      `${GROUPS}/${signatories}`,
    );
    const clerk = client.users['clerk']!;
    const joined = await acting.call('PUT', `${GROUPS}/${signatories}`, {
      content: { ...joins.body.content, userIds: [...joins.body.content.userIds, clerk.id] },
      version: joins.body.version,
    });
    expect([joined.status, keysOf(joined)]).toEqual([403, ['impersonatedHandsOut']]);
    const group = { ...USER_GROUP, name: 'Mine', userIds: [clerk.id], permissions };
    const made = await acting.call('POST', GROUPS, { content: group });
    expect([made.status, keysOf(made)]).toEqual([403, ['impersonatedHandsOut']]);

    // Nobody has got in by it; neither the requester nor a colleague can let it through.
    expect(await passwordLinks(portal, plain.body.uniqueId)).toEqual([]);
    expect(await mailsTo('p.one@bank.example')).toEqual([]);
    const other = await asClient('second');
    for (const [who, key] of [
      [acting, 'ownRequest'],
      [other, 'clientDecides'],
    ] as const)
      for (const decision of ['approve', 'reject'])
        expect(keysOf(await decide(who, plain.body.changeRequest, decision))).toContain(key);
    const users = await acting.call<Users>('GET', USERS);
    expect(users.body.content.find(({ userName }) => userName === 'p.one')).toMatchObject({
      entityStatus: 'CREATION_PENDING',
    });

    const told = await mailsTo(client.users['boss']!.email);
    expect(told.map(({ subject }) => subject)).toEqual([
      'Vera Lindt (The Bank, first) handelt im Namen Ihres Unternehmens',
      'Vera Lindt (The Bank, first) beantragt eine Änderung in Ihrem Unternehmen',
      'Otto Brand (The Bank, second) handelt im Namen Ihres Unternehmens',
    ]);
    expect(told[1]!.text).toContain('Benutzer: «Somebody (p.one)» wird hinzugefügt');
    expect(await auditFaults(portal)).toEqual([]);
  });

  it('nor in the name of the client’s user administrator, or of a user with the right', async () => {
    const permissions: UserContent['permissions'] = [{ area: 'PAYMENT_SIGN', scope: { kind: 'AREA' }, level: 'GRANT' }];
    const boss = await asUser('first', 'boss');
    expect(keysOf(await addUser(boss, { userName: 'p.one', permissions }))).toEqual(['impersonatedHandsOut']);
    const choices = await boss.call<ApiAnswer<'GET portal/administration/users/choices'>>('GET', `${USERS}/choices`);
    const most = new Map(choices.body.grantable.map(({ area, level }) => [area, level]));
    expect(['PAYMENT_SIGN', 'SIGN_OFF_RULES', 'USERS'].map((area) => most.get(area as 'USERS'))).toEqual([
      'INHERIT',
      'INHERIT',
      'INHERIT',
    ]);
    expect([most.get('BANKS'), choices.body.twoPersonRule]).toEqual(['ADMIN', true]);
    const group = choices.body.groups.find(({ name }) => name === 'Authorised signatories');
    expect(group!.handOut.reasons.map(({ key }) => key)).toEqual(['impersonatedHandsOut']);
    await giveRights(portal.owner, client, 'clerk', [...at('EDIT', 'USERS'), ...at('GRANT', 'PAYMENT_SIGN')]);
    const clerk = await asUser('second', 'clerk');
    expect(keysOf(await addUser(clerk, { userName: 'p.two', permissions }))).toEqual(['impersonatedHandsOut']);
  });

  it('can’t take a signatory’s place, by e-mail, activating or unlocking', async () => {
    const acting = await asClient('first');
    const { id } = client.users['signer1']!;
    const path = `${USERS}/${id}`;
    const read = async () =>
      (await acting.call<ApiAnswer<'GET portal/administration/users/:uniqueId'>>('GET', path)).body;
    const { content, version, actions } = await read();
    const moved = await acting.call('PUT', path, { content: { ...content, email: 'p.one@bank.example' }, version });
    expect([moved.status, keysOf(moved)]).toEqual([403, ['proofOfStronger']]);
    expect(actions.delete.reasons.map(({ key }) => key)).toContain('impersonatedHandsOut');
    await portal.owner.inNoClient((tx) => tx.write('update users set active = false where id = $1', [id]));
    const active = await acting.call('POST', `${path}/activation`, { active: true, version, comment: 'Back' });
    expect([active.status, keysOf(active)]).toEqual([403, ['activatesStronger']]);
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set active = true, codes_locked_at = now() where id = $1', [id]),
    );
    const unlocked = await acting.call('POST', `${path}/unlock`);
    expect([unlocked.status, keysOf(unlocked)]).toEqual([403, ['impersonatedUnlocks']]);
    expect((await read()).actions.unlock.reasons.map(({ key }) => key)).toEqual(['impersonatedUnlocks']);
  });

  it('can have a link sent to the user’s own address, which unlocks; user and administrators are told', async () => {
    const acting = await asClient('first');
    const { id } = client.users['signer1']!;
    expect((await acting.call('POST', `${USERS}/${id}/resetPassword`)).status).toBe(204);
    const clerk = client.users['clerk']!;
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set codes_locked_at = now() where id = $1', [clerk.id]),
    );
    expect((await acting.call('POST', `${USERS}/${clerk.id}/unlock`)).status).toBe(204);
    const told = await mailsTo(client.users['boss']!.email);
    expect(told.slice(1).map(({ subject }) => subject)).toEqual([
      'Vera Lindt (The Bank, first) hat bei einem Benutzer Ihres Unternehmens etwas veranlasst',
      'Vera Lindt (The Bank, first) hat bei einem Benutzer Ihres Unternehmens etwas veranlasst',
    ]);
    expect(told[1]!.text).toContain(`${client.users['signer1']!.fullName} (signer1)`);
    await until(
      () => mailsTo(client.users['signer1']!.email),
      (mails) => mails.some(({ text }) => text.includes('http')),
    );
  });

  it('succeeds with the approval of somebody of the client; the request says who could', async () => {
    const acting = await asClient('first');
    const { body } = await addUser(acting, { userName: 'new.one' });
    const other = await asClient('second');
    const seen = await other.call<Request>('GET', `${REQUESTS}/${body.changeRequest}`);
    expect(seen.body.actions.approve!.reasons).toMatchObject([
      { key: 'clientDecides' },
      { key: 'whoCould', parameters: { names: expect.stringContaining('Ada Boss') } },
    ]);
    const helper = await signedIn(portal, client.users['helper']!);
    expect((await decide(helper, body.changeRequest, 'approve')).status).toBe(200);
    const users = await until(
      () => acting.call<Users>('GET', USERS),
      ({ body: list }) =>
        list.content.some(({ userName, entityStatus }) => userName === 'new.one' && entityStatus === 'OK'),
    );
    expect(users.status).toBe(200);
  });

  it('can discard their own request', async () => {
    const acting = await asClient('first');
    const { body } = await addUser(acting, { userName: 'new.one' });
    expect((await decide(acting, body.changeRequest, 'discard')).body).toMatchObject({ status: 'DISCARDED' });
  });

  it('can’t approve requests of the client’s own people that hand these rights out', async () => {
    const governed = await portal.makeClient({
      client: { twoPersonRule: true },
      users: { one: { grants: ADMINISTRATION }, two: { grants: ADMINISTRATION }, plain: { grants: [] } },
      rule: null,
    });
    const one = await signedIn(portal, governed.users['one']!);
    const permissions: UserContent['permissions'] = [
      { area: 'SIGN_OFF_RULES', scope: { kind: 'AREA' }, level: 'EDIT' },
    ];
    const asked = await addUser(one, { userName: 'new.x', permissions });
    const guest = await asUser('first', 'two', governed);
    const refused = await decide(guest, asked.body.changeRequest, 'approve');
    expect([refused.status, keysOf(refused)]).toEqual([403, ['impersonatedHandsOut']]);
    const two = await signedIn(portal, governed.users['two']!);
    expect((await decide(two, asked.body.changeRequest, 'approve')).status).toBe(200);
    const harmless = await addUser(one, { userName: 'new.y' });
    expect((await decide(guest, harmless.body.changeRequest, 'approve')).status).toBe(200);
    const unwanted = await addUser(one, { userName: 'new.z' });
    expect((await decide(guest, unwanted.body.changeRequest, 'reject')).status).toBe(200);
    const told = (await mailsTo(governed.users['one']!.email)).slice(-2);
    expect(told.map(({ subject }) => subject)).toEqual([
      'Vera Lindt (The Bank, first) has decided about a change in your company',
      'Vera Lindt (The Bank, first) has decided about a change in your company',
    ]);
    expect(told[0]!.text).toContain('Users: “Somebody (new.y)” was approved');
    expect(told[1]!.text).toContain('Users: “Somebody (new.z)” was rejected');
  });
});

describe('A client without anybody who could decide', () => {
  it('gets its first administrator by two of the provider’s people, and then decides itself', async () => {
    const fresh = await portal.makeClient({ users: { plain: { grants: [] } }, rule: null });
    const acting = await asClient('first', fresh);
    const permissions: UserContent['permissions'] = [{ area: 'USERS', scope: { kind: 'AREA' }, level: 'ADMIN' }];
    const sign: UserContent['permissions'] = [{ area: 'PAYMENT_SIGN', scope: { kind: 'AREA' }, level: 'GRANT' }];
    expect(keysOf(await addUser(acting, { userName: 'signs', permissions: sign }))).toEqual(['impersonatedHandsOut']);
    const asked = await addUser(acting, { userName: 'first.admin', email: 'first@fresh.example', permissions });
    expect(asked.body).toMatchObject({ outcome: 'REQUESTED' });
    const own = await decide(acting, asked.body.changeRequest, 'approve');
    expect([own.status, keysOf(own)]).toEqual([403, ['ownRequest']]);
    const seen = await acting.call<Request>('GET', `${REQUESTS}/${asked.body.changeRequest}`);
    expect(seen.body.actions.approve!.reasons.map(({ key }) => key)).toEqual(['ownRequest', 'providerCould']);
    const other = await asClient('second', fresh);
    expect((await decide(other, asked.body.changeRequest, 'approve')).status).toBe(200);
    await until(
      () => mailsTo('first@fresh.example'),
      (mails) => mails.length > 0,
    );
    // While the user is only invited, the provider can still correct the address; once they have come, the client
    // decides.
    const another = await addUser(acting, { userName: 'second.admin', permissions });
    expect(another.status).toBe(200);
    await portal.owner.inNoClient((tx) =>
      tx.write(`update users set password_hash = 'set' where client_id = $1 and user_name = 'first.admin'`, [fresh.id]),
    );
    const late = await decide(other, another.body.changeRequest, 'approve');
    expect([late.status, keysOf(late)]).toEqual([403, ['clientDecides']]);
    expect(keysOf(await addUser(acting, { userName: 'third.admin', permissions }))).toEqual(['impersonatedHandsOut']);
  });
});

describe('Mails about an impersonation', () => {
  it('are one an hour for the same person in the same name, and never more than ten', async () => {
    const boss = client.users['boss']!.email;
    const begin = async (role?: string) => {
      const acting = await impersonate(portal, await signedIn(portal, bank.first), client, role);
      await acting.call('POST', 'portal/reset');
    };
    for (let round = 0; round < 3; round += 1) await begin();
    expect(await mailsTo(boss)).toHaveLength(1);
    await begin('clerk');
    const told = await mailsTo(boss);
    expect(told).toHaveLength(2);
    expect(told[1]!.text).toContain(`im Namen von ${client.users['clerk']!.fullName} (clerk)`);
    portal.clock.advanceSeconds(3_601);
    await begin();
    expect(await mailsTo(boss)).toHaveLength(3);
  });

  it('of changes are thirty an hour at most, while the log has each', async () => {
    const acting = await asClient('first');
    for (let round = 0; round < 32; round += 1) {
      const { body } = await addUser(acting, { userName: `new.${round}` });
      await decide(acting, body.changeRequest, 'discard');
    }
    expect(await mailsTo(client.users['boss']!.email)).toHaveLength(1 + 30);
    const rows = await portal.owner.inNoClient((tx) =>
      tx.rows(`select 1 from audit_log where client_id = $1 and record::jsonb ->> 'action' = 'additionRequested'`, [
        client.id,
      ]),
    );
    expect(rows).toHaveLength(32);
  });

  it('can neither confirm a user for signing, nor empty the client by provoking an objection', async () => {
    const [boss, helper] = [client.users['boss']!, client.users['helper']!];
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set signing_awaits_word_since = now() where id = $1', [client.users['signer1']!.id]),
    );
    const guest = await asClient('first');
    const word = await guest.call('POST', `${USERS}/${client.users['signer1']!.id}/allowSigning`);
    expect([word.status, keysOf(word)]).toEqual([403, ['clientGivesWord', 'whoCould']]);
    await portal.owner.inNoClient((tx) => tx.write('update users set active = false where id = $1', [helper.id]));
    expect((await guest.call('POST', `${USERS}/${boss.id}/resetAuthenticator`)).status).toBe(204);
    const mails = await until(
      () => mailsTo(boss.email),
      (all) => all.some(({ text }) => text.includes('objection#')),
    );
    const token = mails.flatMap(({ text }) => /objection#([\w-]+)/.exec(text)?.[1] ?? []).at(-1)!;
    expect((await portal.call('POST', 'portal/objection', { body: { token } })).status).toBe(204);
    // Locked users still count: the client is not left to the provider.
    const permissions = [{ area: 'USERS' as const, scope: { kind: 'AREA' as const }, level: 'ADMIN' as const }];
    const asked = await addUser(guest, { userName: 'p.three', fullName: 'P Three', permissions });
    expect([asked.status, keysOf(asked)]).toEqual([403, ['impersonatedHandsOut']]);
    expect(keysOf(await guest.call('POST', `${USERS}/${boss.id}/unlock`))).toEqual([
      'objectionToYou',
      'uninvolvedProvider',
    ]);
    await guest.call('POST', 'portal/reset');
    const other = await asClient('second');
    expect((await other.call('POST', `${USERS}/${boss.id}/unlock`)).status).toBe(204);
  });
});
