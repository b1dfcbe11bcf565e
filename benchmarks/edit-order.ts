import { openAsBlob } from 'node:fs';
import type { OrderId } from '@portico/contract/ids';
import { contentDigestOf } from '../server/src/payments/content/content-digest.ts';
import type { TestClient } from '../server/src/testing/clients.ts';
import { signedIn, type Person } from '../server/src/testing/orders.ts';
import type { TestPortal } from '../server/src/testing/portal/portal.ts';
import { watchBlocks } from './imports/longest-block.ts';
import { inPairs, limited, timed, type Measure } from './measure.ts';
import { cachedOrder } from './read-pain001.ts';
import { withPortal } from './with-portal.ts';

const TRANSACTIONS = 77_000;
const PAIRS = 3;
/** Judging a payment does more than hashing it: its amounts, texts and the format of its bank. */
const READINGS_MAXIMUM = 3;
const BLOCK_MAXIMUM_MILLISECONDS = 50;
const LIST_MAXIMUM_MILLISECONDS = 100;

/**
 * Edits of an order of 77,000 payments in the web server, beside one reading of all its contents for their digest: a new
 * date of its groups, and one payment taken out. Also how long they block the event loop.
 */
export const editOrder: Measure = () =>
  withPortal({ worker: true }, async (portal) => {
    const client = await clientOfTheFile(portal);
    const clerk = await signedIn(portal, client.users['clerk']!);
    const file = await openAsBlob(await cachedOrder(TRANSACTIONS));
    const id = await clerk.order(await file.bytes());
    await clerk.act('reopen', [id]);
    const reading = () => timed(() => portal.owner.inClient(client.id, (tx) => contentDigestOf(tx, id)));
    let day = 20;
    const blocks: number[] = [];
    const dated = () => edited(clerk, id, 'PUT', 'terms', { executionDate: `2026-11-${(day += 1)}` }, blocks);
    const { content } = await clerk.transactions(id);
    const out = content.map(({ uniqueId }) => uniqueId);
    const takenOut = () => edited(clerk, id, 'POST', 'takeOut', { transactions: [out.pop()!] }, blocks);
    const beside = `of ${TRANSACTIONS} payments, beside reading them for their digest`;
    return [
      await inPairs(`a new date ${beside}`, 'ms', PAIRS, dated, reading, READINGS_MAXIMUM),
      await inPairs(`one payment taken out ${beside}`, 'ms', PAIRS, takenOut, reading, READINGS_MAXIMUM),
      limited(
        'the list of orders, with the edited one',
        'ms',
        await timesOf(5, () => clerk.list()),
        LIST_MAXIMUM_MILLISECONDS,
      ),
      limited(
        'longest block of the event loop during these edits',
        'ms of processor time',
        blocks,
        BLOCK_MAXIMUM_MILLISECONDS,
      ),
    ];
  });

async function timesOf(runs: number, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timed(act));
  return times;
}

/** A client with the account that the file debits. */
async function clientOfTheFile(portal: TestPortal): Promise<TestClient> {
  const client = await portal.makeClient({ currencies: ['EUR'] });
  await portal.owner.inNoClient(async (tx) => {
    await tx.write('update accounts set iban = $1', ['CH9300762011623852957']);
    await tx.write('update banks set bic = $1', ['ALPECH99XXX']);
  });
  return client;
}

/** The milliseconds of one edit; adds the longest block of this process, in which the web server runs. */
async function edited(
  clerk: Person,
  id: OrderId,
  method: string,
  edit: string,
  change: object,
  blocks: number[],
): Promise<number> {
  const { contentDigest } = await clerk.get(id);
  const longest = watchBlocks();
  const milliseconds = await timed(async () => {
    const { status, body } = await clerk.call(method, `payments/orders/${id}/${edit}`, { contentDigest, ...change });
    if (status !== 200) throw new Error(`The order was not edited: ${status} ${JSON.stringify(body)}`);
  });
  blocks.push(longest().ownMilliseconds);
  return milliseconds;
}
