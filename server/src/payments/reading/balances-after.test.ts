import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { storeTestStatements } from '../../testing/statements.ts';

type Preview = ApiAnswer<'POST payments/orders/signingPreview'>;

const WITHOUT_STATEMENTS = SIGNER_GRANTS.filter(({ area }) => area !== 'ACCOUNT_STATEMENTS');

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;
let signer2: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient({
    currencies: ['CHF', 'EUR'],
    users: {
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: WITHOUT_STATEMENTS },
    },
  });
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
  const [francs] = client.accounts;
  await storeTestStatements(portal, client, [
    { accountId: francs!.id, day: '2026-11-18', closing: '9999.00' },
    { accountId: francs!.id, day: '2026-11-19', closing: '1000.00' },
  ]);
});
afterAll(() => portal.stop());

async function order(amount: string, account = 0): Promise<string> {
  return clerk.order(await paymentFile(client.accounts[account]!, { payments: [{ amount }] }));
}

const balances = async (person: Person, ...uuids: string[]) =>
  (await person.call<Preview>('POST', 'payments/orders/signingPreview', { uuids })).body.balances;

describe('The balances after a basket', () => {
  it('are the last booked balances less everything the basket debits', async () => {
    expect(await balances(signer1, await order('250.15'), await order('100.10'))).toMatchObject([
      {
        currency: 'CHF',
        balanceDate: '2026-11-19',
        before: '1000.00',
        after: '649.75',
        isOverdrawn: false,
        remainsPercent: 64,
        others: [],
      },
    ]);
  });

  it('are below zero for an account that would be overdrawn', async () => {
    expect(await balances(signer1, await order('1000.01'))).toMatchObject([
      { before: '1000.00', after: '-0.01', isOverdrawn: true, remainsPercent: 0 },
    ]);
  });

  it('leave out payments in another currency, and name them', async () => {
    const content = await paymentFile(client.accounts[0]!, { payments: [{ amount: '77.70' }] });
    const dollars = await clerk.order(content.replace('<InstdAmt Ccy="CHF">', '<InstdAmt Ccy="USD">'));
    expect(await balances(signer1, dollars)).toMatchObject([
      { before: '1000.00', after: '1000.00', others: [{ amount: '77.70', currency: 'USD' }] },
    ]);
  });

  it('leave out an account without a balance', async () => {
    expect(await balances(signer1, await order('10.00', 1))).toEqual([]);
  });

  it('are hidden from users who may not see the statements', async () => {
    expect(await balances(signer2, await order('20.20'))).toEqual([]);
  });
});
