import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { TestAccount } from '../../testing/clients.ts';
import { endToEnd, ReturningBank } from '../../testing/outside/returned-payments.ts';
import type { Order, Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { importFile, takeStatement, untilLinked, type TestEntry } from '../../testing/statement-files.ts';
import { enqueue } from '../../platform/jobs.ts';
import { linkBookingsJob } from '../../statements/public.ts';

type Entry = ApiAnswer<'GET reporting/transactions/:uniqueId'>;
type Payments = ApiAnswer<'GET payments/transactions'>;
type Orders = ApiAnswer<'GET payments/orders'>;

let bank: ReturningBank;
beforeAll(async () => {
  bank = await ReturningBank.open(inject('databaseUrl'));
});
afterAll(() => bank.portal.stop());

async function listed<Body>(path: string, filter: object): Promise<Body> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), size: '100' });
  const { status, body } = await bank.clerk.call<Body>('GET', `${path}?${query}`);
  expect(status).toBe(200);
  return body;
}
const everyId = (id: string) => (file: string) => file.replaceAll(/<EndToEndId>[^<]*/g, `<EndToEndId>${id}`);

describe('A payment that comes back', () => {
  it('says when and why, in its order and in the lists; the order stays completed', async () => {
    const [order, endToEndId] = await bank.bookedOrder('123.45');
    const before = await bank.clerk.get(order.uniqueId);
    await bank.book([{ amount: '123.45', endToEndId, returnReason: 'AC04' }], '2026-11-23');
    const after = await bank.clerk.get(order.uniqueId);
    expect(after).toMatchObject({
      status: 'COMPLETED_SUCCESSFULLY',
      returned: 1,
      history: [{ event: 'returned', parameters: { number: 1, returnedOn: '2026-11-23' } }, ...before.history],
      messages: [{ booked: 1, returned: 1, rejected: 0 }],
    });
    const [payment] = await bank.payments(order);
    expect(payment).toMatchObject({
      booking: { bookedOn: '2026-11-20' },
      returned: { returnedOn: '2026-11-23', reasons: [{ code: 'AC04', text: null }] },
    });
    const { body: entry } = await bank.clerk.call<Entry>('GET', `reporting/transactions/${payment!.returned!.entry}`);
    expect(entry).toMatchObject({
      amount: '123.45',
      bookedFor: { isReturn: true, payments: [{ order: order.uniqueId, amount: '123.45' }] },
    });
    const orders = await listed<Orders>('payments/orders', { hasReturnedPayments: ['true'], orderId: order.orderId });
    expect(orders.content).toMatchObject([{ uniqueId: order.uniqueId, returned: 1 }]);
    const day = { returnedOn: { lowerBound: '2026-11-23', upperBound: '2026-11-23' } };
    for (const filter of [{ unpaid: ['true'] }, day])
      expect((await listed<Payments>('payments/transactions', { ...filter, endToEndId })).content).toMatchObject([
        { uniqueId: payment!.uniqueId, returned: { returnedOn: '2026-11-23' } },
      ]);
  });

  it.each<[string, Partial<TestEntry>]>([
    ['a reason', { returnReason: 'AC01' }],
    ['the mark of a reversal', { reversal: true }],
    ['the code of a return', { code: 'ICDT-RRTN' }],
    ['the code of a returned instant payment', { code: 'IRCT-RRTN' }],
  ])('is known by %s', async (_by, said) => {
    const [order, endToEndId] = await bank.bookedOrder('31.00');
    await bank.book([{ amount: '31.00', endToEndId, ...said }]);
    expect((await bank.payments(order))[0]!.returned).toMatchObject({
      reasons: said.returnReason ? [{ code: said.returnReason }] : [],
    });
  });

  it.each([
    ['RD', 'NRTI', '166'],
    ['C', 'NRTI', '166'],
    ['C', 'NTRF', '159'],
  ])('is known in MT940 by its marks %s, %s or %s', async (mark, type, code) => {
    const [order, endToEndId] = await bank.bookedOrder('32.00');
    bank.number += 1;
    await takeStatement(
      bank.portal,
      bank.provider,
      `:20:S${bank.number}\r\n:25:${bank.francs.iban}\r\n:28C:${bank.number}/1\r\n:60F:C261127CHF${bank.number},00\r\n` +
        `:61:2611271127${mark}32,00${type}NONREF//R${bank.number}\r\n:86:${code}?00RETOURE?20EREF+${endToEndId}\r\n:62F:C261127CHF${bank.number + 32},00\r\n-\r\n`,
      'statement.sta',
    );
    expect(await bank.returnsOf(order)).toEqual(['2026-11-27']);
  });

  it('is found among others that were received as one, by its own reason', async () => {
    const order = await bank.sentOrder([{ amount: '41.00' }, { amount: '42.00' }]);
    const details = [
      { amount: '41.00', endToEndId: endToEnd(order), returnReason: 'AC06' },
      // Somebody pays the same amount, and their own id happens to be ours.
      { amount: '42.00', endToEndId: endToEnd(order, '1-2') },
    ];
    await bank.book([
      { amount: '-41.00', endToEndId: endToEnd(order) },
      { amount: '-42.00', endToEndId: endToEnd(order, '1-2') },
    ]);
    await bank.book([{ amount: '83.00', batch: { NbOfTxs: '2' }, details }]);
    expect((await bank.payments(order)).map(({ returned }) => returned?.reasons[0]!.code)).toEqual(['AC06', undefined]);
  });

  it('less the charges that the bank names', async () => {
    const [order, endToEndId] = await bank.bookedOrder('50.00');
    await bank.book([
      { amount: '45.00', charges: '5.00', details: [{ amount: '45.00', endToEndId, returnReason: 'AC04' }] },
    ]);
    expect(await bank.returnsOf(order)).toEqual(['2026-11-20']);
  });

  it('is booked in the same statement, and one of a group that was booked as one', async () => {
    const order = await bank.sentOrder([{ amount: '51.00' }, { amount: '52.00' }]);
    await bank.book([
      { amount: '51.00', endToEndId: endToEnd(order), returnReason: 'AC04' },
      { amount: '-103.00', batch: { PmtInfId: order.groups[0]!.paymentInformationId, NbOfTxs: '2' }, details: [] },
    ]);
    expect(await bank.returnsOf(order)).toEqual(['2026-11-20', null]);
    expect(await bank.clerk.get(order.uniqueId)).toMatchObject({
      status: 'COMPLETED_SUCCESSFULLY',
      messages: [{ booked: 2, returned: 1 }],
    });
  });

  it('is counted by whoever sees its account alone; the history leaves out how many there were', async () => {
    const file = await paymentFile([bank.francs, bank.euros], { payments: [{ amount: '54.00' }] });
    const order = await bank.released(file);
    const [inFrancs, inEuros] = [endToEnd(order, '1-1'), endToEnd(order, '2-1')];
    await bank.book([
      { amount: '-54.00', endToEndId: inFrancs },
      { amount: '54.00', endToEndId: inFrancs, returnReason: 'AC04' },
    ]);
    await bank.book(
      [
        { amount: '-54.00', endToEndId: inEuros },
        { amount: '54.00', endToEndId: inEuros, returnReason: 'AC04' },
      ],
      '2026-11-20',
      bank.euros,
    );
    const seen = async (person: Person) => {
      const { returned, messages, history } = await person.get(order.uniqueId);
      const told = history.filter(({ event }) => event === 'returned').map(({ parameters }) => parameters['number']);
      return { returned, messages: messages.reduce((sum, message) => sum + message.returned, 0), told };
    };
    expect(await seen(bank.clerk)).toEqual({ returned: 2, messages: 2, told: [1, 1] });
    expect(await seen(bank.half)).toEqual({ returned: 1, messages: 1, told: [0, 0] });
  });

  it('is told once, however often statement and job come', async () => {
    const [order, endToEndId] = await bank.bookedOrder('53.00');
    const file = bank.statement([{ amount: '53.00', endToEndId, returnReason: 'AC04' }]);
    await takeStatement(bank.portal, bank.provider, file);
    await importFile(bank.portal, bank.provider, file);
    await bank.portal.owner.inClient(bank.client.id, (tx) =>
      enqueue(tx, linkBookingsJob, {
        clientId: bank.client.id,
        orderId: order.uniqueId,
        messageId: order.messages[0]!.uniqueId,
      }),
    );
    await untilLinked(bank.portal);
    expect((await bank.events(order)).filter((event) => event === 'returned')).toHaveLength(1);
    expect(await bank.returnsOf(order)).toEqual(['2026-11-20']);
  });
});

it('A report that rejects what has come back by an entry adds its reasons, and tells nobody again', async () => {
  const [order, endToEndId] = await bank.bookedOrder('57.00');
  await bank.book([{ amount: '57.00', endToEndId, reversal: true }], '2026-11-20');
  await bank.rejectLate(order, endToEndId);
  const [payment] = await bank.payments(order);
  expect(payment!.returned).toMatchObject({ returnedOn: '2026-11-20', reasons: [{ code: 'AC04', text: 'Because' }] });
  expect((await bank.events(order)).filter((event) => event === 'returned')).toHaveLength(1);
  expect((await bank.clerk.get(order.uniqueId)).messages).toMatchObject([{ booked: 1, returned: 1, rejected: 0 }]);
});

describe('What is no return of the payment', () => {
  it.each<[string, (endToEndId: string) => [TestEntry, string?, TestAccount?]]>([
    ['money with the same id that nobody calls a return', (endToEndId) => [{ amount: '60.00', endToEndId }]],
    ['another amount', (endToEndId) => [{ amount: '60.01', endToEndId, returnReason: 'AC04' }]],
    ['less than was paid, without a word why', (endToEndId) => [{ amount: '55.00', endToEndId, returnReason: 'AC04' }]],
    ['another id', () => [{ amount: '60.00', endToEndId: 'OTHER', returnReason: 'AC04' }]],
    ['no id', () => [{ amount: '60.00', returnReason: 'AC04' }]],
    [
      'another account',
      (endToEndId) => [{ amount: '60.00', endToEndId, returnReason: 'AC04' }, '2026-11-20', bank.euros],
    ],
    ['a day before its booking', (endToEndId) => [{ amount: '60.00', endToEndId, returnReason: 'AC04' }, '2026-11-19']],
    ['a pending entry', (endToEndId) => [{ amount: '60.00', endToEndId, returnReason: 'AC04', status: 'PDNG' }]],
    ['a debit with a reason', (endToEndId) => [{ amount: '-60.00', endToEndId, returnReason: 'AC04' }]],
  ])('%s', async (_what, entryFor) => {
    const [order, endToEndId] = await bank.bookedOrder('60.00');
    const [entry, date, account] = entryFor(endToEndId);
    await bank.book([entry], date, account);
    expect(await bank.returnsOf(order)).toEqual([null]);
  });

  it('one of two payments that say the same; both are, once both have come back', async () => {
    const order = await bank.sentOrder([{ amount: '61.00' }, { amount: '61.00' }], everyId('SAME-61'));
    const back = { amount: '61.00', endToEndId: 'SAME-61', returnReason: 'AC04' };
    await bank.book([
      { amount: '-61.00', endToEndId: 'SAME-61' },
      { amount: '-61.00', endToEndId: 'SAME-61' },
    ]);
    await bank.book([back]);
    expect(await bank.returnsOf(order)).toEqual([null, null]);
    await bank.book([back], '2026-11-23');
    expect(await bank.returnsOf(order)).toEqual(['2026-11-20', '2026-11-23']);
  });

  it('a debit that the bank had booked twice, and takes back once', async () => {
    const [order, endToEndId] = await bank.bookedOrder('62.00');
    await bank.book([{ amount: '-62.00', endToEndId }]);
    await bank.book([{ amount: '62.00', endToEndId, reversal: true }], '2026-11-23');
    expect(await bank.returnsOf(order)).toEqual([null]);
  });

  it.each<[string, (order: Order) => TestEntry[]]>([
    [
      'as a group',
      (order) => [{ amount: '-64.00', batch: { PmtInfId: order.groups[0]!.paymentInformationId }, details: [] }],
    ],
    [
      'in a batch',
      (order) => [
        {
          amount: '-64.00',
          batch: { NbOfTxs: '1' },
          details: [
            { amount: '-64.00', endToEndId: endToEnd(order) },
            { amount: '-0.00', endToEndId: 'OTHER' },
          ],
        },
      ],
    ],
    ['with charges', (order) => [{ amount: '-69.00', endToEndId: endToEnd(order) }]],
  ])('a debit that the bank had booked twice, once %s', async (_how, twice) => {
    const [order, endToEndId] = await bank.bookedOrder('64.00');
    await bank.book(twice(order));
    await bank.book([{ amount: '64.00', endToEndId, reversal: true }], '2026-11-23');
    expect(await bank.returnsOf(order)).toEqual([null]);
  });

  it('one that comes before its payment is booked', async () => {
    const order = await bank.sentOrder([{ amount: '65.00' }]);
    await bank.book([{ amount: '65.00', endToEndId: endToEnd(order), returnReason: 'AC04' }]);
    await bank.book([{ amount: '-65.00', endToEndId: endToEnd(order) }], '2026-11-23');
    expect(await bank.returnsOf(order)).toEqual([null]);
  });

  it('that of a rejected payment, which nobody expects to be booked', async () => {
    const order = await bank.sentOrder([{ amount: '63.00' }]);
    await bank.reject(order);
    await bank.book([{ amount: '63.00', endToEndId: endToEnd(order), returnReason: 'AC04' }]);
    expect(await bank.returnsOf(order)).toEqual([null]);
  });
});
