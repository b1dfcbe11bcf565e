import type { TestUser } from '../server/src/testing/clients.ts';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import type { TestPortal } from '../server/src/testing/portal/portal.ts';
import { until } from '../server/src/testing/portal/until.ts';
import { median, rounded, timed, type Measure, type Result } from './measure.ts';
import { withPortal } from './with-portal.ts';

const ORDERS = 100;
const TRANSACTIONS = 100;

/**
 * The whole road: orders from upload through two signatures to completed, with the simulator answering at once. The
 * baseline for later parts.
 */
export const road: Measure = () =>
  withPortal({ worker: true, simulator: true }, async (portal) => {
    const client = await portal.makeClient();
    const files = await Promise.all(
      Array.from({ length: ORDERS }, () => paymentFile(client.accounts[0]!, { count: TRANSACTIONS })),
    );
    const token = await portal.signIn(client.users['clerk']!);
    const count = (filter: object) => async () => {
      const query = encodeURIComponent(JSON.stringify(filter));
      return (await portal.call('GET', `payments/orders?size=1&filter=${query}`, { token })).body
        .totalElements as number;
    };
    const uploaded = await timed(async () => {
      for (const [number, file] of files.entries()) await portal.upload(token, `order-${number}.xml`, file);
    });
    const imported = await timed(() => until(count({ status: ['UNSIGNED'] }), (total) => total === ORDERS));
    const signed = await timed(async () => {
      await signAll(portal, client.users['signer1']!);
      await signAll(portal, client.users['signer2']!);
    });
    const completed = await timed(() =>
      until(count({ status: ['COMPLETED_SUCCESSFULLY'] }), (total) => total === ORDERS),
    );
    const total = (uploaded + imported + signed + completed) / 1000;
    const step = (figure: string, milliseconds: number): Result => ({
      figure,
      unit: 's',
      ours: rounded(milliseconds / 1000),
    });
    return [
      {
        figure: `${ORDERS} orders of ${TRANSACTIONS} transactions, upload to completed`,
        unit: 'orders per second',
        ours: rounded(ORDERS / total),
      },
      step('uploads, one after the other', uploaded),
      step('the rest of the imports', imported),
      step('two people sign all of them, each in one call', signed),
      step('release, screening, bank, status reports', completed),
      {
        figure: 'of which per order from release to completed',
        unit: 's',
        ours: rounded(median(await releaseSeconds(portal))),
      },
    ];
  });

async function signAll(portal: TestPortal, user: TestUser): Promise<void> {
  const token = await portal.signIn(user);
  const waiting = await portal.call(
    'GET',
    'payments/orders?size=1000&filter=%7B%22statusGroup%22%3A%5B%22SIGNATURE_REQUIRED%22%5D%7D',
    { token },
  );
  const uuids = waiting.body.content.map((row: { uniqueId: string }) => row.uniqueId);
  await portal.call('POST', 'payments/orders/requestSigningCode', { token, body: { uuids } });
  const securityCode = await portal.lastCode(user);
  const answer = await portal.call('POST', 'payments/orders/sign', { token, body: { uuids, securityCode } });
  if (answer.body.results.some((result: { outcome: string }) => result.outcome !== 'DONE'))
    throw new Error('Not every order was signed.');
}

/** From an order's release to its completion, by its own history. */
async function releaseSeconds(portal: TestPortal): Promise<number[]> {
  // The portal's clock stands still here, so times come from the ids (UUID v7: the first 48 bits are milliseconds).
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ first: string; last: string }>(
      `select min(id::text) filter (where event = 'release') as first, max(id::text) filter (where event = 'allFinal') as last
         from order_history group by order_id`,
    ),
  );
  const time = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  return rows.map(({ first, last }) => (time(last) - time(first)) / 1000);
}
