import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId, TransactionId } from '@portico/contract/ids';
import { CLERK_GRANTS, giveRights, PEOPLE, type TestClient } from '../../testing/clients.ts';
import {
  editorOf,
  everybody,
  fileDifferences,
  openedUpload,
  type Outcome,
  ownPayments,
  paymentIds,
  type Person,
  warningKeys,
} from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Entered = ApiAnswer<'GET payments/orders/:uniqueId/transactions/:transactionId/entered'>;
type Preview = ApiAnswer<'POST payments/orders/signingPreview'>;

let portal: TestPortal;
let client: TestClient;
let people: Record<
  'clerk' | 'colleague' | 'viewer' | 'payroll' | 'onlySecond' | 'narrow' | 'signer1' | 'signer2',
  Person
>;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  portal.clock.set('2026-11-17T09:00:00Z');
  const withoutAccounts = CLERK_GRANTS.filter(({ area }) => area !== 'ACCOUNT_PAYMENTS');
  client = await portal.makeClient({
    bank: { takesEveryDate: true },
    currencies: ['CHF', 'CHF'],
    users: {
      ...PEOPLE,
      colleague: { grants: CLERK_GRANTS },
      viewer: { grants: editorOf() },
      payroll: { grants: [...CLERK_GRANTS, { area: 'PAYMENT_SALARY_DETAILS', level: 'GRANT' }] },
      onlySecond: { grants: [{ area: 'PAYMENT_VIEW', level: 'GRANT' }] },
      narrow: { grants: [...withoutAccounts, { area: 'PAYMENT_DELETE_UPLOADED_TRANSACTIONS', level: 'GRANT' }] },
    },
  });
  const on = (index: number) => ({ kind: 'ACCOUNT', id: client.accounts[index]!.id }) as const;
  await giveRights(portal.owner, client, 'onlySecond', [
    { area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY', scope: on(1) },
  ]);
  await giveRights(portal.owner, client, 'narrow', [{ area: 'ACCOUNT_PAYMENTS', level: 'EDIT', scope: on(0) }]);
  people = await everybody(
    portal,
    client.users,
    'clerk',
    'colleague',
    'viewer',
    'payroll',
    'onlySecond',
    'narrow',
    'signer1',
    'signer2',
  );
});
afterAll(() => portal.stop());

async function takeOut(person: Person, id: OrderId, transactions: TransactionId[]): Promise<void> {
  const { contentDigest } = await person.get(id);
  const answer = await person.call('POST', `payments/orders/${id}/takeOut`, { contentDigest, transactions });
  expect(answer).toMatchObject({ status: 200 });
}

async function edit(person: Person, id: OrderId, payment: TransactionId, change: Partial<Entered['payment']>) {
  const path = `payments/orders/${id}/transactions/${payment}`;
  const { body } = await person.call<Entered>('GET', `${path}/entered`);
  const changed = { contentDigest: body.contentDigest, payment: { ...body.payment, ...change } };
  expect((await person.call<Outcome>('PUT', path, changed)).body).toMatchObject({ outcome: 'DONE' });
}

const fileOf = async (person: Person, id: OrderId) => (await person.call('GET', `payments/orders/${id}/file`)).status;

it('a salary that was taken out stays hidden, as does the file that it was in', async () => {
  const payments = [{ amount: '9876.50', creditor: 'Anna Lohn' }, ...ownPayments(2)];
  const salary = '<PmtTpInf><CtgyPurp><Cd>SALA</Cd></CtgyPurp></PmtTpInf><Amt>';
  const file = (await paymentFile(client.accounts[0]!, { payments })).replace('<Amt>', salary);
  const id = await openedUpload(people.payroll, file);
  const [first] = await paymentIds(people.payroll, id);
  await takeOut(people.payroll, id, [first!]);
  const { viewer, payroll } = people;
  expect(await viewer.get(id)).toMatchObject({ type: 'SALARY' });
  expect(await fileDifferences(viewer, id)).toMatchObject({ takenOut: [], takenOutCount: 1, takenOutTotals: [] });
  expect(await fileOf(viewer, id)).toBe(403);
  expect(await fileDifferences(payroll, id)).toMatchObject({ takenOut: [{ creditor: 'Anna Lohn' }] });
});

it('a group that was taken out stays hidden from those who didn’t see it, with the file and all numbers', async () => {
  const id = await openedUpload(
    people.clerk,
    await paymentFile(client.accounts, { payments: [{ amount: '4321.10' }] }),
  );
  const { onlySecond, clerk } = people;
  const [first] = await paymentIds(clerk, id);
  expect(await fileOf(onlySecond, id)).toBe(403);
  await takeOut(clerk, id, [first!]);
  expect(await fileOf(onlySecond, id)).toBe(403);
  expect(await fileDifferences(onlySecond, id)).toMatchObject({ takenOutCount: 0, takenOutTotals: [] });
  const { history, warningList } = await onlySecond.get(id);
  expect(history.find(({ event }) => event === 'takenOut')!.parameters).toEqual({ number: 0 });
  expect(history.find(({ event }) => event === 'imported')!.parameters).toEqual({ number: 1 });
  expect(warningList).toEqual([]);
  // Its account is the one that it debited last.
  expect(await fileDifferences(clerk, id)).toMatchObject({ takenOutCount: 1 });
});

it('what blocks an order blocks it until its last group is gone, however many groups there were', async () => {
  const [own, other] = client.accounts;
  let number = 0;
  const twentyTwo = Array.from({ length: 22 }, () => own!);
  const charges = `<ChrgsAcct><Id><IBAN>${other!.iban}</IBAN></Id></ChrgsAcct><CdtTrfTxInf>`;
  const file = (await paymentFile(twentyTwo, { payments: ownPayments(1) }))
    .replaceAll('<CdtTrfTxInf>', charges)
    .replaceAll(/<EndToEndId>[^<]*</g, () => `<EndToEndId>C-${(number += 1)}<`);
  const { narrow } = people;
  const id = await narrow.order(file);
  const ids = await paymentIds(narrow, id);
  await takeOut(narrow, id, ids.slice(0, 20));
  expect(await warningKeys(narrow, id)).toContain('chargesAccount');
  expect(await narrow.act('submit', [id])).toMatchObject([{ outcome: 'REFUSED' }]);
});

it('two payments that were found to be no duplicates may be some once one is changed', async () => {
  const [A, B] = ['CH5604835012345678009', 'CH9300762011623852957'] as const;
  const file = async (amount: string, iban: string, creditor: string) =>
    (await paymentFile(client.accounts[0]!, { payments: [{ amount, iban, creditor }] })).replace(
      /<EndToEndId>[^<]*</,
      '<EndToEndId>SAME-1<',
    );
  const { clerk, colleague, signer1 } = people;
  await clerk.order(await file('5000.00', A, 'Alpha AG'));
  const id = await openedUpload(clerk, await file('10.00', B, 'Beta AG'));
  const [payment] = await paymentIds(clerk, id);
  const settled = await colleague.call('POST', `payments/orders/${id}/duplicates/${payment!}/notDuplicate`);
  expect(settled.status).toBeLessThan(300);
  expect((await clerk.get(id)).warningList).toMatchObject([{ key: 'duplicateOrder', settled: {} }]);
  portal.clock.set('2026-11-17T09:00:30Z');
  await edit(clerk, id, payment!, { amount: '5000.00', account: A, creditor: 'Alpha AG' });
  await clerk.act('submit', [id]);
  const { body } = await signer1.call<Preview>('POST', 'payments/orders/signingPreview', { uuids: [id] });
  expect(body.warnings.map(({ key }) => key)).toContain('duplicateOrder');
});

it('text that the editor can’t show stays, also beside a reference', async () => {
  const texts = [0, 1, 2].map((number) => `${'x'.repeat(60)} INVOICE-${number}`);
  const file = (await paymentFile(client.accounts[0]!, { payments: ownPayments(1) })).replace(
    /<Ustrd>.*?<\/Ustrd>/,
    texts.map((text) => `<Ustrd>${text}</Ustrd>`).join(''),
  );
  const { clerk } = people;
  const id = await openedUpload(clerk, file);
  const [payment] = await paymentIds(clerk, id);
  await edit(clerk, id, payment!, { reference: 'RF18539007547034' });
  const { remittance } = (await clerk.transactions(id)).content[0]!;
  expect(remittance).toEqual(expect.arrayContaining(texts));
});

it('nobody says for a file what it said', async () => {
  const { clerk } = people;
  const id = await openedUpload(clerk, await paymentFile(client.accounts[0]!, { payments: ownPayments(2) }));
  const ids = await paymentIds(clerk, id);
  const db = await portal.openAs('portico_web', 1);
  try {
    const call = (statement: string, ...values: unknown[]) =>
      db.inClient(client.id, (tx) => tx.rows(statement, values));
    const forged = `insert into original_payments (client_id, order_id, id, group_id, sequence, content, is_gone)
      values ($1, $2, gen_random_uuid(), gen_random_uuid(), 1, '{}', true)`;
    await expect(call(forged, client.id, id)).rejects.toThrow(/permission denied/);
    await expect(call('select take_out_payments($1, $2)', id, ids)).rejects.toThrow(/no payment/);
    await clerk.act('submit', [id]);
    await expect(call('select take_out_payments($1, $2)', id, [ids[0]])).rejects.toThrow(/can not be edited/);
    await expect(call('select keep_originals($1, $2, $3)', id, [], ids)).rejects.toThrow(/can not be edited/);
  } finally {
    await db.close();
  }
});
