import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { trustedId, type OrderId } from '@portico/contract/ids';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, type Outcome, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

const MISSING = trustedId<OrderId>('018f2f5e-0000-7000-8000-000000000001');

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  client = await portal.makeClient();
  ({ clerk, signer1 } = await everybody(portal, client.users, 'clerk', 'signer1'));
});

let number = 0;
async function newOrders(count: number): Promise<OrderId[]> {
  const orders: OrderId[] = [];
  while (orders.length < count)
    orders.push(await clerk.order(await paymentFile(client.accounts, { payments: [{ amount: `${++number}.75` }] })));
  return orders;
}

/** The ids alone are the body. */
async function actOnList(person: Person, action: string, orderIds: OrderId[]): Promise<Outcome[]> {
  const { status, body } = await person.call<{ results: Outcome[] }>('POST', `payments/orders/${action}`, orderIds);
  expect(status).toBe(200);
  return body.results;
}

const wrongState = (action: string, status: string) => ({
  kind: 'state',
  key: `state.${action}`,
  parameters: { status },
  text: expect.stringMatching(/^The order is “.+”\. .+\.$/),
});

describe('A bare list of ids', () => {
  it('reopens and submits several orders, with outcomes in the order of the request', async () => {
    const [a, b, c] = (await newOrders(3)) as [OrderId, OrderId, OrderId];
    expect(await actOnList(clerk, 'reopen', [c, a])).toEqual([
      { uniqueId: c, outcome: 'DONE', status: 'OPEN' },
      { uniqueId: a, outcome: 'DONE', status: 'OPEN' },
    ]);
    expect(await actOnList(clerk, 'submit', [c, MISSING, b, a])).toMatchObject([
      { uniqueId: c, outcome: 'DONE', status: 'UNSIGNED' },
      { uniqueId: MISSING, outcome: 'REFUSED', status: null, problem: { code: '1500' } },
      {
        uniqueId: b,
        outcome: 'REFUSED',
        status: 'UNSIGNED',
        problem: { key: 'ORDER_NOT_SUBMITTED', reasons: [wrongState('submit', 'UNSIGNED')] },
      },
      { uniqueId: a, outcome: 'DONE', status: 'UNSIGNED' },
    ]);
    for (const orderId of [a, b, c]) expect((await clerk.get(orderId)).status).toBe('UNSIGNED');
  });

  it('withdraws the caller’s own signatures', async () => {
    const [a, b, c] = (await newOrders(3)) as [OrderId, OrderId, OrderId];
    await signer1.sign(a, c);
    expect(await actOnList(signer1, 'unsign', [c, b, a])).toMatchObject([
      { uniqueId: c, outcome: 'DONE', status: 'UNSIGNED' },
      { uniqueId: b, outcome: 'REFUSED', status: 'UNSIGNED', problem: { key: 'ORDER_NOT_UNSIGNED' } },
      { uniqueId: a, outcome: 'DONE', status: 'UNSIGNED' },
    ]);
    expect((await clerk.get(a)).signatures).toMatchObject({ given: 0, required: 2 });
  });

  it('restores several orders', async () => {
    const orders = await newOrders(2);
    await clerk.act('delete', orders, { comment: 'x' });
    expect(await actOnList(clerk, 'restore', orders)).toEqual(
      orders.map((uniqueId) => ({ uniqueId, outcome: 'DONE', status: 'OPEN' })),
    );
  });
});

describe('An order is not reopened', () => {
  it('when it is open already', async () => {
    const [orderId] = await newOrders(1);
    await clerk.act('reopen', [orderId!]);
    expect(await clerk.act('reopen', [orderId!])).toMatchObject([
      {
        outcome: 'REFUSED',
        status: 'OPEN',
        problem: { status: 422, key: 'ORDER_NOT_REOPENED', reasons: [wrongState('reopen', 'OPEN')] },
      },
    ]);
  });

  it('by somebody without the rights, who is told which ones are missing', async () => {
    const [orderId] = await newOrders(1);
    const [result] = await signer1.act('reopen', [orderId!]);
    expect(result).toMatchObject({ outcome: 'REFUSED', status: 'UNSIGNED', problem: { key: 'ORDER_NOT_REOPENED' } });
    const reasons = result!.problem!.reasons!.map(({ kind, key, parameters }) => [kind, key, parameters['permission']]);
    expect(reasons).toEqual([
      ['permission', 'notGranted', 'PAYMENT_BASIC_EDIT'],
      ['permission', 'notGranted', 'PAYMENT_OPEN_UPLOADED'],
      ['permission', 'levelTooLow', 'ACCOUNT_PAYMENTS'],
      ['permission', 'levelTooLow', 'ACCOUNT_PAYMENTS'],
    ]);
    expect((await clerk.get(orderId!)).status).toBe('UNSIGNED');
  });
});

it('an order that is not deleted can’t be restored, and keeps its status', async () => {
  const [orderId] = await newOrders(1);
  await signer1.sign(orderId!);
  expect(await clerk.act('restore', [orderId!])).toMatchObject([
    {
      outcome: 'REFUSED',
      status: 'PARTIALLY_SIGNED',
      problem: { status: 422, key: 'ORDER_NOT_RESTORED', reasons: [wrongState('restore', 'PARTIALLY_SIGNED')] },
    },
  ]);
  expect((await clerk.get(orderId!)).signatures).toMatchObject({ given: 1, required: 2 });
});
