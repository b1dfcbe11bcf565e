import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { codeOf, enrolApp, enrolPasskey, originOf } from '../../testing/authenticators.ts';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, personOf, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());
// No administrator gave the signers a second factor; they enrolled the ones they sign with.
beforeEach(async () => {
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS, secondFactors: [] },
      signer2: { grants: SIGNER_GRANTS, secondFactors: [] },
    },
  });
  ({ clerk, signer1 } = await everybody(portal, client.users, 'clerk', 'signer1'));
});

const order = async (amount = '100.00') => clerk.order(await paymentFile(client.accounts, { payments: [{ amount }] }));

type Asked = { reads: string; hint: string; passkey: { challenge: string; rpId: string } | null };
const ask = (uuids: string[], method?: string, who = signer1) =>
  who.call<Asked & { key: string }>('POST', 'payments/orders/requestSigningCode', { uuids, method });
const sign = (uuids: string[], securityCode: unknown, who = signer1) =>
  who.call<{ key: string; results: { outcome: string }[] }>('POST', 'payments/orders/sign', { uuids, securityCode });

describe('A user without a second factor', () => {
  it('can’t sign until they have enrolled one', async () => {
    const id = await order();
    expect((await signer1.get(id)).actions.sign).toMatchObject({
      reasons: [{ key: 'secondFactorMissing' }, { key: 'nobodyCould' }],
    });
    await enrolApp(portal, signer1.user, signer1.token);
    expect((await signer1.get(id)).actions.sign).toMatchObject({ allowed: true });
    const { signers } = await clerk.get(id);
    expect(signers.map(({ decision }) => decision.allowed).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      false,
      true,
    ]);
  });
});

it('A signer with an app is asked for it, and never for anything sent by e-mail', async () => {
  const { users, accounts } = await portal.makeClient();
  const people = await everybody(portal, users, 'clerk', 'signer1');
  const id = await people.clerk.order(await paymentFile(accounts[0]!));
  portal.clock.advanceSeconds(31);
  const { secret } = await enrolApp(portal, users['signer1']!, people.signer1.token);
  portal.clock.advanceSeconds(30);
  expect((await ask([id], 'EMAIL', people.signer1)).body.key).toBe('REQUEST_FIELDS');
  expect((await ask([id], 'TOTP', people.signer1)).status).toBe(200);
  expect((await sign([id], codeOf(portal, secret), people.signer1)).body.results[0]!.outcome).toBe('DONE');
});

describe('A code from an app', () => {
  let secret: string;
  beforeEach(async () => {
    ({ secret } = await enrolApp(portal, signer1.user, signer1.token));
    portal.clock.advanceSeconds(30);
  });

  it('signs what it was requested for, and its signature names the factor', async () => {
    const id = await order();
    const asked = await ask([id]);
    expect(asked.body).toMatchObject({ hint: 'Phone', passkey: null, reads: expect.stringContaining('100') });
    expect((await sign([id], codeOf(portal, secret))).body).toMatchObject({ results: [{ outcome: 'DONE' }] });
    expect((await clerk.get(id)).signatureList).toMatchObject([{ factor: 'TOTP' }]);
  });

  it('signs nothing without a request, nothing else, and nothing twice', async () => {
    const [a, b] = [await order('1.00'), await order('2.00')];
    expect((await sign([a], codeOf(portal, secret))).body).toMatchObject({ key: 'SECURITY_CODE_EXPIRED' });
    await ask([a]);
    for (const basket of [[b], [a, b]])
      expect((await sign(basket, codeOf(portal, secret))).body).toMatchObject({ key: 'CONTENT_CHANGED' });
    const code = codeOf(portal, secret);
    expect((await sign([a], code)).status).toBe(200);
    await ask([b]);
    expect((await sign([b], code)).body).toMatchObject({ key: 'SECURITY_CODE_USED' });
    expect((await clerk.get(b)).signatureList).toEqual([]);
  });

  it('signs in no other session than the one that requested it', async () => {
    const id = await order();
    const begun = await portal.call('POST', 'portal/authenticate', {
      body: { clientId: signer1.user.clientId, username: signer1.user.username, password: 'Correct-horse-7' },
    });
    const whole = await portal.call('POST', 'portal/securityCode', {
      token: begun.body.accessToken,
      body: { securityCode: codeOf(portal, secret) },
    });
    const other = personOf(portal, signer1.user, whole.body.accessToken);
    await ask([id]);
    expect((await sign([id], codeOf(portal, secret, 1), other)).body).toMatchObject({ key: 'SECURITY_CODE_EXPIRED' });
    expect((await sign([id], codeOf(portal, secret, 1))).status).toBe(200);
  });
});

describe('A passkey', () => {
  it('signs the digest of exactly this content', async () => {
    const { passkey } = await enrolPasskey(portal, signer1.user, signer1.token);
    const [a, b] = [await order('1.00'), await order('2.00')];
    const asked = (await ask([a], 'PASSKEY')).body.passkey!;
    const other = (await ask([b], 'PASSKEY')).body.passkey!;
    const answer = passkey.get(other, originOf(portal));
    expect((await sign([a], answer)).body).toMatchObject({ key: 'CONTENT_CHANGED' });
    expect((await sign([b], passkey.get(asked, originOf(portal)))).body).toMatchObject({
      key: 'SECURITY_CODE_INCORRECT',
    });
    expect((await sign([b], passkey.get(other, originOf(portal)))).body).toMatchObject({
      results: [{ outcome: 'DONE' }],
    });
    expect((await clerk.get(b)).signatureList).toMatchObject([{ factor: 'PASSKEY' }]);
    expect((await clerk.get(a)).signatureList).toEqual([]);
  });

  it('of somebody else signs nothing, whether a colleague’s or another client’s', async () => {
    await enrolPasskey(portal, signer1.user, signer1.token);
    const { signer2 } = await everybody(portal, client.users, 'signer2');
    const { passkey: colleagues } = await enrolPasskey(portal, signer2.user, signer2.token);
    const foreign = await portal.makeClient({ users: { signer1: { grants: [], secondFactors: [] } } });
    const { signer1: stranger } = await everybody(portal, foreign.users, 'signer1');
    const { passkey: strangers } = await enrolPasskey(portal, stranger.user, stranger.token);
    const id = await order();
    const asked = (await ask([id])).body.passkey!;
    for (const passkey of [colleagues, strangers])
      expect((await sign([id], passkey.get(asked, originOf(portal)))).body).toMatchObject({
        key: 'SECURITY_CODE_INCORRECT',
      });
    expect((await clerk.get(id)).signatureList).toEqual([]);
  });

  it('is void once the content has changed', async () => {
    const { passkey } = await enrolPasskey(portal, signer1.user, signer1.token);
    const id = await order();
    const answer = passkey.get((await ask([id])).body.passkey!, originOf(portal));
    await portal.owner.inNoClient((tx) => tx.write(`update orders set content_digest = '\\x00' where id = $1`, [id]));
    expect((await sign([id], answer)).body).toMatchObject({ key: 'CONTENT_CHANGED' });
  });
});
