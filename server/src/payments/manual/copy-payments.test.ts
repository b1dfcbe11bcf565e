import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import { pain001File } from '../../../../formats/testing/pain001-file.ts';
import { CLERK_GRANTS, giveRights, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, signedIn, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Copied = ApiAnswer<'POST payments/manual/copy'>;

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let half: Person;
let signer1: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const creates = ['PAYMENT_VIEW', 'PAYMENT_CREATE_ANY', 'PAYMENT_TEMPORARY_BENEFICIARIES'] as const;
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
      half: { grants: creates.map((area) => ({ area, level: 'GRANT' })) },
    },
  });
  const scope = { kind: 'ACCOUNT' as const, id: client.accounts[0]!.id };
  await giveRights(portal.owner, client, 'half', [{ area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY', scope }]);
  ({ clerk, half, signer1 } = await everybody(portal, client.users, 'clerk', 'half', 'signer1'));
});
afterAll(() => portal.stop());

const copy = (person: Person, body: object) => person.call<Copied>('POST', 'payments/manual/copy', body);

async function idsOf(order: OrderId): Promise<string[]> {
  return (await clerk.transactions(order)).content.map(({ uniqueId }) => uniqueId);
}

/** Saves what was copied, for today. */
async function saveAgain({ groups }: Copied): Promise<OrderId> {
  const content = { groups: groups.map((group) => ({ ...group, executionDate: '2026-11-20' })) };
  const { status, body } = await clerk.call<{ uniqueId: OrderId }>('POST', 'payments/orders', content);
  expect([status, body]).toMatchObject([200, { outcome: 'DONE' }]);
  return body.uniqueId;
}

/** What a payment says, without what is its own. */
async function saidIn(order: OrderId) {
  const { content } = await clerk.transactions(order);
  return content.map(({ creditor, creditorAccount, creditorAgent, amount, currency, remittance }) => ({
    creditor,
    creditorAccount,
    creditorAgent,
    amount,
    currency,
    remittance,
  }));
}

describe('A copy', () => {
  it('of an order has all of its payments, in the groups of their accounts, and saved again pays the same', async () => {
    const order = await clerk.order(await paymentFile(client.accounts, { count: 3 }));
    const { status, body } = await copy(clerk, { order });
    expect(status).toBe(200);
    expect(body.groups.map((group) => [group.debitAccountId, group.payments.length])).toEqual(
      client.accounts.map(({ id }) => [id, 3]),
    );
    expect(body.reduced).toBe(0);
    expect(body.groups[0]!.payments[0]).toMatchObject({ endToEndId: '', reference: '', amount: '100.00' });
    const again = await saveAgain(body);
    expect(await saidIn(again)).toEqual(await saidIn(order));
    const before = await clerk.transactions(order);
    const after = await clerk.transactions(again);
    const own = new Set(before.content.map(({ endToEndId }) => endToEndId));
    expect(after.content.filter(({ endToEndId }) => own.has(endToEndId))).toEqual([]);
  });

  it('of chosen payments has just these, whatever orders they are from', async () => {
    const first = await idsOf(await clerk.order(await paymentFile(client.accounts[0]!, { count: 3 })));
    const second = await idsOf(await clerk.order(await paymentFile(client.accounts[0]!, { count: 2 })));
    const { body } = await copy(clerk, { transactions: [first[1], second[0]] });
    expect(body.groups.map(({ payments }) => payments.map(({ remittance }) => remittance))).toEqual([
      ['Invoice 1', 'Invoice 0'],
    ]);
  });

  it('of what a bank won’t pay keeps the creditor’s reference, since it pays the same', async () => {
    const order = await clerk.order(await paymentFile(client.accounts[0]!, { count: 2 }));
    const [rejected] = await idsOf(order);
    await portal.owner.inNoClient((tx) =>
      tx.write(`update transactions set bank_status = 'RJCT', content = content || $2 where id = $1`, [
        rejected,
        JSON.stringify({
          creditorReference: { value: 'RF18539007547034', type: { value: 'SCOR', proprietary: false } },
        }),
      ]),
    );
    const { body } = await copy(clerk, { order, only: 'UNPAID' });
    expect(body.groups.map(({ payments }) => payments.map(({ reference }) => reference))).toEqual([
      ['RF18539007547034'],
    ]);
    const all = await copy(clerk, { transactions: [rejected] });
    expect(all.body.groups[0]!.payments[0]!.reference).toBe('RF18539007547034');
    const none = await clerk.order(await paymentFile(client.accounts[0]!));
    expect((await copy(clerk, { order: none, only: 'UNPAID' })).status).toBe(404);
  });

  it('says how many payments had more than can be entered, and leaves out what doesn’t fit', async () => {
    const [account] = client.accounts;
    const file = pain001File(
      ['<IBAN>CH9300762011623852957', `<IBAN>${account!.iban}`],
      ['<BICFI>ALPECH99XXX', `<BICFI>${account!.bic}`],
      ['2026-03-31', '2026-11-20'],
      ['</Amt>', '</Amt><IntrmyAgt1><FinInstnId><BICFI>RIVRUS33</BICFI></FinInstnId></IntrmyAgt1>'],
      ['<Nm>Lindenhof Papier GmbH', `<Nm>${'Lindenhof '.repeat(9)}`],
    );
    const { body } = await copy(clerk, { order: await clerk.order(file) });
    expect(body.reduced).toBe(1);
    expect(body.groups[0]!.payments[0]).toMatchObject({ creditor: '', bic: 'NORDDE99XXX' });
  });
});

describe('Somebody', () => {
  it('gets no copy of a payment that they don’t see, nor an account that they may not debit', async () => {
    const seen = await clerk.order(await paymentFile(client.accounts[0]!));
    const hidden = await clerk.order(await paymentFile(client.accounts[1]!));
    expect((await copy(half, { order: hidden })).status).toBe(404);
    expect((await copy(half, { transactions: [...(await idsOf(seen)), ...(await idsOf(hidden))] })).status).toBe(404);
    const { status, body } = await copy(half, { order: seen });
    expect([status, body.groups[0]!.debitAccountId]).toEqual([200, null]);
    const stranger = await signedIn(portal, (await portal.makeClient()).users['clerk']!);
    expect((await copy(stranger, { order: seen })).status).toBe(404);
  });

  it('without the right to salaries gets no copy of one', async () => {
    const wages = await clerk.order(await paymentFile(client.accounts[0]!, { payments: [{ salary: true }] }));
    expect((await copy(clerk, { order: wages })).status).toBe(404);
  });

  it('who may not enter payments gets no copies', async () => {
    const order = await clerk.order(await paymentFile(client.accounts[0]!));
    const { status, body } = await copy(signer1, { order });
    expect([status, (body as unknown as { key: string }).key]).toEqual([403, 'UNAUTHORIZED']);
  });
});
