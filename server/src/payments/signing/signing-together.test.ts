import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { auditFaults } from '../../testing/portal/audit-rows.ts';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, signedIn, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

const SIGNERS = 20;
const REQUIRED = 15;
const ORDERS = 10;

let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

/** A client with a clerk and many signers, all named by the rule. */
async function clientWith(
  signers: number,
  signaturesRequired: number,
  grants = SIGNER_GRANTS,
): Promise<{ client: TestClient; clerk: Person; people: Person[] }> {
  const roles = Array.from({ length: signers }, (_, index) => `person${index}`);
  const users = Object.fromEntries([['clerk', { grants: CLERK_GRANTS }], ...roles.map((role) => [role, { grants }])]);
  const client = await portal.makeClient({ users, rule: null });
  const userIds = roles.map((role) => client.users[role]!.id);
  await portal.owner.inNoClient((tx) =>
    tx.write(
      `insert into sign_off_rule_lines (client_id, id, name, scope_kind, limit_currency, signatures_required, user_ids) values ($1, gen_random_uuid(), 'All', 'ALL', 'CHF', $2, $3)`,
      [client.id, signaturesRequired, userIds],
    ),
  );
  const { clerk } = await everybody(portal, client.users, 'clerk');
  return { client, clerk, people: await Promise.all(roles.map((role) => signedIn(portal, client.users[role]!))) };
}

async function makeOrders(client: TestClient, clerk: Person, count: number): Promise<OrderId[]> {
  const orders: OrderId[] = [];
  for (let index = 0; index < count; index++)
    orders.push(
      await clerk.order(await paymentFile(client.accounts[0]!, { payments: [{ amount: `${index + 1}.35` }] })),
    );
  return orders;
}

it(`${SIGNERS} people sign ${ORDERS} orders at once: no signature is lost, counted twice or surplus`, async () => {
  const { client, clerk, people } = await clientWith(SIGNERS, REQUIRED);
  const orders = await makeOrders(client, clerk, ORDERS);
  const codes = await Promise.all(people.map((person) => person.code(orders)));
  // Each in their own sequence, so locks are wanted crosswise, and each twice at once.
  const turned = (by: number) => [...orders.slice(by % ORDERS), ...orders.slice(0, by % ORDERS)];
  const answers = await Promise.all(
    people.flatMap((person, index) =>
      [0, 1].map(() =>
        person.call<{ results?: { outcome: string }[] }>('POST', 'payments/orders/sign', {
          uuids: turned(index),
          securityCode: codes[index],
        }),
      ),
    ),
  );
  // Late ones find every place filled, or their code used up by their own other call.
  expect(answers.filter((answer) => answer.status !== 200 && answer.status !== 400)).toEqual([]);
  const done = answers.flatMap((answer) => answer.body.results ?? []).filter((result) => result.outcome === 'DONE');
  expect(done).toHaveLength(ORDERS * REQUIRED);
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ signatures: number; people: number; given: number; required: number }>(
      `select count(*)::int as signatures, count(distinct s.user_id)::int as people, o.signatures_given as given, o.signatures_required as required
         from orders o join signatures s on s.client_id = o.client_id and s.order_id = o.id and s.voided_at is null where o.client_id = $1 group by o.client_id, o.id`,
      [client.id],
    ),
  );
  expect(rows).toEqual(
    orders.map(() => ({ signatures: REQUIRED, people: REQUIRED, given: REQUIRED, required: REQUIRED })),
  );
  for (const orderId of orders) {
    const signed = (await clerk.get(orderId)).history.filter((entry) => entry.event === 'sign');
    expect(signed).toHaveLength(REQUIRED);
    expect(signed.filter((entry) => entry.after === 'FULLY_SIGNED')).toHaveLength(1);
  }
  expect(await auditFaults(portal)).toEqual([]);
});

describe('In a basket', () => {
  it('each order has its own outcome: those that can no longer be signed are refused, the rest signed', async () => {
    const { client, clerk, people } = await clientWith(2, 2);
    const [first] = people as [Person];
    const orders = await makeOrders(client, clerk, 3);
    const code = await first.code(orders);
    await clerk.act('reopen', [orders[1]!]);
    expect(await first.act('sign', orders, { securityCode: code })).toMatchObject([
      { outcome: 'DONE', status: 'PARTIALLY_SIGNED' },
      {
        outcome: 'REFUSED',
        status: 'OPEN',
        problem: { key: 'ORDER_NOT_SIGNED', reasons: [{ kind: 'state', key: 'state.sign' }] },
      },
      { outcome: 'DONE', status: 'PARTIALLY_SIGNED' },
    ]);
    expect((await clerk.get(orders[1]!)).signatureList).toEqual([]);
  });

  it('an order listed twice is signed once', async () => {
    const { client, clerk, people } = await clientWith(2, 2);
    const [order] = (await makeOrders(client, clerk, 1)) as [OrderId];
    const code = await people[0]!.code([order, order]);
    expect(
      (await people[0]!.act('sign', [order, order], { securityCode: code })).map((result) => result.outcome),
    ).toEqual(['DONE', 'DONE']);
    expect((await clerk.get(order)).signatureList).toHaveLength(1);
  });

  it('somebody who lost the right a second ago signs nothing', async () => {
    const { client, clerk, people } = await clientWith(2, 2);
    const [first] = people as [Person];
    const orders = await makeOrders(client, clerk, 2);
    const code = await first.code(orders);
    await portal.owner.inNoClient((tx) =>
      tx.write(`update permission_entries set level = -1 where holder_id = $1 and area = 'PAYMENT_SIGN'`, [
        first.user.id,
      ]),
    );
    const results = await first.act('sign', orders, { securityCode: code });
    const refused = {
      outcome: 'REFUSED',
      problem: { reasons: [{ key: 'deniedByUser', parameters: { permission: 'PAYMENT_SIGN' } }] },
    };
    expect(results).toMatchObject([refused, refused]);
    for (const orderId of orders) expect((await clerk.get(orderId)).signatureList).toEqual([]);
  });

  it('somebody who no longer has the account signs nothing on it', async () => {
    const { client, clerk, people } = await clientWith(2, 2);
    const [first] = people as [Person];
    const [order] = (await makeOrders(client, clerk, 1)) as [OrderId];
    const code = await first.code([order]);
    await portal.owner.inNoClient((tx) =>
      tx.write(`update permission_entries set level = 1 where holder_id = $1 and area = 'ACCOUNT_PAYMENTS'`, [
        first.user.id,
      ]),
    );
    expect(await first.act('sign', [order], { securityCode: code })).toMatchObject([
      {
        outcome: 'REFUSED',
        problem: { reasons: [{ key: 'levelTooLow', parameters: { needed: 'APPROVE', level: 'VIEW_ONLY' } }] },
      },
    ]);
    expect((await clerk.get(order)).signatureList).toEqual([]);
  });
});
