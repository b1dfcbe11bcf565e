import type { Reply, Request } from '@portico/contract/endpoint';
import type { GridQuery } from '@portico/contract/grid';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { statusGroup, type OrderStatus, type StatusGroup } from '@portico/contract/payments/status';
import { readPage } from '../../platform/grid/grid-page.ts';
import { gridStatement } from '../../platform/grid/grid-sql.ts';
import type { Context } from '../../platform/http/route.ts';
import { loadActor, visibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { decideOrder } from '../actions/decide-order.ts';
import { loadOrderFacts } from './order-facts.ts';
import { orderGrid } from './order-grid.ts';
import { orderRows } from './order-rows.ts';

type Orders = (typeof paymentsEndpoints)['orders'];
type Counts = (typeof paymentsEndpoints)['orderCounts'];
type Waiting = (typeof paymentsEndpoints)['waitingForMySignature'];

/** The orders list. Reading a list writes no audit row. */
export async function listOrders(context: Context<Orders>, { query }: Request<Orders>): Promise<Reply<Orders>> {
  const { tx, subject } = context;
  const actor = await loadActor(tx, subject);
  const onlyDeleted = query.onlyDeleted === 'true';
  const { from, values } = visibleFrom(actor, onlyDeleted);
  const { rows, total, next } = await readPage<{ id: string }>(tx, orderGrid(actor, onlyDeleted), query, {
    visible: from,
    values,
    id: 'o.id',
    select: 'o.id',
    shown: 'from page join orders o on o.client_id = current_client() and o.id = page.id',
  });
  const ids = rows.map(({ id }) => id);
  return { content: await orderRows(tx, actor, ids), ...total, ...next };
}

/** Deleted orders show only in their own list, to users who may view them. */
function visibleFrom(actor: PaymentsActor, onlyDeleted: boolean): { from: string; values: unknown[] } {
  const { condition, values } = visibleOrders(actor, 1);
  const maySeeDeleted = actor.rights.has('VIEW_DELETED_ORDER', 'GRANT');
  const deleted = onlyDeleted ? (maySeeDeleted ? `o.status = 'DELETED'` : 'false') : `o.status <> 'DELETED'`;
  return { from: `from orders o where o.client_id = current_client() and ${condition} and ${deleted}`, values };
}

/** How many orders each tab holds under the same filter. */
export async function countOrders(context: Context<Counts>, { query }: Request<Counts>): Promise<Reply<Counts>> {
  const { tx, subject } = context;
  const actor = await loadActor(tx, subject);
  const { from, values } = visibleFrom(actor, false);
  const filter: Partial<GridQuery> = query.filter === undefined ? {} : { filter: query.filter };
  const grid = gridStatement(orderGrid(actor), filter, values);
  const rows = await tx.rows<{ status: OrderStatus; count: number }>(
    `select o.status, count(*)::int as count ${from} and ${grid.where} group by o.status`,
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

const WAITING_SCANNED = 1_000;
const WAITING_SHOWN = 50;

/** The orders that the caller can sign now, earliest execution date first. */
export async function waitingForMySignature({ tx, subject }: Context<Waiting>): Promise<Reply<Waiting>> {
  const actor = await loadActor(tx, subject);
  const { condition, values } = visibleOrders(actor, 1);
  const ids = await tx.rows<{ id: string }>(
    `select o.id from orders o where o.client_id = current_client() and ${condition} and o.status in ('UNSIGNED', 'PARTIALLY_SIGNED')
      order by o.execution_date, o.id limit ${WAITING_SCANNED}`,
    values,
  );
  const facts = await loadOrderFacts(
    tx,
    actor.accounts,
    ids.map((row) => row.id),
  );
  const mine = facts.filter((order) => decideOrder(actor, 'sign', order).allowed).map((order) => order.id);
  return { content: await orderRows(tx, actor, mine.slice(0, WAITING_SHOWN)), totalElements: mine.length };
}
