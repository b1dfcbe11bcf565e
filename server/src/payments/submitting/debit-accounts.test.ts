import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { addRuleLine, CLERK_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { fitRules } from './fit-rules.ts';

const NUMBER = '4711001';
const [FIRST, SECOND, CODE] = ['RHBKCHZZXXX', 'BOFAUS3NXXX', '026009593'];

let portal: TestPortal;
let client: TestClient;
let clerk: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

const write = (statement: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.write(statement, values));

/** Two accounts at two banks with the same number. */
async function makeTwins(currencies: [string, string] = ['USD', 'USD']): Promise<void> {
  client = await portal.makeClient({ currencies: ['CHF', 'EUR'], banks: 2 });
  clerk = (await everybody(portal, client.users, 'clerk')).clerk;
  for (const [index, { id }] of client.accounts.entries()) {
    const bank = 'update banks b set bic = $2, clearing_code = $3 from accounts a where a.id = $1 and b.id = a.bank_id';
    await write(bank, id, index ? SECOND : FIRST, index ? CODE : null);
    const account = 'update accounts set iban = null, other = $2, currency = $3 where id = $1';
    await write(account, id, NUMBER, currencies[index]);
  }
}

type Fields = { agent?: string; currency?: string | null; paid?: string; payments?: { amount: string }[] };
const byBic = (bic: string) => `<BICFI>${bic}</BICFI>`;
const byCode = (code: string) => `<ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>${code}</MmbId></ClrSysMmbId>`;
const NOT_PROVIDED = '<Othr><Id>NOTPROVIDED</Id></Othr>';
const numbered = (number: string) => `<Id><Othr><Id>${number}</Id></Othr></Id>`;

let cents = 0;
/** An order debiting that number, with what the file says about bank and currency. */
async function order({ agent = NOT_PROVIDED, currency = 'USD', paid = 'USD' }: Fields): Promise<Order> {
  const [account] = client.accounts;
  const file = await paymentFile(account!, { payments: [{ amount: `${++cents}.25`, currency: paid }] });
  const debtor = `<DbtrAcct>${numbered(NUMBER)}${currency ? `<Ccy>${currency}</Ccy>` : ''}</DbtrAcct>`;
  const changed = file
    .replace(/<DbtrAcct>.*?<\/DbtrAcct>/s, debtor)
    .replace(/<DbtrAgt>.*?<\/DbtrAgt>/s, `<DbtrAgt><FinInstnId>${agent}</FinInstnId></DbtrAgt>`);
  return clerk.get(await clerk.order(changed));
}

const keys = ({ warningList }: Order) => warningList.map(({ key }) => key).toSorted();
const debits = ({ debitAccounts }: Order) => debitAccounts.map(({ uniqueId }) => uniqueId);

async function sendIt(orderId: OrderId, ...end: string[]): Promise<Order> {
  const { signer1, signer2 } = await everybody(portal, client.users, 'signer1', 'signer2');
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  return clerk.reach(orderId, ...end);
}

const toBank = async (index: number) => {
  const folder = join(portal.config.dataFolder, 'banks', client.accounts[index]!.folder, 'to-bank');
  return (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.xml'));
};

describe('With two accounts of one number at two banks', () => {
  beforeAll(() => makeTwins());

  it.each([
    ['the BIC', byBic(SECOND)],
    ['the BIC of a branch', byBic('BOFAUS3NLAX')],
    ['the clearing code', byCode(CODE)],
  ])('the file selects one by %s', async (_what, agent) => {
    const found = await order({ agent });
    expect(found).toMatchObject({ status: 'UNSIGNED', warningList: [] });
    expect(debits(found)).toEqual([client.accounts[1]!.id]);
  });

  it('the order goes to that bank and no other', async () => {
    const { uniqueId } = await order({ agent: byBic(SECOND) });
    await sendIt(uniqueId, 'RELEASED_TO_BANK');
    expect([await toBank(0), await toBank(1)]).toMatchObject([[], { length: 1 }]);
  });

  it.each([
    ['names no bank', NOT_PROVIDED, ['ambiguousAccount']],
    ['names a third bank', byBic('CHASUS33XXX'), ['noMatchingAccount', 'unmatchedAccount']],
    ['names a bank by a code that nobody knows', byCode('021000021'), ['noMatchingAccount', 'unmatchedAccount']],
    ['contradicts itself', byBic(SECOND) + byCode('021000021'), ['noMatchingAccount', 'unmatchedAccount']],
  ])('neither is taken if the file %s, even after a rematch', async (_what, agent, expected) => {
    const open = await order({ agent });
    expect(open).toMatchObject({ status: 'OPEN', actions: { submit: { allowed: false } } });
    expect([keys(open), debits(open)]).toEqual([expected, [null]]);
    await clerk.act('rematchAccounts', [open.uniqueId]);
    const rematched = await clerk.get(open.uniqueId);
    expect([keys(rematched), debits(rematched)]).toEqual([expected, [null]]);
  });

  it('rematching finds the account once it is the only one', async () => {
    const open = await order({ agent: NOT_PROVIDED });
    await write('update accounts set deleted_at = now() where id = $1', client.accounts[0]!.id);
    await clerk.act('rematchAccounts', [open.uniqueId]);
    await write('update accounts set deleted_at = null where id = $1', client.accounts[0]!.id);
    const rematched = await clerk.get(open.uniqueId);
    expect([keys(rematched), debits(rematched)]).toEqual([[], [client.accounts[1]!.id]]);
  });

  it('an order naming another bank than the account’s never leaves, whatever followed the signing', async () => {
    const { uniqueId } = await order({ agent: byBic(SECOND) });
    await write(
      'update transaction_groups set debit_account_id = $2 where order_id = $1',
      uniqueId,
      client.accounts[0]!.id,
    );
    const sent = await Promise.all([toBank(0), toBank(1)]);
    await write('update banks set bic = $2 where client_id = $1', client.id, FIRST);
    const failed = await sendIt(uniqueId, 'CONVERSION_ERROR_RELEASE', 'RELEASED_TO_BANK');
    expect(failed.status).toBe('CONVERSION_ERROR_RELEASE');
    expect(await Promise.all([toBank(0), toBank(1)])).toEqual(sent);
  });
});

describe('With one number kept in two currencies', () => {
  beforeAll(() => makeTwins(['CHF', 'EUR']));

  it.each([
    ['says the account’s', { currency: 'CHF', paid: 'EUR' }, 0],
    ['says none, and pays in one of them', { currency: null, paid: 'EUR' }, 1],
    ['says none, and pays in the other', { currency: null, paid: 'CHF' }, 0],
  ])('the order debits the right account if the file %s', async (_what, said, index) => {
    const found = await order(said);
    expect([keys(found), debits(found)]).toEqual([[], [client.accounts[index]!.id]]);
  });

  it('neither is taken if nothing says which', async () => {
    const open = await order({ currency: null, paid: 'USD' });
    expect([open.status, keys(open), debits(open)]).toEqual(['OPEN', ['ambiguousAccount'], [null]]);
  });
});

describe('An IBAN', () => {
  beforeAll(async () => {
    client = await portal.makeClient();
    clerk = (await everybody(portal, client.users, 'clerk')).clerk;
  });
  const file = (change: (file: string) => string) =>
    paymentFile(client.accounts[0]!, { payments: [{ amount: `${++cents}.35` }] }).then(change);

  it('is enough without bank and currency', async () => {
    const without = await file((text) =>
      text
        .replace('<Ccy>CHF</Ccy>', '')
        .replace(/(<DbtrAgt>).*?(<\/DbtrAgt>)/s, `$1<FinInstnId>${NOT_PROVIDED}</FinInstnId>$2`),
    );
    expect(await clerk.get(await clerk.order(without))).toMatchObject({ status: 'UNSIGNED', warningList: [] });
  });

  it('matches none of our accounts if the file names another bank', async () => {
    const open = await clerk.get(await clerk.order(await file((text) => text.replace('TESTCHZZXXX', SECOND))));
    expect([open.status, keys(open)]).toEqual(['OPEN', ['noMatchingAccount', 'unmatchedAccount']]);
  });
});

describe('Under a rule without signatures', () => {
  beforeAll(async () => {
    client = await portal.makeClient({ rule: null, users: { clerk: { grants: CLERK_GRANTS } } });
    await addRuleLine(portal.owner, client, { signaturesRequired: 0, excludeCreator: false });
    clerk = (await everybody(portal, client.users, 'clerk')).clerk;
    await write('update accounts set iban = null, other = $2 where id = $1', client.accounts[1]!.id, NUMBER);
  });

  async function paidTo(creditor: string, bank: string): Promise<Order> {
    const text = await paymentFile(client.accounts[0]!, { payments: [{ amount: `${++cents}.45` }] });
    const agent = bank && `<CdtrAgt><FinInstnId>${bank}</FinInstnId></CdtrAgt>`;
    const changed = text
      .replace(/<Cdtr>/, `${agent}<Cdtr>`)
      .replace(/<CdtrAcct>.*?<\/CdtrAcct>/s, `<CdtrAcct>${creditor}</CdtrAcct>`);
    return clerk.get(await clerk.order(changed));
  }
  /** Our own accounts need only the submitter's code; everybody else's need a signature. */
  const own = ['OPEN', ['submitNeedsCode']];
  const strange = ['MISSING_SIGN_OFF_REQUIREMENTS', ['ruleWithoutSignature']];

  it.each([
    ['our number at our bank', byBic('TESTCHZZXXX'), own],
    ['our number at another bank', byBic('CHASUS33XXX'), strange],
    ['our number at no bank', '', strange],
    ['our number at a bank that is only named', '<Nm>TESTCHZZXXX</Nm>', strange],
  ])('%s', async (_what, bank, expected) => {
    const order = await paidTo(numbered(NUMBER), bank);
    expect([order.status, keys(order)]).toEqual(expected);
  });

  it('our IBAN counts by itself, but not at another bank', async () => {
    const { id } = client.accounts[1]!;
    const { iban } = client.accounts[1]!;
    await write('update accounts set iban = $2, other = null where id = $1', id, iban);
    const creditor = `<Id><IBAN>${iban}</IBAN></Id>`;
    const orders = [await paidTo(creditor, ''), await paidTo(creditor, byBic('CHASUS33XXX'))];
    expect(orders.map((order) => [order.status, keys(order)])).toEqual([own, strange]);
    await write('update accounts set intracompany = false where id = $1', id);
    expect((await paidTo(creditor, '')).status).toBe(strange[0]);
    await write('update accounts set iban = null, other = $2, intracompany = true where id = $1', id, NUMBER);
  });
});

describe('Debit and creditor account must differ (spec B5)', () => {
  beforeAll(async () => {
    client = await portal.makeClient();
    clerk = (await everybody(portal, client.users, 'clerk')).clerk;
  });

  it('a payment to the debit account blocks submitting, even after a rematch', async () => {
    const [francs] = client.accounts;
    const payments = [{ iban: francs!.iban, amount: '7.15' }, { amount: '7.25' }];
    const open = await clerk.get(await clerk.order(await paymentFile(francs!, { payments })));
    const found = [{ key: 'sameAccount', parameters: { account: francs!.iban, number: 1 } }];
    expect(open).toMatchObject({ status: 'OPEN', warningList: found, actions: { submit: { allowed: false } } });
    await clerk.act('rematchAccounts', [open.uniqueId]);
    expect((await clerk.get(open.uniqueId)).warningList).toMatchObject(found);
    expect(await clerk.act('submit', [open.uniqueId])).toMatchObject([{ outcome: 'REFUSED', status: 'OPEN' }]);
  });

  it('the same number in another currency or at another bank is another account', async () => {
    const [francs, euros] = client.accounts;
    await write('update accounts set iban = $2 where id = $1', euros!.id, francs!.iban);
    const toEuros = { iban: francs!.iban, amount: '7.35', currency: 'EUR' };
    const order = await clerk.get(await clerk.order(await paymentFile(francs!, { payments: [toEuros] })));
    expect(order).toMatchObject({ status: 'UNSIGNED', warningList: [] });
    await makeTwins();
    const text = await paymentFile(client.accounts[0]!, { payments: [{ amount: '7.45', currency: 'USD' }] });
    const between = text
      .replace(/<DbtrAcct>.*?<\/DbtrAcct>/s, `<DbtrAcct>${numbered(NUMBER)}</DbtrAcct>`)
      .replace('TESTCHZZXXX', SECOND)
      .replace(/<CdtrAcct>.*?<\/CdtrAcct>/s, `<CdtrAcct>${numbered(NUMBER)}</CdtrAcct>`);
    const agent = (bic: string) =>
      between.replace('<Cdtr>', `<CdtrAgt><FinInstnId>${byBic(bic)}</FinInstnId></CdtrAgt><Cdtr>`);
    expect(keys(await clerk.get(await clerk.order(agent(FIRST))))).toEqual([]);
    const again = agent(SECOND)
      .replace(/<(MsgId|EndToEndId)>/g, '<$1>A')
      .replaceAll('7.45', '7.55');
    expect(keys(await clerk.get(await clerk.order(again)))).toEqual(['sameAccount']);
  });

  it('an order waiting for a rule keeps waiting if both accounts are now one, after a rematch or rule', async () => {
    client = await portal.makeClient({ rule: null });
    clerk = (await everybody(portal, client.users, 'clerk')).clerk;
    const [francs, euros] = client.accounts;
    await write('update accounts set iban = $2 where id = $1', euros!.id, francs!.iban);
    const payments = [{ iban: francs!.iban, amount: '7.65', currency: 'EUR' }];
    const { uniqueId } = await clerk.get(await clerk.order(await paymentFile(francs!, { payments })));
    await clerk.reach(uniqueId, 'MISSING_SIGN_OFF_REQUIREMENTS');
    await write('update accounts set deleted_at = now() where id = $1', euros!.id);
    await addRuleLine(portal.owner, client);
    await clerk.act('rematchAccounts', [uniqueId]);
    await fitRules({ db: portal.owner, clock: portal.clock }, { clientId: client.id });
    const waiting = await clerk.get(uniqueId);
    expect([waiting.status, keys(waiting)]).toEqual(['MISSING_SIGN_OFF_REQUIREMENTS', ['sameAccount']]);
  });
});
