import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, personOf, signedIn, type Person } from '../../testing/orders.ts';
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
// Wrong codes count per user, so each test has its own.
beforeEach(async () => {
  client = await portal.makeClient();
  ({ clerk, signer1 } = await everybody(portal, client.users, 'clerk', 'signer1'));
});

async function order(amount = '100.00'): Promise<OrderId> {
  return clerk.order(await paymentFile(client.accounts, { payments: [{ amount }] }));
}

function sign(person: Person, uuids: string[], securityCode?: string) {
  return person.call<{ key: string; parameters?: { tries: number } }>(
    'POST',
    'payments/orders/sign',
    securityCode === undefined ? { uuids } : { uuids, securityCode },
  );
}

async function expectUnsigned(...orderIds: OrderId[]): Promise<void> {
  for (const orderId of orderIds)
    expect(await clerk.get(orderId)).toMatchObject({ status: 'UNSIGNED', signatureList: [] });
}

function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

describe('A signing code', () => {
  it('signs the basket that it was sent for, once', async () => {
    const [a, b] = [await order('1.00'), await order('2.00')];
    const code = await signer1.code([a, b]);
    expect((await sign(signer1, [b, a], code)).body).toMatchObject({
      results: [
        { uniqueId: b, outcome: 'DONE' },
        { uniqueId: a, outcome: 'DONE' },
      ],
    });
    const other = await order('3.00');
    expect((await sign(signer1, [other], code)).body).toMatchObject({ key: 'SECURITY_CODE_EXPIRED' });
    await expectUnsigned(other);
  });

  it('signs no other basket, larger or smaller', async () => {
    const [a, b] = [await order('1.00'), await order('2.00')];
    const code = await signer1.code([a]);
    expect(await sign(signer1, [b], code)).toMatchObject({ status: 409, body: { key: 'CONTENT_CHANGED' } });
    expect((await sign(signer1, [a, b], code)).status).toBe(409);
    await expectUnsigned(a, b);
    portal.clock.advanceSeconds(31);
    const forBoth = await signer1.code([a, b]);
    expect((await sign(signer1, [a], forBoth)).status).toBe(409);
    await expectUnsigned(a, b);
  });

  it('is void once the content has changed since it was sent', async () => {
    const orderId = await order();
    const code = await signer1.code([orderId]);
    // Stands in for editing, which doesn't exist yet.
    await portal.owner.inNoClient((tx) =>
      tx.write(`update orders set content_digest = '\\x00' where id = $1`, [orderId]),
    );
    expect((await sign(signer1, [orderId], code)).body).toMatchObject({ key: 'CONTENT_CHANGED' });
    await expectUnsigned(orderId);
  });

  it('signs nothing under an idempotency key that was used for another basket', async () => {
    const [a, b] = [await order('1.00'), await order('2.00')];
    const headers = { 'idempotency-key': 'one-signature' };
    const signUnderKey = (uuid: string, securityCode: string) =>
      portal.call('POST', 'payments/orders/sign', {
        token: signer1.token,
        body: { uuids: [uuid], securityCode },
        headers,
      });
    const first = await signer1.code([a]);
    expect((await signUnderKey(a, first)).body.results).toMatchObject([{ uniqueId: a, outcome: 'DONE' }]);
    const second = await signer1.code([b]);
    expect(await signUnderKey(b, second)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    await expectUnsigned(b);
    // That didn't use up the code.
    expect((await sign(signer1, [b], second)).status).toBe(200);
  });

  it('expires after five minutes', async () => {
    const orderId = await order();
    const code = await signer1.code([orderId]);
    // The session lives on; only the code expires.
    await portal.owner.inNoClient(async (tx) => {
      await tx.write(`update session_tokens set expires_at = expires_at + interval '1 hour' where client_id = $1`, [
        client.id,
      ]);
      await tx.write('update sessions set idle_minutes = 60 where client_id = $1', [client.id]);
    });
    portal.clock.advanceSeconds(299);
    expect((await sign(signer1, [orderId], wrong(code))).body).toMatchObject({ key: 'SECURITY_CODE_INCORRECT' });
    portal.clock.advanceSeconds(1);
    expect((await sign(signer1, [orderId], code)).body).toMatchObject({ key: 'SECURITY_CODE_EXPIRED' });
    await expectUnsigned(orderId);
  });

  it('belongs to the session that requested it', async () => {
    const orderId = await order();
    const code = await signer1.code([orderId]);
    const elsewhere = await signedIn(portal, client.users['signer1']!);
    expect((await sign(elsewhere, [orderId], code)).status).toBe(400);
    const { signer2 } = await everybody(portal, client.users, 'signer2');
    expect((await sign(signer2, [orderId], code)).status).toBe(400);
    await expectUnsigned(orderId);
  });

  it('from the sign-in signs nothing', async () => {
    const orderId = await order();
    const entered = personOf(portal, signer1.user, await portal.signInByPassword(signer1.user));
    expect((await sign(entered, [orderId], await portal.lastCode(signer1.user))).status).toBe(400);
    await expectUnsigned(orderId);
  });

  it('is always required', async () => {
    const orderId = await order();
    expect(await sign(signer1, [orderId])).toMatchObject({ status: 400, body: { key: 'SECURITY_CODE_INCORRECT' } });
    expect((await sign(signer1, [orderId], '')).status).toBe(400);
    await expectUnsigned(orderId);
  });

  it('may be mistyped four times; the fifth locks the user, whose session lives on', async () => {
    const orderId = await order();
    const code = await signer1.code([orderId]);
    const answers = [];
    for (let attempt = 0; attempt < 5; attempt++) answers.push(await sign(signer1, [orderId], wrong(code)));
    expect(answers.map((answer) => answer.body.key)).toEqual(Array(5).fill('SECURITY_CODE_INCORRECT'));
    expect(answers.map((answer) => answer.body.parameters?.tries)).toEqual([4, 3, 2, 1, 0]);
    expect((await sign(signer1, [orderId], code)).body.key).toBe('CODES_LOCKED');
    await expectUnsigned(orderId);
    expect((await signer1.get(orderId)).status).toBe('UNSIGNED');
  });

  it('signs after a wrong one, and a new one voids the old', async () => {
    const orderId = await order();
    const old = await signer1.code([orderId]);
    expect((await sign(signer1, [orderId], wrong(old))).status).toBe(400);
    portal.clock.advanceSeconds(31);
    const fresh = await signer1.code([orderId]);
    // Once in a million both codes are the same, and it signs at once.
    const withOld = await sign(signer1, [orderId], old);
    expect(withOld.status).toBe(fresh === old ? 200 : 400);
    await sign(signer1, [orderId], fresh);
    expect((await clerk.get(orderId)).status).toBe('PARTIALLY_SIGNED');
  });
});

describe('A code’s message', () => {
  it('names the creditor and the amount of a single payment', async () => {
    const orderId = await clerk.order(
      await paymentFile(client.accounts[0]!, {
        payments: [{ creditor: 'Töss Guss AG 123456789', amount: '28401.65' }],
      }),
    );
    await signer1.code([orderId]);
    const { body } = await portal.call<{ text: string }[]>('GET', `portal/dev/outbox?recipient=${signer1.user.email}`);
    expect(body[0]!.text).toContain('CHF 28.401,65 to “Töss Guss AG 123 456 789”');
    expect(body[0]!.text.match(/\d{6}/g)).toHaveLength(1);
  });

  it('names number and total per currency of a basket', async () => {
    const orders = [await order('1234567.00'), await order('2.50')];
    const { body } = await signer1.call('POST', 'payments/orders/requestSigningCode', { uuids: orders });
    expect(body).toMatchObject({
      count: 2,
      reads: 'CHF 1.234.569,50, EUR 1.234.569,50, 2 orders, 4 payments',
      totals: [
        { amount: '1234569.50', currency: 'CHF' },
        { amount: '1234569.50', currency: 'EUR' },
      ],
    });
  });
});
