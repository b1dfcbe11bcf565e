import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fitRules } from '../payments/public.ts';
import { addRuleLine, CLERK_GRANTS, giveRights, type TestAccount, type TestClient } from '../testing/clients.ts';
import { everybody, type Order, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

type Grant = (typeof CLERK_GRANTS)[number];

const STRANGE = 'CH9300762011623852957';
const without = (...areas: string[]) => CLERK_GRANTS.filter(({ area }) => !areas.includes(area));

let portal: TestPortal;
let client: TestClient;
let clerk: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

/** A client whose uploader lacks something, given its accounts; and a clerk who lacks nothing. */
async function makeUploader(grants: Grant[], more: (accounts: TestAccount[]) => Grant[] = () => []): Promise<Person> {
  client = await portal.makeClient({
    users: { clerk: { grants: CLERK_GRANTS }, uploader: { grants }, signer1: { grants: [] } },
  });
  await giveRights(portal.owner, client, 'uploader', more(client.accounts));
  const people = await everybody(portal, client.users, 'clerk', 'uploader');
  clerk = people.clerk;
  return people.uploader;
}

const onAccount = (level: Grant['level'], account: TestAccount): Grant => ({
  area: 'ACCOUNT_PAYMENTS',
  level,
  scope: { kind: 'ACCOUNT', id: account.id },
});

let cents = 0;
const fileOf = (accounts: TestAccount[], payment: { iban?: string } = {}) =>
  paymentFile(accounts, { payments: [{ ...payment, amount: `${++cents}.65` }] });
const said = ({ status, warningList, debitAccounts, actions }: Order, account: string) =>
  JSON.parse(JSON.stringify({ status, warnings: warningList.map(({ key, parameters }) => [key, parameters]), debitAccounts, actions }).replaceAll(account, '…')); // prettier-ignore

type Case = [what: string, grants: Grant[], more?: (accounts: TestAccount[]) => Grant[]];
const CASES: Case[] = [
  ['has no right on it', without('ACCOUNT_PAYMENTS'), ([, euros]) => [onAccount('EDIT', euros!)]],
  ['may only see and sign on it', CLERK_GRANTS, ([francs]) => [onAccount('APPROVE', francs!)]],
  ['is denied it', CLERK_GRANTS, ([francs]) => [onAccount('DENY', francs!)]],
  ['may upload, but not create payments', without('PAYMENT_CREATE_ANY')],
  ['may not pay temporary beneficiaries', without('PAYMENT_TEMPORARY_BENEFICIARIES')],
];

describe('An upload that debits an account whose uploader', () => {
  it.each(CASES)('%s stays open, with the same words as for a missing account', async (_what, grants, more) => {
    const uploader = await makeUploader(grants, more);
    const [francs] = client.accounts;
    const file = await fileOf([francs!]);
    const open = await uploader.get(await uploader.order(file));
    expect([open.status, open.debitAccounts[0]!.uniqueId]).toEqual(['OPEN', null]);
    const again = file.replace('<MsgId>', '<MsgId>A').replaceAll('.65', '.75').replaceAll(francs!.iban, STRANGE);
    const unknown = await uploader.get(await uploader.order(again));
    expect(said(open, francs!.iban)).toEqual(said(unknown, STRANGE));
    expect(await uploader.act('submit', [open.uniqueId])).toMatchObject([{ outcome: 'REFUSED', status: 'OPEN' }]);
  });

  it.each(CASES)('%s is submitted by somebody who has the rights', async (_what, grants, more) => {
    const uploader = await makeUploader(grants, more);
    const orderId = await uploader.order(await fileOf([client.accounts[0]!]));
    expect(await clerk.act('rematchAccounts', [orderId])).toMatchObject([{ outcome: 'DONE', status: 'OPEN' }]);
    expect(await clerk.get(orderId)).toMatchObject({ warningList: [], debitAccounts: [{ name: 'Test · CHF' }] });
    const [done] = await clerk.act('submit', [orderId]);
    expect(done).toMatchObject({ outcome: 'DONE' });
  });

  it('may debit one of its two accounts stays open, and shows them that one', async () => {
    const uploader = await makeUploader(without('ACCOUNT_PAYMENTS'), ([, euros]) => [onAccount('EDIT', euros!)]);
    const open = await uploader.get(await uploader.order(await fileOf(client.accounts)));
    expect(open).toMatchObject({ status: 'OPEN', warningList: [{ key: 'unmatchedAccount' }] });
    expect(open.groups.map(({ debitAccount }) => debitAccount.name)).toEqual([client.accounts[0]!.iban, 'Test · EUR']);
  });

  it('may debit it is submitted, and so is a payment to an own account without the right to pay others', async () => {
    const uploader = await makeUploader(without('PAYMENT_TEMPORARY_BENEFICIARIES'));
    const [francs, euros] = client.accounts;
    const order = await uploader.get(await uploader.order(await fileOf([francs!], { iban: euros!.iban })));
    expect(order.warningList.map(({ key }) => key)).toEqual([]);
    expect(order.status).not.toBe('OPEN');
  });
});

it('rematching finds only accounts that the person may debit', async () => {
  const uploader = await makeUploader(CLERK_GRANTS, ([francs]) => [onAccount('VIEW_ONLY', francs!)]);
  const orderId = await uploader.order(await fileOf([client.accounts[0]!]));
  const before = await uploader.get(orderId);
  expect(await uploader.act('rematchAccounts', [orderId])).toMatchObject([{ outcome: 'DONE', status: 'OPEN' }]);
  const after = await uploader.get(orderId);
  expect([after.warningList, after.debitAccounts]).toEqual([before.warningList, before.debitAccounts]);
});

it('two accounts with one number are revealed only to a user who may debit both', async () => {
  const uploader = await makeUploader(CLERK_GRANTS, ([, euros]) => [onAccount('DENY', euros!)]);
  const [francs, euros] = client.accounts;
  const same = 'update accounts set iban = $2 where id = $1';
  await portal.owner.inNoClient((tx) => tx.write(same, [euros!.id, francs!.iban]));
  const file = (await paymentFile(francs!, { payments: [{ amount: '3.85', currency: 'USD' }] })).replace('<Ccy>CHF</Ccy>', ''); // prettier-ignore
  const orderId = await uploader.order(file);
  const keys = async (who: Person) => (await who.get(orderId)).warningList.map(({ key }) => key).toSorted();
  expect(await keys(uploader)).toEqual(['noMatchingAccount', 'unmatchedAccount']);
  await clerk.act('rematchAccounts', [orderId]);
  expect(await keys(clerk)).toEqual(['ambiguousAccount']);
});

describe('Without the right to temporary beneficiaries', () => {
  it('nobody submits an order that pays others, no matter who uploaded it, nor by rematching it', async () => {
    const uploader = await makeUploader(without('PAYMENT_TEMPORARY_BENEFICIARIES'));
    const differs = (file: string) => file.replace(/(<GrpHdr>.*?<CtrlSum>)[^<]*/s, '$19.99');
    const orderId = await clerk.order(differs(await fileOf([client.accounts[0]!])));
    const reasons = [{ key: 'notGranted', parameters: { permission: 'PAYMENT_TEMPORARY_BENEFICIARIES' } }];
    expect((await uploader.get(orderId)).actions.submit).toMatchObject({ allowed: false, reasons });
    expect(await uploader.act('submit', [orderId])).toMatchObject([{ outcome: 'REFUSED', problem: { reasons } }]);
    await clerk.act('submit', [orderId]);
    await clerk.reach(orderId, 'MISSING_SIGN_OFF_REQUIREMENTS', 'UNSIGNED');
    await portal.owner.inNoClient((tx) =>
      tx.write(`update orders set status = 'MISSING_SIGN_OFF_REQUIREMENTS' where id = $1`, [orderId]),
    );
    expect(await uploader.act('rematchAccounts', [orderId])).toMatchObject([
      { outcome: 'REFUSED', problem: { reasons } },
    ]);
    const [francs, euros] = client.accounts;
    const own = await clerk.order(differs(await fileOf([francs!], { iban: euros!.iban })));
    expect((await uploader.get(own)).actions.submit).toMatchObject({ allowed: true });
  });
});

it('an order that waits for a rule proceeds automatically only if its submitter could still submit it', async () => {
  client = await portal.makeClient({
    rule: null,
    users: {
      clerk: { grants: CLERK_GRANTS },
      second: { grants: CLERK_GRANTS },
      signer1: { grants: [] },
    },
  });
  const people = await everybody(portal, client.users, 'clerk', 'second');
  clerk = people.clerk;
  const [of, ofSecond] = [await clerk.order(await fileOf(client.accounts)), await people.second.order(await fileOf(client.accounts))]; // prettier-ignore
  for (const id of [of, ofSecond]) await clerk.reach(id, 'MISSING_SIGN_OFF_REQUIREMENTS');
  await portal.owner.inNoClient((tx) =>
    tx.write(`delete from permission_entries where holder_id = $1 and area = 'PAYMENT_CREATE_ANY'`, [
      client.users['clerk']!.id,
    ]),
  );
  await addRuleLine(portal.owner, client, { signaturesRequired: 1 });
  await fitRules({ db: portal.owner, clock: portal.clock }, { clientId: client.id });
  const statuses = await Promise.all([of, ofSecond].map(async (id) => (await people.second.get(id)).status));
  expect(statuses).toEqual(['MISSING_SIGN_OFF_REQUIREMENTS', 'UNSIGNED']);
  expect(await people.second.act('submit', [of])).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
});
