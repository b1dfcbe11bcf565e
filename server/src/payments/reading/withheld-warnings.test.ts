import type { ApiAnswer } from '@portico/contract/api';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { CLERK_GRANTS, giveRights, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Preview = ApiAnswer<'POST payments/orders/signingPreview'>;

const IBAN = 'CH9300762011623852957';

let portal: TestPortal;
let client: TestClient;
/** Everybody but `payroll` lacks the right to salary details. */
let clerk: Person;
let payroll: Person;
let signer1: Person;
let narrow: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const blind = SIGNER_GRANTS.filter(({ area }) => area !== 'PAYMENT_SALARY_DETAILS');
  client = await portal.makeClient({
    currencies: ['CHF', 'CHF'],
    users: {
      clerk: { grants: CLERK_GRANTS },
      payroll: { grants: [...CLERK_GRANTS, { area: 'PAYMENT_SALARY_DETAILS', level: 'GRANT' }] },
      signer1: { grants: blind },
      signer2: { grants: SIGNER_GRANTS },
      narrow: { grants: blind.filter(({ area }) => area !== 'ACCOUNT_PAYMENTS') },
    },
  });
  const scope = { kind: 'ACCOUNT', id: client.accounts[0]!.id } as const;
  await giveRights(portal.owner, client, 'narrow', [{ area: 'ACCOUNT_PAYMENTS', level: 'APPROVE', scope }]);
  ({ clerk, payroll, signer1, narrow } = await everybody(
    portal,
    client.users,
    'clerk',
    'payroll',
    'signer1',
    'narrow',
  ));
});
afterAll(() => portal.stop());

let amount: string;
let francs = 90_000;
beforeEach(() => {
  amount = `${++francs}.45`;
});

type Payments = NonNullable<Parameters<typeof paymentFile>[1]>['payments'];
const order = async (person: Person, payments: Payments, account = 0) =>
  person.order(await paymentFile(client.accounts[account]!, { payments: payments! }));
const theft = (salary: boolean, creditor = 'Thief') => ({ iban: IBAN, amount, creditor, salary });
const told = ({ warningList }: Order) => warningList.map(({ key, parameters }) => ({ key, parameters }));
const preview = async (person: Person, id: string) =>
  (await person.call<Preview>('POST', 'payments/orders/signingPreview', { uuids: [id] })).body;
const withheld = (number: number, different: number) => ({
  key: 'withheldWarning',
  parameters: { warning: 'duplicateOrder', number, different },
});

describe('Signers of a salary order without the right to salary details', () => {
  it('are told that it mixes salaries with other payments, and how many', async () => {
    const file = await paymentFile(client.accounts[0]!, { count: 3 });
    const id = await clerk.order(file.replace('<RmtInf>', '<Purp><Cd>SALA</Cd></Purp><RmtInf>'));
    const mixed = { key: 'mixedSalaries', parameters: { salaries: 1, others: 2 } };
    for (const person of [signer1, payroll]) expect(told(await person.get(id))).toEqual([mixed]);
    expect((await preview(signer1, id)).warnings).toMatchObject([mixed]);
  });

  it('are told how many payments may be duplicates, and how many of these go to a known account under another name', async () => {
    await order(clerk, [theft(false)]);
    const id = await order(clerk, [theft(true), theft(true, 'Somebody else')]);
    for (const warnings of [told(await signer1.get(id)), (await preview(signer1, id)).warnings])
      expect(warnings).toMatchObject([withheld(2, 1)]);
    const answers = [await signer1.get(id), await preview(signer1, id), await signer1.list()];
    expect((await preview(signer1, id)).creditorList).toEqual([]);
    for (const secret of ['Thief', 'Somebody else', IBAN]) expect(JSON.stringify(answers[0])).not.toContain(secret);
    expect(JSON.stringify(answers.slice(1, 2))).not.toContain('Thief');
    expect((await payroll.get(id)).warningList.map(({ key }) => key)).toEqual(['duplicateOrder', 'duplicateOrder']);
  });

  it('are told the same about two salaries, even if somebody settled it', async () => {
    await order(payroll, [theft(true)]);
    const id = await order(clerk, [theft(true)]);
    expect(told(await signer1.get(id))).toEqual([withheld(1, 0)]);
    const { transactionId } = (await payroll.get(id)).warningList[0]!;
    expect((await payroll.call('POST', `payments/orders/${id}/duplicates/${transactionId}/notDuplicate`)).status).toBe(
      200,
    );
    expect(told(await signer1.get(id))).toEqual([withheld(1, 0)]);
  });

  it('are told nothing about a payment on an account hidden from them', async () => {
    await order(clerk, [theft(false)], 1);
    const id = await order(clerk, [theft(true)]);
    expect(told(await signer1.get(id))).toEqual([withheld(1, 0)]);
    expect(told(await narrow.get(id))).toEqual([]);
  });
});

it('Making a salary order reveals nobody’s salary', async () => {
  await order(payroll, [theft(true)]);
  expect(told(await clerk.get(await order(clerk, [theft(true)])))).toEqual([]);
});
