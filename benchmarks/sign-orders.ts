import type { ClientId, OrderId } from '@portico/contract/ids';
import type { OrderStatus } from '@portico/contract/payments/status';
import { openFiles } from '../server/src/platform/files/files-open.ts';
import { signedIn, type Person } from '../server/src/testing/orders.ts';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import type { TestPortal } from '../server/src/testing/portal/portal.ts';
import { importUpload } from '../server/src/uploads/public.ts';
import { limited, median, rounded, timed, type Measure } from './measure.ts';
import { copyOrder } from './sign-orders/copy-order.ts';
import { withPortal } from './with-portal.ts';

const ORDERS = 1_000;
const TRANSACTIONS = 10;
const ROUNDS = 3;
const MAXIMUM_SECONDS = 10;

/** Signs 1,000 orders of 10 transactions in one call with its code: by the first of two people, and by the last. */
export const signOrders: Measure = () =>
  withPortal({}, async (portal) => {
    const client = await portal.makeClient();
    const [clerk, first, last] = await Promise.all(
      ['clerk', 'signer1', 'signer2'].map((role) => signedIn(portal, client.users[role]!)),
    );
    const file = await paymentFile(client.accounts[0]!, { count: TRANSACTIONS });
    const template = await importedOrder(portal, clerk!, client.id, file);
    const seconds = { code: [] as number[], first: [] as number[], last: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      const orders = await copyOrder(portal.owner, client.id, template, ORDERS);
      const signing = { orders, codeSeconds: seconds.code };
      seconds.first.push(await sign(signing, first!, 'PARTIALLY_SIGNED'));
      seconds.last.push(await sign(signing, last!, 'FULLY_SIGNED'));
    }
    const figure = `${ORDERS} orders of ${TRANSACTIONS} transactions`;
    return [
      limited(`${figure} signed in one call, by the first of two`, 's', seconds.first, MAXIMUM_SECONDS),
      limited(`${figure} signed in one call, by the last of two`, 's', seconds.last, MAXIMUM_SECONDS),
      { figure: `the code for ${figure}`, unit: 's', ours: rounded(median(seconds.code)), runs: seconds.code.length },
    ];
  });

/** Imports a file without a worker, because a worker would release signed orders while others are being measured. */
async function importedOrder(portal: TestPortal, clerk: Person, clientId: ClientId, file: string): Promise<OrderId> {
  const { body } = await portal.upload(clerk.token, 'payments.xml', file);
  const db = await portal.openAs('portico_worker', 2);
  await importUpload(
    { files: openFiles(portal.config, db), clock: portal.clock },
    { clientId, uploadId: body.uniqueId },
  );
  await db.close();
  return (await clerk.list()).content[0]!.uniqueId;
}

type Signing = { orders: OrderId[]; codeSeconds: number[] };

/** Signs them all and checks that each gets the expected status. Returns the seconds of the call. */
async function sign({ orders, codeSeconds }: Signing, person: Person, expected: OrderStatus): Promise<number> {
  let code = '';
  codeSeconds.push((await timed(async () => (code = await person.code(orders)))) / 1000);
  const begun = performance.now();
  const outcomes = await person.act('sign', orders, { securityCode: code });
  const seconds = (performance.now() - begun) / 1000;
  const done = outcomes.filter((one) => one.outcome === 'DONE' && one.status === expected).length;
  if (done !== orders.length) throw new Error(`${done} of ${orders.length} orders are ${expected}.`);
  return seconds;
}
