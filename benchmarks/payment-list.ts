import { CLERK_GRANTS, giveRights, type TestClient } from '../server/src/testing/clients.ts';
import { signedIn } from '../server/src/testing/orders.ts';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import type { TestPortal } from '../server/src/testing/portal/portal.ts';
import { limited, timed, type Measure, type Result } from './measure.ts';
import { copyPayments } from './payment-list/copy-payments.ts';
import { withPortal } from './with-portal.ts';

const ORDERS = 10_000;
const PAYMENTS_PER_ORDER = 100;
const RUNS = 9;
const SUGGESTIONS = 'payments/manual/creditors';
const BOUND_MILLISECONDS = 100;
/** It looks through the names, contents and totals of all orders, and through all payments. */
const SEARCH_IN_ORDERS_BOUND_MILLISECONDS = 300;

const PAYMENTS = 'payments/transactions';
const filter = (path: string, value: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(value))}`;

const ASKED: Record<string, string> = {
  'page as it opens': PAYMENTS,
  'page by clicking through': `${PAYMENTS}?page=100&size=100`,
  'by amount, backwards': `${PAYMENTS}?sort=amount,desc`,
  'a creditor': filter(PAYMENTS, { creditor: 'Creditor 49999' }),
  'the search for a name': filter(PAYMENTS, { search: 'creditor 49999' }),
  'the search for an amount': filter(PAYMENTS, { search: "4'999.57" }),
  'the search for what nobody is called': filter(PAYMENTS, { search: 'Guss' }),
  'a day': filter(PAYMENTS, { executionDate: { lowerBound: '2026-11-20', upperBound: '2026-11-20' } }),
  'those rejected or returned': filter(PAYMENTS, { unpaid: ['true'] }),
  'those returned on a day': filter(PAYMENTS, { returnedOn: { lowerBound: '2026-11-20', upperBound: '2026-11-20' } }),
  'the totals': `${PAYMENTS}/totals`,
  'the orders with a payment to somebody': filter('payments/orders', { search: 'creditor 49999' }),
  'the orders with returned payments': filter('payments/orders', { hasReturnedPayments: ['true'] }),
  'the orders with an amount': filter('payments/orders', { search: "4'999.57" }),
  'creditors suggested for a name': `${SUGGESTIONS}?text=creditor%2049999`,
  'creditors suggested for a word that all names have': `${SUGGESTIONS}?text=creditor`,
  'the orders with a text that all payments have': filter('payments/orders', { search: 'Invoice' }),
};

const READERS = {
  clerk: '',
  half: ', for somebody who sees half of them',
  few: ', for somebody who sees ten of them',
};

/** The payments of all orders, a million of them beside as many of other clients, the search in orders, and whom somebody may be about to pay. */
export const paymentList: Measure = () =>
  withPortal({ worker: true }, async (portal) => {
    const client = await filledClient(portal);
    await filledClient(portal);
    await portal.owner.pool.query('vacuum analyze orders, transaction_groups, transactions, paid_creditors');
    const results: Result[] = [];
    for (const [who, words] of Object.entries(READERS)) {
      const token = await portal.signIn(client.users[who]!);
      const history = await historyOf(portal, token);
      for (const [what, path] of Object.entries({ ...ASKED, 'the history of a creditor': history })) {
        const ask = async () => {
          const { status, body } = await portal.call('GET', path, { token });
          if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
        };
        await ask();
        const values: number[] = [];
        for (let run = 0; run < RUNS; run++) values.push(await timed(ask));
        const bound = path.startsWith('payments/orders') ? SEARCH_IN_ORDERS_BOUND_MILLISECONDS : BOUND_MILLISECONDS;
        results.push(limited(`${what}, of ${ORDERS * PAYMENTS_PER_ORDER} payments${words}`, 'ms', values, bound));
      }
    }
    return results;
  });

/** Half of the payments are on each of two accounts; a third one has ten. */
async function filledClient(portal: TestPortal): Promise<TestClient> {
  const reader = { grants: [{ area: 'PAYMENT_VIEW', level: 'GRANT' } as const] };
  const client = await portal.makeClient({
    currencies: ['CHF', 'EUR', 'USD'],
    users: { clerk: { grants: CLERK_GRANTS }, half: reader, few: reader },
  });
  const clerk = await signedIn(portal, client.users['clerk']!);
  const [first, second, third] = client.accounts;
  for (const account of [first!, second!]) {
    const order = await clerk.order(await paymentFile(account));
    await copyPayments(portal.owner, { clientId: client.id, orderId: order }, ORDERS / 2, PAYMENTS_PER_ORDER);
  }
  await giveBack(portal, client);
  await clerk.order(await paymentFile(third!, { count: 10 }));
  for (const [who, { id }] of Object.entries({ half: second!, few: third! })) {
    const scope = { kind: 'ACCOUNT' as const, id };
    await giveRights(portal.owner, client, who, [{ area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY', scope }]);
  }
  return client;
}

/** Every tenth order has a payment that came back. */
async function giveBack(portal: TestPortal, client: TestClient): Promise<void> {
  await portal.owner.inClient(client.id, (tx) =>
    tx.write(
      `update transactions set booked_on = '2026-11-19', returned_on = '2026-11-20', return_reasons = '[{"code": "AC04", "text": null}]'
       where client_id = current_client() and sequence = 7 and abs(hashtext(order_id::text)) % 10 = 0`,
    ),
  );
}

/** Of the creditor of the first payment that somebody sees. */
async function historyOf(portal: TestPortal, token: string): Promise<string> {
  const { body } = await portal.call('GET', PAYMENTS, { token });
  return `${PAYMENTS}/${body.content[0].uniqueId}/creditorHistory`;
}
