import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { GOVERNED_KIND_NAMES, type GovernedKind } from '@portico/contract/approvals/kinds';
import { CHANGE_ACTIONS, CHANGE_DECISIONS } from '@portico/contract/approvals/model';
import { CLERK_GRANTS, type TestClient } from '../testing/clients.ts';
import { decideOnClientsPage, decideRead } from '../testing/decisions.ts';
import { KIND_FIXTURES } from '../testing/governed-kinds/kind-fixtures.ts';
import { isLeftOut, type Asked, type Stage } from '../testing/governed-kinds/kind-fixture.ts';
import { impersonate } from '../testing/impersonation.ts';
import { at, keysOf } from '../testing/make-colleague.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

const REQUESTS = 'portal/administration/twomanrules';
const EVERYTHING = [
  ...CLERK_GRANTS.filter(({ area }) => area !== 'ACCOUNT_PAYMENTS'),
  ...at('ADMIN', 'USERS', 'USER_GROUPS', 'SIGN_OFF_RULES', 'SETTINGS', 'ACCOUNT_PAYMENTS', 'BANKS', 'OWNERS'),
  ...at('ADMIN', 'CLIENT_TEMPLATES', 'MY_TEMPLATES'),
];

let portal: TestPortal;
let client: TestClient;
/** One of the provider's people, acting in each possible way, and a colleague likewise. */
let guests: Record<Acting, Person>;
let colleagues: Record<Acting, Person>;
let page: Person;
let boss: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
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
  boss = await signedIn(portal, client.users['boss']!);
});
afterAll(() => portal.stop());

/** A client's own people stand for all the parts in the fixtures: they make and read what the guests then ask about. */
const stage = (): Stage => ({
  portal,
  client,
  people: { outsider: boss, onlooker: boss, editor: boss, approver: boss },
});

/** Asks for the first change that a kind has, of a new object. */
async function ask(who: Person, kind: GovernedKind): Promise<Asked> {
  const { action, way } = firstWay(kind);
  return way.ask(stage(), who, await KIND_FIXTURES[kind].make(stage(), action));
}

function firstWay(kind: GovernedKind) {
  for (const action of CHANGE_ACTIONS) {
    const way = KIND_FIXTURES[kind][action];
    if (!isLeftOut(way)) return { action, way };
  }
  throw new Error(`${kind} leaves out every change.`);
}

type Acting = 'client' | 'user';
type Answered = 'WAITS' | 'REFUSED' | 'DONE';

/** What a guest is answered who asks for a change of a kind, in a client that has not switched the rule on. */
const ANSWERS: Record<GovernedKind, Record<Acting, Answered>> = {
  user: { client: 'WAITS', user: 'WAITS' },
  userGroup: { client: 'WAITS', user: 'WAITS' },
  // People who act as a client see its rules and its settings, and change neither.
  signOffRule: { client: 'REFUSED', user: 'WAITS' },
  companySettings: { client: 'REFUSED', user: 'WAITS' },
  account: { client: 'WAITS', user: 'WAITS' },
  accountGroup: { client: 'WAITS', user: 'WAITS' },
  bank: { client: 'WAITS', user: 'WAITS' },
  owner: { client: 'WAITS', user: 'WAITS' },
  clientTemplate: { client: 'REFUSED', user: 'WAITS' },
  standingOrder: { client: 'REFUSED', user: 'WAITS' },
  // It is nobody's business but theirs.
  myTemplate: { client: 'REFUSED', user: 'REFUSED' },
  // Orders are processed, not maintained: acting on them in a user's name is what impersonation is for.
  order: { client: 'REFUSED', user: 'DONE' },
  duplicateImport: { client: 'REFUSED', user: 'WAITS' },
  // These are the provider's, and nobody's while they act for a client.
  connection: { client: 'REFUSED', user: 'REFUSED' },
  rateList: { client: 'REFUSED', user: 'REFUSED' },
};
const casesOf = (answered: Answered) =>
  GOVERNED_KIND_NAMES.flatMap((kind) =>
    (['client', 'user'] as const).filter((way) => ANSWERS[kind][way] === answered).map((way) => [way, kind] as const),
  );

describe('A change by one of the provider’s people in a client’s name', () => {
  it.each(casesOf('WAITS'))(
    'as a %s, %s, waits, and no guest decides about it; the requester discards it',
    async (way, kind) => {
      const asked = await ask(guests[way], kind);
      expect([asked.error, asked.outcome]).toEqual([null, 'REQUESTED']);
      const path = `${REQUESTS}/${asked.changeRequest}`;
      for (const decision of CHANGE_DECISIONS.filter((one) => one !== 'discard')) {
        for (const guest of Object.values(guests)) {
          const own = await decideRead(guest, asked.changeRequest, decision, { comment: 'Seen' });
          expect([403, 404]).toContain(own.status);
        }
        const seen = await decideRead(colleagues.user, asked.changeRequest, decision, { comment: 'Seen' });
        expect([seen.status, keysOf(seen)]).toEqual([403, ['clientDecides']]);
      }
      expect((await colleagues.user.call('POST', `${path}/discard`, {})).status).toBe(403);
      expect((await guests[way].call('POST', `${path}/discard`, {})).body).toMatchObject({ status: 'DISCARDED' });
    },
  );

  it.each(casesOf('REFUSED'))('as a %s, %s, is refused', async (way, kind) => {
    expect((await ask(guests[way], kind)).error).toBe(firstWay(kind).way.refused);
  });

  it.each(casesOf('DONE'))('as a %s, %s, is done like the user’s own', async (way, kind) => {
    expect((await ask(guests[way], kind)).outcome).toBe('DONE');
  });

  it('is not decided on the provider’s page either, whether requested there or in a user’s name', async () => {
    const decidedOnPage = (decision: string, changeRequest: string | null) =>
      decideOnClientsPage(page, client.id, decision, { comment: 'Seen', changeRequest });
    // Their own sessions wait while they act for a client; here they are themselves.
    for (const acting of Object.values(colleagues)) await acting.call('POST', 'portal/reset');
    page = await signedIn(portal, page.user);
    const asked = await ask(guests.user, 'companySettings');
    expect(asked.outcome).toBe('REQUESTED');
    for (const decision of ['approve', 'reject']) {
      const answer = await decidedOnPage(decision, asked.changeRequest);
      expect([answer.status, keysOf(answer)]).toEqual([403, ['clientDecides']]);
    }
    expect((await boss.call('POST', `${REQUESTS}/${asked.changeRequest}/reject`, { comment: 'No' })).status).toBe(200);
    const own = await ask(boss, 'companySettings');
    expect((await decidedOnPage('approve', own.changeRequest)).status).toBe(200);
    expect(own.outcome).toBe('REQUESTED');
  });
});
