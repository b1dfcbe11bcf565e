import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { Area } from '@portico/contract/permissions/model';
import { CLERK_GRANTS, giveRights, PEOPLE, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, fileDifferences, openedUpload, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { storeTestStatements } from '../../testing/statements.ts';

type Preview = ApiAnswer<'POST payments/orders/signingPreview'>;

let portal: TestPortal;
let client: TestClient;
let people: Record<'clerk' | 'half' | 'signer1' | 'signer2' | 'ofGroups' | 'payroll', Person>;

const grants = (...areas: Area[]) => [
  ...SIGNER_GRANTS.filter(({ area }) => area !== 'PAYMENT_SALARY_DETAILS' && area !== 'ACCOUNT_PAYMENTS'),
  { area: 'ACCOUNT_PAYMENTS', level: 'EDIT' } as const,
  ...['PAYMENT_BASIC_EDIT' as const, ...areas].map((area) => ({ area, level: 'GRANT' }) as const),
];

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  portal.clock.set('2026-11-17T09:00:00Z');
  client = await portal.makeClient({
    bank: { takesEveryDate: true },
    currencies: ['CHF', 'CHF'],
    users: {
      ...PEOPLE,
      clerk: { grants: CLERK_GRANTS },
      // Signs without seeing what each group pays.
      signer2: { grants: grants() },
      signer1: { grants: grants('PAYMENT_SALARY_GROUP_DETAILS') },
      ofGroups: { grants: grants('PAYMENT_SALARY_GROUP_DETAILS') },
      // Sees one of the accounts.
      half: { grants: [{ area: 'PAYMENT_VIEW', level: 'GRANT' }] },
      payroll: { grants: grants('PAYMENT_SALARY_DETAILS') },
    },
  });
  people = await everybody(portal, client.users, 'clerk', 'half', 'signer1', 'signer2', 'ofGroups', 'payroll');
  const scope = { kind: 'ACCOUNT' as const, id: client.accounts[0]!.id };
  await giveRights(portal.owner, client, 'half', [{ area: 'ACCOUNT_PAYMENTS', level: 'EDIT', scope }]);
  const closing = { day: '2026-11-16', closing: '10000.00' };
  await storeTestStatements(
    portal,
    client,
    client.accounts.map(({ id }) => ({ accountId: id, ...closing })),
  );
});
afterAll(() => portal.stop());

/** One salary from each of two accounts, so the total of a group, or of an account, is a salary. */
async function salaries(): Promise<string> {
  const payments = [{ creditor: 'Anja Employee', amount: '6180.35', salary: true }];
  const both = await paymentFile(client.accounts, { payments });
  const second = both.lastIndexOf('<PmtInf>');
  const other = both.slice(second).replaceAll('6180.35', '4100.10').replace('Anja', 'Berta');
  return `${both.slice(0, second)}${other}`.replace(/(<GrpHdr>.*?<CtrlSum>)[^<]*/s, '$110280.45');
}

const SALARIES = ['6180.35', '4100.10', 'Anja', 'Berta'];
const toldBy = (answer: unknown) => SALARIES.filter((secret) => JSON.stringify(answer).includes(secret));

it('of a salary order, count and total are shown; its groups need a right, and its parties another one', async () => {
  const id = await people.clerk.order(await salaries());
  const [without, ofGroups, payroll] = [
    await people.signer2.get(id),
    await people.ofGroups.get(id),
    await people.payroll.get(id),
  ];
  const whole = { type: 'SALARY', numberOfTransactions: 2, totals: [{ amount: '10280.45', currency: 'CHF' }] };
  expect(without).toMatchObject({ ...whole, groups: [], withheldGroups: 2, hiddenGroups: 0 });
  expect(toldBy(without)).toEqual([]);
  expect(ofGroups).toMatchObject({ ...whole, withheldGroups: 0, groups: [{ debtor: null }, { debtor: null }] });
  expect(ofGroups.groups.flatMap(({ totals }) => totals.map(({ amount }) => amount))).toEqual(['6180.35', '4100.10']);
  expect(await people.ofGroups.transactions(id)).toMatchObject({ totalElements: 0 });
  expect(payroll).toMatchObject({ ...whole, withheldGroups: 0 });
  expect(await people.payroll.transactions(id)).toMatchObject({ totalElements: 2 });
});

it('neither what a rule counts nor what remains on the accounts tells what a group pays', async () => {
  const id = await people.clerk.order(await salaries());
  await people.clerk.act('submit', [id]);
  expect(toldBy((await people.ofGroups.get(id)).requirements)).toEqual(['6180.35', '4100.10']);
  expect(toldBy(await people.signer2.get(id))).toEqual([]);
  const preview = async (person: Person) =>
    (await person.call<Preview>('POST', 'payments/orders/signingPreview', { uuids: [id] })).body;
  expect(await preview(people.signer2)).toMatchObject({ count: 1, transactions: 2, balances: [] });
  expect((await preview(people.signer1)).balances.map(({ after }) => after).toSorted()).toEqual(['3819.65', '5899.90']);
});

it('neither do warnings about groups, a rule’s limit, nor the total of the accounts that one sees', async () => {
  const wrong = (await salaries()).replaceAll(/(<PmtInf>.*?<CtrlSum>)[^<]*/gs, '$11.00');
  const id = await people.clerk.order(wrong);
  const warningsFor = async (person: Person) => (await person.get(id)).warningList;
  expect(toldBy(await warningsFor(people.ofGroups))).toEqual(['6180.35', '4100.10']);
  const sums = { key: 'withheldGroupWarning', parameters: { warning: 'controlSumDiffers', number: 2 } };
  expect(await warningsFor(people.signer2)).toEqual(expect.arrayContaining([expect.objectContaining(sums)]));
  expect(toldBy(await people.signer2.get(id))).toEqual([]);
  const half = await people.half.get(id);
  expect(half).toMatchObject({ totals: [], withheldGroups: 1, hiddenGroups: 1 });
  expect(toldBy(half)).toEqual([]);
  const listed = await people.half.list({ filter: JSON.stringify({ search: '6180.35' }) });
  expect(listed.totalElements).toBe(0);
});

it('terms of groups are changed by those who see them, and the difference is shown to them', async () => {
  const id = await openedUpload(people.clerk, await salaries());
  const terms = async (person: Person) => {
    const { contentDigest, edits } = await person.get(id);
    const { status } = await person.call('PUT', `payments/orders/${id}/terms`, {
      contentDigest,
      executionDate: '2026-11-24',
    });
    return [edits.terms.allowed, status];
  };
  expect(await terms(people.signer2)).toEqual([false, 422]);
  expect(await terms(people.ofGroups)).toEqual([true, 200]);
  expect(await fileDifferences(people.signer2, id)).toMatchObject({ groups: [], groupsCount: 2 });
  expect((await fileDifferences(people.payroll, id)).groups).toHaveLength(2);
});
