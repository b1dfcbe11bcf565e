import type { Reply, Request } from '@portico/contract/endpoint';
import type { OrderId } from '@portico/contract/ids';
import { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { statusGroup, type OrderStatus, type StatusGroup } from '@portico/contract/payments/status';
import { filteredFields } from '../../platform/grid/grid-filter.ts';
import { gridStatement } from '../../platform/grid/grid-sql.ts';
import { listing, readList, seeList } from '../../platform/grid/listing.ts';
import type { Context } from '../../platform/http/route.ts';
import { loadActor, visibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { orderGrid } from './order-grid.ts';
import { orderRows } from './order-rows.ts';
import { findAsked, ordersToSign, type FoundOrders } from './waiting-orders.ts';

type Orders = (typeof paymentsEndpoints)['orders'];
type Counts = (typeof paymentsEndpoints)['orderCounts'];
type Waiting = (typeof paymentsEndpoints)['waitingForMySignature'];

type View = { actor: PaymentsActor } & FoundOrders;

/** The orders that the caller sees. */
export const orderList = listOf('orders', false);

/** The deleted ones among them: none for users who may not view deleted orders. */
export const deletedOrderList = listOf('deletedOrders', true);

function listOf(name: 'orders' | 'deletedOrders', onlyDeleted: boolean) {
  return listing({
    name,
    endpoint: paymentsEndpoints.orders,
    async permit({ tx, subject }, _params, fields): Promise<View> {
      const actor = await loadActor(tx, subject);
      return { actor, ...(await findAsked(tx, actor, fields)) };
    },
    source: ({ actor, ...waiting }) => orderGrid(actor, onlyDeleted, waiting),
    rows: ({ actor }) => ({
      ...visibleFrom(actor, onlyDeleted),
      id: 'o.id',
      select: 'o.id',
      shown: 'from page join orders o on o.client_id = current_client() and o.id = page.id',
    }),
    present: ({ actor }, stored: readonly { id: OrderId }[], { tx }) =>
      orderRows(
        tx,
        actor,
        stored.map(({ id }) => id),
      ),
  });
}

/** Deleted orders show only in their own list. */
function visibleFrom(actor: PaymentsActor, onlyDeleted: boolean): { visible: string; values: unknown[] } {
  const { condition, values } = visibleOrders(actor, 1);
  const maySeeDeleted = actor.rights.has('VIEW_DELETED_ORDER', 'GRANT');
  const deleted = onlyDeleted ? (maySeeDeleted ? `o.status = 'DELETED'` : 'false') : `o.status <> 'DELETED'`;
  return { visible: `from orders o where o.client_id = current_client() and ${condition} and ${deleted}`, values };
}

/** A page of one of the two lists. */
export function listOrders(context: Context<Orders>, request: Request<Orders>): Promise<Reply<Orders>> {
  return readList(request.query.onlyDeleted === 'true' ? deletedOrderList : orderList, context, request);
}

/** How many orders each tab holds under the same filter. */
export async function countOrders(
  context: Context<Counts>,
  { query: { filter } }: Request<Counts>,
): Promise<Reply<Counts>> {
  const { source, rows: listed } = await seeList(orderList, context, undefined, filteredFields(filter));
  const grid = gridStatement(source, { filter }, listed.values);
  const rows = await context.tx.rows<{ status: OrderStatus; count: number }>(
    `select o.status, count(*)::int as count ${listed.visible} and ${grid.where} group by o.status`,
    grid.values,
  );
  const counts: Record<StatusGroup | 'ALL', number> = {
    ALL: 0,
    SIGNATURE_REQUIRED: 0,
    IN_PROGRESS: 0,
    ERRONEOUS: 0,
    COMPLETED: 0,
  };
  for (const { status, count } of rows) {
    const group = statusGroup(status);
    if (group) counts[group] += count;
    counts.ALL += count;
  }
  return counts;
}

const WAITING_SHOWN = 50;

/** The orders that the caller can sign now, earliest cut-off first. */
export async function waitingForMySignature({ tx, subject }: Context<Waiting>): Promise<Reply<Waiting>> {
  const actor = await loadActor(tx, subject);
  const mine = await ordersToSign(tx, actor);
  return { content: await orderRows(tx, actor, mine.slice(0, WAITING_SHOWN)), totalElements: mine.length };
}
