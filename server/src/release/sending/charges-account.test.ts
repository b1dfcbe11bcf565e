import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiAnswer } from '@portico/contract/api';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { makeIban, type TestAccount, type TestClient } from '../../testing/clients.ts';
import { everybody, signedIn, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { sayHit } from '../../testing/say-as-provider.ts';
import { makeProvider } from '../../testing/statement-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import type { MessageRow } from '../message-status.ts';
import { SANCTION_LIST } from '../screening/sanction-list.ts';
import { writeMessage } from './write-message.ts';

type Hit = ApiAnswer<'GET payments/screening/:uniqueId'>;

let portal: TestPortal;
let provider: Awaited<ReturnType<typeof makeProvider>>;
let client: TestClient;
/** The account that is debited, another at the same bank, and one at another bank. */
let debit: TestAccount;
let second: TestAccount;
let elsewhere: TestAccount;
let clerk: Person;
let signer1: Person;
let signer2: Person;
let strangers: TestClient;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await makeProvider(portal);
  strangers = await portal.makeClient();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  client = await portal.makeClient({ currencies: ['CHF', 'CHF', 'CHF'], banks: 2, bank: { takesEveryDate: true } });
  const folder = client.accounts[0]!.folder;
  [debit, second] = client.accounts.filter((account) => account.folder === folder) as [TestAccount, TestAccount];
  elsewhere = client.accounts.find((account) => account.folder !== folder)!;
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
});

const own = (sql: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.write(sql, values));
const setMandate = ({ id }: TestAccount, mandate: string) =>
  own(
    `update accounts set mandate = $2::text, mandate_owner = case when $2 = 'CONFIRMED' then (select o.name from owners o where o.id = owner_id) end where id = $1`,
    id,
    mandate,
  );

async function sent(order: Order): Promise<string> {
  const name = `${order.messages[0]!.messageId}.xml`;
  return readFile(join(portal.config.dataFolder, 'banks', debit.folder, 'to-bank', name), 'utf8');
}

async function signAndSend(orderId: OrderId): Promise<Order> {
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  return clerk.reach(orderId, 'RELEASED_TO_BANK', 'RELEASE_ERROR', 'CONVERSION_ERROR_RELEASE');
}

/** A file that names this account for charges. */
async function charging(iban: string, agent: string | null = null): Promise<string> {
  const account = `<Id><IBAN>${iban}</IBAN></Id>`;
  const at = agent === null ? '' : `<ChrgsAcctAgt><FinInstnId><BICFI>${agent}</BICFI></FinInstnId></ChrgsAcctAgt>`;
  return (await paymentFile(debit)).replace('<CdtTrfTxInf>', `<ChrgsAcct>${account}</ChrgsAcct>${at}<CdtTrfTxInf>`);
}

const refused = (account: string) => ({
  status: 'OPEN',
  warningList: [{ key: 'chargesAccount', parameters: { account } }],
  actions: { submit: { allowed: false, reasons: [{ key: 'blockedByWarning' }] } },
});
/** Drops the findings that don't matter here. */
const withoutInformation = (order: Order): Order => ({
  ...order,
  warningList: order.warningList.filter(({ key }) => key !== 'notPassedOn'),
});
const look = async (orderId: OrderId) => withoutInformation(await clerk.get(orderId));

describe('Charges are debited', () => {
  it.each([
    ['the debit account itself', () => debit],
    ['another account of the client at the same bank', () => second],
  ])('from %s', async (_what, account) => {
    const order = await look(await clerk.order(await charging(account().iban, debit.bic)));
    expect(order).toMatchObject({ status: 'UNSIGNED', warningList: [] });
    expect(await sent(await signAndSend(order.uniqueId))).toContain(
      `<ChrgsAcct><Id><IBAN>${account().iban}</IBAN></Id></ChrgsAcct>`,
    );
  });

  it.each<[what: string, iban: () => string, prepare?: (() => Promise<unknown>) | undefined, agent?: string]>([
    ['another client’s account', () => strangers.accounts[0]!.iban],
    ['an account that nobody here has', () => makeIban('CH', '00762999999999999')],
    ['an own account without a confirmed mandate', () => second.iban, () => setMandate(second, 'WAITING')],
    [
      'an own account that was deleted',
      () => second.iban,
      () => own('update accounts set deleted_at = now() where id = $1', second.id),
    ],
    ['an own account at another bank', () => elsewhere.iban],
    ['an own account that the file looks for at another bank', () => second.iban, undefined, 'BOFAUS3NXXX'],
  ])('never from %s, with the same wording', async (_what, iban, prepare, agent) => {
    await prepare?.();
    const order = await look(await clerk.order(await charging(iban(), agent ?? null)));
    expect(order).toMatchObject(refused(iban()));
    expect(await clerk.act('submit', [order.uniqueId])).toMatchObject([{ outcome: 'REFUSED', status: 'OPEN' }]);
    await clerk.act('rematchAccounts', [order.uniqueId]);
    expect(await look(order.uniqueId)).toMatchObject(refused(iban()));
  });

  it('only if the uploader may debit that account as they may the debit account', async () => {
    const { id } = clerk.user;
    const only = `update permission_entries set scope_kind = 'ACCOUNT', scope_id = $2 where holder_id = $1 and area = 'ACCOUNT_PAYMENTS'`;
    await own(only, id, debit.id);
    const order = await look(await clerk.order(await charging(second.iban)));
    expect(order).toMatchObject(refused(second.iban));
  });

  it('once the mandate is confirmed and the accounts are rematched', async () => {
    await setMandate(second, 'WAITING');
    const { uniqueId, ...order } = await look(await clerk.order(await charging(second.iban)));
    expect(order).toMatchObject(refused(second.iban));
    await setMandate(second, 'CONFIRMED');
    await clerk.act('rematchAccounts', [uniqueId]);
    expect((await look(uniqueId)).warningList).toEqual([]);
    expect(await clerk.act('submit', [uniqueId])).toMatchObject([{ status: 'UNSIGNED' }]);
  });

  it('from an account that is checked again when an order is restored', async () => {
    const { uniqueId } = await clerk.get(await clerk.order(await charging(second.iban)));
    await clerk.act('delete', [uniqueId], { comment: 'Wrong' });
    await setMandate(second, 'REFUSED');
    await clerk.act('restore', [uniqueId]);
    expect(await look(uniqueId)).toMatchObject(refused(second.iban));
  });
});

describe('Charges that were fine at signing stop the order', () => {
  it('at the release, if the mandate was withdrawn since', async () => {
    const orderId = await clerk.order(await charging(second.iban));
    await signer1.sign(orderId);
    await setMandate(second, 'REFUSED');
    await signer2.sign(orderId);
    const order = await clerk.reach(orderId, 'RELEASE_ERROR', 'RELEASED_TO_BANK');
    expect(order).toMatchObject({ status: 'RELEASE_ERROR', messages: [] });
    expect(order.history.map(({ event }) => event)).toContain('mandateMissing');
  });

  it('at the release, if the account was since confirmed for another client too', async () => {
    const orderId = await clerk.order(await charging(second.iban));
    await own('update accounts set iban = $2 where id = $1', strangers.accounts[1]!.id, second.iban);
    expect(await signAndSend(orderId)).toMatchObject({ status: 'RELEASE_ERROR', messages: [] });
    await own('update accounts set iban = $2 where id = $1', strangers.accounts[1]!.id, strangers.accounts[1]!.iban);
  });

  it('before it leaves, if the mandate is withdrawn while the message waits for a decision on a hit', async () => {
    const listed = `${SANCTION_LIST.names[0]!} Ltd`;
    const order = await clerk.order((await charging(second.iban)).replace(/(<Cdtr><Nm>)[^<]*/, `$1${listed}`));
    await signer1.sign(order);
    await signer2.sign(order);
    const stopped = await clerk.reach(order, 'SANCTION_HIT');
    await setMandate(second, 'REFUSED');
    for (const one of [provider.compliance1, provider.compliance2]) {
      const person = await signedIn(portal, one);
      const path = `payments/screening/${stopped.messages[0]!.uniqueId}`;
      await sayHit(portal, person, (await person.call<Hit>('GET', path)).body, 'CLEAR');
    }
    const after = await clerk.reach(order, 'PROCESSING_ERROR', 'RELEASED_TO_BANK');
    expect(after).toMatchObject({ status: 'PROCESSING_ERROR', messages: [{ sentAt: null }] });
  });

  it('at the conversion, if the mandate is withdrawn between the two', async () => {
    const order = await signAndSend(await clerk.order(await charging(second.iban)));
    const again = () =>
      portal.owner.inClient(client.id, async (tx) => {
        const sql = 'select * from bank_messages where client_id = current_client() and order_id = $1';
        const message = (await tx.row<MessageRow>(sql, [order.uniqueId]))!;
        return writeMessage(tx, portal.clock, message, portal.clock.now());
      });
    await expect(again()).resolves.toBeDefined();
    await setMandate(second, 'REFUSED');
    await expect(again()).rejects.toThrow('charges account');
  });
});
