import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { changeConnections } from '../../testing/bank-connections.ts';
import { deliverFile, inOneFile, report, type Levels } from '../../testing/outside/bank-reports.ts';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;
let signer2: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  await makeProvider(portal);
  client = await portal.makeClient();
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
});
afterAll(() => portal.stop());

/** An order of one group with three payments that the bank has and has not answered yet. */
async function sentOrder(change = (content: string) => content): Promise<Order> {
  const payments = ['1.00', '2.00', '3.00'].map((amount) => ({ amount }));
  const orderId = await clerk.order(change(await paymentFile(client.accounts[0]!, { payments })));
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  return clerk.reach(orderId, 'RELEASED_TO_BANK');
}

const deliver = (content: string) => deliverFile(portal, client.accounts[0]!.folder, content);
const endToEnd = (order: Order, number: number) => `${order.orderId}-1-${number}`.slice(-35);
const messageOf = (order: Order) => order.messages[0]!.messageId;
const groupOf = (order: Order) => order.groups[0]!.paymentInformationId;
const reportOn = (order: Order, levels: Levels) => report(messageOf(order), levels);
const listed = (order: Order, ...entries: [number | string, string][]): Levels => ({
  groups: [
    [groupOf(order), null, ...entries.map(([who, code]): [string, string] => [typeof who === 'number' ? endToEnd(order, who) : who, code])],
  ],
}); // prettier-ignore

async function statuses(order: Order): Promise<(string | null)[]> {
  return (await clerk.transactions(order.uniqueId)).content.map(({ bankStatus }) => bankStatus);
}

/** The payments that came back: on which day, and why. */
async function returns(order: Order): Promise<(string | null)[]> {
  const { content } = await clerk.transactions(order.uniqueId);
  return content.map(
    ({ returned }) => returned && `${returned.returnedOn} ${returned.reasons.map(({ code }) => code).join()}`,
  );
}

/** What was told about the order's message: to the provider, and in the order's history. */
async function told(order: Order): Promise<{ alarms: unknown[]; lines: unknown[] }> {
  const alarms = await portal.owner.inNoClient((tx) =>
    tx.rows<{ parameters: Record<string, unknown> }>(
      `select parameters from alarms where key = 'finalCodeLost' and about like $1 || ' %' order by id`,
      [messageOf(order)],
    ),
  );
  const { history } = await clerk.get(order.uniqueId);
  return {
    alarms: alarms.map(({ parameters: { kind, number, codes } }) => [kind, number, codes]),
    lines: history
      .filter(({ event }) => event === 'finalCodeLost')
      .map(({ parameters: { kind, number, codes } }) => [kind, number, codes])
      .toReversed(),
  };
}

describe('Two reports in one file', () => {
  it('both count: what the second one rejects is rejected', async () => {
    const order = await sentOrder();
    const [first, second] = [listed(order, [1, 'ACSC']), listed(order, [2, 'RJCT'], [3, 'RJCT'])];
    const file = inOneFile([reportOn(order, first), reportOn(order, second)]);
    expect(await deliver(file)).toBe('taken');
    expect(await statuses(order)).toEqual(['ACSC', 'RJCT', 'RJCT']);
    const after = await clerk.get(order.uniqueId);
    expect(after.status).toBe('COMPLETED_WITH_ERRORS');
    // The same file again, and one of its reports in its own file, change nothing.
    expect([await deliver(file), await deliver(file.slice(10, file.indexOf('</Document>') + 11))]).toEqual(['taken', 'taken']);
    expect((await clerk.get(order.uniqueId)).history).toEqual(after.history);
    expect(await told(order)).toEqual({ alarms: [], lines: [] });
  }); // prettier-ignore

  it('with one id and different content both count', async () => {
    const order = await sentOrder();
    const one = reportOn(order, listed(order, [1, 'ACSC'])).replace(/<MsgId>R[^<]*/, '<MsgId>R1');
    const other = reportOn(order, listed(order, [2, 'RJCT'])).replace(/<MsgId>R[^<]*/, '<MsgId>R1');
    await deliver(one);
    await deliver(other);
    expect(await statuses(order)).toEqual(['ACSC', 'RJCT', null]);
  });
});

describe('A final code that moves nothing is reported, and nothing moves back:', () => {
  it.each<[string, (order: Order) => Levels, [string, number, string]]>([
    ['of a payment that is not there', (order) => listed(order, ['SOMEBODY', 'RJCT']), ['UNMATCHED', 1, 'RJCT']],
    ['of a group that is not there', () => ({ groups: [['OTHER', 'RJCT']] }), ['UNMATCHED', 1, 'RJCT']],
    [
      'of a payment twice, and differently',
      (order) => listed(order, [1, 'ACSC'], [1, 'RJCT']),
      ['CONTRADICTING', 2, 'ACSC, RJCT'],
    ],
    [
      'of the message, where it says otherwise of all of them',
      (order) => ({ message: 'RJCT', ...listed(order, [1, 'ACSP'], [2, 'ACSP'], [3, 'ACSP']) }),
      ['CONTRADICTING', 3, 'RJCT'],
    ],
  ])('%s', async (_what, levels, expected) => {
    const order = await sentOrder();
    await deliver(reportOn(order, levels(order)));
    const { alarms, lines } = await told(order);
    expect({ alarms, lines }).toEqual({ alarms: [expected], lines: [expected] });
    expect((await statuses(order)).filter((status) => status !== null && status !== 'ACSP')).toEqual([]);
  });

  it('but a rejection of what was settled says why it came back', async () => {
    const order = await sentOrder();
    await deliver(reportOn(order, { message: 'ACSC' }));
    await deliver(reportOn(order, { groups: [[groupOf(order), null, [endToEnd(order, 2), 'RJCT', 'AC04']]] }));
    expect(await returns(order)).toEqual([null, '2026-11-20 AC04', null]);
    expect(await clerk.get(order.uniqueId)).toMatchObject({ status: 'COMPLETED_SUCCESSFULLY', returned: 1 });
  });

  it.each<[string, (order: Order) => Levels]>([
    ['all of the message', () => ({ message: 'RJCT' })],
    ['a second copy', (order) => ({ groups: [[groupOf(order), null, [endToEnd(order, 1), 'RJCT', 'DU04']]] })],
  ])('and a rejection of %s, after it was settled, is no return', async (_what, levels) => {
    const order = await sentOrder();
    await deliver(reportOn(order, { message: 'ACSC' }));
    await deliver(reportOn(order, levels(order)));
    expect(await returns(order)).toEqual([null, null, null]);
  });

  it('for one of several indistinguishable payments', async () => {
    const order = await sentOrder((content) => content.replace(/<EndToEndId>.*?</g, '<EndToEndId>NOTPROVIDED<'));
    await deliver(reportOn(order, listed(order, ['NOTPROVIDED', 'RJCT'])));
    expect(await told(order)).toMatchObject({ alarms: [['AMBIGUOUS', 1, 'RJCT']] });
    expect(await statuses(order)).toEqual([null, null, null]);
  });

  it.each([
    ['ACSC', 'RJCT'],
    ['RJCT', 'ACSC'],
    ['ACCP', 'RJCT'],
  ])('after %s: %s', async (before, after) => {
    const setFinal = (codes: string[]) => changeConnections(portal, client.id, { final_codes: codes });
    await setFinal(['ACCP']);
    const order = await sentOrder();
    await deliver(reportOn(order, { message: before }));
    const { status } = await clerk.get(order.uniqueId);
    await deliver(reportOn(order, listed(order, [1, after], [2, after])));
    await setFinal([]);
    expect((await clerk.get(order.uniqueId)).status).toBe(status);
    expect(await statuses(order)).toEqual([before, before, before]);
    expect(await told(order)).toEqual({ alarms: [['AFTER_FINAL', 2, after]], lines: [['AFTER_FINAL', 2, after]] });
    // Money that the bank had paid out, or was to, has come back to it.
    const isReturn = after === 'RJCT';
    expect(await returns(order)).toEqual(isReturn ? ['2026-11-20 ', '2026-11-20 ', null] : [null, null, null]);
    const { history } = await clerk.get(order.uniqueId);
    expect(history.filter(({ event }) => event === 'returned')).toHaveLength(isReturn ? 1 : 0);
  }); // prettier-ignore

  it('but not a final code that ends as the one before it', async () => {
    const order = await sentOrder();
    for (const code of ['ACSC', 'ACCC', 'ACSP', 'ACSC']) await deliver(reportOn(order, { message: code }));
    expect(await told(order)).toEqual({ alarms: [], lines: [] });
  });
});

describe('What a report repeats of a payment identifies it', () => {
  const facts = (amount: string, account: string, date = '2026-11-20') =>
    `<OrgnlTxRef><Amt><InstdAmt Ccy="CHF">${amount}</InstdAmt></Amt><ReqdExctnDt><Dt>${date}</Dt></ReqdExctnDt>
     <CdtrAcct><Id><IBAN>${account}</IBAN></Id></CdtrAcct></OrgnlTxRef></TxInfAndSts>`;
  const anonymous = (content: string) => content.replace(/<EndToEndId>.*?</g, '<EndToEndId>NOTPROVIDED<');

  it.each<[string, (accounts: string[]) => string[], (string | null)[]]>([
    ['where it is one alone', ([a]) => [facts('1.00', a!)], ['RJCT', null, null]],
    ['but not another amount', ([a]) => [facts('1.01', a!)], [null, null, null]],
    ['nor another day', ([a]) => [facts('1.00', a!, '2026-11-21')], [null, null, null]],
  ])('%s', async (_what, said, expected) => {
    const order = await sentOrder(anonymous);
    const { content } = await clerk.transactions(order.uniqueId);
    const accounts = content.map(({ creditorAccount }) => creditorAccount!);
    const [reference] = said(accounts);
    await deliver(reportOn(order, listed(order, ['NOTPROVIDED', 'RJCT'])).replace('</TxInfAndSts>', reference!));
    expect(await statuses(order)).toEqual(expected);
    expect((await told(order)).alarms).toEqual(expected[0] === null ? [['AMBIGUOUS', 1, 'RJCT']] : []);
  });
});

it('A report on thousands of payments without ids of their own tells them apart by number', async () => {
  const count = 5_000;
  const file = await paymentFile(client.accounts[0]!, { count, payments: Array.from({ length: count }, () => ({})) });
  const orderId = await clerk.order(file.replace(/<EndToEndId>.*?</g, '<EndToEndId>NOTPROVIDED<'));
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  const order = await clerk.reach(orderId, 'RELEASED_TO_BANK');
  let number = 0;
  const entries = Array.from({ length: count }, (): [string, string] => ['NOTPROVIDED', 'ACSC']);
  // The bank gives each its own id, which means nothing to us.
  const content = reportOn(order, listed(order, ...entries)).replaceAll(
    '<TxSts>',
    () => `<OrgnlInstrId>B${(number += 1)}</OrgnlInstrId><TxSts>`,
  );
  expect(await deliver(content)).toBe('taken');
  expect((await clerk.get(orderId)).status).toBe('COMPLETED_SUCCESSFULLY');
});
