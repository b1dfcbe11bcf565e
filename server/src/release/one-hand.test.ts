import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestClient, TestClientOptions, TestUser } from '../testing/clients.ts';
import { USER } from '../testing/master-data.ts';
import { everybody, personOf, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal.ts';
import { sayHit } from '../testing/provider-decisions.ts';
import { until } from '../testing/until.ts';
import type { Changed } from '../testing/users.ts';
import { SANCTION_LIST } from './sanction-list.ts';

type Grants = NonNullable<TestClientOptions['users']>[string]['grants'];
type Area = Grants[number]['area'];
type Refusal = { reasons?: { key: string }[] };

const REQUESTS = 'portal/administration/twomanrules';
const SETTINGS = 'portal/administration/settings/twoPersonRule';
const PASSWORD = 'Battery-staple-42';
const at = (level: Grants[number]['level'], ...areas: Area[]): Grants => areas.map((area) => ({ area, level }));
const keysOf = ({ body }: { body: unknown }) => (body as Refusal).reasons?.map(({ key }) => key) ?? [];

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

/** A new colleague with these rights, asked for by one, let through by another if that is needed, and signed in. */
async function makeColleague(
  where: TestClient,
  asks: Person,
  approves: Person | null,
  userName: string,
  grants: Grants,
): Promise<Person> {
  const email = `${userName}@${where.businessId.toLowerCase()}.example`;
  const permissions = grants.map((entry) => ({ ...entry, scope: { kind: 'AREA' } }));
  const fullName = `New ${userName.replace('.', ' ')}`;
  const content = { ...USER, userName, fullName, email, permissions };
  const { body } = await asks.call<Changed>('POST', 'portal/administration/users', { content });
  expect(body.outcome).toBe(approves ? 'REQUESTED' : 'DONE');
  await approves?.call('POST', `${REQUESTS}/${body.changeRequest}/approve`, {});
  const mails = () =>
    portal.owner.inNoClient((tx) => tx.rows<{ text: string }>('select text from outbox where recipient = $1', [email]));
  const [invitation] = await until(mails, (all) => all.length > 0);
  const resetPasswordToken = /password#([\w-]+)/.exec(invitation!.text)![1];
  const passwords = { newPassword: PASSWORD, confirmation: PASSWORD };
  const set = await portal.call('POST', 'portal/authenticatePasswordChange', {
    body: { resetPasswordToken, ...passwords },
  });
  expect(set.status).toBe(204);
  const user: TestUser = { id: body.uniqueId, clientId: where.businessId, username: userName, fullName, email, password: PASSWORD }; // prettier-ignore
  return personOf(portal, user, await portal.signIn(user));
}

describe('Two whom the same person has set up', () => {
  async function decideAfter(make: (bank: TestClient, a: Person, b: Person) => Promise<[Person, Person]>) {
    const bank = await portal.makeClient({
      client: { kind: 'PROVIDER', licensedModules: ['EFT', 'ARS', 'DLC'] },
      users: { a: { grants: at('ADMIN', 'USERS') }, b: { grants: at('ADMIN', 'USERS') } },
      rule: null,
      currencies: [],
    });
    const { a, b } = await everybody(portal, bank.users, 'a', 'b');
    const [one, two] = await make(bank, a, b);
    const client = await portal.makeClient({ rule: { signaturesRequired: 1 } });
    const { clerk, signer1 } = await everybody(portal, client.users, 'clerk', 'signer1');
    const payments = [{ amount: '12.00', creditor: `${SANCTION_LIST.names[0]} Ltd` }];
    const orderId = await clerk.order(await paymentFile(client.accounts.slice(0, 1), { payments }));
    await signer1.sign(orderId);
    const order = await clerk.reach(orderId, 'SANCTION_HIT');
    const hitOf = async (who: Person) =>
      (await who.call<never>('GET', `payments/screening/${order.messages[0]!.uniqueId}`)).body;
    expect((await sayHit(portal, one, await hitOf(one), 'CLEAR')).status).toBe(200);
    return sayHit(portal, two, await hitOf(two), 'CLEAR');
  }
  const COMPLIANCE = at('APPROVE', 'SCREENING');

  it('are not two, though a friend of that person has asked for the one and let the other through', async () => {
    const second = await decideAfter(async (bank, a, b) => {
      // The only honest approval.
      const friend = await makeColleague(bank, a, b, 'friend', at('ADMIN', 'USERS'));
      return [
        await makeColleague(bank, a, friend, 'comp.one', COMPLIANCE),
        await makeColleague(bank, friend, a, 'comp.two', COMPLIANCE),
      ];
    });
    expect([second.status, keysOf(second)]).toEqual([409, ['madeByOtherDecider']]);
  });

  it('are two where different people have asked for them', async () => {
    const second = await decideAfter(async (bank, a, b) => [
      await makeColleague(bank, a, b, 'comp.one', COMPLIANCE),
      await makeColleague(bank, b, a, 'comp.two', COMPLIANCE),
    ]);
    expect(second.status).toBe(200);
  });
});

describe('A colleague whom an administrator has just made', () => {
  it('lets nothing weaken how people sign for that administrator, but for another one', async () => {
    const client = await portal.makeClient({
      rule: null,
      users: {
        boss: { grants: at('ADMIN', 'USERS', 'SETTINGS') },
        other: { grants: at('ADMIN', 'USERS', 'SETTINGS') },
      },
    });
    const { boss, other } = await everybody(portal, client.users, 'boss', 'other');
    const friend = await makeColleague(client, boss, null, 'friend', at('ADMIN', 'SETTINGS'));
    const weaken = async (who: Person) => {
      const { version } = (await who.call<{ version: number }>('GET', SETTINGS)).body;
      const content = { categories: [], signingBarHours: 1 };
      return (await who.call<Changed>('PUT', SETTINGS, { content, version })).body.changeRequest;
    };
    const path = `${REQUESTS}/${await weaken(boss)}`;
    const refused = await friend.call('POST', `${path}/approve`, {});
    expect([refused.status, keysOf(refused)]).toEqual([403, ['madeByOtherDecider']]);
    await boss.call('POST', `${path}/discard`, {});
    const approved = await friend.call('POST', `${REQUESTS}/${await weaken(other)}/approve`, {});
    expect(approved.status).toBe(200);
  });
});
