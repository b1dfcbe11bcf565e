import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { writePain002 } from '@portico/formats/pain002/pain002-write';
import type { TestAccount, TestClient } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { camtFile, makeProvider, type TestEntry, takeStatement, untilLinked } from '../../testing/statement-files.ts';
import { until } from '../../testing/portal/until.ts';
import { enqueue } from '../../platform/jobs.ts';
import { linkBookingsJob } from '../../statements/public.ts';
import { sendBankMessageJob } from '../sending/sending-jobs.ts';

type Entry = ApiAnswer<'GET reporting/transactions/:uniqueId'>;

let portal: TestPortal;
let client: TestClient;
let francs: TestAccount;
let provider: string;
let clerk: Person;
let signer1: Person;
let signer2: Person;
let number = 0;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await portal.signIn((await makeProvider(portal)).admin);
  client = await portal.makeClient();
  francs = client.accounts[0]!;
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
});
afterAll(() => portal.stop());

/** An order that the bank has and has not answered; `change` adapts its file. */
async function sentOrder(amounts: string[], change = (file: string) => file, accounts = [francs]): Promise<Order> {
  const payments = amounts.map((amount) => ({ amount }));
  const orderId = await clerk.order(change(await paymentFile(accounts, { payments })));
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  return clerk.reach(orderId, 'RELEASED_TO_BANK');
}

const withEndToEndIds =
  (...ids: string[]) =>
  (file: string) => {
    const left = [...ids];
    return file.replaceAll(/<EndToEndId>[^<]*/g, (whole) => `<EndToEndId>${left.shift() ?? whole.slice(12)}`);
  };
const endToEnd = (order: Order, place = '1-1') => `${order.orderId}-${place}`.slice(-35);
const messageOf = (order: Order) => order.messages[0]!.messageId;
const groupOf = (order: Order, index = 0) => order.groups[index]!.paymentInformationId;

/** The bank books on today's statement; resolves once the portal has looked for what was booked. */
async function book(entries: TestEntry[], iban = francs.iban, currency = 'CHF'): Promise<void> {
  number += 1;
  const content = camtFile({
    iban,
    currency,
    number: String(number),
    date: '2026-11-20',
    opening: `${number}.00`,
    entries,
  });
  await take(content);
}

const take = (content: string, fileName?: string) => takeStatement(portal, provider, content, fileName);

async function report(order: Order, groupStatus: string | null, transactions: [string, string][] = []): Promise<void> {
  const before = (await clerk.get(order.uniqueId)).history.length;
  const content = writePain002(
    {
      version: null, messageId: `R${Math.random()}`, createdAt: '2026-11-20T09:30:00Z', originalMessageId: messageOf(order),
      originalMessageName: 'pain.001.001.09', originalNumberOfTransactions: null, originalControlSum: null, groupStatus, reasons: [],
      groups: transactions.length === 0 ? [] : [{
        paymentInformationId: groupOf(order), status: null, reasons: [],
        transactions: transactions.map(([endToEndId, status]) => ({ endToEndId, instructionId: null, uetr: null, status, reasons: [] })),
      }],
    },
    { version: 'pain.002.001.10' },
  ); // prettier-ignore
  const folder = join(portal.config.dataFolder, 'banks', francs.folder, 'from-bank');
  await mkdir(folder, { recursive: true });
  const name = `report-${Math.random()}.xml`;
  await writeFile(join(folder, `.${name}`), content);
  await rename(join(folder, `.${name}`), join(folder, name));
  await until(
    () => clerk.get(order.uniqueId),
    ({ history }) => history.length > before,
  );
  await untilLinked(portal);
}

const bookingsOf = async (order: Order) =>
  (await clerk.transactions(order.uniqueId)).content.map(({ booking }) => booking?.bookedOn ?? null);
const entryOf = async (order: Order, index = 0) => {
  const { booking } = (await clerk.transactions(order.uniqueId)).content[index]!;
  return (await clerk.call<Entry>('GET', `reporting/transactions/${booking!.entry}`)).body;
};
const events = async (order: Order) => (await clerk.get(order.uniqueId)).history.map(({ event }) => event);

describe('A booked entry', () => {
  it('completes an order without any report, and each names the other', async () => {
    const order = await sentOrder(['123.45']);
    await book([
      { amount: '-123.45', endToEndId: endToEnd(order) },
      { amount: '123.45', endToEndId: endToEnd(order) },
    ]);
    const after = await clerk.get(order.uniqueId);
    expect(after).toMatchObject({
      status: 'COMPLETED_SUCCESSFULLY',
      history: [
        { event: 'allFinal' },
        { event: 'booked', parameters: { number: 1, bookedOn: '2026-11-20' } },
        ...order.history,
      ],
      messages: [{ booked: 1, numberOfTransactions: 1, bankStatus: null }],
    });
    expect(await bookingsOf(order)).toEqual(['2026-11-20']);
    const entry = await entryOf(order);
    expect(entry).toMatchObject({ amount: '-123.45', salaryHidden: false });
    expect(entry.bookedFor).toMatchObject({
      more: 0,
      payments: [
        {
          order: order.uniqueId,
          orderId: order.orderId,
          creditor: 'Creditor 0',
          amount: '123.45',
          endToEndId: endToEnd(order),
        },
      ],
    });
  });

  it('for a batch is the group that it names, less the rejected payments', async () => {
    const order = await sentOrder(['1.00', '2.00', '4.00'], undefined, client.accounts);
    await report(order, null, [[endToEnd(order, '1-2'), 'RJCT']]);
    await book([{ amount: '-5.00', batch: { PmtInfId: groupOf(order), NbOfTxs: '2' }, details: [] }]);
    expect(await bookingsOf(order)).toEqual(['2026-11-20', null, '2026-11-20', null, null, null]);
    expect(await clerk.get(order.uniqueId)).toMatchObject({
      status: 'RELEASED_TO_BANK',
      messages: [{ booked: 2, numberOfTransactions: 6 }],
    });
    expect((await entryOf(order)).bookedFor.payments.map(({ amount }) => amount)).toEqual(['1.00', '4.00']);
    await book(
      [{ amount: '-7.00', batch: { MsgId: messageOf(order), NbOfTxs: '3' }, details: [] }],
      client.accounts[1]!.iban,
      'EUR',
    );
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_WITH_ERRORS');
  });

  it('for a batch is found once the bank has said what it rejects', async () => {
    const order = await sentOrder(['10.00', '20.00', '30.00']);
    await book([{ amount: '-40.00', batch: { PmtInfId: groupOf(order) }, details: [] }]);
    expect(await bookingsOf(order)).toEqual([null, null, null]);
    await report(order, null, [[endToEnd(order, '1-2'), 'RJCT']]);
    expect(await bookingsOf(order)).toEqual(['2026-11-20', null, '2026-11-20']);
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_WITH_ERRORS');
  });

  it('for a batch with listed payments is each of them, of several orders too', async () => {
    const [one, two] = [await sentOrder(['11.00', '12.00']), await sentOrder(['13.00'])];
    const details = [
      { amount: '-11.00', endToEndId: endToEnd(one) },
      { amount: '-13.00', endToEndId: endToEnd(two) },
      { amount: '-99.00', endToEndId: endToEnd(one, '1-2') },
    ];
    await book([{ amount: '-123.00', batch: { NbOfTxs: '3' }, details }]);
    expect([await bookingsOf(one), await bookingsOf(two)]).toEqual([['2026-11-20', null], ['2026-11-20']]);
    const { bookedFor, payments } = await entryOf(two);
    expect([bookedFor.payments.map(({ order }) => order), payments]).toEqual([[one.uniqueId, two.uniqueId], 3]);
  });

  it.each<[string, (ids: { endToEndId: string; messageId: string }) => { reference: string; information: string }]>([
    [
      'an end-to-end id',
      ({ endToEndId }) => ({ reference: 'NONREF', information: `:86:166?20EREF+${endToEndId}\r\n` }),
    ],
    ['a reference that was cut', ({ endToEndId }) => ({ reference: endToEndId.slice(0, 16), information: '' })],
    ['the message, cut', ({ messageId }) => ({ reference: messageId.slice(0, 16), information: ':86:Orders\r\n' })],
  ])('in MT940 is found by %s', async (_how, says) => {
    number += 1;
    const endToEndId = `${number}-LONG-REFERENCE-OF-A-PAYMENT`;
    const order = await sentOrder([`${700 + number}.00`], withEndToEndIds(endToEndId));
    const { reference, information } = says({ endToEndId, messageId: messageOf(order) });
    await take(
      `:20:S${number}\r\n:25:${francs.iban}\r\n:28C:${number}/1\r\n:60F:C261121CHF${number},00\r\n` +
        `:61:2611211121D${700 + number},00NTRF${reference}//B${number}\r\n${information}:62F:D261121CHF700,00\r\n-\r\n`,
      'statement.sta',
    );
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_SUCCESSFULLY');
  });

  it('for one of two indistinguishable payments is neither, and both are booked in order', async () => {
    const order = await sentOrder(['55.00', '55.00'], withEndToEndIds('SAME', 'SAME'));
    await book([{ amount: '-55.00', endToEndId: 'SAME' }]);
    expect(await bookingsOf(order)).toEqual([null, null]);
    const other = await sentOrder(['56.00', '56.00'], withEndToEndIds('SAME', 'SAME'));
    await book([
      { amount: '-56.00', endToEndId: 'SAME' },
      { amount: '-56.00', endToEndId: 'SAME' },
    ]);
    expect(await bookingsOf(other)).toEqual(['2026-11-20', '2026-11-20']);
    expect(await entryOf(other, 0)).not.toMatchObject({ uniqueId: (await entryOf(other, 1)).uniqueId });
  });

  it.each([
    ['-10.20', '0.20'],
    ['-9.00', '1.00'],
  ])('of %s with charges of %s is the payment of 10.00 in its details', async (amount, charges) => {
    const order = await sentOrder(['10.00']);
    await book([{ amount, charges, details: [{ amount: '-10.00', endToEndId: endToEnd(order) }] }]);
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_SUCCESSFULLY');
  });

  it('for one of two orders with the same id is neither, until both are booked', async () => {
    const orders = [
      await sentOrder(['57.00'], withEndToEndIds('TWIN')),
      await sentOrder(['57.00'], withEndToEndIds('TWIN')),
    ];
    const booked = () => Promise.all(orders.map(bookingsOf));
    await book([{ amount: '-57.00', endToEndId: 'TWIN' }]);
    expect(await booked()).toEqual([[null], [null]]);
    await book([{ amount: '-57.00', endToEndId: 'TWIN' }]);
    expect(await booked()).toEqual([['2026-11-20'], ['2026-11-20']]);
  });

  it('is found by its UETR when the bank has lost everything else', async () => {
    const uetr = '8a562c67-ca16-48ba-b074-65581be6f001';
    const order = await sentOrder(['61.00'], (file) =>
      file.replace('</EndToEndId>', `</EndToEndId><UETR>${uetr}</UETR>`),
    );
    await book([{ amount: '-61.00', endToEndId: 'NOTPROVIDED', references: { UETR: uetr } }]);
    expect(await bookingsOf(order)).toEqual(['2026-11-20']);
  });
});

describe('What is not a booking of the payment', () => {
  it.each<[string, (order: Order) => TestEntry]>([
    ['another amount', (order) => ({ amount: '-70.01', endToEndId: endToEnd(order) })],
    ['money that comes back', (order) => ({ amount: '70.00', endToEndId: endToEnd(order) })],
    ['a reversal', (order) => ({ amount: '-70.00', reversal: true, endToEndId: endToEnd(order) })],
    ['a pending entry', (order) => ({ amount: '-70.00', status: 'PDNG', endToEndId: endToEnd(order) })],
    ['an entry for information', (order) => ({ amount: '-70.00', status: 'INFO', endToEndId: endToEnd(order) })],
    [
      'one of another group',
      (order) => ({ amount: '-70.00', endToEndId: endToEnd(order), references: { PmtInfId: 'OTHER' } }),
    ],
    ['one of last week', (order) => ({ amount: '-70.00', date: '2026-11-13', endToEndId: endToEnd(order) })],
    ['one that names nothing', () => ({ amount: '-70.00', endToEndId: 'NOTPROVIDED' })],
  ])('%s', async (_what, entry) => {
    const order = await sentOrder(['70.00']);
    await book([entry(order)]);
    expect(await bookingsOf(order)).toEqual([null]);
    expect((await clerk.get(order.uniqueId)).status).toBe('RELEASED_TO_BANK');
  });

  it('an entry of a statement in conflict', async () => {
    const order = await sentOrder(['71.00']);
    const statement = { iban: francs.iban, date: '2026-11-20', number: 'C', opening: '900.00', closing: '829.00' };
    await take(camtFile({ ...statement, entries: [{ amount: '-71.00', endToEndId: 'OTHER' }] }));
    await take(camtFile({ ...statement, entries: [{ amount: '-71.00', endToEndId: endToEnd(order) }] }));
    expect(await bookingsOf(order)).toEqual([null]);
  });

  it('an entry of another client who pays under the same ids', async () => {
    const other = await portal.makeClient();
    const people = await everybody(portal, other.users, 'clerk', 'signer1', 'signer2');
    const mine = await sentOrder(['72.00'], withEndToEndIds('SHARED'));
    const file = withEndToEndIds('SHARED')(await paymentFile(other.accounts[0]!, { payments: [{ amount: '72.00' }] }));
    const theirs = await people.clerk.order(file);
    await people.signer1.sign(theirs);
    await people.signer2.sign(theirs);
    await people.clerk.reach(theirs, 'RELEASED_TO_BANK');
    await book([{ amount: '-72.00', endToEndId: 'SHARED' }], other.accounts[0]!.iban);
    expect((await people.clerk.get(theirs)).status).toBe('COMPLETED_SUCCESSFULLY');
    expect(await bookingsOf(mine)).toEqual([null]);
  });
});

describe('Booking and report', () => {
  it('a rejection after the booking changes nothing', async () => {
    const order = await sentOrder(['81.00', '82.00']);
    await book([{ amount: '-81.00', endToEndId: endToEnd(order) }]);
    await report(order, 'RJCT');
    expect(await clerk.get(order.uniqueId)).toMatchObject({ status: 'COMPLETED_WITH_ERRORS' });
    const { content } = await clerk.transactions(order.uniqueId);
    expect(content.map(({ bankStatus, booking }) => [bankStatus, booking?.bookedOn])).toEqual([
      [null, '2026-11-20'],
      ['RJCT', undefined],
    ]);
  });

  it('a booking after the report is linked too, and the order stays completed', async () => {
    const order = await sentOrder(['83.00']);
    await report(order, 'ACSC');
    await book([{ amount: '-83.00', endToEndId: endToEnd(order) }]);
    expect(await bookingsOf(order)).toEqual(['2026-11-20']);
    expect((await events(order)).slice(0, 3)).toEqual(['booked', 'allFinal', 'statusReport']);
  });

  it('a booking of a rejected payment isn’t a success, and the provider hears of it', async () => {
    const order = await sentOrder(['84.00']);
    await report(order, 'RJCT');
    await book([{ amount: '-84.00', endToEndId: endToEnd(order) }]);
    expect(await bookingsOf(order)).toEqual([null]);
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_WITH_ERRORS');
    const alarms = await portal.owner.inNoClient((tx) =>
      tx.rows('select key, count from alarms where about = $1', [messageOf(order)]),
    );
    expect(alarms).toEqual([{ key: 'rejectedBooked', count: 1 }]);
  });
});

describe('Linked once', () => {
  it('however often file and job come', async () => {
    const order = await sentOrder(['91.00', '92.00']);
    const statement = { iban: francs.iban, date: '2026-11-20', number: 'ONCE', opening: '5000.00' };
    const content = camtFile({
      ...statement,
      entries: [{ amount: '-183.00', batch: { PmtInfId: groupOf(order) }, details: [] }],
    });
    await take(content);
    await take(content);
    await again(order);
    expect((await events(order)).filter((event) => event === 'booked')).toHaveLength(1);
    const log = await portal.owner.inNoClient((tx) =>
      tx.rows(`select 1 from audit_log where entity_id = $1 and record like '%paymentsBooked%'`, [order.uniqueId]),
    );
    expect(log).toHaveLength(1);
  });

  it('also when the bank had booked before the portal knew that it has the message', async () => {
    const order = await sentOrder(['93.00']);
    const status = (value: string) =>
      portal.owner.inNoClient((tx) =>
        tx.write('update bank_messages set status = $2 where order_id = $1', [order.uniqueId, value]),
      );
    await status('SANCTION_SCREENING');
    await book([{ amount: '-93.00', endToEndId: endToEnd(order) }]);
    expect(await bookingsOf(order)).toEqual([null]);
    await status('RELEASED_TO_BANK');
    await again(order);
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_SUCCESSFULLY');
  });

  it('also when the bank had answered and booked before the worker recorded the sending', async () => {
    const order = await sentOrder(['94.00']);
    await portal.owner.inNoClient((tx) =>
      tx.write(`update bank_messages set status = 'SANCTION_SCREENING', sent_at = null where order_id = $1`, [
        order.uniqueId,
      ]),
    );
    await report(order, 'ACSC');
    await book([{ amount: '-94.00', endToEndId: endToEnd(order) }]);
    expect(await bookingsOf(order)).toEqual([null]);
    const payload = { clientId: client.id, orderId: order.uniqueId, messageId: order.messages[0]!.uniqueId };
    await portal.owner.inNoClient((tx) => enqueue(tx, sendBankMessageJob, payload));
    await clerk.reach(order.uniqueId, 'COMPLETED_SUCCESSFULLY');
    await untilLinked(portal);
    expect(await bookingsOf(order)).toEqual(['2026-11-20']);
  });
});

/** The job that a message queues once it is known to be at the bank. */
async function again(order: Order): Promise<void> {
  const payload = { clientId: client.id, orderId: order.uniqueId, messageId: order.messages[0]!.uniqueId };
  await portal.owner.inNoClient((tx) => enqueue(tx, linkBookingsJob, payload));
  await untilLinked(portal);
}
