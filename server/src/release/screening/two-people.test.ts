import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { DAY_SECONDS } from '../../platform/clock.ts';
import { auditFaults } from '../../testing/portal/audit-rows.ts';
import type { TestClient, TestClientOptions, TestUser } from '../../testing/clients.ts';
import { decideRead } from '../../testing/decisions.ts';
import { USER } from '../../testing/master-data.ts';
import { everybody, signedIn, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { proofFor, sayHit } from '../../testing/say-as-provider.ts';
import { until } from '../../testing/portal/until.ts';
import type { Changed } from '../../testing/users.ts';
import { SANCTION_LIST } from './sanction-list.ts';

type Grants = NonNullable<TestClientOptions['users']>[string]['grants'];
type Hit = ApiAnswer<'GET payments/screening/:uniqueId'>;
type Refusal = { code: string; key: string; reasons?: { key: string }[] };
type Request = ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>;

const USERS = 'portal/administration/users';
const REQUESTS = 'portal/administration/twomanrules';
const at = (level: Grants[number]['level'], ...areas: Grants[number]['area'][]): Grants =>
  areas.map((area) => ({ area, level }));
const COMPLIANCE = at('APPROVE', 'SCREENING', 'BANK_OPERATIONS');
const USER_ADMINISTRATION = at('ADMIN', 'USERS', 'USER_GROUPS');

let portal: TestPortal;
let provider: TestClient;
let client: TestClient;
let clerk: Person;
let signer: Person;

const KINDS: Record<string, { fullName?: string; grants: Grants }> = {
  useradmin: { grants: USER_ADMINISTRATION },
  both: { fullName: 'Both Kinds', grants: [...USER_ADMINISTRATION, ...COMPLIANCE] },
  compliance1: { grants: COMPLIANCE },
  compliance2: { grants: COMPLIANCE },
};
/** More tests than this need more people: `userOf` says so. */
const ROUNDS = 10;
/** Tests share no people. */
let round = -1;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const people = Array.from({ length: ROUNDS }, (_, number) =>
    Object.entries(KINDS).map(([kind, fields]) => [`${kind}.${number}`, fields] as const),
  );
  provider = await portal.makeClient({
    client: { kind: 'PROVIDER', licensedModules: ['EFT', 'ARS', 'DLC'] },
    users: Object.fromEntries(people.flat()),
    rule: null,
    currencies: [],
  });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  round += 1;
  client = await portal.makeClient({ rule: { signaturesRequired: 1 } });
  const people = await everybody(portal, client.users, 'clerk', 'signer1');
  [clerk, signer] = [people.clerk, people.signer1];
});

function userOf(kind: string): TestUser {
  const user = provider.users[`${kind}.${round}`];
  if (!user) throw new Error(`These are more than ${ROUNDS} tests: ROUNDS says for how many there are people.`);
  return user;
}
const as = (kind: string) => signedIn(portal, userOf(kind));
const keysOf = ({ body }: { body: unknown }) => (body as Partial<Refusal>).reasons?.map(({ key }) => key) ?? [];

async function stopped(): Promise<Order> {
  const payments = [{ amount: '12.00', creditor: `${SANCTION_LIST.names[0]} Ltd` }];
  const orderId = await clerk.order(await paymentFile(client.accounts.slice(0, 1), { payments }));
  await signer.sign(orderId);
  return clerk.reach(orderId, 'SANCTION_HIT');
}

async function hitOf(who: Person, order: Order): Promise<Hit> {
  return (await who.call<Hit>('GET', `payments/screening/${order.messages[0]!.uniqueId}`)).body;
}

/** A change of one of the provider's people, requested by one and approved by another. */
async function changeUnderTwo(
  asks: Person,
  approves: Person,
  change: (who: Person) => Promise<Changed>,
): Promise<string> {
  const asked = await change(asks);
  expect(asked.outcome).toBe('REQUESTED');
  const path = `${REQUESTS}/${asked.changeRequest}`;
  expect((await decideRead(approves, asked.changeRequest, 'approve')).status).toBe(200);
  await until(
    () => approves.call<Request>('GET', path),
    ({ body }) => body.status === 'APPROVED',
  );
  return asked.uniqueId;
}

const phone = (id: string) => async (who: Person) => {
  const { body } = await who.call<ApiAnswer<'GET portal/administration/users/:uniqueId'>>('GET', `${USERS}/${id}`);
  const content = { ...body.content, phone: '+41 44 000 00 01' };
  return (await who.call<Changed>('PUT', `${USERS}/${id}`, { content, version: body.version })).body;
};

describe('The provider’s user administrator alone', () => {
  it('makes no compliance department: each of its people takes two, though no rule is switched on', async () => {
    const useradmin = await as('useradmin');
    const permissions = COMPLIANCE.map((entry) => ({ ...entry, scope: { kind: 'AREA' } }));
    const asked = await useradmin.call<Changed>('POST', USERS, {
      content: { ...USER, userName: 'comp.x', email: 'comp.x@bank.example', authenticationType: 'NONE', permissions },
    });
    expect(asked.body).toMatchObject({ outcome: 'REQUESTED' });
    const own = await decideRead(useradmin, asked.body.changeRequest, 'approve');
    expect([own.status, keysOf(own)]).toEqual([403, ['ownRequest']]);
    const mails = await portal.owner.inNoClient((tx) =>
      tx.rows('select 1 from outbox where recipient = $1', ['comp.x@bank.example']),
    );
    expect(mails).toEqual([]);
    const begun = await portal.call('POST', 'portal/authenticate', {
      body: { clientId: provider.businessId, username: 'comp.x', password: 'anything' },
    });
    expect(begun.status).toBe(401);
    const group = await useradmin.call<Changed>('POST', 'portal/administration/userGroups', {
      content: { name: 'Compliance', description: null, comment: null, userIds: [], permissions },
    });
    expect(group.body).toMatchObject({ outcome: 'REQUESTED' });
  });

  it('can’t switch that off', async () => {
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, scope_id, level)
        values ($1, 'USER', $2, 'SETTINGS', 'AREA', '00000000-0000-0000-0000-000000000000', 11)`,
        [provider.id, userOf('useradmin').id],
      ),
    );
    const useradmin = await as('useradmin');
    const path = 'portal/administration/settings/twoPersonRule';
    type Rule = ApiAnswer<'GET portal/administration/settings/twoPersonRule'>;
    const { body: rule } = await useradmin.call<Rule>('GET', path);
    expect(rule.content.categories).toEqual(['USER', 'USERGROUP']);
    expect(rule.switches.filter(({ isAlwaysOn }) => isAlwaysOn).map(({ category }) => category)).toEqual([
      'USER',
      'USERGROUP',
    ]);
    const asked = await useradmin.call<Changed>('PUT', path, { content: { categories: [] }, version: rule.version });
    const request = await useradmin.call<Request>('GET', `${REQUESTS}/${asked.body.changeRequest}`);
    expect(request.body.changes).toEqual([]);
  });
});

describe('A decision about a hit', () => {
  it('takes a fresh code whose message names it, valid for it alone', async () => {
    const who = await as('compliance1');
    const [order, other] = [await stopped(), await stopped()];
    const hit = await hitOf(who, order);
    const path = `payments/screening/${hit.uniqueId}`;
    const body = { screening: hit.screening.uniqueId, decision: 'CLEAR', note: 'Another company' };
    const decide = (more: object) =>
      who.call<Refusal & { status: unknown }>('POST', `${path}/decide`, { ...body, ...more });
    expect((await decide({})).body).toMatchObject({ code: 'REQUEST_FIELDS' });
    expect((await decide({ password: 'Correct-horse-7' })).body).toMatchObject({ code: 'SECURITY_CODE_INCORRECT' });
    expect((await decide({ securityCode: '000000' })).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });

    const asked = { screening: body.screening, decision: body.decision };
    const proof = await proofFor(portal, who, path, asked);
    const [mail] = await portal.owner.inNoClient((tx) =>
      tx.rows<{ text: string }>('select text from outbox where recipient = $1 order by id desc limit 1', [
        who.user.email,
      ]),
    );
    expect(mail!.text).toContain('the sanction hit is cleared');
    expect(mail!.text.replaceAll(' ', '')).toContain(hit.messageId);
    expect(mail!.text.match(/\d{6}/g)).toHaveLength(1);
    expect((await decide({ decision: 'CONFIRM', ...proof })).body).toMatchObject({ code: 'CONTENT_CHANGED' });
    const elsewhere = await hitOf(who, other);
    const wrong = { screening: elsewhere.screening.uniqueId, decision: 'CLEAR', note: 'x', ...proof };
    const refused = await who.call<Refusal>('POST', `payments/screening/${elsewhere.uniqueId}/decide`, wrong);
    expect(refused.body).toMatchObject({ code: 'CONTENT_CHANGED' });
    expect((await decide({ securityCode: 'wrong!' })).body).toMatchObject({ code: 'SECURITY_CODE_INCORRECT' });
    expect((await hitOf(who, order)).decisions).toEqual([]);
    expect((await decide(proof)).body).toMatchObject({ status: 'SANCTION_HIT' });
    expect((await hitOf(who, order)).decisions).toMatchObject([{ decision: 'CLEAR' }]);
    expect(await auditFaults(portal)).toEqual([]);
  });

  it('is refused, like a signature, to anyone whose factor has just changed', async () => {
    const order = await stopped();
    const who = await as('compliance1');
    const hit = await hitOf(who, order);
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set signing_barred_until = $2 where id = $1', [
        who.user.id,
        new Date(portal.clock.now().getTime() + 1000),
      ]),
    );
    const asked = { screening: hit.screening.uniqueId, decision: 'CLEAR' };
    const refused = await who.call('POST', `payments/screening/${hit.uniqueId}/requestCode`, asked);
    expect([refused.status, keysOf(refused)]).toEqual([403, ['signingBarred']]);
    const decided = await who.call('POST', `payments/screening/${hit.uniqueId}/decide`, {
      ...asked,
      note: 'x',
      securityCode: '',
    });
    expect([decided.status, keysOf(decided)]).toEqual([403, ['signingBarred']]);
    portal.clock.advanceSeconds(2);
    expect((await sayHit(portal, who, hit, 'CLEAR')).status).toBe(200);
  });

  it('asks only people who could take it now', async () => {
    const order = await stopped();
    const who = await as('compliance1');
    const hit = await hitOf(who, order);
    await sayHit(portal, who, hit, 'CLEAR');
    const again = await who.call('POST', `payments/screening/${hit.uniqueId}/requestCode`, {
      screening: hit.screening.uniqueId,
      decision: 'CLEAR',
    });
    expect([again.status, keysOf(again)]).toEqual([409, ['secondPersonNeeded']]);
  });

  it.each([
    ['asked for', 'both', 'useradmin'],
    ['approved', 'useradmin', 'both'],
  ])('is refused to a person changed by the other decider, who %s it', async (_what, asks, approves) => {
    const changed = userOf('compliance1');
    await changeUnderTwo(await as(asks), await as(approves), phone(changed.id));
    const [both, compliance1, compliance2] = [await as('both'), await as('compliance1'), await as('compliance2')];
    const order = await stopped();
    const hit = await hitOf(both, order);
    expect((await sayHit<Refusal>(portal, both, hit, 'CLEAR')).status).toBe(200);
    const seen = await hitOf(compliance1, order);
    expect(seen.actions.clear.reasons).toMatchObject([
      { key: 'madeByOtherDecider', parameters: { name: expect.stringContaining('Both Kinds') } },
    ]);
    expect(seen.actions.confirm.allowed).toBe(true);
    const refused = await sayHit<Refusal>(portal, compliance1, hit, 'CLEAR');
    expect([refused.status, keysOf(refused)]).toEqual([409, ['madeByOtherDecider']]);
    // The other direction: anyone who has changed the first decider isn't a second person either.
    const second = await stopped();
    expect((await sayHit<Refusal>(portal, compliance1, await hitOf(compliance1, second), 'CLEAR')).status).toBe(200);
    expect(keysOf(await sayHit(portal, both, await hitOf(both, second), 'CLEAR'))).toEqual(['madeByOtherDecider']);
    expect((await sayHit<{ status: string }>(portal, compliance2, hit, 'CLEAR')).body.status).toBe(
      'SANCTION_SCREENING',
    );
  });

  it('counts groups and resets too, but not after thirty days', async () => {
    const changed = userOf('compliance1');
    const useradmin = await as('useradmin');
    await changeUnderTwo(await as('both'), useradmin, async (who) => {
      const content = { name: 'Team', description: null, comment: null, userIds: [changed.id], permissions: [] };
      return (await who.call<Changed>('POST', 'portal/administration/userGroups', { content })).body;
    });
    const other = userOf('compliance2');
    const both = await as('both');
    expect((await both.call('POST', `${USERS}/${other.id}/resetPassword`)).status).toBe(204);
    // As if they had set the new one.
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set password_change_required = false where id = $1', [other.id]),
    );
    const order = await stopped();
    const hit = await hitOf(both, order);
    await sayHit(portal, both, hit, 'CLEAR');
    for (const role of ['compliance1', 'compliance2'])
      expect(keysOf(await sayHit(portal, await as(role), hit, 'CLEAR'))).toEqual(['madeByOtherDecider']);
    portal.clock.advanceSeconds(30 * DAY_SECONDS + 1);
    const later = await sayHit<{ status: string }>(portal, await as('compliance1'), hit, 'CLEAR');
    expect(later.body.status).toBe('SANCTION_SCREENING');
  });
});
