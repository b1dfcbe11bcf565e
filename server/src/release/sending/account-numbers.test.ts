import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import type { TestAccount, TestClient } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

/** As master data stores it: Czech prefix, number and bank. */
const NUMBER = '19-2000145399/0800';

let portal: TestPortal;
let client: TestClient;
/** The account that is debited, and another at the same bank. */
let debit: TestAccount;
let second: TestAccount;
let clerk: Person;
let signer1: Person;
let signer2: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  client = await portal.makeClient({ currencies: ['CHF', 'CHF'], bank: { takesEveryDate: true } });
  [debit, second] = client.accounts as [TestAccount, TestAccount];
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
});

// A number belongs to one client only.
afterEach(() => own('update accounts set deleted_at = now() where client_id = $1', client.id));

const own = (sql: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.write(sql, values));
const setNumber = ({ id }: TestAccount, number: string) =>
  own('update accounts set iban = null, other = $2 where id = $1', id, number);
const other = (number: string) => `<Id><Othr><Id>${number}</Id></Othr></Id>`;
const keys = ({ warningList }: Order) => warningList.map(({ key }) => key);

/** A file that debits this number and names that one for charges. */
async function file(number: string, charges?: string): Promise<string> {
  const debiting = (await paymentFile(debit)).replace(/(<DbtrAcct>)<Id>.*?<\/Id>(?=<)/s, `$1${other(number)}`);
  return charges ? debiting.replace('<CdtTrfTxInf>', `<ChrgsAcct>${other(charges)}</ChrgsAcct>$&`) : debiting;
}

async function signAndSend(orderId: OrderId): Promise<Order> {
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  return clerk.reach(orderId, 'RELEASED_TO_BANK', 'RELEASE_ERROR', 'CONVERSION_ERROR_RELEASE');
}

async function sent(order: Order): Promise<string> {
  const name = `${order.messages[0]!.messageId}.xml`;
  return readFile(join(portal.config.dataFolder, 'banks', debit.folder, 'to-bank', name), 'utf8');
}

describe('A number whose separators tell its parts apart', () => {
  beforeEach(() => setNumber(debit, NUMBER));

  it.each([
    ['are elsewhere', '192-000145399/0800'],
    ['are left out', '1920001453990800'],
    ['are left out in part', '192000145399/0800'],
    ['are others', '19/2000145399/0800'],
  ])('is another account when they %s: nothing is debited', async (_what, written) => {
    const order = await clerk.get(await clerk.order(await file(written)));
    expect(order).toMatchObject({ status: 'OPEN', debitAccounts: [{ uniqueId: null }] });
    expect(keys(order)).toContain('noMatchingAccount');
  });

  it('may have its blanks elsewhere, and leaves with currency and bank as confirmed', async () => {
    const written = (await file('19 - 2000 145399 / 0800')).replace(/<Ccy>CHF<\/Ccy>/, '');
    const code = '<ClrSysMmbId><MmbId>0800</MmbId></ClrSysMmbId>';
    const named = written.replace(/(<DbtrAgt><FinInstnId>)(.*?)(?=<\/FinInstnId>)/s, `$1$2${code}`);
    const message = await sent(await signAndSend(await clerk.order(named)));
    expect(message).toContain(`<DbtrAcct>${other(NUMBER)}<Ccy>CHF</Ccy></DbtrAcct>`);
    expect(message).toContain(`<DbtrAgt><FinInstnId><BICFI>${debit.bic}</BICFI></FinInstnId></DbtrAgt>`);
  });

  it('follows the same rules for charges', async () => {
    await setNumber(second, '35-2000145399/0800');
    const refused = await clerk.get(await clerk.order(await file(NUMBER, '352-000145399/0800')));
    expect(refused).toMatchObject({ status: 'OPEN' });
    expect(keys(refused)).toContain('chargesAccount');
    const message = await sent(await signAndSend(await clerk.order(await file(NUMBER, '35-2000 145399/0800'))));
    expect(message).toContain(`<ChrgsAcct>${other('35-2000145399/0800')}</ChrgsAcct>`);
  });

  it('is part of what was signed', async () => {
    const id = await clerk.order(await file(NUMBER));
    await signer1.sign(id);
    const changed = await own(
      `update transaction_groups set own_accounts = jsonb_set(own_accounts, '{debit,other}', '"192-000145399/0800"') where order_id = $1`,
      id,
    );
    expect(changed).toBe(1);
    await signer2.sign(id);
    expect(await clerk.reach(id, 'RELEASE_ERROR', 'RELEASED_TO_BANK')).toMatchObject({ messages: [] });
  });

  it('is compared again when an older order, which has none stored, leaves', async () => {
    const id = await clerk.order(await file(NUMBER));
    await own('update transaction_groups set own_accounts = null where order_id = $1', id);
    await own(`update accounts set other = '192-000145399/0800' where id = $1`, debit.id);
    const { contentDigestOf } = await import('../../payments/public.ts');
    await portal.owner.inClient(client.id, async (tx) => {
      const digest = await contentDigestOf(tx, id);
      await tx.write('update orders set content_digest = $2 where client_id = current_client() and id = $1', [
        id,
        digest,
      ]);
    });
    expect(await signAndSend(id)).toMatchObject({ status: 'CONVERSION_ERROR_RELEASE' });
  });
});
