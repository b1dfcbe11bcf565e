import type { ClientId, OrderId } from '@portico/contract/ids';
import { hasMissedCutOff, loadAccounts } from '../../accounts/public.ts';
import type { JobPayload, Work } from '../../platform/jobs.ts';
import { isOfStandingOrder } from '../from-templates/standing-order-of.ts';
import { maySubmit } from '../signing/eligible-signer.ts';
import { freezeMasterData } from './from-master-data.ts';
import { loadOrderFacts } from '../reading/order-facts.ts';
import { submitOrder } from './submit-order.ts';

const ORDERS_AT_ONCE = 500;

type FitWork = Pick<Work, 'db' | 'clock'>;

/**
 * Looks again at the orders that wait for a sign-off rule after the rules have changed: one transaction each, by id.
 * Orders that still fit no rule stay as they are. Idempotent.
 */
export async function fitRules(work: FitWork, { clientId }: JobPayload): Promise<void> {
  let last: OrderId | null = null;
  do {
    const ids = await waitingOrders(work, clientId, last);
    for (const id of ids) await fitRule(work, clientId, id);
    last = ids.length === ORDERS_AT_ONCE ? ids.at(-1)! : null;
  } while (last !== null);
}

async function waitingOrders({ db }: FitWork, clientId: ClientId, after: OrderId | null): Promise<OrderId[]> {
  const rows = await db.inClient(clientId, (tx) =>
    tx.rows<{ id: OrderId }>(
      `select id from orders where client_id = current_client() and status = 'MISSING_SIGN_OFF_REQUIREMENTS'
         and ($1::uuid is null or id > $1) order by id limit ${ORDERS_AT_ONCE}`,
      [after],
    ),
  );
  return rows.map(({ id }) => id);
}

async function fitRule({ db, clock }: FitWork, clientId: ClientId, orderId: OrderId): Promise<void> {
  await db.inClient(clientId, async (tx) => {
    const [order] = await loadOrderFacts(tx, await loadAccounts(tx), [orderId], 'lock');
    if (order?.status !== 'MISSING_SIGN_OFF_REQUIREMENTS' || hasMissedCutOff(order.cutOff, clock.now())) return;
    // It proceeds for the person who submitted or uploaded it; without their rights it waits for somebody who has them. One of
    // a standing order is the client's own.
    const mayProceed =
      (await isOfStandingOrder(tx, orderId)) || (await maySubmit(tx, order, order.submittedBy ?? order.createdBy));
    if (!mayProceed) return;
    // Nobody has signed yet, so it leaves with what was confirmed about its accounts meanwhile.
    const contentDigest = (await freezeMasterData(tx, order.id)) ?? order.contentDigest;
    await submitOrder(tx, clock, { ...order, contentDigest }, { clientId, userId: null }, 'ruleFits');
  });
}
