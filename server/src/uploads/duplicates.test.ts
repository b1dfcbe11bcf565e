import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestClient } from '../testing/clients.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  clerk = await signedIn(portal, client.users['clerk']!);
});
afterAll(() => portal.stop());

let number = 0;
const file = (amount = `${++number}.15`) => paymentFile(client.accounts[0]!, { payments: [{ amount }] });
/** Large enough that imports which begin at the same moment overlap. */
const largeFile = () =>
  paymentFile(client.accounts[0]!, { payments: Array.from({ length: 1_000 }, () => ({ amount: `${++number}.15` })) });
const messageId = (content: string) => /<MsgId>(.*?)</.exec(content)![1]!;

describe('The same file', () => {
  it('is refused, naming the order that it became', async () => {
    const content = await file();
    await clerk.order(content);
    const again = await clerk.upload(content, 'other-name.xml');
    expect(again).toMatchObject({
      status: 'IMPORT_ERROR',
      orders: [],
      problems: [{ severity: 'error', key: 'duplicateFile', parameters: { orderId: messageId(content) } }],
    });
  });

  it('becomes one order however often it comes at once', async () => {
    const content = await largeFile();
    const uploads = await Promise.all(Array.from({ length: 6 }, () => clerk.upload(content)));
    expect(uploads.filter((upload) => upload.orders.length === 1)).toHaveLength(1);
    expect(uploads.filter((upload) => upload.problems[0]?.key === 'duplicateFile')).toHaveLength(5);
  });

  it('may come again once its order is deleted', async () => {
    const content = await file();
    await clerk.act('delete', [await clerk.order(content)], { comment: 'Wrong file' });
    expect((await clerk.upload(content)).orders).toHaveLength(1);
  });

  it('may come again if it was refused, and from another client', async () => {
    const broken = (await file()).replace('<PmtMtd>TRF', '<PmtMtd>CHK');
    for (let round = 0; round < 2; round++)
      expect((await clerk.upload(broken)).problems[0]!.key).toBe('paymentMethodNotSupported');
    const content = await file();
    await clerk.order(content);
    const stranger = await signedIn(portal, (await portal.makeClient()).users['clerk']!);
    expect((await stranger.upload(content)).orders).toHaveLength(1);
  });
});

describe('The same message id', () => {
  it('from the same initiating party is refused, naming the order, however many come at once', async () => {
    const first = await largeFile();
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => (await largeFile()).replace(/<MsgId>[^<]*/, `<MsgId>${messageId(first)}`)),
    );
    const uploads = await Promise.all([first, ...others].map((content) => clerk.upload(content)));
    expect(uploads.filter((upload) => upload.orders.length === 1)).toHaveLength(1);
    expect(
      uploads.filter(
        (upload) =>
          upload.problems[0]?.key === 'duplicateMessage' &&
          upload.problems[0].parameters['orderId'] === messageId(first),
      ),
    ).toHaveLength(4);
  });

  it('from another initiating party is another message', async () => {
    const first = await file();
    await clerk.order(first);
    const other = (await file())
      .replace(/<MsgId>[^<]*/, `<MsgId>${messageId(first)}`)
      .replace(/<InitgPty><Nm>[^<]*/, '<InitgPty><Nm>A sister company');
    expect((await clerk.upload(other)).orders).toHaveLength(1);
  });

  it('may be used again after 400 days', async () => {
    const first = await file();
    const orderId = await clerk.order(first);
    await portal.owner.inNoClient((tx) =>
      tx.write(`update orders set created_at = created_at - interval '401 days' where id = $1`, [orderId]),
    );
    expect(
      (await clerk.upload((await file()).replace(/<MsgId>[^<]*/, `<MsgId>${messageId(first)}`))).orders,
    ).toHaveLength(1);
  });
});

describe('A payment resembling another', () => {
  it('to the same account over the same amount is imported with a warning that names the other order', async () => {
    const first = await file('4711.00');
    const earlier = await clerk.get(await clerk.order(first));
    const order = await clerk.get(await clerk.order(await file('4711.00')));
    expect(order.status).toBe('UNSIGNED');
    expect(order.warningList).toMatchObject([
      {
        key: 'duplicateOrder',
        parameters: { orderId: earlier.orderId, creditor: 'Creditor 0', amount: 'CHF 4711.00', date: '2026-11-20' },
      },
    ]);
    const { content } = await clerk.transactions(order.uniqueId);
    expect(order.warningList[0]!.transactionId).toBe(content[0]!.uniqueId);
  });

  it('isn’t flagged over another amount or currency, more than ten days apart, or if that was deleted', async () => {
    const first = await clerk.order(await file('5000.00'));
    const other = await paymentFile(client.accounts[1]!, { payments: [{ amount: '5000.00' }] });
    expect((await clerk.get(await clerk.order(await file('5000.05')))).warningList).toEqual([]);
    expect((await clerk.get(await clerk.order(other))).warningList).toEqual([]);
    await portal.owner.inNoClient((tx) =>
      tx.write(`update orders set created_at = created_at - interval '11 days' where id = $1`, [first]),
    );
    const second = await clerk.order(await file('5000.00'));
    expect((await clerk.get(second)).warningList).toEqual([]);
    await clerk.act('delete', [second], { comment: 'x' });
    expect((await clerk.get(await clerk.order(await file('5000.00')))).warningList).toEqual([]);
  });

  it('is flagged for the same end-to-end id on one debit account, at any amount, except NOTPROVIDED', async () => {
    const named = async (id: string) => (await file()).replace(/<EndToEndId>[^<]*/, `<EndToEndId>${id}`);
    await clerk.order(await named('INVOICE-9'));
    expect((await clerk.get(await clerk.order(await named('INVOICE-9')))).warningList).toMatchObject([
      { key: 'duplicateOrder' },
    ]);
    await clerk.order(await named('NOTPROVIDED'));
    expect((await clerk.get(await clerk.order(await named('NOTPROVIDED')))).warningList).toEqual([]);
  });
});
