import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { loadAccounts } from '../../accounts/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { CountedRows, growing } from '../../testing/portal/counted-rows.ts';
import { everybody } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { contentDigestOf } from './content-digest.ts';
import { freezeMasterData } from '../submitting/from-master-data.ts';
import { loadOrderFacts } from '../reading/order-facts.ts';
import { matchAgain } from '../submitting/rematch-accounts.ts';
import { hasTemporaryBeneficiary } from '../submitting/temporary-beneficiary.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

const FEW = 60;
const MANY = 4 * FEW;

type Act = (tx: Transaction, orderId: OrderId) => Promise<unknown>;

/** How many rows an action reads for an order of that many groups, each with one payment. */
async function rowsOf(count: number, act: Act): Promise<CountedRows> {
  const client = await portal.makeClient();
  const { clerk } = await everybody(portal, client.users, 'clerk');
  const [account] = client.accounts;
  const orderId = await clerk.order(await paymentFile(Array.from({ length: count }, () => account!)));
  const rows = new CountedRows();
  const worker = await portal.openAs('portico_worker');
  await worker.inClient(client.id, (tx) => act(rows.transaction(tx), orderId));
  await worker.close();
  return rows;
}

/** As if the file's words still left, and no account were known. */
async function forget(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx.write(
    `update transaction_groups set debtor_name = 'X', debit_account_id = null where client_id = current_client() and order_id = $1`,
    [orderId],
  );
}

const ACTS: [string, Act][] = [
  ['its digest', contentDigestOf],
  ['the search for temporary beneficiaries', (tx, orderId) => hasTemporaryBeneficiary(tx, orderId)],
  [
    'freezing master data',
    async (tx, orderId) => {
      await forget(tx, orderId);
      expect(await freezeMasterData(tx, orderId)).not.toBeNull();
    },
  ],
  [
    'matching accounts again',
    async (tx, orderId) => {
      const accounts = await loadAccounts(tx);
      await forget(tx, orderId);
      const [order] = await loadOrderFacts(tx, accounts, [orderId]);
      const { hasChanged } = await matchAgain(tx, accounts, order!, { mayDebit: () => true, mayPayOthers: true });
      expect(hasChanged).toBe(true);
    },
  ],
];

it.each(ACTS)('%s grows linearly with the groups of an order', async (_name, act) => {
  const [few, many] = [await rowsOf(FEW, act), await rowsOf(MANY, act)];
  expect(growing(few, many, FEW)).toEqual([]);
});
