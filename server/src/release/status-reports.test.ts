import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { StatusReport, TransactionStatus } from '@portico/formats/pain002-model';
import { writePain002 } from '@portico/formats/pain002-write';
import type { TestClient } from '../testing/clients.ts';
import { everybody, type Order, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal.ts';
import { until } from '../testing/until.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;
let signer2: Person;
let banksFolder: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
  banksFolder = join(portal.config.dataFolder, 'banks');
});
afterAll(() => portal.stop());

/** An order of two groups with two payments each that the bank has and has not answered yet. */
async function sentOrder(content?: string): Promise<Order> {
  const orderId = await clerk.order(
    content ?? (await paymentFile(client.accounts, { payments: [{ amount: '1.00' }, { amount: '2.00' }] })),
  );
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  return clerk.reach(orderId, 'RELEASED_TO_BANK');
}

type Entry = [endToEndId: string, status: string, reason?: string];
type Levels = { message?: string; groups?: [id: string, status: string | null, ...transactions: Entry[]][] };

function report(messageId: string, { message, groups = [] }: Levels): string {
  const transaction = ([endToEndId, status, code]: Entry): TransactionStatus => ({
    endToEndId,
    instructionId: null,
    uetr: null,
    status,
    reasons: code ? [{ code: { value: code, proprietary: false }, additional: ['Because'] }] : [],
  });
  const status: StatusReport = {
    version: null, messageId: `R${Math.random()}`, createdAt: '2026-11-20T09:30:00Z', originalMessageId: messageId, originalMessageName: 'pain.001.001.09',
    originalNumberOfTransactions: null, originalControlSum: null, groupStatus: message ?? null, reasons: [],
    groups: groups.map(([paymentInformationId, of, ...transactions]) => ({ paymentInformationId, status: of, reasons: [], transactions: transactions.map(transaction) })),
  }; // prettier-ignore
  return writePain002(status, { version: 'pain.002.001.10' });
}

let files = 0;

/** The bank delivers a file; done when the portal has taken it away. */
async function deliver(
  content: string,
  name = `report-${files++}.xml`,
  folder = client.accounts[0]!.folder,
): Promise<'taken' | 'aside'> {
  const from = join(banksFolder, folder, 'from-bank');
  await mkdir(from, { recursive: true });
  await writeFile(join(from, `.${name}`), content);
  await rename(join(from, `.${name}`), join(from, name));
  const places = ['taken', 'aside'] as const;
  const found = async () =>
    (
      await Promise.all(
        places.map(async (place) =>
          (await readdir(join(from, place)).catch((): string[] => [])).includes(name) ? place : null,
        ),
      )
    ).find((place) => place !== null);
  return (await until(found, (place) => place !== undefined))!;
}

async function statuses(order: Order): Promise<Record<string, string | null>> {
  const { content } = await clerk.transactions(order.uniqueId);
  return Object.fromEntries(
    content.map((transaction) => [transaction.endToEndId.replace(/^.*-(\d+-\d+)$/, '$1'), transaction.bankStatus]),
  );
}
const endToEnd = (order: Order, id: string) => `${order.orderId}-${id}`.slice(-35);
const messageOf = (order: Order) => order.messages[0]!.messageId;

describe('A status report', () => {
  it('on message level holds for every payment', async () => {
    const order = await sentOrder();
    expect(await deliver(report(messageOf(order), { message: 'ACSC' }))).toBe('taken');
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_SUCCESSFULLY');
    expect(new Set(Object.values(await statuses(order)))).toEqual(new Set(['ACSC']));
  });

  it('on group level holds for its group, and transactions as listed', async () => {
    const order = await sentOrder();
    const [first, second] = order.groups.map((group) => group.paymentInformationId) as [string, string];
    const groups: Levels['groups'] = [
      [first, 'ACSC', [endToEnd(order, '1-2'), 'RJCT', 'AC04']],
      [second, 'ACSP'],
    ];
    await deliver(report(messageOf(order), { message: 'PART', groups }));
    expect(await statuses(order)).toEqual({ '1-1': 'ACSC', '1-2': 'RJCT', '2-1': 'ACSP', '2-2': 'ACSP' });
    expect((await clerk.get(order.uniqueId)).status).toBe('RELEASED_TO_BANK');
    await deliver(report(messageOf(order), { groups: [[second, 'ACCC']] }));
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_WITH_ERRORS');
  });

  it('that says PART says nothing of those that it does not list', async () => {
    const order = await sentOrder();
    const [first] = order.groups.map((group) => group.paymentInformationId);
    await deliver(
      report(messageOf(order), { message: 'PART', groups: [[first!, 'PART', [endToEnd(order, '1-1'), 'RJCT']]] }),
    );
    expect(await statuses(order)).toEqual({ '1-1': 'RJCT', '1-2': null, '2-1': null, '2-2': null });
  });

  it('keeps a code that nobody knows as it is, and the order where it was', async () => {
    const order = await sentOrder();
    await deliver(report(messageOf(order), { message: 'WXYZ' }));
    expect((await clerk.get(order.uniqueId)).status).toBe('RELEASED_TO_BANK');
    expect(await statuses(order)).toMatchObject({ '1-1': 'WXYZ', '2-2': 'WXYZ' });
  });

  it('taken in twice has one effect', async () => {
    const order = await sentOrder();
    const content = report(messageOf(order), { message: 'ACSP' });
    await deliver(content);
    expect(await deliver(content)).toBe('taken');
    const { history } = await clerk.get(order.uniqueId);
    expect(history.filter((entry) => entry.event === 'statusReport')).toHaveLength(1);
  });

  it('that comes late never moves a final payment', async () => {
    const order = await sentOrder();
    await deliver(report(messageOf(order), { message: 'ACSC' }));
    const groups: Levels['groups'] = order.groups.map((group) => [
      group.paymentInformationId,
      'RJCT',
      [endToEnd(order, '1-1'), 'RJCT', 'AC04'],
    ]);
    await deliver(report(messageOf(order), { message: 'RJCT', groups }));
    const after = await clerk.get(order.uniqueId);
    expect(after.status).toBe('COMPLETED_SUCCESSFULLY');
    expect(after.messages[0]!.bankStatus).toBe('ACSC');
    expect(new Set(Object.values(await statuses(order)))).toEqual(new Set(['ACSC']));
  });

  it('tells the groups apart when they use the same end-to-end id', async () => {
    const content = (await paymentFile(client.accounts, { payments: [{ amount: '3.00' }] })).replace(
      /<EndToEndId>.*?</g,
      '<EndToEndId>SAME<',
    );
    const order = await sentOrder(content);
    const [first, second] = order.groups.map((group) => group.paymentInformationId) as [string, string];
    await deliver(
      report(messageOf(order), {
        message: 'PART',
        groups: [
          [first, 'RJCT', ['SAME', 'RJCT', 'AC04']],
          [second, 'ACSC', ['SAME', 'ACSC']],
        ],
      }),
    );
    const { content: rows } = await clerk.transactions(order.uniqueId);
    const byGroup = new Map(rows.map((row) => [row.groupId, row.bankStatus]));
    expect(order.groups.map((group) => byGroup.get(group.uniqueId))).toEqual(['RJCT', 'ACSC']);
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_WITH_ERRORS');
  });

  it('rejects nobody when it does not say who is meant', async () => {
    const content = (
      await paymentFile(client.accounts[0]!, { payments: [{ amount: '4.00' }, { amount: '5.00' }] })
    ).replace(/<EndToEndId>.*?</g, '<EndToEndId>NOTPROVIDED<');
    const order = await sentOrder(content);
    const [group] = order.groups.map((each) => each.paymentInformationId);
    await deliver(
      report(messageOf(order), { message: 'PART', groups: [[group!, 'PART', ['NOTPROVIDED', 'RJCT', 'AC04']]] }),
    );
    const rejected = await clerk.transactions(order.uniqueId, { bankStatus: ['RJCT'] });
    expect(rejected.totalElements).toBe(0);
    await deliver(
      report(messageOf(order), {
        message: 'ACSC',
        groups: [[group!, 'ACSC', ['NOTPROVIDED', 'ACSC'], ['NOTPROVIDED', 'ACSC']]],
      }),
    );
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_SUCCESSFULLY');
  });
});

describe('A file of the bank is set aside and changes nothing', () => {
  it('when it names a message that the portal never sent', async () => {
    expect(await deliver(report('PO0000000000000000000000000000', { message: 'RJCT' }))).toBe('aside');
  });

  it('when it is garbage', async () => {
    expect(await deliver('%PDF-1.7 \u0001\u0002')).toBe('aside');
    expect(await deliver('')).toBe('aside');
  });

  it('when it is only half a report', async () => {
    const order = await sentOrder();
    const [first, second] = order.groups.map((group) => group.paymentInformationId) as [string, string];
    const whole = report(messageOf(order), {
      message: 'ACSC',
      groups: [
        [first, 'ACSC'],
        [second, 'RJCT'],
      ],
    });
    expect(await deliver(whole.slice(0, whole.indexOf(second) - 20))).toBe('aside');
    expect(await statuses(order)).toEqual({ '1-1': null, '1-2': null, '2-1': null, '2-2': null });
    expect(await deliver(whole)).toBe('taken');
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_WITH_ERRORS');
  });
});

it('takes in an answer that comes before it has written that it sent', async () => {
  const order = await sentOrder();
  // As the database stands when the process dies between the bank's folder and the commit.
  await portal.owner.inNoClient(async (tx) => {
    await tx.write(`update bank_messages set status = 'SANCTION_SCREENING', sent_at = null where order_id = $1`, [
      order.uniqueId,
    ]);
    await tx.write(`update orders set status = 'SANCTION_SCREENING' where id = $1`, [order.uniqueId]);
  });
  await deliver(report(messageOf(order), { message: 'ACSC' }));
  expect((await clerk.get(order.uniqueId)).status).toBe('SANCTION_SCREENING');
  const payload = { clientId: client.id, orderId: order.uniqueId, messageId: order.messages[0]!.uniqueId };
  await portal.owner.inNoClient((tx) =>
    tx.rows('select enqueue_job($1, $2, null, null, null)', ['send-bank-message', JSON.stringify(payload)]),
  );
  await clerk.reach(order.uniqueId, 'COMPLETED_SUCCESSFULLY');
  expect(await readdir(join(banksFolder, client.accounts[0]!.folder, 'to-bank'))).toContain(`${messageOf(order)}.xml`);
});
