import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { DAY_SECONDS } from '../platform/clock.ts';
import { FAILED_ATTEMPTS_THAT_LOCK, UNLOCKS_BY_LINK_PER_DAY, UNLOCKS_PER_DAY } from '@portico/contract/limits';
import {
  addRuleLine,
  CLERK_GRANTS,
  type TestClient,
  type TestClientOptions,
  type TestUser,
} from '../testing/clients.ts';
import { auditFaults } from '../testing/portal/audit-rows.ts';
import { impersonate } from '../testing/impersonation.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';

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
async function makeOrder(person: Person): Promise<OrderId> {
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

describe('Guessing a code', () => {
  it('gets no further by unlocking: the challenge is over, and a third unlock within a day fails', async () => {
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

describe('Somebody who acts in a user’s name', () => {
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

describe('Somebody who reads a user’s mailbox', () => {
  type Mail = { id: string; subject: string; text: string };
  let passwords = 0;

  const mailsTo = (email: string) =>
    portal.owner.inNoClient((tx) =>
      tx.rows<Mail>('select id, subject, text from outbox where recipient = $1 order by id', [email]),
    );

  /** Sets a new password by a link that comes to the mailbox. */
  async function takeOver(user: TestUser): Promise<string> {
    portal.clock.advanceSeconds(301);
    const links = async () =>
      (await mailsTo(user.email)).flatMap(({ text }) => /password#([\w-]+)/.exec(text)?.[1] ?? []);
    const before = (await links()).length;
    const { clientId, username } = user;
    expect((await portal.call('POST', 'portal/resetPassword', { body: { clientId, username } })).status).toBe(204);
    const found = await until(links, (all) => all.length > before);
    const newPassword = `Nine-lives-of-a-cat-${++passwords}`;
    const body = { resetPasswordToken: found.at(-1)!, newPassword, confirmation: newPassword };
    expect((await portal.call('POST', 'portal/authenticatePasswordChange', { body })).status).toBe(204);
    return newPassword;
  }

  const begin = ({ clientId, username }: TestUser, password: string) =>
    portal.call('POST', 'portal/authenticate', { body: { clientId, username, password } });

  /** Signs in with the password and guesses the code; returns how many guesses were checked. */
  async function guessAtSignIn(user: TestUser, password: string, most = FAILED_ATTEMPTS_THAT_LOCK): Promise<number> {
    const { status, body } = await begin(user, password);
    if (status !== 200) return 0;
    const right = await portal.lastCode(user);
    let looked = 0;
    for (let tries = 0; tries < most; tries++) {
      const securityCode = String((Number(right) + 1 + tries) % 1_000_000).padStart(6, '0');
      const answer = await portal.call('POST', 'portal/securityCode', {
        token: body.accessToken,
        body: { securityCode },
      });
      if (answer.body.key === 'SECURITY_CODE_INCORRECT') looked++;
    }
    return looked;
  }

  async function makeVictim() {
    const made = await portal.makeClient({
      rule: null,
      users: { clerk: { grants: [] }, admin: { grants: ADMINISTRATES } },
    });
    return { made, clerk: made.users['clerk']!, admin: made.users['admin']! };
  }

  it('unlocks by link twice within a day; then the password is set, the lock stays, and everyone is told', async () => {
    const { made, clerk, admin } = await makeVictim();
    let looked = 0;
    for (let links = 0; links <= UNLOCKS_BY_LINK_PER_DAY; links++)
      looked += await guessAtSignIn(clerk, await takeOver(clerk));
    const last = await takeOver(clerk);
    looked += await guessAtSignIn(clerk, last);
    expect(looked).toBe((1 + UNLOCKS_BY_LINK_PER_DAY) * FAILED_ATTEMPTS_THAT_LOCK);
    expect((await begin(clerk, last)).status).toBe(401);

    expect((await mailsTo(clerk.email)).at(-1)!.text).toContain('stays locked');
    const told = await mailsTo(admin.email);
    expect(told.at(-1)!.subject).toBe('clerk stays locked after a new password by a link');
    const audit = await portal.owner.inNoClient((tx) =>
      tx.rows<{ codes: string }>(
        `select record::jsonb -> 'detail' ->> 'codes' as codes from audit_log where client_id = $1 and record::jsonb ->> 'action' = 'passwordSetByLink' order by sequence`,
        [made.id],
      ),
    );
    expect(audit.map(({ codes }) => codes)).toEqual([null, 'UNLOCKED', 'UNLOCKED', 'LOCKED']);
    expect(await auditFaults(portal)).toEqual([]);

    // An administrator, who has asked the person, unlocks at once; a link does so again a day later.
    const boss = await signedIn(portal, admin);
    expect((await boss.call('POST', `portal/administration/users/${clerk.id}/unlock`)).status).toBe(204);
    expect((await begin(clerk, last)).status).toBe(200);
    portal.clock.advanceSeconds(31);
    expect(await guessAtSignIn(clerk, last)).toBe(FAILED_ATTEMPTS_THAT_LOCK);
    portal.clock.advanceSeconds(DAY_SECONDS);
    expect((await begin(clerk, await takeOver(clerk))).status).toBe(200);
  });

  it('gets no tries back by a link before the lock', async () => {
    const { clerk } = await makeVictim();
    expect(await guessAtSignIn(clerk, await takeOver(clerk), FAILED_ATTEMPTS_THAT_LOCK - 1)).toBe(4);
    expect(await guessAtSignIn(clerk, await takeOver(clerk))).toBe(1);
  });

  it('can’t lock out a user by name alone: wrong codes need the password first', async () => {
    const { clerk } = await makeVictim();
    for (let tries = 0; tries < 4 * FAILED_ATTEMPTS_THAT_LOCK; tries++)
      expect((await begin(clerk, 'Wrong-horse-7')).status).toBe(401);
    expect((await begin(clerk, await takeOver(clerk))).status).toBe(200);
  });
});
