import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import { newId } from '../../platform/ids.ts';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Creditor = ApiAnswer<'POST payments/orders/signingPreview'>['creditorList'][number];

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  ({ clerk, signer1 } = await everybody(portal, client.users, 'clerk', 'signer1'));
});
afterAll(() => portal.stop());

type Payee = { number: string; bic: string };

let amount = 1_000;
/** An order with one payment to each of these payees, all under one name, in falling amounts. */
async function orderTo(...payees: Payee[]): Promise<OrderId> {
  const file = await paymentFile(client.accounts[0]!, {
    payments: payees.map(() => ({ creditor: 'Muster AG', amount: `${(amount -= 1)}.00` })),
  });
  const [head = '', ...payments] = file.split('<CdtTrfTxInf>');
  const changed = payments.map((payment, index) => {
    const { number, bic } = payees[index]!;
    const id = number.startsWith('CH') ? `<IBAN>${number}</IBAN>` : `<Othr><Id>${number}</Id></Othr>`;
    return payment
      .replace('<Cdtr>', `<CdtrAgt><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></CdtrAgt><Cdtr>`)
      .replace(/<CdtrAcct>.*<\/CdtrAcct>/, `<CdtrAcct><Id>${id}</Id></CdtrAcct>`);
  });
  return clerk.order([head, ...changed].join('<CdtTrfTxInf>'));
}

async function creditorsOf(orderId: OrderId): Promise<Pick<Creditor, 'accountEnding' | 'bank' | 'notes'>[]> {
  const { status, body } = await signer1.call<{ creditorList: Creditor[] }>('POST', 'payments/orders/signingPreview', {
    uuids: [orderId],
  });
  expect(status).toBe(200);
  return body.creditorList.map(({ accountEnding, bank, notes }) => ({ accountEnding, bank, notes }));
}

/** As if its messages had gone to the bank. */
async function markPaid(orderId: OrderId): Promise<void> {
  await portal.owner.inClient(client.id, async (tx) => {
    const messageId = newId();
    await tx.write(
      `insert into bank_messages (client_id, order_id, id, message_id, bank_id, status, changed_at)
       select o.client_id, o.id, $2, 'PAID', (select bank_id from accounts where client_id = o.client_id and id = $3), 'COMPLETED', o.created_at
         from orders o where o.id = $1`,
      [orderId, messageId, client.accounts[0]!.id],
    );
    await tx.write('update transactions set message_id = $2 where order_id = $1', [orderId, messageId]);
  });
}

const IBAN = 'CH9300762011623852957';

it('signers read each creditor’s bank; the same number at another bank is a new account', async () => {
  const known = await orderTo({ number: '40047711', bic: 'DEUTDEFF' }, { number: IBAN, bic: 'UBSWCHZH' });
  expect(await creditorsOf(known)).toEqual([
    { accountEnding: '7711', bank: 'DEUTDEFF', notes: ['firstPayment'] },
    { accountEnding: '2957', bank: 'UBSWCHZH', notes: ['firstPayment'] },
  ]);
  await markPaid(known);
  const order = await orderTo(
    { number: '40047711', bic: 'DEUTDEFF' },
    { number: '40047711', bic: 'COBADEFF' },
    { number: IBAN, bic: 'UBSWCHZH80A' },
  );
  const creditors = await creditorsOf(order);
  expect(creditors.toSorted((one, other) => one.bank!.localeCompare(other.bank!))).toEqual([
    { accountEnding: '7711', bank: 'COBADEFF', notes: ['newAccount'] },
    { accountEnding: '7711', bank: 'DEUTDEFF', notes: [] },
    // An IBAN names its bank itself.
    { accountEnding: '2957', bank: 'UBSWCHZH80A', notes: [] },
  ]);
});

it('creditors beyond the listed ones are counted as not compared', async () => {
  const payments = Array.from({ length: 103 }, (_, index) => ({ amount: `${2_000 - index}.00` }));
  const order = await clerk.order(await paymentFile(client.accounts[0]!, { payments }));
  const { body } = await signer1.call<ApiAnswer<'POST payments/orders/signingPreview'>>(
    'POST',
    'payments/orders/signingPreview',
    { uuids: [order] },
  );
  expect([body.creditors, body.creditorList.length, body.unlistedCreditors]).toEqual([103, 100, 3]);
});
