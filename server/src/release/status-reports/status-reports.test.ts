import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { changeConnections } from '../../testing/bank-connections.ts';
import { alarmsOf } from '../../testing/portal/raised-alarms.ts';
import { deliverFile, report, type Entry, type Levels } from '../../testing/outside/bank-reports.ts';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sendBankMessageJob } from '../sending/sending-jobs.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;
let signer2: Person;
let banksFolder: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  await makeProvider(portal);
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

const deliver = (content: string, name?: string, folder = client.accounts[0]!.folder) =>
  deliverFile(portal, folder, content, name);

async function statuses(order: Order): Promise<Record<string, string | null>> {
  const { content } = await clerk.transactions(order.uniqueId);
  return Object.fromEntries(
    content.map((transaction) => [transaction.endToEndId.replace(/^.*-(\d+-\d+)$/, '$1'), transaction.bankStatus]),
  );
}

/** What the provider's people were told about a bank's file, or about a status in it. */
async function told(about: string, folder = client.accounts[0]!.folder): Promise<string[]> {
  const alarms = await alarmsOf(portal, folder);
  return alarms.filter((alarm) => alarm.about === `${folder}${about}`).map(({ key }) => key);
}

/** Gives the bank codes beyond ISO for the duration of `work`. */
async function withProfile(finalCodes: string[], partOthers: string | null, work: () => Promise<void>): Promise<void> {
  const set = (codes: string[], others: string | null) =>
    changeConnections(portal, client.id, { final_codes: codes, part_others: others });
  await set(finalCodes, partOthers);
  await work();
  await set([], null);
}

const endToEnd = (order: Order, id: string) => `${order.orderId}-${id}`.slice(-35);
const messageOf = (order: Order) => order.messages[0]!.messageId;

describe('A status report', () => {
  it('on message level applies to every payment', async () => {
    const order = await sentOrder();
    expect(await deliver(report(messageOf(order), { message: 'ACSC' }))).toBe('taken');
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_SUCCESSFULLY');
    expect(new Set(Object.values(await statuses(order)))).toEqual(new Set(['ACSC']));
  });

  it('on group level applies to its group, and listed transactions as listed', async () => {
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

  it('with PART says nothing of the unlisted payments', async () => {
    const order = await sentOrder();
    const [first] = order.groups.map((group) => group.paymentInformationId);
    await deliver(
      report(messageOf(order), { message: 'PART', groups: [[first!, 'PART', [endToEnd(order, '1-1'), 'RJCT']]] }),
    );
    expect(await statuses(order)).toEqual({ '1-1': 'RJCT', '1-2': null, '2-1': null, '2-2': null });
  });

  it('with PART says of the others what the bank means by it, if every listed payment is known', async () => {
    await withProfile([], 'ACSP', async () => {
      const order = await sentOrder();
      const [first, second] = order.groups.map((group) => group.paymentInformationId) as [string, string];
      await deliver(report(messageOf(order), { message: 'PART' }));
      await deliver(report(messageOf(order), { message: 'PART', groups: [[first, null, ['SOMEBODY', 'RJCT']]] }));
      expect(await statuses(order)).toEqual({ '1-1': null, '1-2': null, '2-1': null, '2-2': null });
      const rejected: Entry = [endToEnd(order, '1-1'), 'RJCT', 'AC04'];
      await deliver(report(messageOf(order), { groups: [[first, 'PART', rejected]] }));
      expect(await statuses(order)).toEqual({ '1-1': 'RJCT', '1-2': 'ACSP', '2-1': null, '2-2': null });
      await deliver(report(messageOf(order), { message: 'PART', groups: [[second, 'ACSC']] }));
      expect(await statuses(order)).toEqual({ '1-1': 'RJCT', '1-2': 'ACSP', '2-1': 'ACSC', '2-2': 'ACSC' });
    });
  });

  it('ends a payment with a code that is final at this bank', async () => {
    await withProfile(['ACWC', 'DONE'], null, async () => {
      const order = await sentOrder();
      const [first, second] = order.groups.map((group) => group.paymentInformationId) as [string, string];
      await deliver(report(messageOf(order), { groups: [[first, 'ACWC']] }));
      await deliver(report(messageOf(order), { groups: [[first, 'RJCT']] }));
      expect((await clerk.get(order.uniqueId)).status).toBe('RELEASED_TO_BANK');
      await deliver(report(messageOf(order), { groups: [[second, 'DONE']] }));
      expect(await statuses(order)).toEqual({ '1-1': 'ACWC', '1-2': 'ACWC', '2-1': 'DONE', '2-2': 'DONE' });
      expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_SUCCESSFULLY');
      expect(await told(' DONE')).toEqual([]);
    });
  });

  it('keeps an unknown code as it is and the order where it was, and tells the provider', async () => {
    const order = await sentOrder();
    await deliver(report(messageOf(order), { message: 'WXYZ' }));
    expect(await told(' WXYZ')).toEqual(['statusCodeUnknown']);
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

  it('out of order moves what it may and nothing back', async () => {
    const order = await sentOrder();
    const [first, second] = order.groups.map((group) => group.paymentInformationId) as [string, string];
    await deliver(report(messageOf(order), { groups: [[first, 'PART', [endToEnd(order, '1-1'), 'ACSC']]] }));
    await deliver(report(messageOf(order), { message: 'RCVD' }));
    expect(await statuses(order)).toEqual({ '1-1': 'ACSC', '1-2': 'RCVD', '2-1': 'RCVD', '2-2': 'RCVD' });
    await deliver(report(messageOf(order), { groups: [[second, 'RJCT']] }));
    await deliver(report(messageOf(order), { message: 'ACSC' }));
    expect(await statuses(order)).toEqual({ '1-1': 'ACSC', '1-2': 'ACSC', '2-1': 'RJCT', '2-2': 'RJCT' });
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_WITH_ERRORS');
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

  it('tells groups apart that use the same end-to-end id', async () => {
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

  it('rejects nobody if it does not say who is meant', async () => {
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

describe('A file of the bank is set aside with an alarm and changes nothing', () => {
  it('when it names a message that the portal never sent', async () => {
    const unknown = report('PO0000000000000000000000000000', { message: 'RJCT' });
    expect(await deliver(unknown, 'unknown.xml')).toBe('aside');
    expect(await told('/unknown.xml')).toEqual(['reportForUnknownMessage']);
    const [alarm] = (await alarmsOf(portal, client.accounts[0]!.folder)).filter(({ about }) =>
      about.endsWith('/unknown.xml'),
    );
    expect(alarm!.parameters).toMatchObject({ name: 'unknown.xml', messageId: 'PO0000000000000000000000000000' });
  });

  it('when it came from another bank, or another client’s', async () => {
    const other = await portal.makeClient();
    const order = await sentOrder();
    const folder = other.accounts[0]!.folder;
    expect(await deliver(report(messageOf(order), { message: 'RJCT' }), 'foreign.xml', folder)).toBe('aside');
    expect(await told('/foreign.xml', folder)).toEqual(['reportByOtherChannel']);
    const after = await clerk.get(order.uniqueId);
    expect(after).toMatchObject({ status: 'RELEASED_TO_BANK', history: order.history });
    expect(new Set(Object.values(await statuses(order)))).toEqual(new Set([null]));
    expect(await deliver(report(messageOf(order), { message: 'ACSC' }))).toBe('taken');
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_SUCCESSFULLY');
  });

  it('when it is for a message that was withdrawn before it left', async () => {
    const order = await sentOrder();
    const withdraw = (at: string | null) =>
      portal.owner.inNoClient((tx) =>
        tx.write('update bank_messages set withdrawn_at = $2 where order_id = $1', [order.uniqueId, at]),
      );
    await withdraw('2026-11-20T09:00:00Z');
    expect(await deliver(report(messageOf(order), { message: 'RJCT' }), 'withdrawn.xml')).toBe('aside');
    expect(await told('/withdrawn.xml')).toEqual(['reportForWithdrawnMessage']);
    await withdraw(null);
    expect(new Set(Object.values(await statuses(order)))).toEqual(new Set([null]));
  });

  it('unless other reports in it are accepted; those count', async () => {
    const order = await sentOrder();
    const [mine, unknown] = [messageOf(order), 'PO0000000000000000000000000001'].map((id) =>
      report(id, { message: 'ACSC' }).replace(/^<\?xml.*?\?>/, ''),
    );
    expect(await deliver(`<Envelope>${unknown}${mine}</Envelope>`, 'two.xml')).toBe('aside');
    expect(await told('/two.xml')).toEqual(['reportForUnknownMessage']);
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_SUCCESSFULLY');
  });

  it('when it is garbage', async () => {
    expect(await deliver('%PDF-1.7 \u0001\u0002', 'garbage.pdf')).toBe('aside');
    expect(await deliver('', 'empty.xml')).toBe('aside');
    expect([await told('/garbage.pdf'), await told('/empty.xml')]).toEqual([['fileUnreadable'], ['fileUnreadable']]);
  });

  it('when it has more codes than any bank', async () => {
    const order = await sentOrder();
    const listed = Array.from({ length: 101 }, (_, number): Entry => [endToEnd(order, '1-1'), `C${number}`]);
    const [group] = order.groups.map((each) => each.paymentInformationId);
    expect(await deliver(report(messageOf(order), { groups: [[group!, null, ...listed]] }), 'codes.xml')).toBe('aside');
    expect(await told('/codes.xml')).toEqual(['fileUnreadable']);
    const fewer = report(messageOf(order), { groups: [[group!, null, ...listed.slice(1)]] });
    expect(await deliver(fewer)).toBe('taken');
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
    expect(await deliver(whole.slice(0, whole.indexOf(second) - 20), 'half.xml')).toBe('aside');
    expect(await told('/half.xml')).toEqual(['fileUnreadable']);
    expect(await statuses(order)).toEqual({ '1-1': null, '1-2': null, '2-1': null, '2-2': null });
    expect(await deliver(whole)).toBe('taken');
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_WITH_ERRORS');
  });
});

it('takes in an answer that arrives before the sending is recorded', async () => {
  const order = await sentOrder();
  // The database when the process dies between the bank's folder and the commit.
  await portal.owner.inNoClient(async (tx) => {
    await tx.write(`update bank_messages set status = 'SANCTION_SCREENING', sent_at = null where order_id = $1`, [
      order.uniqueId,
    ]);
    await tx.write(`update orders set status = 'SANCTION_SCREENING' where id = $1`, [order.uniqueId]);
  });
  await deliver(report(messageOf(order), { message: 'ACSC' }));
  expect((await clerk.get(order.uniqueId)).status).toBe('SANCTION_SCREENING');
  const payload = { clientId: client.id, orderId: order.uniqueId, messageId: order.messages[0]!.uniqueId };
  await portal.owner.inNoClient((tx) => enqueue(tx, sendBankMessageJob, payload));
  await clerk.reach(order.uniqueId, 'COMPLETED_SUCCESSFULLY');
  expect(await readdir(join(banksFolder, client.accounts[0]!.folder, 'to-bank'))).toContain(`${messageOf(order)}.xml`);
});
