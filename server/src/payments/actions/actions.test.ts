import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { trustedId, type OrderId } from '@portico/contract/ids';
import { SIGNER_GRANTS, type TestClient, shown } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;
let signer2: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  client = await portal.makeClient();
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
});

let number = 0;
const newOrder = async () =>
  clerk.order(await paymentFile(client.accounts, { payments: [{ amount: `${++number}.25` }] }));

async function history(orderId: OrderId) {
  return (await clerk.get(orderId)).history
    .map(({ event, before, after, person }) => ({ event, before, after, by: person?.name ?? null }))
    .toReversed();
}

async function audited(
  orderId: OrderId,
): Promise<{ action: string; userName: string | null; detail: Record<string, unknown> }[]> {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ record: string }>('select record from audit_log where entity_id = $1 order by sequence', [orderId]),
  );
  return rows.map((row) => JSON.parse(row.record));
}

describe('A signature', () => {
  it('is withdrawn by its signer, stays in the history, and may be given again', async () => {
    const orderId = await newOrder();
    await signer1.sign(orderId);
    expect(await clerk.get(orderId)).toMatchObject({
      status: 'PARTIALLY_SIGNED',
      signatures: { given: 1, required: 2 },
    });
    expect(await signer1.act('unsign', [orderId])).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
    expect(await clerk.get(orderId)).toMatchObject({
      status: 'UNSIGNED',
      signatures: { given: 0, required: 2 },
      signatureList: [{ void: true }],
    });
    expect((await history(orderId)).at(-1)).toEqual({
      event: 'unsign',
      before: 'PARTIALLY_SIGNED',
      after: 'UNSIGNED',
      by: shown(signer1.user),
    });
    expect((await audited(orderId)).at(-1)).toMatchObject({
      action: 'signatureWithdrawn',
      userName: 'signer1',
      detail: { statusBefore: 'PARTIALLY_SIGNED' },
    });
    portal.clock.advanceSeconds(31);
    expect(await signer1.sign(orderId)).toMatchObject([{ outcome: 'DONE', status: 'PARTIALLY_SIGNED' }]);
    expect((await clerk.get(orderId)).signatureList.map((signature) => signature.void)).toEqual([true, false]);
  });

  it('can’t be withdrawn by anybody else', async () => {
    const orderId = await newOrder();
    await signer1.sign(orderId);
    expect(await signer2.act('unsign', [orderId])).toMatchObject([
      {
        outcome: 'REFUSED',
        status: 'PARTIALLY_SIGNED',
        problem: { key: 'ORDER_NOT_UNSIGNED', reasons: [{ key: 'notYourSignature' }] },
      },
    ]);
    expect((await clerk.get(orderId)).signatures.given).toBe(1);
  });

  it('is given once per person; those who can’t sign are told who did', async () => {
    const orderId = await newOrder();
    await signer1.sign(orderId);
    const { actions } = await signer1.get(orderId);
    expect(actions.sign).toMatchObject({
      allowed: false,
      reasons: [
        { key: 'alreadySigned' },
        { kind: 'whoCould', key: 'whoCould', parameters: { names: shown(signer2.user) } },
      ],
    });
    expect((await signer1.list()).content[0]).toMatchObject({
      signatures: { given: 1, required: 2, mine: false },
      actions: { sign: { allowed: false, reasons: [{ key: 'alreadySigned' }] } },
    });
    expect((await signer2.list()).content[0]).toMatchObject({
      signatures: { mine: true },
      actions: { sign: { allowed: true } },
    });
    expect((await signer1.call('POST', 'payments/orders/requestSigningCode', { uuids: [orderId] })).body).toMatchObject(
      { code: 'ORDER_NOT_SIGNED', reasons: [{ key: 'alreadySigned' }] },
    );
  });

  it('is removed with all others when signatures are removed', async () => {
    const orderId = await newOrder();
    await signer1.sign(orderId);
    expect(await signer2.act('removeSignatures', [orderId])).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
    expect(await clerk.get(orderId)).toMatchObject({
      status: 'UNSIGNED',
      signatures: { given: 0, required: 2 },
      signatureList: [{ void: true }],
    });
    expect((await audited(orderId)).at(-1)).toMatchObject({ action: 'signaturesRemoved', userName: 'signer2' });
    expect(await clerk.act('removeSignatures', [orderId])).toMatchObject([
      { outcome: 'REFUSED', problem: { key: 'SIGNATURES_NOT_REMOVED' } },
    ]);
  });
});

describe('A signature with details', () => {
  it('counts like any other, takes the same code, and is recorded with each transaction opened', async () => {
    const orderId = await newOrder();
    const { body: preview } = await signer1.call<{ withDetails: { allowed: boolean } }>(
      'POST',
      'payments/orders/signingPreview',
      { uuids: [orderId] },
    );
    expect(preview.withDetails).toEqual({ allowed: true, reasons: [] });
    const securityCode = await signer1.code([orderId]);
    expect(await signer1.act('signWithDetails', [orderId], { securityCode })).toMatchObject([
      { outcome: 'REFUSED', problem: { reasons: [{ key: 'detailsNotOpened', parameters: { left: 2 } }] } },
    ]);
    const path = `payments/orders/${orderId}/openTransactions`;
    expect((await signer2.call('POST', path, { page: 0 })).status).toBe(200);
    expect(await signer1.act('signWithDetails', [orderId], { securityCode })).toMatchObject([{ outcome: 'REFUSED' }]);
    type Opened = { content: { leaves: unknown[] }[]; totalElements: number };
    const { body: opened } = await signer1.call<Opened>('POST', path, { page: 0 });
    expect(opened.totalElements).toBe(2);
    expect(opened.content[0]!.leaves.length).toBeGreaterThan(5);
    const withoutCode = await signer1.call('POST', 'payments/orders/signWithDetails', { uuids: [orderId] });
    expect(withoutCode).toMatchObject({ status: 400, body: { key: 'SECURITY_CODE_INCORRECT' } });
    expect(await signer1.act('signWithDetails', [orderId], { securityCode })).toMatchObject([
      { outcome: 'DONE', status: 'PARTIALLY_SIGNED' },
    ]);
    expect(await clerk.get(orderId)).toMatchObject({
      signatures: { given: 1, required: 2 },
      history: [{ event: 'signWithDetails', parameters: { factor: 'EMAIL' } }, {}, {}, {}],
    });
    expect((await audited(orderId)).at(-1)).toMatchObject({ action: 'orderSigned', detail: { withDetails: true } });
  });

  it('is not offered beyond the number of transactions one can open, nor for several orders at once', async () => {
    const content = await paymentFile(client.accounts[0]!, { count: 1_001 });
    const large = await clerk.order(content);
    const ask = async (...uuids: string[]) =>
      (await signer1.call<{ withDetails: unknown }>('POST', 'payments/orders/signingPreview', { uuids })).body;
    expect(await ask(large)).toMatchObject({
      withDetails: { allowed: false, reasons: [{ key: 'tooManyForDetails' }] },
    });
    expect(await signer1.act('signWithDetails', [large])).toMatchObject([
      { outcome: 'REFUSED', problem: { key: 'ORDER_NOT_SIGNED', reasons: [{ kind: 'limit' }] } },
    ]);
    expect(await ask(large, await newOrder())).toMatchObject({ withDetails: null });
  });
});

describe('Reopening', () => {
  it('voids the signatures, keeps them in the history, and leaves the content as it was', async () => {
    const orderId = await newOrder();
    await signer1.sign(orderId);
    const before = await clerk.get(orderId);
    expect(await clerk.act('reopen', [orderId])).toMatchObject([{ outcome: 'DONE', status: 'OPEN' }]);
    const after = await clerk.get(orderId);
    expect(after).toMatchObject({
      status: 'OPEN',
      contentDigest: before.contentDigest,
      signatures: { given: 0, required: 0 },
      requirements: [],
      signatureList: [{ void: true }],
    });
    expect((await history(orderId)).at(-1)).toMatchObject({
      event: 'reopen',
      before: 'PARTIALLY_SIGNED',
      after: 'OPEN',
    });
    expect(await clerk.act('submit', [orderId])).toMatchObject([{ status: 'UNSIGNED' }]);
    expect((await clerk.get(orderId)).signatures).toMatchObject({ given: 0, required: 2 });
  });
});

describe('Deleting', () => {
  it('needs a comment of at most 250 characters', async () => {
    const orderId = await newOrder();
    for (const body of [
      [orderId],
      { uuids: [orderId] },
      { uuids: [orderId], comment: '  ' },
      { uuids: [orderId], comment: 'x'.repeat(251) },
    ]) {
      expect(await clerk.call('POST', 'payments/orders/delete', body)).toMatchObject({
        status: 400,
        body: { key: 'REQUEST_FIELDS' },
      });
    }
    const tooLong = await clerk.call('POST', 'payments/orders/delete', { uuids: [orderId], comment: 'x'.repeat(251) });
    expect(tooLong.body).toMatchObject({ fields: [{ message: expect.stringContaining('250') }] });
    expect((await clerk.get(orderId)).status).toBe('UNSIGNED');
    expect(await clerk.act('delete', [orderId], { comment: 'x'.repeat(250) })).toMatchObject([
      { outcome: 'DONE', status: 'DELETED' },
    ]);
  });

  it('moves the order to the deleted list with its comment; once restored, it can be submitted again', async () => {
    const orderId = await newOrder();
    await clerk.act('delete', [orderId], { comment: 'Wrong month' });
    expect((await clerk.list()).content).toEqual([]);
    expect((await clerk.list({ onlyDeleted: 'true' })).content).toMatchObject([
      { uniqueId: orderId, status: 'DELETED', statusGroup: null },
    ]);
    expect((await clerk.get(orderId)).deletionComment).toBe('Wrong month');
    expect((await audited(orderId)).at(-1)).toMatchObject({
      action: 'orderDeleted',
      detail: { comment: 'Wrong month', statusBefore: 'UNSIGNED' },
    });

    expect(await clerk.act('restore', [orderId])).toMatchObject([{ outcome: 'DONE', status: 'OPEN' }]);
    expect((await clerk.list({ onlyDeleted: 'true' })).content).toEqual([]);
    expect(await clerk.get(orderId)).toMatchObject({
      status: 'OPEN',
      signatures: { given: 0, required: 0 },
      requirements: [],
    });
    expect((await audited(orderId)).at(-1)).toMatchObject({ action: 'orderRestored', userName: 'clerk' });
    expect((await history(orderId)).map((entry) => entry.event)).toEqual([
      'uploadBegins',
      'imported',
      'submit',
      'delete',
      'restore',
    ]);
  });

  it('hides the order from users who may not view deleted ones', async () => {
    const orderId = await newOrder();
    await clerk.act('delete', [orderId], { comment: 'x' });
    expect(SIGNER_GRANTS.some((entry) => entry.area === 'VIEW_DELETED_ORDER')).toBe(false);
    expect((await signer1.list({ onlyDeleted: 'true' })).content).toEqual([]);
    for (const path of ['', '/transactions', '/file'])
      expect((await signer1.call('GET', `payments/orders/${orderId}${path}`)).status).toBe(404);
  });

  it('is refused for a signed order', async () => {
    const orderId = await newOrder();
    await signer1.sign(orderId);
    expect(await clerk.act('delete', [orderId], { comment: 'x' })).toMatchObject([
      {
        outcome: 'REFUSED',
        status: 'PARTIALLY_SIGNED',
        problem: { key: 'ORDER_NOT_DELETED', reasons: [{ kind: 'state' }] },
      },
    ]);
  });
});

it('an action on several orders returns an outcome for each, in their order', async () => {
  const [a, b] = [await newOrder(), await newOrder()];
  await signer1.sign(b);
  const missing = trustedId<OrderId>('00000000-0000-4000-8000-000000000000');
  expect(await clerk.act('delete', [b, missing, a], { comment: 'x' })).toMatchObject([
    { uniqueId: b, outcome: 'REFUSED', status: 'PARTIALLY_SIGNED' },
    { uniqueId: missing, outcome: 'REFUSED', status: null, problem: { code: '1500' } },
    { uniqueId: a, outcome: 'DONE', status: 'DELETED' },
  ]);
});

it('an unknown action is not found', async () => {
  const orderId = await newOrder();
  for (const action of ['edit', 'approve', 'constructor'])
    expect((await clerk.call('POST', `payments/orders/${action}`, [orderId])).status).toBe(404);
});
