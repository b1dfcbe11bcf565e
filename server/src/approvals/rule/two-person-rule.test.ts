import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { withPeople, type SwitchableCategory } from '@portico/contract/approvals/kinds';
import { CHANGE_CATEGORIES } from '@portico/contract/approvals/model';
import { auditFaults } from '../../testing/portal/audit-rows.ts';
import { shown, type TestClient, type TestClientOptions } from '../../testing/clients.ts';
import { decideOnClientsPage, decideRead } from '../../testing/decisions.ts';
import { USER } from '../../testing/master-data.ts';
import { everybody, personOf, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';

type Rule = ApiAnswer<'GET portal/administration/settings/twoPersonRule'>;
type OfClient = ApiAnswer<'GET portal/administration/clients/:uniqueId/twoPersonRule'>;
type Request = ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>;
type Asked = { outcome: string; changeRequest: string; code: string; reasons: Reason[] };
type Reason = { key: string; parameters: Record<string, string | number>; text: string };
type Grants = NonNullable<TestClientOptions['users']>[string]['grants'];

const RULE = 'portal/administration/settings/twoPersonRule';
const REQUESTS = 'portal/administration/twomanrules';
const USERS = 'portal/administration/users';

let portal: TestPortal;
let bank: Record<'bank1' | 'bank2' | 'reader', Person>;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  bank = await makeBank();
});
afterAll(() => portal.stop());

const at = (level: Grants[number]['level'], ...areas: Grants[number]['area'][]): Grants =>
  areas.map((area) => ({ area, level }));

/** Two bank administrators of the provider and one who only reads. */
async function makeBank() {
  const provider = await portal.makeClient({
    client: { kind: 'PROVIDER', name: 'The Bank' },
    users: {
      bank1: { secondFactors: [], grants: at('ADMIN', 'ADMINISTRATION_EFT') },
      bank2: { secondFactors: [], grants: at('ADMIN', 'ADMINISTRATION_ARS') },
      reader: { secondFactors: [], grants: at('VIEW_ONLY', 'ADMINISTRATION_EFT') },
    },
    rule: null,
    currencies: [],
  });
  return everybody(portal, provider.users, 'bank1', 'bank2', 'reader');
}

const ADMINISTRATION = at('ADMIN', 'USERS', 'USER_GROUPS', 'SETTINGS');

/** Two administrators with every right to administer, somebody who may only look at the settings, and somebody else. */
async function makeCompany(client: TestClientOptions['client'] = {}, admin2: Grants = ADMINISTRATION) {
  const made = await portal.makeClient({
    client,
    users: {
      admin1: { secondFactors: [], grants: ADMINISTRATION },
      admin2: { secondFactors: [], grants: admin2 },
      reader: { secondFactors: [], grants: at('VIEW_ONLY', 'SETTINGS') },
      clerk: { secondFactors: [], grants: at('VIEW_ONLY', 'ACCOUNT_STATEMENTS') },
    },
    rule: null,
  });
  return { client: made, ...(await everybody(portal, made.users, 'admin1', 'admin2', 'reader', 'clerk')) };
}

const ruleOf = async (who: Person) => (await who.call<Rule>('GET', RULE)).body;
const switchOn = async (who: Person, ...categories: SwitchableCategory[]) =>
  who.call<Asked>('PUT', RULE, {
    content: { categories },
    version: (await ruleOf(who)).version,
    comment: 'It is time',
  });
const decide = (who: Person, id: string, decision: string) =>
  decideRead<Asked & Request>(who, id, decision, { comment: 'Seen' });
const keysOf = ({ body }: { body: { reasons?: Reason[] } }) => (body.reasons ?? []).map(({ key }) => key);
const categoriesOf = async (who: Person) => (await ruleOf(who)).content.categories;

/** Asks as one person, approves as the other, and waits until it takes effect. */
async function switchedOn(
  { admin1, admin2 }: Record<'admin1' | 'admin2', Person>,
  ...categories: SwitchableCategory[]
) {
  const { body } = await switchOn(admin1, ...categories);
  await decide(admin2, body.changeRequest, 'approve');
  await until(
    () => categoriesOf(admin1),
    (now) => now.length === withPeople(categories).length,
  );
}

/** As the provider decides on the client's page about the request it has read. */
const decideOnPage = (who: Person, client: TestClient, changeRequest: string, decision: string, comment?: string) =>
  decideOnClientsPage<Asked & Request>(who, client.id, decision, { changeRequest, comment });
const inCompany = (client: TestClient) => `portal/administration/clients/${client.id}/twoPersonRule`;

describe('The switches of the two-person rule', () => {
  it('wait for a second person even when first switched on, and then take effect', async () => {
    const company = await makeCompany();
    const { body } = await switchOn(company.admin1, 'USER', 'USERGROUP');
    expect(body.outcome).toBe('REQUESTED');
    expect(await ruleOf(company.reader)).toMatchObject({
      content: { categories: [] },
      entityStatus: 'CHANGE_PENDING',
      openRequest: { uniqueId: body.changeRequest },
    });
    expect(keysOf(await decide(company.admin1, body.changeRequest, 'approve'))).toEqual(['ownRequest']);
    expect(keysOf(await decide(company.reader, body.changeRequest, 'approve'))).toEqual(['levelTooLow']);
    const seen = await company.admin2.call<Request>('GET', `${REQUESTS}/${body.changeRequest}`);
    expect(seen.body.changes).toEqual([
      { field: 'USER', before: false, after: true },
      { field: 'USERGROUP', before: false, after: true },
    ]);
    await decide(company.admin2, body.changeRequest, 'approve');
    await until(
      () => categoriesOf(company.admin1),
      (now) => now.length === 2,
    );
    const user = await company.clerk.call<{ twoMansRule: boolean; twoMansRuleCategories: string[] }>(
      'GET',
      'portal/user',
    );
    expect(user.body).toMatchObject({ twoMansRule: true });
    expect(user.body.twoMansRuleCategories).toEqual(expect.arrayContaining(['USER', 'USERGROUP', 'SETTINGS']));
    expect(user.body.twoMansRuleCategories).not.toContain('ACCOUNT');
    expect(await auditFaults(portal)).toEqual([]);
  });

  it('show who could approve what, limited to the licence', async () => {
    const { admin1, client } = await makeCompany({ licensedModules: ['ARS'] });
    const { switches, settingsApprovers, actions } = await ruleOf(admin1);
    const names = ['admin1', 'admin2'].map((role) => shown(client.users[role]!));
    expect(switches).toEqual([
      { category: 'USER', approvers: { names, count: 2 }, isAlwaysOn: false },
      { category: 'USERGROUP', approvers: { names, count: 2 }, isAlwaysOn: false },
      // The banks and owners of statements are no matter of payments.
      { category: 'BANK', approvers: { names: [], count: 0 }, isAlwaysOn: false },
      { category: 'OWNER', approvers: { names: [], count: 0 }, isAlwaysOn: false },
    ]);
    expect(settingsApprovers).toEqual({ names, count: 2 });
    expect(actions.update.allowed).toBe(true);
  });

  it('are shown, with the reason, to users who may not change them, and to nobody else', async () => {
    const { reader, clerk } = await makeCompany();
    expect((await ruleOf(reader)).actions.update).toMatchObject({ allowed: false, reasons: [{ key: 'levelTooLow' }] });
    expect(keysOf(await switchOn(reader, 'USER'))).toEqual(['levelTooLow']);
    expect((await clerk.call('GET', RULE)).status).toBe(403);
  });

  it('can’t be switched on if fewer than two could approve, or fewer than two could switch', async () => {
    const { admin1, client } = await makeCompany({}, at('ADMIN', 'USERS'));
    const refused = await switchOn(admin1, 'USER', 'USERGROUP', 'SIGNOFFRULE');
    const admin1Name = shown(client.users['admin1']!);
    expect([refused.status, refused.body.code]).toEqual([409, 'TOO_FEW_APPROVERS']);
    expect(refused.body.reasons.map(({ key, parameters }) => [key, parameters])).toEqual([
      ['tooFewForRule', { category: 'SIGNOFFRULE', count: 0, names: '' }],
      ['tooFewForRule', { category: 'SETTINGS', count: 1, names: admin1Name }],
    ]);
    expect(refused.body.reasons[1]!.text).toContain(`only ${admin1Name} can approve`);
    expect((await ruleOf(admin1)).entityStatus).toBe('OK');
  });

  it('are not approved if fewer than two would be left, and the request says so', async () => {
    const company = await makeCompany();
    const { body } = await switchOn(company.admin1, 'USER');
    await portal.owner.inNoClient((tx) =>
      tx.write(`delete from permission_entries where holder_id = $1 and area = 'USERS'`, [company.admin2.user.id]),
    );
    const refused = await decide(company.admin2, body.changeRequest, 'approve');
    expect([refused.status, keysOf(refused)]).toEqual([422, ['requestOutdated', 'tooFewForRule']]);
    const seen = await company.admin1.call<Request>('GET', `${REQUESTS}/${body.changeRequest}`);
    expect(seen.body).toMatchObject({ status: 'PUBLISHED', outdated: 'tooFewApprovers' });
  });

  it('of two who change them at once, one hears that the other was quicker', async () => {
    const company = await makeCompany();
    const answers = await Promise.all([switchOn(company.admin1, 'USER'), switchOn(company.admin2, 'USERGROUP')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('How people may sign', () => {
  const change = async (who: Person, more: object) => {
    const { content, version } = await ruleOf(who);
    return who.call<Asked>('PUT', RULE, { content: { ...content, ...more }, version });
  };
  const signingOf = async (who: Person) => {
    const { ownFactorSignsOnly, mailboxAwaitsWord, signingBarHours } = (await ruleOf(who)).content;
    return { ownFactorSignsOnly, mailboxAwaitsWord, signingBarHours };
  };
  const STRICT = { ownFactorSignsOnly: true, mailboxAwaitsWord: true, signingBarHours: 72 };
  const WEAK = { ownFactorSignsOnly: false, mailboxAwaitsWord: false, signingBarHours: 1 };

  it('waits for a second person too, whether weakened or strengthened', async () => {
    const company = await makeCompany();
    expect(await signingOf(company.reader)).toEqual({ ...WEAK, signingBarHours: 24 });
    for (const wanted of [STRICT, WEAK]) {
      const before = await signingOf(company.admin1);
      const { body } = await change(company.admin1, wanted);
      expect(body.outcome).toBe('REQUESTED');
      expect(await signingOf(company.admin1)).toEqual(before);
      expect(keysOf(await decide(company.admin1, body.changeRequest, 'approve'))).toEqual(['ownRequest']);
      const seen = await company.admin2.call<Request>('GET', `${REQUESTS}/${body.changeRequest}`);
      expect(seen.body.changes).toContainEqual({
        field: 'ownFactorSignsOnly',
        before: before.ownFactorSignsOnly,
        after: wanted.ownFactorSignsOnly,
      });
      await decide(company.admin2, body.changeRequest, 'approve');
      await until(
        () => signingOf(company.admin1),
        (now) => now.signingBarHours === wanted.signingBarHours,
      );
      expect(await signingOf(company.admin1)).toEqual(wanted);
    }
    expect(keysOf(await change(company.reader, STRICT))).toEqual(['levelTooLow']);
  });

  it('can be set by the provider too, and stays as it is if only switches are requested', async () => {
    const company = await makeCompany();
    const path = inCompany(company.client);
    const { content, version } = (await bank.bank1.call<OfClient>('GET', path)).body;
    const asked = await bank.bank1.call<Asked>('PUT', path, { content: { ...content, ...STRICT }, version });
    expect(asked.body.outcome).toBe('REQUESTED');
    // The client decides what the provider asks for.
    expect((await decideOnPage(bank.bank2, company.client, asked.body.changeRequest, 'approve')).status).toBe(403);
    expect((await decideRead(company.admin1, asked.body.changeRequest, 'approve')).status).toBe(200);
    await until(
      () => signingOf(company.admin1),
      (now) => now.ownFactorSignsOnly,
    );
    await switchedOn(company, 'USER');
    expect(await signingOf(company.admin1)).toEqual(STRICT);
  });

  it('always has a wait, of at most a week', async () => {
    const { admin1 } = await makeCompany();
    for (const signingBarHours of [0, 169, 1.5]) {
      const { status, body } = await change(admin1, { signingBarHours });
      expect([status, body.code]).toEqual([400, 'REQUEST_FIELDS']);
    }
  });
});

describe('Requests', () => {
  it('stay decidable when the rule is switched off and the requester is gone', async () => {
    const company = await makeCompany({ twoPersonRule: true });
    const { admin1, admin2, clerk } = company;
    const { content, version } = (
      await admin1.call<{ content: object; version: number }>('GET', `${USERS}/${clerk.user.id}`)
    ).body;
    const asked = await admin1.call<Asked>('PUT', `${USERS}/${clerk.user.id}`, {
      content: { ...content, jobTitle: 'Head' },
      version,
    });
    await portal.owner.inNoClient((tx) =>
      tx.write('update clients set two_person_rule = false where client_id = $1', [company.client.id]),
    );
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set deleted_at = $2 where id = $1', [admin1.user.id, portal.clock.now()]),
    );
    const session = await admin2.call<{ twoMansRule: boolean }>('GET', 'portal/user');
    expect(session.body.twoMansRule).toBe(true);
    expect((await admin2.call<{ count: number }>('GET', `${REQUESTS}/waitingForMe`)).body.count).toBe(1);
    await decide(admin2, asked.body.changeRequest, 'approve');
    await until(
      async () =>
        (await admin2.call<{ content: { jobTitle: string | null } }>('GET', `${USERS}/${clerk.user.id}`)).body,
      (user) => user.content.jobTitle === 'Head',
    );
    expect((await admin2.call<{ twoMansRule: boolean }>('GET', 'portal/user')).body.twoMansRule).toBe(false);
  });
});

it('Users and groups take two people wherever anything else does, since making users makes second people', async () => {
  const company = await makeCompany({}, [...ADMINISTRATION, ...at('ADMIN', 'SIGN_OFF_RULES')]);
  await portal.owner.inNoClient((tx) =>
    tx.write('update clients set two_person_rule = true, two_person_exceptions = $2 where client_id = $1', [
      company.client.id,
      CHANGE_CATEGORIES.filter((one) => one !== 'ACCOUNT'),
    ]),
  );
  expect(await categoriesOf(company.admin1)).toEqual(['USER', 'USERGROUP', 'ACCOUNT']);
  const added = await company.admin1.call<Asked>('POST', 'portal/administration/users', { content: USER });
  expect(added.body.outcome).toBe('REQUESTED');
});

describe('The provider', () => {
  it('changes the switches of a client with a second person of the client', async () => {
    const company = await makeCompany();
    const path = inCompany(company.client);
    const asked = await bank.bank1.call<Asked>('PUT', path, { content: { categories: ['USER'] }, version: 1 });
    expect(asked.body.outcome).toBe('REQUESTED');
    const seen = await company.admin1.call<Request>('GET', `${REQUESTS}/${asked.body.changeRequest}`);
    expect(seen.body.requestedBy.name).toBe(`${bank.bank1.user.fullName} (The Bank, ${bank.bank1.user.username})`);
    expect(keysOf(await decide(company.admin1, asked.body.changeRequest, 'discard'))).toEqual(['notYourRequest']);
    expect((await decide(company.admin1, asked.body.changeRequest, 'approve')).status).toBe(200);
    await until(
      () => categoriesOf(company.admin1),
      (now) => now.length === 2,
    );
    expect(await auditFaults(portal)).toEqual([]);
  });

  it('but never with the requester acting in the name of one of the client’s people', async () => {
    const company = await makeCompany();
    const asked = await bank.bank1.call<Asked>('PUT', inCompany(company.client), {
      content: { categories: ['USER'] },
      version: 1,
    });
    const { businessId, users } = company.client;
    const as = `portal/impersonate?clientId=${businessId}&username=${users['admin1']!.username}`;
    const own = await portal.signIn(bank.bank1.user);
    const { accessToken } = (await portal.call('POST', as, { token: own })).body;
    const guest = personOf(portal, bank.bank1.user, accessToken);
    expect(keysOf(await decide(guest, asked.body.changeRequest, 'approve'))).toEqual(['ownRequest']);
    expect((await decide(guest, asked.body.changeRequest, 'discard')).status).toBe(200);
  });

  it('or with a second person of its own while nobody of the client could decide, never with the same one', async () => {
    const company = await makeCompany();
    await switchedOn(company, 'USER');
    const path = inCompany(company.client);
    const { version } = (await bank.bank1.call<OfClient>('GET', path)).body;
    const content = { categories: [] };
    const asked = await bank.bank1.call<Asked>('PUT', path, { content, version, comment: 'Nobody is left' });
    const decideAs = (who: Person, decision: string) =>
      decideOnPage(who, company.client, asked.body.changeRequest, decision, 'x');
    expect(keysOf(await decideAs(bank.bank1, 'approve'))).toEqual(['ownRequest']);
    const kept = (await bank.bank2.call<OfClient>('GET', path)).body.change!;
    expect(kept.actions.approve!.reasons).toMatchObject([
      { key: 'clientDecides' },
      { key: 'whoCould', parameters: { names: expect.stringContaining(company.client.users['admin1']!.fullName) } },
    ]);
    for (const decision of ['approve', 'reject'])
      expect(keysOf(await decideAs(bank.bank2, decision))).toEqual(['clientDecides']);
    const inactivate = `update users set active = $2 where client_id = $1 and user_name in ('admin1', 'admin2')`;
    await portal.owner.inNoClient((tx) => tx.write(inactivate, [company.client.id, false]));
    const { change } = (await bank.bank2.call<OfClient>('GET', path)).body;
    expect(change).toMatchObject({ comment: 'Nobody is left', actions: { approve: { allowed: true } } });
    expect((await decideAs(bank.bank2, 'approve')).body.decidedBy?.name).toBe(
      `${bank.bank2.user.fullName} (The Bank, ${bank.bank2.user.username})`,
    );
    await portal.owner.inNoClient((tx) => tx.write(inactivate, [company.client.id, true]));
    await until(
      () => categoriesOf(company.admin1),
      (now) => now.length === 0,
    );
    const decided = await company.admin1.call<Request>('GET', `${REQUESTS}/${change!.uniqueId}`);
    expect(decided.body).toMatchObject({
      status: 'APPROVED',
      decidedBy: { name: `${bank.bank2.user.fullName} (The Bank, ${bank.bank2.user.username})` },
    });
  });

  it('decides about a change that the client’s own person asked for, and takes its own back', async () => {
    const company = await makeCompany();
    const path = inCompany(company.client);
    const { changeRequest } = (await switchOn(company.admin1, 'USER')).body;
    const decideAbout = (request: string, decision: string, comment?: string) =>
      decideOnPage(bank.bank1, company.client, request, decision, comment);
    expect((await decideAbout(changeRequest, 'reject')).body.code).toBe('REQUEST_FIELDS');
    expect((await decideAbout(changeRequest, 'reject', 'Call us first')).status).toBe(200);
    expect((await decideAbout(changeRequest, 'approve')).status).toBe(404);
    const own = await bank.bank1.call<Asked>('PUT', path, { content: { categories: ['USER'] }, version: 1 });
    expect((await decideAbout(own.body.changeRequest, 'discard')).status).toBe(200);
    expect((await ruleOf(company.admin1)).entityStatus).toBe('OK');
  });

  it('decides about the request it has read, not about one that replaced it', async () => {
    const company = await makeCompany();
    const read = (await switchOn(company.admin1, 'USER')).body.changeRequest;
    await decide(company.admin1, read, 'discard');
    const weaker = (await switchOn(company.admin1)).body.changeRequest;
    const stale = await decideOnPage(bank.bank1, company.client, read, 'approve');
    expect([stale.status, stale.body.code]).toEqual([409, 'CONTENT_CHANGED']);
    expect((await decideOnPage(bank.bank1, company.client, weaker, 'approve')).status).toBe(200);
  });

  it('is refused alike: too few people, somebody quicker, a waiting change, a read-only right', async () => {
    const company = await makeCompany({}, at('ADMIN', 'USERS'));
    const path = inCompany(company.client);
    const put = (who: Person, version: number) =>
      who.call<Asked>('PUT', path, { content: { categories: ['USER'] }, version });
    expect(keysOf(await put(bank.bank1, 1))).toEqual(['tooFewForRule']);
    expect((await put(bank.bank1, 2)).body.code).toBe('CONTENT_CHANGED');
    expect(keysOf(await put(bank.reader, 1))).toEqual(['readOnlyAdministrator']);
    expect((await bank.reader.call<OfClient>('GET', path)).body.actions.update.allowed).toBe(false);
    const other = await makeCompany();
    await switchOn(other.admin1, 'USER');
    const waits = await bank.bank1.call<Asked>('PUT', inCompany(other.client), {
      content: { categories: [] },
      version: 1,
    });
    expect(keysOf(waits)).toEqual(['changeWaits']);
    const reading = await bank.reader.call<OfClient>('GET', inCompany(other.client));
    expect(reading.body.change!.actions.approve!.allowed).toBe(false);
  });
});
