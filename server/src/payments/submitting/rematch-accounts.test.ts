import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { addRuleLine, CLERK_GRANTS, SIGNER_GRANTS, type TestAccount, type TestClient } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

const STRANGE = 'CH9300762011623852957';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let helper: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      helper: { grants: CLERK_GRANTS.filter((entry) => entry.area !== 'PAYMENT_OPEN_UPLOADED') },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
    },
  });
  ({ clerk, helper } = await everybody(portal, client.users, 'clerk', 'helper'));
});

/** An order with one group whose account isn't the client's. */
async function strangeOrder(accounts: TestAccount[], strange: TestAccount): Promise<Order> {
  const content = await paymentFile(accounts, { payments: [{ amount: '12.50' }] });
  return clerk.get(await clerk.order(content.replaceAll(strange.iban, STRANGE)));
}

const setIban = (account: TestAccount, iban: string) =>
  portal.owner.inNoClient((tx) => tx.write('update accounts set iban = $2 where id = $1', [account.id, iban]));
const keys = (order: Order) => order.warningList.map((warning) => warning.key).toSorted();

describe('Rematching the accounts of an open order', () => {
  it('finds an account set up since, keeps the status, and takes the debtor from it', async () => {
    const [account] = client.accounts as [TestAccount];
    const before = await strangeOrder([account], account);
    expect(keys(before)).toEqual(['noMatchingAccount', 'unmatchedAccount']);
    await setIban(account, STRANGE);
    expect(await clerk.act('rematchAccounts', [before.uniqueId])).toMatchObject([{ outcome: 'DONE', status: 'OPEN' }]);
    const after = await clerk.get(before.uniqueId);
    expect(after.contentDigest).not.toBe(before.contentDigest);
    expect(after).toMatchObject({
      warningList: [],
      debitAccounts: [{ uniqueId: account.id, name: 'Test · CHF' }],
      actions: { submit: { allowed: true } },
      history: [{ event: 'rematch', parameters: { changed: 'yes' }, before: 'OPEN', after: 'OPEN' }, {}, {}],
    });
    expect(await clerk.act('submit', [before.uniqueId])).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
    const { signer1, signer2 } = await everybody(portal, client.users, 'signer1', 'signer2');
    await signer1.sign(before.uniqueId);
    await signer2.sign(before.uniqueId);
    await clerk.reach(before.uniqueId, 'RELEASED_TO_BANK');
  });

  it('says so if it finds nothing new', async () => {
    const [account] = client.accounts as [TestAccount];
    const before = await strangeOrder([account], account);
    expect(await clerk.act('rematchAccounts', [before.uniqueId])).toMatchObject([{ outcome: 'DONE', status: 'OPEN' }]);
    const after = await clerk.get(before.uniqueId);
    expect(after.warningList).toEqual(before.warningList);
    expect(after.history[0]).toMatchObject({ event: 'rematch', parameters: { changed: 'no' } });
  });

  it('keeps the warnings of the groups that still match no account', async () => {
    const [francs, euros] = client.accounts as [TestAccount, TestAccount];
    const content = await paymentFile([francs, euros], { payments: [{ amount: '12.50' }] });
    const other = 'DE89370400440532013000';
    const orderId = await clerk.order(content.replaceAll(francs.iban, STRANGE).replaceAll(euros.iban, other));
    expect(keys(await clerk.get(orderId))).toEqual(['noMatchingAccount', 'unmatchedAccount', 'unmatchedAccount']);
    await setIban(francs, STRANGE);
    await clerk.act('rematchAccounts', [orderId]);
    const after = await clerk.get(orderId);
    expect(after.warningList).toMatchObject([
      { key: 'unmatchedAccount', parameters: { account: other }, groupId: after.groups[1]!.uniqueId },
    ]);
    expect(after.actions.submit).toMatchObject({ allowed: false, reasons: [{ key: 'blockedByWarning' }] });
  });
});

describe('Rematching the accounts of an order that waits for a sign-off rule', () => {
  async function waitingOrder(): Promise<Order> {
    client = await portal.makeClient({ rule: null });
    ({ clerk } = await everybody(portal, client.users, 'clerk'));
    const orderId = await clerk.order(await paymentFile(client.accounts[0]!));
    return clerk.reach(orderId, 'MISSING_SIGN_OFF_REQUIREMENTS');
  }

  it('submits it under the current rules', async () => {
    const { uniqueId } = await waitingOrder();
    await addRuleLine(portal.owner, client);
    expect(await clerk.act('rematchAccounts', [uniqueId])).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
    expect((await clerk.get(uniqueId)).history[0]).toMatchObject({
      event: 'rematch',
      before: 'MISSING_SIGN_OFF_REQUIREMENTS',
      after: 'UNSIGNED',
    });
  });

  it('leaves it waiting if an account is no longer the client’s, whatever the rules', async () => {
    const { uniqueId } = await waitingOrder();
    await addRuleLine(portal.owner, client);
    await setIban(client.accounts[0]!, STRANGE);
    expect(await clerk.act('rematchAccounts', [uniqueId])).toMatchObject([
      { outcome: 'DONE', status: 'MISSING_SIGN_OFF_REQUIREMENTS' },
    ]);
    expect(keys(await clerk.get(uniqueId))).toEqual(['noMatchingAccount', 'unmatchedAccount']);
    expect(await clerk.act('submit', [uniqueId])).toMatchObject([{ outcome: 'REFUSED' }]);
  });
});

it('rematching is refused without the right to open uploaded orders, and after submission', async () => {
  const [account] = client.accounts as [TestAccount];
  const open = await strangeOrder([account], account);
  const [refused] = await helper.act('rematchAccounts', [open.uniqueId]);
  expect(refused).toMatchObject({
    outcome: 'REFUSED',
    problem: {
      key: 'ACCOUNTS_NOT_REMATCHED',
      reasons: [{ key: 'notGranted', parameters: { permission: 'PAYMENT_OPEN_UPLOADED' } }],
    },
  });
  const unsigned = await clerk.order(await paymentFile(account));
  expect(await clerk.act('rematchAccounts', [unsigned])).toMatchObject([
    { outcome: 'REFUSED', status: 'UNSIGNED', problem: { reasons: [{ key: 'state.rematchAccounts' }] } },
  ]);
});
