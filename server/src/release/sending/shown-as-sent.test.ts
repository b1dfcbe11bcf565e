import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import { fullPain001File } from '../../../../formats/testing/pain001-full.ts';
import type { TestAccount, TestClient } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Detail = ApiAnswer<'GET payments/orders/:uniqueId/transactions/:transactionId'>;
type Preview = ApiAnswer<'POST payments/orders/signingPreview'>;

let portal: TestPortal;
let client: TestClient;
let account: TestAccount;
let clerk: Person;
let signer1: Person;
let signer2: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient({ bank: { takesEveryDate: true } });
  account = client.accounts[0]!;
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
});
afterAll(() => portal.stop());

const setBic = (bic: string | null) =>
  portal.owner.inNoClient((tx) =>
    tx.write('update accounts set sender_bic = $2, mandate_sender_bic = $2 where id = $1', [account.id, bic]),
  );

async function sent(order: Order): Promise<string> {
  const name = `${order.messages[0]!.messageId}.xml`;
  return readFile(join(portal.config.dataFolder, 'banks', account.folder, 'to-bank', name), 'utf8');
}

/** What the details of an order's payments say goes to the bank. */
async function shown(orderId: OrderId): Promise<Detail['leaves']> {
  const { content } = await signer1.transactions(orderId);
  const details = await Promise.all(
    content.map(({ uniqueId }) => signer1.call<Detail>('GET', `payments/orders/${orderId}/transactions/${uniqueId}`)),
  );
  return details.flatMap(({ body }) => body.leaves);
}

const STATED = /^(?:MsgId|CreDtTm|NbOfTxs|CtrlSum)$/;

it('shows before signing every text that the bank then gets, and how many instructions are among them', async () => {
  const file = fullPain001File(
    ['<DbtrAcct><Id><IBAN>CH9300762011623852957', `<DbtrAcct><Id><IBAN>${account.iban}`],
    ['<DbtrAgt><FinInstnId><BICFI>ALPECH99XXX', `<DbtrAgt><FinInstnId><BICFI>${account.bic}`],
    ['<ChrgsAcct><Id><IBAN>CH9300762011623852957', `<ChrgsAcct><Id><IBAN>${account.iban}`],
    ['<ChrgsAcctAgt><FinInstnId><BICFI>ALPECH99XXX', `<ChrgsAcctAgt><FinInstnId><BICFI>${account.bic}`],
  );
  const order = await clerk.order(file);
  const leaves = await shown(order);
  const { body: preview } = await signer1.call<Preview>('POST', 'payments/orders/signingPreview', { uuids: [order] });
  expect(preview.instructions).toBeGreaterThan(0);
  const asked = await signer1.call('POST', 'payments/orders/requestSigningCode', { uuids: [order] });
  expect(asked.body.reads).toMatch(new RegExp(`carries ${preview.instructions} instructions? to the bank$`));
  expect(leaves.filter(({ isInstruction }) => isInstruction).length).toBeGreaterThanOrEqual(preview.instructions);
  await signer1.act('sign', [order], { securityCode: await portal.lastCode(signer1.user) });
  await signer2.sign(order);
  const message = await sent(await clerk.reach(order, 'RELEASED_TO_BANK', 'COMPLETED_SUCCESSFULLY'));
  const values = new Set(leaves.map(({ value }) => value.replace(/^[A-Z]{3} /, '')));
  const texts = [...message.matchAll(/<(\w+)(?: [^>]*)?>([^<>]+)<\/\1>/g)].filter(([, name]) => !STATED.test(name!));
  const sentTexts = texts.map(([, , text]) => text!.replaceAll('&amp;', '&').trim());
  expect(sentTexts.filter((text) => text !== '' && !values.has(text))).toEqual([]);
});

it('sends the sender BIC that was signed, whatever the account says later, and binds it to the digest', async () => {
  await setBic(null);
  const plain = await clerk.get(await clerk.order(await paymentFile(account, { payments: [{ amount: '7.35' }] })));
  await setBic('TESTDEFFABC');
  const order = await clerk.order(await paymentFile(account, { payments: [{ amount: '8.35' }] }));
  expect((await shown(order)).find(({ path }) => path.startsWith('PmtInf/DbtrAgt'))!.value).toBe('TESTDEFFABC');
  await signer1.sign(order);
  await setBic('TESTDEFFXYZ');
  await signer2.sign(order);
  expect(await sent(await clerk.reach(order, 'RELEASED_TO_BANK', 'COMPLETED_SUCCESSFULLY'))).toContain('TESTDEFFABC');
  // A reopened order takes the account's current value: new content, to be signed again.
  await signer1.sign(plain.uniqueId);
  await clerk.act('reopen', [plain.uniqueId]);
  const again = await clerk.get(plain.uniqueId);
  expect(again.contentDigest).not.toBe(plain.contentDigest);
  await clerk.act('submit', [plain.uniqueId]);
  await portal.owner.inNoClient((tx) =>
    tx.write(`update transaction_groups set sender_bic = 'TESTDEFFEVE' where order_id = $1`, [plain.uniqueId]),
  );
  await signer1.sign(plain.uniqueId);
  await signer2.sign(plain.uniqueId);
  const refused = await clerk.reach(plain.uniqueId, 'RELEASE_ERROR');
  expect(refused.messages).toEqual([]);
  await setBic(null);
});
