import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { B2cVisit, b2cSettings } from '../../testing/outside/b2c.ts';
import type { TestClient } from '../../testing/clients.ts';
import { IdentityProvider } from '../../testing/outside/identity-provider.ts';
import { USER } from '../../testing/master-data.ts';
import { personOf } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

const provider = new IdentityProvider();
let portal: TestPortal;
let bank: TestClient;
beforeAll(async () => {
  await provider.start();
  portal = await startPortal(inject('databaseUrl'), {
    environment: 'UAT',
    settings: {
      ...b2cSettings(provider),
      PORTICO_B2C_ISSUER: 'https://login.bank.example',
      PORTICO_ADDRESS: 'https://portal.bank.example',
      SMTP_URL: 'smtps://mail.bank.example',
    },
  });
  // UAT in all but the two addresses, which need `https://` only there.
  portal.config.b2c!.issuer = provider.issuer;
  portal.config.address = portal.address;
  provider.serve(portal.address);
  const byB2c = { grants: [], secondFactors: ['B2C' as const] };
  bank = await portal.makeClient({
    client: { kind: 'PROVIDER' },
    users: {
      vera: byB2c,
      otto: byB2c,
      ines: { ...byB2c, grants: [{ area: 'USERS', level: 'ADMIN' }] },
      admin: { grants: [{ area: 'USERS', level: 'ADMIN' }] },
    },
    rule: null,
    currencies: [],
  });
});
afterAll(async () => {
  await portal.stop();
  await provider.stop();
});
afterEach(() => {
  portal.config.b2c!.amr = ['mfa'];
});

const update = (sql: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.write(sql, values));

/** One of a client's people signs in through the identity provider, which reports these methods. */
function signIn(client: TestClient, role: string, amr?: string[]) {
  const { email } = client.users[role]!;
  provider.people.set(email, { email, ...(amr && { amr }) });
  return new B2cVisit(portal, provider).signIn(email, client.businessId);
}

describe('Outside development, one of the provider’s people who signs in through the identity provider', () => {
  it('is refused without a second factor, there or in the portal, and linked to nobody', async () => {
    const { id } = bank.users['vera']!;
    const refused = await signIn(bank, 'vera', ['pwd']);
    expect(refused).toMatchObject({ status: 403, body: { reasons: [{ key: 'identityWithoutFactor' }] } });
    const found = await portal.owner.inNoClient(async (tx) => ({
      links: await tx.rows('select 1 from b2c_links where user_id = $1', [id]),
      sessions: await tx.rows('select 1 from sessions where user_id = $1', [id]),
      audit: await tx.rows(`select record::jsonb ->> 'action' as action from audit_log where entity_id = $1`, [id]),
    }));
    expect(found).toEqual({
      links: [],
      sessions: [],
      audit: [{ action: 'identityRefused' }],
    });
    expect((await signIn(bank, 'vera', ['pwd', 'mfa'])).body.user).toMatchObject({ b2cMfa: true });
    expect((await signIn(bank, 'vera', ['pwd'])).status).toBe(403);
  });

  it('is asked for a portal factor of theirs', async () => {
    const { id } = bank.users['otto']!;
    await update(
      `insert into authenticators (client_id, id, user_id, kind, name, created_at, secret) values ($1, $2, $2, 'TOTP', 'Phone', now(), '\\x00')`,
      bank.id,
      id,
    );
    expect((await signIn(bank, 'otto')).body).toMatchObject({
      secondFactorOptions: [{ method: 'TOTP' }],
      user: { secondFactorAuthenticated: false },
    });
  });

  it('can do nothing in an earlier session', async () => {
    const { id } = bank.users['ines']!;
    const one = new B2cVisit(portal, provider);
    const { email } = bank.users['ines']!;
    provider.people.set(email, { email, amr: ['mfa'] });
    await one.back(await one.atProvider(await one.begin({ clientId: bank.businessId }), email));
    expect((await one.post('signIn')).status).toBe(200);
    const users = () =>
      one.browser.ask(`${portal.address}/portal/api/portal/administration/users`, {
        headers: { 'portico-client': 'web' },
      });
    expect((await users()).status).toBe(200);
    await update(`update sessions set second_factor = 'NONE' where user_id = $1`, id);
    const answer = await users();
    expect([answer.status, await answer.json()]).toMatchObject([401, { reasons: [{ key: 'identityWithoutFactor' }] }]);
  });

  it('gets this type only if the identity provider is asked for a second factor', async () => {
    const admin = personOf(portal, bank.users['admin']!, await portal.signInByPassword(bank.users['admin']!));
    const types = async () =>
      (
        await admin.call<ApiAnswer<'GET portal/administration/users/choices'>>(
          'GET',
          'portal/administration/users/choices',
        )
      ).body.authenticationTypes;
    expect(await types()).toContain('B2C');
    portal.config.b2c!.amr = [];
    expect(await types()).not.toContain('B2C');
    const content = { ...USER, authenticationType: 'B2C' };
    expect((await admin.call('POST', 'portal/administration/users', { content })).status).toBe(400);
  });
});

it('A client’s people may come without', async () => {
  const client = await portal.makeClient({ users: { anna: { grants: [], secondFactors: ['B2C'] } }, rule: null });
  expect((await signIn(client, 'anna')).status).toBe(200);
});
