import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestAccount, type TestClient } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import {
  camtFile,
  importFile,
  makeProvider,
  type TestEntry,
  takeStatement,
  untilLinked,
} from '../../testing/statement-files.ts';
import { enqueue } from '../../platform/jobs.ts';
import { linkBookingsJob } from '../../statements/public.ts';

type Entry = ApiAnswer<'GET reporting/transactions/:uniqueId'>;
type Payments = ApiAnswer<'GET payments/transactions'>;
type Orders = ApiAnswer<'GET payments/orders'>;
type Copies = ApiAnswer<'POST payments/manual/copy'>;

let portal: TestPortal;
let client: TestClient;
let francs: TestAccount;
let euros: TestAccount;
let provider: string;
let clerk: Person;
/** Sees the same, but no salaries. */
let other: Person;
let signers: Person[];
let number = 0;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await portal.signIn((await makeProvider(portal)).admin);
  const withoutSalaries = CLERK_GRANTS.filter(({ area }) => area !== 'PAYMENT_SALARY_DETAILS');
  client = await portal.makeClient({
    users: {
      clerk: { grants: [...CLERK_GRANTS, { area: 'PAYMENT_SALARY_DETAILS', level: 'GRANT' }] },
      other: { grants: withoutSalaries },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
    },
  });
  [francs, euros] = [client.accounts[0]!, client.accounts[1]!];
  const people = await everybody(portal, client.users, 'clerk', 'other', 'signer1', 'signer2');
  ({ clerk, other } = people);
  signers = [people.signer1, people.signer2];
});
afterAll(() => portal.stop());

type Wanted = NonNullable<NonNullable<Parameters<typeof paymentFile>[1]>['payments']>;

async function released(content: string): Promise<Order> {
  const orderId = await clerk.order(content);
  for (const signer of signers) await signer.sign(orderId);
  return clerk.reach(orderId, 'RELEASED_TO_BANK');
}
const sentOrder = async (payments: Wanted, change = (file: string) => file) =>
  released(change(await paymentFile(francs, { payments })));
const everyId = (id: string) => (file: string) => file.replaceAll(/<EndToEndId>[^<]*/g, `<EndToEndId>${id}`);

const endToEnd = (order: Order, place = '1-1') => `${order.orderId}-${place}`.slice(-35);

/** A statement of a day with these entries; the statements of an account follow each other. */
function statement(entries: TestEntry[], date = '2026-11-20', { iban, currency } = francs): string {
  number += 1;
  return camtFile({ iban, currency, number: String(number), date, opening: `${number}.00`, entries });
}
const book = (entries: TestEntry[], date?: string, account?: TestAccount) =>
  takeStatement(portal, provider, statement(entries, date, account));

/** An order of one payment that is booked, and the id by which the bank names it. */
async function bookedOrder(amount: string, change?: (file: string) => string): Promise<[Order, string]> {
  const order = await sentOrder([{ amount }], change);
  const endToEndId = change ? 'SAME' : endToEnd(order);
  await book([{ amount: `-${amount}`, endToEndId }]);
  return [order, endToEndId];
}

const payments = async (order: Order, person = clerk) => (await person.transactions(order.uniqueId)).content;
const returnsOf = async (order: Order) => (await payments(order)).map(({ returned }) => returned?.returnedOn ?? null);
const events = async (order: Order) => (await clerk.get(order.uniqueId)).history.map(({ event }) => event);
async function listed<Body>(path: string, filter: object): Promise<Body> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), size: '100' });
  const { status, body } = await clerk.call<Body>('GET', `${path}?${query}`);
  expect(status).toBe(200);
  return body;
}

describe('A payment that comes back', () => {
  it('says when and why, in its order and in the lists; the order stays completed', async () => {
    const [order, endToEndId] = await bookedOrder('123.45');
    const before = await clerk.get(order.uniqueId);
    await book([{ amount: '123.45', endToEndId, returnReason: 'AC04' }], '2026-11-23');
    const after = await clerk.get(order.uniqueId);
    expect(after).toMatchObject({
      status: 'COMPLETED_SUCCESSFULLY',
      returned: 1,
      history: [{ event: 'returned', parameters: { number: 1, returnedOn: '2026-11-23' } }, ...before.history],
      messages: [{ booked: 1, returned: 1, rejected: 0 }],
    });
    const [payment] = await payments(order);
    expect(payment).toMatchObject({
      booking: { bookedOn: '2026-11-20' },
      returned: { returnedOn: '2026-11-23', reason: 'AC04' },
    });
    const { body: entry } = await clerk.call<Entry>('GET', `reporting/transactions/${payment!.returned!.entry}`);
    expect(entry).toMatchObject({
      amount: '123.45',
      bookedFor: { isReturn: true, payments: [{ order: order.uniqueId, amount: '123.45' }] },
    });
    const orders = await listed<Orders>('payments/orders', { hasReturned: ['true'] });
    expect(orders.content).toMatchObject([{ uniqueId: order.uniqueId, returned: 1 }]);
    const day = { returnedOn: { lowerBound: '2026-11-23', upperBound: '2026-11-23' } };
    for (const filter of [{ unpaid: ['true'] }, day])
      expect((await listed<Payments>('payments/transactions', filter)).content).toMatchObject([
        { uniqueId: payment!.uniqueId, returned: { returnedOn: '2026-11-23' } },
      ]);
  });

  it.each<[string, Partial<TestEntry>]>([
    ['a reason', { returnReason: 'AC01' }],
    ['the mark of a reversal', { reversal: true }],
    ['the code of a return', { code: 'ICDT-RRTN' }],
    ['the code of a returned instant payment', { code: 'IRCT-RRTN' }],
  ])('is known by %s', async (_by, said) => {
    const [order, endToEndId] = await bookedOrder('31.00');
    await book([{ amount: '31.00', endToEndId, ...said }]);
    expect((await payments(order))[0]!.returned).toMatchObject({ reason: said.returnReason ?? null });
  });

  it.each([
    ['RD', 'NRTI', '166'],
    ['C', 'NRTI', '166'],
    ['C', 'NTRF', '159'],
  ])('is known in MT940 by its marks %s, %s or %s', async (mark, type, code) => {
    const [order, endToEndId] = await bookedOrder('32.00');
    number += 1;
    await takeStatement(
      portal,
      provider,
      `:20:S${number}\r\n:25:${francs.iban}\r\n:28C:${number}/1\r\n:60F:C261127CHF${number},00\r\n` +
        `:61:2611271127${mark}32,00${type}NONREF//R${number}\r\n:86:${code}?00RETOURE?20EREF+${endToEndId}\r\n:62F:C261127CHF${number + 32},00\r\n-\r\n`,
      'statement.sta',
    );
    expect(await returnsOf(order)).toEqual(['2026-11-27']);
  });

  it('is found among others that were received as one, by its own reason', async () => {
    const order = await sentOrder([{ amount: '41.00' }, { amount: '42.00' }]);
    const details = [
      { amount: '41.00', endToEndId: endToEnd(order), returnReason: 'AC06' },
      // Somebody pays the same amount, and their own id happens to be ours.
      { amount: '42.00', endToEndId: endToEnd(order, '1-2') },
    ];
    await book([{ amount: '83.00', batch: { NbOfTxs: '2' }, details }]);
    expect((await payments(order)).map(({ returned }) => returned?.reason)).toEqual(['AC06', undefined]);
  });

  it('less the charges that the bank names', async () => {
    const [order, endToEndId] = await bookedOrder('50.00');
    await book([
      { amount: '45.00', charges: '5.00', details: [{ amount: '45.00', endToEndId, returnReason: 'AC04' }] },
    ]);
    expect(await returnsOf(order)).toEqual(['2026-11-20']);
  });

  it('counts although its own booking was never found, and the order waits for it no longer', async () => {
    const order = await sentOrder([{ amount: '51.00' }, { amount: '52.00' }]);
    await book([{ amount: '51.00', endToEndId: endToEnd(order), returnReason: 'AC04' }]);
    expect([await returnsOf(order), (await clerk.get(order.uniqueId)).status]).toEqual([
      ['2026-11-20', null],
      'RELEASED_TO_BANK',
    ]);
    await book([{ amount: '-52.00', endToEndId: endToEnd(order, '1-2') }]);
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_SUCCESSFULLY');
  });

  it('is told once, however often statement and job come', async () => {
    const [order, endToEndId] = await bookedOrder('53.00');
    const file = statement([{ amount: '53.00', endToEndId, returnReason: 'AC04' }]);
    await takeStatement(portal, provider, file);
    await importFile(portal, provider, file);
    await portal.owner.inClient(client.id, (tx) =>
      enqueue(tx, linkBookingsJob, {
        clientId: client.id,
        orderId: order.uniqueId,
        messageId: order.messages[0]!.uniqueId,
      }),
    );
    await untilLinked(portal);
    expect((await events(order)).filter((event) => event === 'returned')).toHaveLength(1);
    expect(await returnsOf(order)).toEqual(['2026-11-20']);
  });
});

describe('What is no return of the payment', () => {
  it.each<[string, (endToEndId: string) => [TestEntry, string?, TestAccount?]]>([
    ['money with the same id that nobody calls a return', (endToEndId) => [{ amount: '60.00', endToEndId }]],
    ['another amount', (endToEndId) => [{ amount: '60.01', endToEndId, returnReason: 'AC04' }]],
    ['less than was paid, without a word why', (endToEndId) => [{ amount: '55.00', endToEndId, returnReason: 'AC04' }]],
    ['another id', () => [{ amount: '60.00', endToEndId: 'OTHER', returnReason: 'AC04' }]],
    ['no id', () => [{ amount: '60.00', returnReason: 'AC04' }]],
    ['another account', (endToEndId) => [{ amount: '60.00', endToEndId, returnReason: 'AC04' }, '2026-11-20', euros]],
    ['a day before its booking', (endToEndId) => [{ amount: '60.00', endToEndId, returnReason: 'AC04' }, '2026-11-19']],
    ['a pending entry', (endToEndId) => [{ amount: '60.00', endToEndId, returnReason: 'AC04', status: 'PDNG' }]],
    ['a debit with a reason', (endToEndId) => [{ amount: '-60.00', endToEndId, returnReason: 'AC04' }]],
  ])('%s', async (_what, entryFor) => {
    const [order, endToEndId] = await bookedOrder('60.00');
    const [entry, date, account] = entryFor(endToEndId);
    await book([entry], date, account);
    expect(await returnsOf(order)).toEqual([null]);
  });

  it('one of two payments that say the same; both are, once both have come back', async () => {
    const order = await sentOrder([{ amount: '61.00' }, { amount: '61.00' }], everyId('SAME-61'));
    const back = { amount: '61.00', endToEndId: 'SAME-61', returnReason: 'AC04' };
    await book([
      { amount: '-61.00', endToEndId: 'SAME-61' },
      { amount: '-61.00', endToEndId: 'SAME-61' },
    ]);
    await book([back]);
    expect(await returnsOf(order)).toEqual([null, null]);
    await book([back], '2026-11-23');
    expect(await returnsOf(order)).toEqual(['2026-11-20', '2026-11-23']);
  });

  it('a debit that the bank had booked twice, and takes back once', async () => {
    const [order, endToEndId] = await bookedOrder('62.00');
    await book([{ amount: '-62.00', endToEndId }]);
    await book([{ amount: '62.00', endToEndId, reversal: true }], '2026-11-23');
    expect(await returnsOf(order)).toEqual([null]);
  });

  it('that of a rejected payment, which nobody expects to be booked', async () => {
    const order = await sentOrder([{ amount: '63.00' }]);
    await reject(order);
    await book([{ amount: '63.00', endToEndId: endToEnd(order), returnReason: 'AC04' }]);
    expect(await returnsOf(order)).toEqual([null]);
  });
});

const reject = (order: Order) =>
  portal.owner.inClient(client.id, (tx) =>
    tx.write(`update transactions set bank_status = 'RJCT' where client_id = current_client() and order_id = $1`, [
      order.uniqueId,
    ]),
  );

describe('A statement that no longer counts', () => {
  const takeOut = async (order: Order) => {
    const { returned } = (await payments(order))[0]!;
    const { body } = await clerk.call<Entry>('GET', `reporting/transactions/${returned!.entry}`);
    const path = `reporting/statements/${body.statement.uniqueId}/takeOut`;
    const { status } = await portal.call('POST', path, { token: provider, body: { reason: 'Corrected' } });
    expect(status).toBe(200);
    await untilLinked(portal);
  };

  it('gives nothing back: the payment counts as paid again, and the history says so', async () => {
    const [order, endToEndId] = await bookedOrder('71.00');
    await book([{ amount: '71.00', endToEndId, returnReason: 'AC04' }], '2026-11-24');
    await takeOut(order);
    expect((await payments(order))[0]).toMatchObject({ booking: { bookedOn: '2026-11-20' }, returned: null });
    expect((await events(order)).slice(0, 2)).toEqual(['returnsWithdrawn', 'returned']);
    await book([{ amount: '71.00', endToEndId, returnReason: 'AC06' }], '2026-11-24');
    expect((await payments(order))[0]!.returned).toMatchObject({ reason: 'AC06' });
  });

  it('leaves the return to the entry that counts in its place', async () => {
    const [order, endToEndId] = await bookedOrder('72.00');
    const back = { amount: '72.00', endToEndId, returnReason: 'AC04' };
    await book([back], '2026-11-25');
    // The same in another statement of that day, which names nothing else.
    await book([back], '2026-11-25');
    const first = (await payments(order))[0]!.returned!.entry;
    await takeOut(order);
    const second = (await payments(order))[0]!.returned!;
    expect(second.returnedOn).toBe('2026-11-25');
    expect(second.entry).not.toBe(first);
    expect((await events(order)).filter((event) => event === 'returnsWithdrawn')).toEqual([]);
  });
});

describe('Paying again', () => {
  it('copies what came back and what was rejected, each with the creditor’s reference, and nothing else', async () => {
    const [rejected, back] = [
      await sentOrder([{ amount: '81.00' }]),
      await sentOrder([{ amount: '82.00' }, { amount: '83.00', creditor: 'Comes back AG' }]),
    ];
    await reject(rejected);
    await book([
      { amount: '-82.00', endToEndId: endToEnd(back, '1-1') },
      { amount: '-83.00', endToEndId: endToEnd(back, '1-2') },
    ]);
    await book([{ amount: '83.00', endToEndId: endToEnd(back, '1-2'), returnReason: 'AC04' }]);
    const copies = async (order: Order) => {
      const { body } = await clerk.call<Copies>('POST', 'payments/manual/copy', {
        order: order.uniqueId,
        only: 'UNPAID',
      });
      return body.groups.flatMap((group) => group.payments.map(({ amount }) => amount));
    };
    expect([await copies(rejected), await copies(back)]).toEqual([['81.00'], ['83.00']]);
    const unpaid = await clerk.transactions(back.uniqueId, { unpaid: ['true'] });
    expect(unpaid.content.map(({ creditor }) => creditor)).toEqual(['Comes back AG']);
  });

  it('is no duplicate of what came back, but a second time is one of the first', async () => {
    const payment = { amount: '84.00', creditor: 'Twice AG', iban: 'CH3900999000099100001' };
    const order = await sentOrder([payment]);
    const warnings = async () => {
      const id = await clerk.order(await paymentFile(francs, { payments: [payment] }));
      return (await clerk.get(id)).warningList.filter(({ key }) => key === 'duplicateOrder').length;
    };
    await book([
      { amount: '-84.00', endToEndId: endToEnd(order) },
      { amount: '84.00', endToEndId: endToEnd(order), returnReason: 'AC04' },
    ]);
    expect(await returnsOf(order)).toEqual(['2026-11-20']);
    expect([await warnings(), await warnings()]).toEqual([0, 1]);
  });
});

it('A salary that comes back is hidden on the statement as it was when it was paid', async () => {
  const order = await sentOrder([{ amount: '4321.10', creditor: 'Anja Employee', salary: true }]);
  const entry = { name: 'Anja Employee', endToEndId: endToEnd(order) };
  await book([{ ...entry, amount: '-4321.10' }]);
  await book([{ ...entry, amount: '4321.10', returnReason: 'AC04' }], '2026-11-26');
  const [payment] = await payments(order);
  const path = `reporting/transactions/${payment!.returned!.entry}`;
  expect((await clerk.call<Entry>('GET', path)).body).toMatchObject({
    amount: '4321.10',
    counterparty: 'Anja Employee',
  });
  const { body } = await other.call<Entry>('GET', path);
  expect(body).toMatchObject({ amount: null, salaryHidden: true, bookedFor: { payments: [{ transaction: null }] } });
  expect(JSON.stringify(body)).not.toMatch(/Anja|4321/);
});
