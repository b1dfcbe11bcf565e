import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import type { SwitchArea } from '@portico/contract/permissions/model';
import { CLERK_GRANTS, giveRights, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let half: Person;
let orderId: OrderId;

/** Sees only the first account, with every right on it. */
const HALF_RIGHTS: SwitchArea[] = [
  'PAYMENT_VIEW',
  'PAYMENT_SIGN',
  'PAYMENT_VIEW_UPLOADED',
  'VIEW_DELETED_ORDER',
  'PAYMENT_DELETE',
  'PAYMENT_SALARY_DETAILS',
];

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
      half: { grants: HALF_RIGHTS.map((area) => ({ area, level: 'GRANT' })) },
    },
  });
  const scope = { kind: 'ACCOUNT' as const, id: client.accounts[0]!.id };
  await giveRights(portal.owner, client, 'half', [{ area: 'ACCOUNT_PAYMENTS', level: 'EDIT', scope }]);
  ({ clerk, half } = await everybody(portal, client.users, 'clerk', 'half'));
  orderId = await clerk.order(await twoAccounts());
});
afterAll(() => portal.stop());

/** 111.11 CHF from the first account; from the second, 222.22 EUR to a creditor that `half` must never learn of. */
async function twoAccounts(): Promise<string> {
  const both = await paymentFile(client.accounts, { payments: [{ creditor: 'Visible Supplies', amount: '111.11' }] });
  const second = both.lastIndexOf('<PmtInf>');
  const hidden = both
    .slice(second)
    .replace('Visible Supplies', 'Hidden Holding')
    .replaceAll('111.11', '222.22')
    .replace('Invoice 1000', 'Secret invoice');
  return `${both.slice(0, second)}${hidden}`.replace(/(<GrpHdr>.*?<CtrlSum>)[^<]*/s, '$1333.33');
}

/** What no answer may contain: the other group's parties, account and amounts, and totals that include them. */
function expectNothingOfTheOther(answer: unknown): void {
  const text = JSON.stringify(answer);
  const second = client.accounts[1]!;
  const secrets = [
    'Hidden Holding',
    '222.22',
    '333.33',
    'Secret invoice',
    second.iban,
    second.id,
    `Test · ${second.currency}`,
    '"EUR"',
  ];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

describe('Somebody who sees one of two debit accounts', () => {
  it('sees the order with the group of their account, and only the existence of the other', async () => {
    const order = await half.get(orderId);
    expect(order).toMatchObject({
      hiddenGroups: 1,
      numberOfTransactions: 1,
      totals: [{ amount: '111.11', currency: 'CHF' }],
      controlSum: null,
    });
    expect(order.groups.map((group) => group.debitAccount.iban)).toEqual([client.accounts[0]!.iban]);
    expect(order.debitAccounts.filter((account) => !account.access)).toEqual([
      { uniqueId: null, access: false, name: '', iban: null, other: null, currency: null, bank: null },
    ]);
    expectNothingOfTheOther(order);
  });

  it('learns nothing about the other group from history, requirements, signers and reasons', async () => {
    const order = await half.get(orderId);
    expect(order.requirements.map((requirement) => requirement.account)).toEqual(['Test · CHF']);
    expect(order.history.find((entry) => entry.event === 'imported')!.parameters).toEqual({ number: 1 });
    expect(order.actions.sign!.reasons.length).toBeGreaterThan(0);
    expectNothingOfTheOther([order.actions, order.signers]);
  });

  it('sees only the transactions of their group, and finds no others', async () => {
    const transactions = await half.transactions(orderId);
    expect(transactions).toMatchObject({ totalElements: 1, content: [{ creditor: 'Visible Supplies' }] });
    expect((await half.transactions(orderId, { search: 'Hidden' })).totalElements).toBe(0);
    expectNothingOfTheOther(transactions);
  });

  it('can’t find the order by a sum or number that includes the other group', async () => {
    const find = async (person: Person, filter: unknown) =>
      (await person.list({ filter: JSON.stringify(filter) })).content.some((row) => row.uniqueId === orderId);
    expect(await find(clerk, { controlSum: { lowerBound: '333.33', upperBound: '333.33' } })).toBe(true);
    expect(await find(half, { controlSum: { lowerBound: '333.33', upperBound: '333.33' } })).toBe(false);
    expect(await find(half, { controlSum: { lowerBound: '111.11', upperBound: '111.11' } })).toBe(true);
    expect(await find(half, { numberOfTransactions: { lowerBound: '2' } })).toBe(false);
    expect(await find(half, { search: 'Hidden' })).toBe(false);
    expectNothingOfTheOther((await half.list()).content);
  });

  it('gets no file that shows the other group', async () => {
    const answer = await half.call('GET', `payments/orders/${orderId}/file`);
    expect(answer).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } });
    expect((await clerk.call('GET', `payments/orders/${orderId}/file`)).body).toContain('Hidden Holding');
  });

  it('can do nothing with the order, and no refusal names the other account', async () => {
    const answers = [
      await half.act('delete', [orderId], { comment: 'Not mine' }),
      await half.call('POST', 'payments/orders/requestSigningCode', { uuids: [orderId] }),
      await half.call('POST', 'payments/orders/signingPreview', { uuids: [orderId] }),
    ];
    expect(answers[0]).toMatchObject([{ outcome: 'REFUSED' }]);
    expect(answers[1]).toMatchObject({ status: 422 });
    expectNothingOfTheOther(answers);
  });

  it('sees only the warnings of their own group', async () => {
    // The same payments again: a possible duplicate in each group, and sums that differ from the header's.
    const again = await clerk.order((await twoAccounts()).replace('>333.33<', '>444.44<'));
    expect((await clerk.get(again)).warningList.map((warning) => warning.key).toSorted()).toEqual([
      'controlSumDiffers',
      'duplicateOrder',
      'duplicateOrder',
    ]);
    const seen = await half.get(again);
    expect(seen.warningList.map((warning) => warning.parameters['creditor'])).toEqual(['Visible Supplies']);
    expect(seen.warnings).toBe(1);
    expectNothingOfTheOther(seen);
    const upload = await portal.owner.inNoClient((tx) =>
      tx.row<{ upload_id: string }>('select upload_id from orders where id = $1', [again]),
    );
    expectNothingOfTheOther((await half.call('GET', `payments/upload/status?uniqueId=${upload!.upload_id}`)).body);
  });
});

describe('Somebody who sees none of the debit accounts', () => {
  it('gets the same answer as for a missing order', async () => {
    const other = await clerk.order(await paymentFile(client.accounts[1]!));
    const foreign = await half.call<Record<string, string>>('GET', `payments/orders/${other}`);
    const missing = await half.call<Record<string, string>>(
      'GET',
      'payments/orders/00000000-0000-4000-8000-000000000000',
    );
    expect({ ...foreign.body, traceId: '' }).toEqual({ ...missing.body, traceId: '' });
    expect(foreign.status).toBe(404);
    expect(await half.act('delete', [other], { comment: 'x' })).toMatchObject([
      { outcome: 'REFUSED', status: null, problem: { code: '1500' } },
    ]);
    expect((await half.list()).content.map((row) => row.uniqueId)).not.toContain(other);
  });

  it('learns as little about another client’s order', async () => {
    const strangers = await portal.makeClient();
    const { clerk: stranger } = await everybody(portal, strangers.users, 'clerk');
    for (const path of ['', '/transactions', '/file'])
      expect((await stranger.call('GET', `payments/orders/${orderId}${path}`)).status).toBe(404);
    expect(await stranger.act('delete', [orderId], { comment: 'x' })).toMatchObject([
      { outcome: 'REFUSED', status: null },
    ]);
    expect((await stranger.list()).totalElements).toBe(0);
  });
});
