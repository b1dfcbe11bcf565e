import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { TwoPersonRuleContent } from '@portico/contract/approvals/rule-endpoints';
import { readPasswordPolicy } from '@portico/contract/session/password-policy';
import { newId } from '../../platform/ids.ts';
import { migrate } from '../../platform/database/apply-migrations.ts';
import { auditFaults, auditRows } from '../../testing/portal/audit-rows.ts';
import type { TestClient, TestClientOptions } from '../../testing/clients.ts';
import { createEmptyDatabase } from '../../testing/portal/test-database.ts';
import { decideOnClientsPage, decideRead } from '../../testing/decisions.ts';
import { impersonate } from '../../testing/impersonation.ts';
import { everybody, signedIn, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';

type Rule = ApiAnswer<'GET portal/administration/settings/twoPersonRule'>;
type OfClient = ApiAnswer<'GET portal/administration/clients/:uniqueId'>;
type Request = ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>;
type Asked = { outcome: string; changeRequest: string; code: string; reasons?: { key: string }[] };
type Grants = NonNullable<TestClientOptions['users']>[string]['grants'];

const OWN = 'portal/administration/settings/twoPersonRule';
const REQUESTS = 'portal/administration/twomanrules';
const at = (...areas: Grants[number]['area'][]): Grants => areas.map((area) => ({ area, level: 'ADMIN' }));

let portal: TestPortal;
let bank: TestClient;
let client: TestClient;
let people: Record<'admin1' | 'admin2' | 'clerk', Person>;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const administrator = { secondFactors: [], grants: at('ADMINISTRATION_EFT', 'SETTINGS') };
  bank = await portal.makeClient({
    client: { kind: 'PROVIDER' },
    users: { bank1: administrator, bank2: administrator },
    rule: null,
    currencies: [],
  });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const administrator = { secondFactors: [], grants: at('USERS', 'SETTINGS') };
  client = await portal.makeClient({
    users: { admin1: administrator, admin2: administrator, clerk: { secondFactors: [], grants: [] } },
    rule: null,
  });
  people = await everybody(portal, client.users, 'admin1', 'admin2', 'clerk');
});

const banker = (role: 'bank1' | 'bank2') => signedIn(portal, bank.users[role]!);
const pathOf = ({ id }: TestClient) => `portal/administration/clients/${id}`;
const read = async (who: Person, path = OWN) => (await who.call<Rule>('GET', path)).body;
const signInOf = async (who: Person, path = OWN) => {
  const { securIdSigns, sessionTokenLifetimeInMinutes, passwordPolicy } = (await read(who, path)).content;
  return { securIdSigns, sessionTokenLifetimeInMinutes, passwordPolicy };
};
const ask = async (who: Person, more: Partial<TwoPersonRuleContent>, path = OWN) => {
  const { content, version } = await read(who, path);
  return who.call<Asked>('PUT', path, { content: { categories: content.categories, ...more }, version });
};
const approve = (who: Person, { body }: { body: Asked }) =>
  decideRead<Asked & Request>(who, body.changeRequest, 'approve');
const keysOf = ({ body }: { body: Pick<Asked, 'reasons'> }) => (body.reasons ?? []).map(({ key }) => key);

const POLICY = readPasswordPolicy({});
const FIRST = { securIdSigns: false, sessionTokenLifetimeInMinutes: 5, passwordPolicy: POLICY };
const WEAK = {
  securIdSigns: true,
  sessionTokenLifetimeInMinutes: 480,
  passwordPolicy: {
    ...POLICY,
    disallowDictionaryPasswords: false,
    passwordMinimumLength: 8,
    usePasswordHistory: false,
  },
};

/** Requested by one, approved by the other, and in effect. */
async function agreed(more: Partial<TwoPersonRuleContent>): Promise<void> {
  await approve(people.admin2, await ask(people.admin1, more));
  await until(
    () => read(people.admin1),
    ({ entityStatus }) => entityStatus === 'OK',
  );
}

describe('The provider alone can’t weaken how a client’s people sign in', () => {
  it('not on the client’s page, with a former or current body', async () => {
    const one = await banker('bank1');
    const { content, version } = (await one.call<OfClient>('GET', pathOf(client))).body;
    for (const [field, value] of Object.entries(WEAK)) {
      const body = { content: { ...content, [field]: value }, version };
      const { status, body: answer } = await one.call<Asked>('PUT', pathOf(client), body);
      expect([field, status, answer.code]).toEqual([field, 400, 'REQUEST_FIELDS']);
    }
    await agreed({ sessionTokenLifetimeInMinutes: 9 });
    const renamed = { content: { ...content, name: 'Renamed' }, version };
    expect((await one.call('PUT', pathOf(client), renamed)).status).toBe(204);
    expect(await signInOf(people.admin1)).toEqual({ ...FIRST, sessionTokenLifetimeInMinutes: 9 });
  });

  it('not by the company settings: somebody of the client decides', async () => {
    const [one, other] = [await banker('bank1'), await banker('bank2')];
    const path = `${pathOf(client)}/twoPersonRule`;
    const asked = await ask(one, WEAK, path);
    expect(asked.body.outcome).toBe('REQUESTED');
    expect(
      keysOf(await decideOnClientsPage<Asked>(one, client.id, 'approve', { changeRequest: asked.body.changeRequest })),
    ).toEqual(['ownRequest']);
    expect(
      keysOf(
        await decideOnClientsPage<Asked>(other, client.id, 'approve', { changeRequest: asked.body.changeRequest }),
      ),
    ).toEqual(['clientDecides']);
    expect(await signInOf(people.admin1)).toEqual(FIRST);
    await approve(people.admin1, asked);
    await until(
      () => signInOf(people.admin1),
      ({ securIdSigns }) => securIdSigns,
    );
    expect(await signInOf(one, path)).toEqual(WEAK);
  });

  it('not in the client’s name either', async () => {
    const asClient = await impersonate(portal, await banker('bank1'), client);
    const wanted = { content: { categories: [], ...WEAK }, version: 1 };
    expect((await asClient.call('PUT', OWN, wanted)).status).toBe(403);
    const asUser = await impersonate(portal, await banker('bank1'), client, 'admin1');
    const asked = await ask(asUser, WEAK);
    expect(asked.body.outcome).toBe('REQUESTED');
    expect(keysOf(await approve(asUser, asked))).toEqual(['ownRequest']);
    const other = await impersonate(portal, await banker('bank2'), client, 'admin2');
    expect(keysOf(await approve(other, asked))).toEqual(['clientDecides']);
    expect(await signInOf(people.admin2)).toEqual(FIRST);
  });
});

describe('How people sign in', () => {
  it('is changed by two people of the client; the request says it in words, the log by value', async () => {
    const asked = await ask(people.admin1, WEAK);
    expect(keysOf(await approve(people.admin1, asked))).toEqual(['ownRequest']);
    expect(await signInOf(people.admin2)).toEqual(FIRST);
    const seen = await people.admin2.call<Request>('GET', `${REQUESTS}/${asked.body.changeRequest}`);
    expect(seen.body.changes).toEqual([
      { field: 'securIdSigns', before: false, after: true },
      { field: 'passwordMinimumLength', before: '12 characters', after: '8 characters' },
      { field: 'disallowDictionaryPasswords', before: true, after: false },
      { field: 'usePasswordHistory', before: 'The last 10 passwords', after: false },
      { field: 'sessionTokenLifetimeInMinutes', before: '5 minutes', after: '480 minutes' },
    ]);
    await approve(people.admin2, asked);
    await until(
      () => signInOf(people.admin1),
      ({ securIdSigns }) => securIdSigns,
    );
    expect(await signInOf(people.admin1)).toEqual(WEAK);
    for (const action of ['changeRequested', 'changed']) {
      const [logged] = await auditRows(portal, client, action);
      expect(logged).toMatchObject({ entityType: 'SETTINGS', detail: { before: FIRST, after: WEAK } });
    }
    expect(await auditFaults(portal)).toEqual([]);
  });

  it('applies as set from then on: password expiry and length, session duration', async () => {
    const { clerk } = people;
    const choose = (minutes: number) =>
      clerk.call('PUT', 'portal/settings', { sessionTokenLifetimeInMinutes: minutes, acknowledgesSessionRisk: true });
    expect((await choose(15)).status).toBe(400);
    await agreed({ sessionTokenLifetimeInMinutes: 15 });
    expect((await choose(15)).status).toBe(200);
    await portal.owner.inNoClient((tx) =>
      tx.write(`update users set password_changed_at = password_changed_at - interval '31 days' where id = $1`, [
        clerk.user.id,
      ]),
    );
    const passwordPolicy = {
      ...POLICY,
      passwordMinimumLength: 20,
      passwordExpires: true,
      passwordDaysToExpiration: 30,
    };
    await agreed({ passwordPolicy, sessionTokenLifetimeInMinutes: 2 });
    expect((await people.admin1.call('GET', 'portal/passwordPolicy')).body).toEqual(passwordPolicy);
    const { sessionTokenLifetimeInMinutes, passwordExpired } = (
      await (await signedIn(portal, clerk.user)).call<ApiAnswer<'GET portal/user'>>('GET', 'portal/user')
    ).body;
    expect({ sessionTokenLifetimeInMinutes, passwordExpired }).toEqual({
      sessionTokenLifetimeInMinutes: 2,
      passwordExpired: true,
    });
  });

  it('stays as it is if omitted, and a policy is given whole or not at all', async () => {
    await agreed(WEAK);
    await agreed({ categories: [], signingBarHours: 48 });
    expect(await signInOf(people.admin1)).toEqual(WEAK);
    const { version } = await read(people.admin1);
    for (const part of [
      { passwordPolicy: {} },
      { passwordPolicy: { passwordMinimumLength: 8 } },
      { passwordPolicy: { ...POLICY, passwordMinimumLength: 7 } },
      { sessionTokenLifetimeInMinutes: 481 },
      { securIdSigns: null },
    ]) {
      const { status, body } = await people.admin1.call<Asked>('PUT', OWN, {
        content: { categories: [], ...part },
        version,
      });
      expect([status, body.code]).toEqual([400, 'REQUEST_FIELDS']);
    }
  });

  it('of two who change it at once, one hears that the other was quicker, also on the provider’s page', async () => {
    const one = await banker('bank1');
    const path = `${pathOf(client)}/twoPersonRule`;
    const { version } = await read(one, path);
    await agreed({ sessionTokenLifetimeInMinutes: 3 });
    const content = { categories: [], ...WEAK };
    for (const [who, where] of [[people.admin1, OWN] as const, [one, path] as const])
      expect((await who.call<Asked>('PUT', where, { content, version })).body.code).toBe('CONTENT_CHANGED');
    expect(await signInOf(people.admin1)).toEqual({ ...FIRST, sessionTokenLifetimeInMinutes: 3 });
  });

  it('can be set for the provider too, by two of its people', async () => {
    const [one, other] = [await banker('bank1'), await banker('bank2')];
    const asked = await ask(one, { sessionTokenLifetimeInMinutes: 4 });
    expect(keysOf(await approve(one, asked))).toEqual(['ownRequest']);
    await approve(other, asked);
    await until(
      () => signInOf(one),
      ({ sessionTokenLifetimeInMinutes }) => sessionTokenLifetimeInMinutes === 4,
    );
  });
});

it('A request from before these were company settings leaves them as they are, and says so', async () => {
  const databaseUrl = await createEmptyDatabase(inject('databaseUrl'));
  await migrate(databaseUrl, '0027-alarms-that-settle.sql');
  const older = await startPortal(inject('databaseUrl'), { databaseUrl, worker: true });
  try {
    const grants = at('USERS', 'SETTINGS');
    const made = await older.makeClient({
      users: { one: { secondFactors: [], grants }, other: { secondFactors: [], grants } },
      rule: null,
      // Banks are stored differently since.
      banks: 0,
      currencies: [],
    });
    const before = { categories: [], ownFactorSignsOnly: false, mailboxAwaitsWord: false, signingBarHours: 24 };
    await older.owner.inNoClient(async (tx) => {
      await tx.write(
        `update clients set two_person_status = 'CHANGE_PENDING', securid_signs = true, session_idle_minutes = 7,
           password_policy = '{"passwordMinimumLength": 16}' where client_id = $1`,
        [made.id],
      );
      await tx.write(
        `insert into change_requests (client_id, id, category, action, status, object_id, object_version, name, content, before, requested_by, requested_at)
         values ($1, $2, 'SETTINGS', 'UPDATE', 'PUBLISHED', $1, 1, 'Settings', $3, $4, $5, $6)`,
        [made.id, newId(), { ...before, signingBarHours: 48 }, before, made.users['one']!.id, older.clock.now()],
      );
    });
    await migrate(databaseUrl);
    const other = await signedIn(older, made.users['other']!);
    const { uniqueId } = (await read(other)).openRequest!;
    const seen = await other.call<Request>('GET', `${REQUESTS}/${uniqueId}`);
    expect(seen.body.changes.map(({ field }) => field)).toEqual(['signingBarHours']);
    await decideRead(other, uniqueId, 'approve');
    await until(
      () => read(other),
      ({ content }) => content.signingBarHours === 48,
    );
    expect(await signInOf(other)).toEqual({
      securIdSigns: true,
      sessionTokenLifetimeInMinutes: 7,
      passwordPolicy: { ...POLICY, passwordMinimumLength: 16 },
    });
  } finally {
    await older.stop();
  }
});
