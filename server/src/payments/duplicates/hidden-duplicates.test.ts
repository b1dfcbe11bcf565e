import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { CLERK_GRANTS, giveRights, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let one: Person;
let signer1: Person;
let signer2: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const without = CLERK_GRANTS.filter(({ area }) => area !== 'ACCOUNT_PAYMENTS');
  client = await portal.makeClient({
    currencies: ['CHF', 'CHF'],
    users: {
      clerk: { grants: [...CLERK_GRANTS, { area: 'PAYMENT_SALARY_DETAILS', level: 'GRANT' }] },
      one: { grants: without },
      signer1: { grants: SIGNER_GRANTS.filter(({ area }) => area !== 'PAYMENT_SALARY_DETAILS') },
      signer2: { grants: SIGNER_GRANTS },
    },
  });
  const scope = { kind: 'ACCOUNT', id: client.accounts[0]!.id } as const;
  await giveRights(portal.owner, client, 'one', [{ area: 'ACCOUNT_PAYMENTS', level: 'EDIT', scope }]);
  ({ clerk, one, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'one', 'signer1', 'signer2'));
});
afterAll(() => portal.stop());

let number = 500;
/** The same payment from one of the accounts. */
const file = (account: number, amount: string, more: Parameters<typeof paymentFile>[1] = {}) =>
  paymentFile(client.accounts[account]!, { payments: [{ amount }], ...more });
const duplicates = (order: Order) => order.warningList.filter(({ key }) => key === 'duplicateOrder');
const preview = async (person: Person, order: OrderId) =>
  (
    await person.call<{ warnings: unknown[]; creditorList: { notes: string[] }[] }>(
      'POST',
      'payments/orders/signingPreview',
      { uuids: [order] },
    )
  ).body;

describe('A possible duplicate', () => {
  it('names the creditor, amount and date of the other payment, not of its own', async () => {
    const amount = `${++number}.45`;
    const iban = 'CH9300762011623852957';
    const earlier = await clerk.order(
      await file(0, amount, { payments: [{ amount, iban, creditor: 'Ashgrove Castings' }], date: '2026-11-24' }),
    );
    const order = await clerk.get(
      await clerk.order(await file(0, amount, { payments: [{ amount, iban, creditor: 'Ostrava Shadow' }] })),
    );
    expect(duplicates(order)).toMatchObject([
      {
        parameters: {
          where: 'elsewhere',
          name: 'different',
          creditor: 'Ashgrove Castings',
          amount: `CHF ${amount}`,
          date: '2026-11-24',
          orderId: (await clerk.get(earlier)).orderId,
        },
      },
    ]);
  });

  it('is found within one file: the same account and amount, or the same end-to-end id', async () => {
    const amount = `${++number}.45`;
    const iban = 'CH9300762011623852957';
    const twice = [
      { amount, iban, creditor: 'Alpha' },
      { amount, iban, creditor: 'ALPHA ' },
    ];
    const order = await clerk.get(await clerk.order(await file(0, amount, { payments: twice })));
    const { content } = await clerk.transactions(order.uniqueId);
    expect(duplicates(order)).toMatchObject([
      { transactionId: content[1]!.uniqueId, parameters: { where: 'here', name: 'same', orderId: order.orderId } },
    ]);
    const named = (await file(0, '', { payments: [{ amount: '1.45' }, { amount: '2.45' }] })).replace(
      /<EndToEndId>[^<]*/g,
      `<EndToEndId>INVOICE-${number}`,
    );
    expect(duplicates(await clerk.get(await clerk.order(named)))).toHaveLength(1);
    const unnamed = named.replace(/<EndToEndId>[^<]*/g, '<EndToEndId>NOTPROVIDED').replace(/<MsgId>/, '<MsgId>x');
    expect(duplicates(await clerk.get(await clerk.order(unnamed.replaceAll('.45<', '.46<'))))).toEqual([]);
  });

  it('on an account hidden from the reader doesn’t exist for them, not even as a number', async () => {
    const amount = `${++number}.45`;
    await clerk.order(await file(1, amount));
    const probe = await one.order(await file(0, amount));
    expect(await one.get(probe)).toMatchObject({ warnings: 0, warningList: [] });
    expect((await one.list()).content.find(({ uniqueId }) => uniqueId === probe)!.warnings).toBe(0);
    const seen = await clerk.get(probe);
    expect(duplicates(seen)).toHaveLength(1);
    const path = `payments/orders/${probe}/duplicates/${duplicates(seen)[0]!.transactionId}`;
    expect((await one.call('GET', path)).status).toBe(404);
    expect((await one.call('POST', `${path}/notDuplicate`)).status).toBe(404);
    expect((await clerk.call('POST', `${path}/notDuplicate`)).status).toBe(200);
    const named = async (person: Person) =>
      (await person.get(probe)).history.find(({ event }) => event === 'notDuplicate')!.parameters['orderId'];
    expect(await named(one)).toBe('–');
    expect(await named(clerk)).toBe(duplicates(seen)[0]!.parameters['orderId']);
  });

  it('of a salary doesn’t exist for users who may not see its details, signers included', async () => {
    const amount = `${++number}.45`;
    const iban = 'CH9300762011623852957';
    await clerk.order(await file(0, amount, { payments: [{ amount, iban, salary: true }] }));
    const order = await clerk.order(await file(0, amount, { payments: [{ amount, iban }] }));
    expect(duplicates(await clerk.get(order))).toHaveLength(1);
    expect(duplicates(await signer1.get(order))).toEqual([]);
    expect((await preview(signer1, order)).warnings).toEqual([]);
    expect((await preview(signer1, order)).creditorList[0]!.notes).not.toContain('possibleDuplicate');
  });

  it.each([true, false])(
    'names the payment that the reader may see, even if a salary has the same id; released: %s',
    async (isReleased) => {
      const amount = `${++number}.45`;
      const iban = 'CH9300762011623852957';
      const upload = async (endToEndId: string, payment: object) => {
        portal.clock.advanceSeconds(5);
        const content = await file(0, '0.01', { payments: [{ amount: '0.01', iban, ...payment }] });
        const id = await clerk.order(content.replace(/<EndToEndId>[^<]*/, `<EndToEndId>${endToEndId}`));
        return id;
      };
      const release = async (id: OrderId) => {
        for (const signer of [signer1, signer2]) await signer.sign(id);
        return clerk.reach(id, 'RELEASED_TO_BANK');
      };
      const first = await upload(`FIRST-${number}`, { amount });
      const decoy = await upload(`DECOY-${number}`, { salary: true, iban: 'CH5604835012345678009' });
      if (isReleased) for (const id of [first, decoy]) await release(id);
      const again = await upload(`DECOY-${number}`, { amount });
      const { orderId } = await clerk.get(first);
      expect((await preview(signer1, again)).warnings).toMatchObject([
        { key: 'duplicateOrder', parameters: { orderId } },
      ]);
      expect(duplicates(await clerk.get(again))).toMatchObject([{ parameters: { orderId } }]);
    },
  );
});
