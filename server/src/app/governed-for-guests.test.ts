import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CHANGE_DECISIONS, type ChangeCategory } from '@portico/contract/approvals/model';
import { governedEntities } from './governed-entities.ts';
import type { TestClient, TestClientOptions } from '../testing/clients.ts';
import { decideOnClientsPage, decideRead } from '../testing/decisions.ts';
import { impersonate } from '../testing/impersonation.ts';
import { ACCOUNT, GROUP, RULE, USER, USER_GROUP } from '../testing/master-data.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import type { Changed } from '../testing/users.ts';

type Grants = NonNullable<TestClientOptions['users']>[string]['grants'];
type Decided = Exclude<ChangeCategory, 'ORDER'>;

const REQUESTS = 'portal/administration/twomanrules';
const SETTINGS = 'portal/administration/settings/twoPersonRule';
const at = (level: Grants[number]['level'], ...areas: Grants[number]['area'][]): Grants =>
  areas.map((area) => ({ area, level }));
const EVERYTHING = at('ADMIN', 'USERS', 'USER_GROUPS', 'SIGN_OFF_RULES', 'SETTINGS', 'ACCOUNT_PAYMENTS');

let portal: TestPortal;
let client: TestClient;
/** One of the provider's people, acting in each possible way, and a colleague likewise. */
let guests: Record<'client' | 'user', Person>;
let colleagues: Record<'client' | 'user', Person>;
let page: Person;
let bankId: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const administrator = { secondFactors: [], grants: at('ADMIN', 'ADMINISTRATION_EFT', 'ADMINISTRATION_ARS') };
  const provider = await portal.makeClient({
    client: { kind: 'PROVIDER' },
    users: { first: administrator, second: administrator },
    rule: null,
    currencies: [],
  });
  client = await portal.makeClient({
    users: { boss: { grants: EVERYTHING }, other: { grants: EVERYTHING } },
    rule: null,
  });
  const { first, second } = provider.users;
  const acting = async (of: typeof first, role?: string) =>
    impersonate(portal, await signedIn(portal, of!), client, role);
  guests = { client: await acting(first), user: await acting(first, 'boss') };
  colleagues = { client: await acting(second), user: await acting(second, 'other') };
  page = await signedIn(portal, second!);
  const choices = await guests.user.call<{ banks: { uniqueId: string }[] }>(
    'GET',
    'portal/administration/accounts/choices',
  );
  bankId = choices.body.banks[0]!.uniqueId;
});
afterAll(() => portal.stop());

let made = 0;

/** A request for each kind of master data; a kind without one fails the first test. */
const ASK: Record<string, (who: Person) => Promise<{ status: number; body: Changed }>> = {
  USER: (who) => add(who, 'users', { ...USER, userName: `new.${made}` }),
  USERGROUP: (who) => add(who, 'userGroups', { ...USER_GROUP, name: `Group ${made}` }),
  SIGNOFFRULE: (who) =>
    add(who, 'signOffRules', { ...RULE, name: `Rule ${made}`, userIds: [client.users['boss']!.id] }),
  ACCOUNT: (who) => add(who, 'accounts', { ...ACCOUNT, name: `Account ${made}`, bankId }),
  ACCOUNTGROUP: (who) =>
    add(who, 'accountGroups', { ...GROUP, name: `Accounts ${made}`, accountIds: [client.accounts[0]!.id] }),
  SETTINGS: async (who) => {
    const { body } = await who.call<{ version: number }>('GET', SETTINGS);
    return who.call<Changed>('PUT', SETTINGS, { content: { categories: ['USER'] }, version: body.version });
  },
};

function add(who: Person, kind: string, content: object) {
  made += 1;
  return who.call<Changed>('POST', `portal/administration/${kind}`, { content });
}

const keysOf = ({ body }: { body: unknown }) => (body as Partial<Changed>).reasons?.map(({ key }) => key) ?? [];

describe('A change by one of the provider’s people in a client’s name', () => {
  it('covers every governed kind, except order processing', () => {
    const categories = governedEntities.all.map(({ category }) => category).filter((one) => one !== 'ORDER');
    expect(Object.keys(ASK).toSorted()).toEqual([...new Set<string>(categories)].toSorted());
  });

  const WAYS: ['client' | 'user', Decided[]][] = [
    ['client', ['USER', 'USERGROUP', 'ACCOUNT', 'ACCOUNTGROUP']],
    ['user', ['USER', 'USERGROUP', 'SIGNOFFRULE', 'ACCOUNT', 'ACCOUNTGROUP', 'SETTINGS']],
  ];
  const CASES = WAYS.flatMap(([way, kinds]) => kinds.map((kind) => [way, kind] as const));

  it.each(CASES)('as a %s, %s, waits, and no guest decides about it; the requester discards it', async (way, kind) => {
    const asked = await ASK[kind]!(guests[way]);
    expect([asked.status, asked.body.outcome]).toEqual([200, 'REQUESTED']);
    const path = `${REQUESTS}/${asked.body.changeRequest}`;
    for (const decision of CHANGE_DECISIONS.filter((one) => one !== 'discard')) {
      for (const guest of Object.values(guests)) {
        const own = await decideRead(guest, asked.body.changeRequest, decision, { comment: 'Seen' });
        expect([403, 404]).toContain(own.status);
      }
      const seen = await decideRead(colleagues.user, asked.body.changeRequest, decision, { comment: 'Seen' });
      expect([seen.status, keysOf(seen)]).toEqual([403, ['clientDecides']]);
    }
    expect((await colleagues.user.call('POST', `${path}/discard`, {})).status).toBe(403);
    expect((await guests[way].call('POST', `${path}/discard`, {})).body).toMatchObject({ status: 'DISCARDED' });
  });

  it('is not decided on the provider’s page either, whether requested there or in a user’s name', async () => {
    const decidedOnPage = (decision: string, changeRequest: string | null) =>
      decideOnClientsPage(page, client.id, decision, { comment: 'Seen', changeRequest });
    // Their own sessions wait while they act for a client; here they are themselves.
    for (const acting of Object.values(colleagues)) await acting.call('POST', 'portal/reset');
    page = await signedIn(portal, page.user);
    const asked = await ASK['SETTINGS']!(guests.user);
    expect(asked.body.outcome).toBe('REQUESTED');
    for (const decision of ['approve', 'reject']) {
      const answer = await decidedOnPage(decision, asked.body.changeRequest);
      expect([answer.status, keysOf(answer)]).toEqual([403, ['clientDecides']]);
    }
    const boss = await signedIn(portal, client.users['boss']!);
    expect((await boss.call('POST', `${REQUESTS}/${asked.body.changeRequest}/reject`, { comment: 'No' })).status).toBe(
      200,
    );
    const own = await ASK['SETTINGS']!(boss);
    expect((await decidedOnPage('approve', own.body.changeRequest)).status).toBe(200);
    expect(own.body.outcome).toBe('REQUESTED');
  });
});
