import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestClient } from '../../testing/clients.ts';
import { at, keysOf, makeColleague } from '../../testing/make-colleague.ts';
import { everybody, signedIn, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { sayHit } from '../../testing/say-as-provider.ts';
import { SANCTION_LIST } from './sanction-list.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

const COMPLIANCE = at('APPROVE', 'SCREENING');

describe('Two whom the same person has set up', () => {
  // An installation has one provider.
  let bank: TestClient;
  let a: Person;
  let b: Person;
  beforeAll(async () => {
    bank = await portal.makeClient({
      client: { kind: 'PROVIDER', licensedModules: ['EFT', 'ARS', 'DLC'] },
      users: { a: { grants: at('ADMIN', 'USERS') }, b: { grants: at('ADMIN', 'USERS') } },
      rule: null,
      currencies: [],
    });
    ({ a, b } = await everybody(portal, bank.users, 'a', 'b'));
  });
  const make = (asks: Person, approves: Person, userName: string, grants = COMPLIANCE) =>
    makeColleague(portal, bank, { asks, approves }, userName, grants);

  /** The answer to the second person who clears a hit. */
  async function decideBoth(one: Person, two: Person) {
    const client = await portal.makeClient({ rule: { signaturesRequired: 1 } });
    const { clerk, signer1 } = await everybody(portal, client.users, 'clerk', 'signer1');
    const payments = [{ amount: '12.00', creditor: `${SANCTION_LIST.names[0]} Ltd` }];
    const orderId = await clerk.order(await paymentFile(client.accounts.slice(0, 1), { payments }));
    await signer1.sign(orderId);
    const order = await clerk.reach(orderId, 'SANCTION_HIT');
    const hitOf = async (who: Person) =>
      (await who.call<never>('GET', `payments/screening/${order.messages[0]!.uniqueId}`)).body;
    expect((await sayHit(portal, one, await hitOf(one), 'CLEAR')).status).toBe(200);
    const second = await sayHit(portal, two, await hitOf(two), 'CLEAR');
    return [second.status, keysOf(second)];
  }

  it('don’t count as two, even if a friend of that person requested one of them', async () => {
    const friend = await make(a, b, 'friend', at('ADMIN', 'USERS'));
    const [one, two] = [await make(a, b, 'comp.one'), await make(friend, b, 'comp.two')];
    expect(await decideBoth(one, two)).toEqual([409, ['madeByOtherDecider']]);
  });

  it('count as two if different people requested them, even if one reset the authenticators of both', async () => {
    const made = [await make(a, b, 'comp.three'), await make(b, a, 'comp.four')];
    for (const { user } of made) {
      const reset = await a.call('POST', `portal/administration/users/${user.id}/resetAuthenticator`);
      expect(reset.status).toBe(204);
    }
    // As if each had set another password by the link, and a day had passed.
    const back = 'update users set password_change_required = false, signing_barred_until = null where client_id = $1';
    await portal.owner.inNoClient((tx) => tx.write(back, [bank.id]));
    const [one, two] = await Promise.all(made.map(({ user }) => signedIn(portal, user)));
    expect(await decideBoth(one!, two!)).toEqual([200, []]);
  });
});
