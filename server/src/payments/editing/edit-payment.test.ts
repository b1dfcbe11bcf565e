import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId, TransactionId } from '@portico/contract/ids';
import { PEOPLE, type TestClient } from '../../testing/clients.ts';
import {
  editorOf,
  everybody,
  fileDifferences,
  openedUpload,
  type Outcome,
  ownPayments,
  paymentIds,
  type Person,
  type RefusedEdit,
  warningKeys,
} from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let people: Record<'clerk' | 'basic' | 'remover' | 'viewer' | 'signer1' | 'signer2' | 'payroll', Person>;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  portal.clock.set('2026-11-17T09:00:00Z');
  client = await portal.makeClient({
    bank: { takesEveryDate: true },
    users: {
      ...PEOPLE,
      basic: { grants: editorOf('PAYMENT_BASIC_EDIT') },
      remover: { grants: editorOf('PAYMENT_DELETE_UPLOADED_TRANSACTIONS') },
      viewer: { grants: editorOf() },
      payroll: { grants: [...PEOPLE.clerk.grants, { area: 'PAYMENT_SALARY_DETAILS', level: 'GRANT' }] },
    },
  });
  people = await everybody(
    portal,
    client.users,
    'clerk',
    'basic',
    'remover',
    'viewer',
    'payroll',
    'signer1',
    'signer2',
  );
});
afterAll(() => portal.stop());

const opened = async () =>
  openedUpload(people.clerk, await paymentFile(client.accounts[0]!, { payments: ownPayments(2) }));
const ids = (id: OrderId) => paymentIds(people.clerk, id);

type Entered = ApiAnswer<'GET payments/orders/:uniqueId/transactions/:transactionId/entered'>;
const entered = (person: Person, id: OrderId, payment: TransactionId) =>
  person.call<Entered & RefusedEdit>('GET', `payments/orders/${id}/transactions/${payment}/entered`);
async function edit(person: Person, id: OrderId, payment: TransactionId, change: Partial<Entered['payment']>) {
  const reader = person === people.payroll ? person : people.clerk;
  const { contentDigest, payment: before } = (await entered(reader, id, payment)).body;
  const body = { contentDigest, payment: { ...before, ...change } };
  return person.call<Outcome & RefusedEdit>('PUT', `payments/orders/${id}/transactions/${payment}`, body);
}

it('a text of a file that banks don’t carry stays as long as nobody changes it', async () => {
  const file = await paymentFile(client.accounts[0]!, {
    payments: [{ creditor: 'Müller’s ООО', remittance: 'Rechnung №\u00A07', iban: 'CH9300762011623852957' }],
  });
  const id = await openedUpload(people.clerk, file);
  const [only] = await ids(id);
  const texts = async () =>
    (await people.clerk.transactions(id)).content.map(({ creditor, remittance, amount }) => [
      creditor,
      remittance[0],
      amount,
    ]);
  expect(await edit(people.clerk, id, only!, { amount: '77.70' })).toMatchObject({ status: 200 });
  expect(await texts()).toEqual([['Müller’s ООО', 'Rechnung №\u00A07', '77.70']]);
  const refused = await edit(people.clerk, id, only!, { creditor: 'Müller’s OOO' });
  expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'creditor' }] } });
  expect(await edit(people.clerk, id, only!, { remittance: 'Rechnung "8"' })).toMatchObject({ status: 200 });
  expect(await texts()).toEqual([['Müller’s ООО', 'Rechnung "8"', '77.70']]);
});

it('a payment of a file is changed in the fields of the editor; the rest of it and of the order stays, and signers see the difference', async () => {
  const file = (await paymentFile(client.accounts[0]!, { payments: ownPayments(2) })).replace(
    '<RmtInf>',
    '<Purp><Prtry>SUPP</Prtry></Purp><RmtInf>',
  );
  const id = await openedUpload(people.clerk, file);
  const [first, second] = await ids(id);
  const read = await entered(people.clerk, id, first!);
  expect(read.body).toMatchObject({ saysMore: true, debitAccountId: client.accounts[0]!.id, serviceLevel: '' });
  expect((await entered(people.clerk, id, second!)).body).toMatchObject({ saysMore: false });
  const account = 'CH9300762011623852957';
  const change = { amount: '12.50', creditor: 'Brunner AG', account, remittance: 'Corrected' };
  expect(await edit(people.clerk, id, first!, change)).toMatchObject({ status: 200, body: { outcome: 'DONE' } });
  const { content } = await people.clerk.transactions(id);
  expect(content).toMatchObject([
    {
      uniqueId: first,
      creditor: 'Brunner AG',
      creditorAccount: account,
      amount: '12.50',
      remittance: ['Corrected'],
      purpose: 'SUPP',
    },
    { uniqueId: second, creditor: 'Creditor 1' },
  ]);
  const after = await people.clerk.get(id);
  expect(after.history[0]).toMatchObject({ event: 'paymentChanged' });
  expect(after.warningList).toMatchObject([{ key: 'paymentsChanged', parameters: { number: 1 } }]);
  const total = (12.5 + Number(content[1]!.amount)).toFixed(2);
  expect(after).toMatchObject({ totals: [{ amount: total }], groups: [{ totals: [{ amount: total }] }] });
  expect(await fileDifferences(people.signer1, id)).toMatchObject({
    changedCount: 1,
    changed: [
      {
        uniqueId: first,
        creditor: 'Brunner AG',
        changes: [
          { field: 'amount', after: '12.50' },
          { field: 'creditor', before: 'Creditor 0', after: 'Brunner AG' },
          { field: 'account', after: account },
          { field: 'remittance', before: 'Invoice 0', after: 'Corrected' },
        ],
      },
    ],
  });
  // It is found by what it says now.
  const found = async (creditor: string) =>
    (await people.clerk.transactions(id, { creditor })).content.map(({ uniqueId }) => uniqueId);
  expect([await found('Brunner'), await found('Creditor 0')]).toEqual([[first], []]);
  await people.clerk.act('submit', [id]);
  // The rules judge what it pays now.
  expect((await people.clerk.get(id)).requirements).toMatchObject([{ totals: [{ amount: total }] }]);
  await people.signer1.sign(id);
  await people.signer2.sign(id);
  await people.clerk.reach(id, 'RELEASED_TO_BANK', 'COMPLETED_SUCCESSFULLY');
  const [message] = (await people.clerk.get(id)).messages;
  const sent = await people.clerk.call<string>('GET', `payments/orders/${id}/messages/${message!.uniqueId}/file`);
  expect(sent.body).toContain('Brunner AG');
  expect(sent.body).toContain(account);
  expect(sent.body).toContain('<Prtry>SUPP</Prtry>');
  expect(sent.body).not.toContain('Creditor 0');
});

it('a payment is as in its file once everything is as it was', async () => {
  const id = await opened();
  const [first] = await ids(id);
  const { payment } = (await entered(people.clerk, id, first!)).body;
  await edit(people.clerk, id, first!, { remittance: 'Other' });
  expect(await warningKeys(people.clerk, id)).toEqual(['paymentsChanged']);
  await edit(people.clerk, id, first!, payment);
  expect(await warningKeys(people.clerk, id)).toEqual([]);
});

it('a payment is refused for what it can’t be, at its fields; faults of its file stay its own', async () => {
  const id = await opened();
  const [first] = await ids(id);
  expect(await edit(people.clerk, id, first!, { amount: '0', account: 'CH9300762011623852958' })).toMatchObject({
    status: 422,
    body: { key: 'PAYMENT_INCOMPLETE', fields: [{ field: 'amount' }, { field: 'account' }] },
  });
  // Salaries are seen by some only, which isn't for one payment to change.
  expect(await edit(people.clerk, id, first!, { purpose: 'SALA' })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'purpose' }] },
  });
  const salary = (await paymentFile(client.accounts[0]!, { payments: ownPayments(1) })).replace(
    '<RmtInf>',
    '<Purp><Prtry>SALA</Prtry></Purp><RmtInf>',
  );
  const wages = await openedUpload(people.payroll, salary);
  const [wage] = await paymentIds(people.payroll, wages);
  expect(await edit(people.payroll, wages, wage!, { purpose: 'RENT' })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'purpose' }] },
  });
  // The name was too long for the form: it shows none, and that isn't held against other changes.
  const file = (await paymentFile(client.accounts[0]!, { payments: ownPayments(1) })).replace(
    'Creditor 0',
    'A creditor whose name has more characters than banks take in the editor of payments by hand',
  );
  const long = await openedUpload(people.clerk, file);
  const [payment] = await ids(long);
  expect((await entered(people.clerk, long, payment!)).body).toMatchObject({
    payment: { creditor: '' },
    saysMore: true,
  });
  expect(await edit(people.clerk, long, payment!, { remittance: 'Other' })).toMatchObject({ status: 200 });
  expect((await people.clerk.transactions(long)).content[0]!.creditor).toMatch(/^A creditor whose/);
});

it('editing is for those with the right, and goes to others only with that right too', async () => {
  const full = [...editorOf('PAYMENT_FULL_EDIT_UPLOADED')];
  const own = await portal.makeClient({ users: { ...PEOPLE, editor: { grants: full } } });
  const { clerk, editor } = await everybody(portal, own.users, 'clerk', 'editor');
  const id = await clerk.order(await paymentFile(own.accounts[0]!, { payments: ownPayments(1) }));
  await clerk.act('reopen', [id]);
  const [payment] = (await clerk.transactions(id)).content;
  const { contentDigest, payment: before } = (await entered(clerk, id, payment!.uniqueId)).body;
  const body = { contentDigest, payment: { ...before, amount: '1.00' } };
  const path = `payments/orders/${id}/transactions/${payment!.uniqueId}`;
  expect(await editor.call('PUT', path, body)).toMatchObject({
    status: 422,
    body: { key: 'PAYMENT_INCOMPLETE', fields: [{ field: 'account' }] },
  });
  const other = await opened();
  const [foreign] = await ids(other);
  for (const person of [people.basic, people.remover, people.viewer]) {
    expect(await edit(person, other, foreign!, { amount: '1.00' })).toMatchObject({
      body: { key: 'ORDER_NOT_EDITED' },
    });
    expect(await entered(person, other, foreign!)).toMatchObject({ status: 422, body: { key: 'ORDER_NOT_EDITED' } });
  }
  const wrong = `payments/orders/${id}/transactions/${foreign!}`;
  expect(await clerk.call('PUT', wrong, body)).toMatchObject({ status: 404 });
});
