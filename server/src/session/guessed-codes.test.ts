import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { FAILED_ATTEMPTS_THAT_LOCK, UNLOCKS_PER_DAY } from '@portico/contract/limits';
import { addRuleLine, CLERK_GRANTS, type TestClient, type TestClientOptions } from '../testing/clients.ts';
import { impersonate } from '../testing/impersonation.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal.ts';

type Answer = { key: string; reasons?: { key: string }[]; results?: { reasons: { key: string }[] }[] };

const ADMINISTRATES: NonNullable<TestClientOptions['users']>[string]['grants'] = [{ area: 'USERS', level: 'ADMIN' }];
let portal: TestPortal;
let client: TestClient;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient({
    rule: null,
    users: { clerk: { grants: CLERK_GRANTS }, admin: { grants: ADMINISTRATES } },
  });
  // No signature, so the submitter gives a code.
  await addRuleLine(portal.owner, client, { signaturesRequired: 0, excludeCreator: false });
});
afterAll(() => portal.stop());

/** An order between two of the client's own accounts. */
async function makeOrder(person: Person): Promise<string> {
  const [from, to] = client.accounts;
  return person.order(await paymentFile(from!, { payments: [{ iban: to!.iban, amount: '99000.75' }] }));
}

const askCode = (person: Person, id: string) =>
  person.call<Answer>('POST', 'payments/orders/requestSigningCode', { uuids: [id], action: 'submit' });

async function guess(person: Person, id: string, right: string): Promise<void> {
  for (let tries = 0; tries < FAILED_ATTEMPTS_THAT_LOCK; tries++) {
    const securityCode = String((Number(right) + 1 + tries) % 1_000_000).padStart(6, '0');
    const { body } = await person.call<Answer>('POST', 'payments/orders/submit', { uuids: [id], securityCode });
    expect(body.key).toBe('SECURITY_CODE_INCORRECT');
  }
}

function sentTo(email: string): Promise<number> {
  const count = 'select count(*)::integer as messages from outbox where recipient = $1';
  return portal.owner.inNoClient(async (tx) => (await tx.row<{ messages: number }>(count, [email]))!.messages);
}

describe('guessing a code', () => {
  it('gets no further by unlocking: the challenge is over, and nobody is unlocked a third time within a day', async () => {
    const { clerk: user, admin: administrator } = client.users;
    const [clerk, admin] = [await signedIn(portal, user!), await signedIn(portal, administrator!)];
    const id = await makeOrder(clerk);
    const unlock = () => admin.call<Answer>('POST', `portal/administration/users/${user!.id}/unlock`);
    for (let times = 0; times < UNLOCKS_PER_DAY; times++) {
      portal.clock.advanceSeconds(60);
      expect((await askCode(clerk, id)).status).toBe(200);
      const right = await portal.lastCode(user!);
      await guess(clerk, id, right);
      expect((await unlock()).status).toBe(204);
      const late = await clerk.call<Answer>('POST', 'payments/orders/submit', { uuids: [id], securityCode: right });
      expect(late.body.key).toBe('SECURITY_CODE_EXPIRED');
    }
    portal.clock.advanceSeconds(60);
    await askCode(clerk, id);
    await guess(clerk, id, await portal.lastCode(user!));
    const refused = await unlock();
    expect([refused.status, refused.body.reasons?.map(({ key }) => key)]).toEqual([409, ['unlockedTooOften']]);
    portal.clock.advanceSeconds(24 * 3600);
    const later = await signedIn(portal, administrator!);
    expect((await later.call('POST', `portal/administration/users/${user!.id}/unlock`)).status).toBe(204);
  });
});

describe('somebody who acts in a user’s name', () => {
  it('neither has a code sent to that user nor gives one', async () => {
    const provider = await portal.makeClient({
      client: { kind: 'PROVIDER' },
      users: { bank: { grants: [{ area: 'ADMINISTRATION_EFT', level: 'ADMIN' }] } },
      rule: null,
      currencies: [],
    });
    const bank = await signedIn(portal, provider.users['bank']!);
    const acting = await impersonate(portal, bank, client, 'clerk');
    const id = await makeOrder(acting);
    const before = await sentTo(client.users['clerk']!.email);
    const asked = await askCode(acting, id);
    expect([asked.status, asked.body.reasons?.map(({ key }) => key)]).toEqual([422, ['impersonatedNever']]);
    const given = await acting.act('submit', [id], { securityCode: '123456' });
    expect(JSON.stringify(given)).toContain('impersonatedNever');
    expect(await sentTo(client.users['clerk']!.email)).toBe(before);
    expect((await acting.get(id)).status).toBe('OPEN');
  });
});
