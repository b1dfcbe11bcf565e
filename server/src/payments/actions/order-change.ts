import type { EntityStatus } from '@portico/contract/approvals/model';
import type { Reason } from '@portico/contract/errors';
import { trustedId, type OrderId, type OrderMessageId } from '@portico/contract/ids';
import { formatMoney } from '@portico/contract/money';
import type { SwitchArea } from '@portico/contract/permissions/model';
import type { OrderStatus } from '@portico/contract/payments/status';
import { accountsOf, loadAccounts } from '../../accounts/public.ts';
import {
  governedKind,
  type ContentProblem,
  type GovernedEntity,
  type ObjectAccess,
  type ObjectChange,
  type Stored,
} from '../../approvals/public.ts';
import type { Rights } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import { wholeOrders } from '../payments-actor.ts';
import { rightsRefusals } from './decide-order.ts';
import { deleteOrder } from './delete-order.ts';
import { loadRightsOfPerson } from '../signing/eligible-signer.ts';
import { loadOrderFacts, moneyFromJson, type OrderFacts } from '../reading/order-facts.ts';
import { orderStates } from './order-state.ts';
import { restoreOrder } from './restore-order.ts';
import { findTwin } from '../duplicates/twins.ts';

/** What the second person reads about an order; its page has the rest. */
export type OrderContent = {
  status: OrderStatus;
  orderId: OrderMessageId;
  numberOfTransactions: number;
  totals: { amount: string; currency: string }[];
  executionDate: string | null;
  /** For a restore in spite of a twin: that twin's message id. */
  duplicateOf?: OrderMessageId;
};

/** Deleting and restoring an order, for clients that want two people for it. Its content never waits for approval. */
export const orderChange: GovernedEntity<OrderContent, OrderId> = {
  ...governedKind('order'),
  // The payments themselves are signed for by others.
  isApprovedByAnybody: true,
  access: { visible, approval },
  auditType: 'ORDER',
  auditCategory: 'PAYMENT',
  nameOf: ({ orderId }) => orderId,
  find,
  problems: findProblems,
  deletionProblem,
  async update(tx, id, content, by) {
    const rights = await loadRightsOfPerson(tx, by.userId);
    await restoreOrder(tx, await lockOrder(tx, id), { ...by, rights, anyway: isAnyway(content) });
  },
  async remove(tx, id, by) {
    await deleteOrder(tx, await lockOrder(tx, id), by);
    await setStatus(tx, id, 'OK');
  },
  setStatus,
  async describe(_tx, { status, orderId, numberOfTransactions, totals, executionDate, duplicateOf }) {
    return {
      status: { key: status },
      orderId,
      ...(duplicateOf !== undefined && { duplicateOf }),
      transactions: String(numberOfTransactions),
      totals: moneyFromJson(totals).map((money) => ({ amount: formatMoney(money), currency: money.currency })),
      executionDate,
    };
  },
  add: notMade,
  removeUnapproved: notMade,
};

/** Orders come from uploads or manual entry, never from a request. */
function notMade(): never {
  throw new Error('An order is not added by a change request.');
}

type Row = {
  status: OrderStatus;
  entity_status: EntityStatus;
  message_id: OrderMessageId;
  number_of_transactions: number;
  totals: OrderContent['totals'];
  execution_date: string | null;
};

/** Its version never changes: what counts is whether its status still allows the change. */
async function find(tx: Transaction, id: OrderId, lock: boolean): Promise<Stored<OrderContent> | null> {
  const row = await tx.row<Row>(
    `select status, entity_status, message_id, number_of_transactions, totals, execution_date::text
     from orders where client_id = current_client() and id = $1 ${lock ? 'for update' : ''}`,
    [id],
  );
  return (
    row && {
      content: {
        status: row.status,
        orderId: row.message_id,
        numberOfTransactions: row.number_of_transactions,
        totals: row.totals,
        executionDate: row.execution_date,
      },
      status: row.entity_status,
      version: 0,
    }
  );
}

async function lockOrder(tx: Transaction, id: OrderId): Promise<OrderFacts> {
  const [order] = await loadOrderFacts(tx, await loadAccounts(tx), [id], 'lock');
  return order!;
}

/** Judged again at approval and when applied, since a twin may have come meanwhile. */
async function findProblems(tx: Transaction, content: OrderContent, id: OrderId, at: Date): Promise<ContentProblem[]> {
  const order = await lockOrder(tx, id);
  if (orderStates.targetsOf(order.status, 'restore').length === 0)
    return [{ field: 'status', text: 'payments.problem.notDeleted' }];
  const twin = isAnyway(content) ? null : await findTwin(tx, { now: () => at }, id);
  return twin ? [{ field: 'duplicateOf', text: 'payments.problem.hasTwin' }] : [];
}

function isAnyway({ duplicateOf }: OrderContent): boolean {
  return duplicateOf !== undefined;
}

async function deletionProblem(tx: Transaction, id: OrderId): Promise<Reason | null> {
  const { status } = await lockOrder(tx, id);
  if (orderStates.targetsOf(status, 'delete').length > 0) return null;
  return { kind: 'state', key: 'state.delete', parameters: { status } };
}

async function setStatus(tx: Transaction, id: OrderId, status: EntityStatus): Promise<void> {
  await tx.write('update orders set entity_status = $2 where client_id = current_client() and id = $1', [id, status]);
}

/**
 * Only for users who see the whole order, since the request names its totals. A deleted order also takes the right to
 * view deleted ones.
 */
async function visible(tx: Transaction, subject: Subject, rights: Rights, first: number) {
  if (!rights.has('PAYMENT_VIEW', 'GRANT')) return null;
  const accounts = await accountsOf(tx, subject);
  const { condition, values } = wholeOrders({ userId: subject.userId, rights, accounts }, first);
  const deleted = first + values.length;
  return {
    condition: `r.requested_by = $${deleted + 1} or exists (select from orders o where o.client_id = current_client() and o.id = r.object_id
      and ${condition} and (o.status <> 'DELETED' or $${deleted}))`,
    values: [...values, rights.has('VIEW_DELETED_ORDER', 'GRANT'), subject.userId],
  };
}

async function approval(tx: Transaction, changes: readonly ObjectChange[]): ReturnType<ObjectAccess['approval']> {
  const ids = [...new Set(changes.map(({ objectId }) => trustedId<OrderId>(objectId)))].toSorted();
  const orders = new Map<string, OrderFacts>(
    (await loadOrderFacts(tx, await loadAccounts(tx), ids)).map((order) => [order.id, order]),
  );
  return (rights, { objectId, action, content }) => {
    const order = orders.get(objectId);
    if (!order) return [];
    return [
      ...viewRefusals(rights, order),
      ...rightsRefusals(rights, action === 'DELETE' ? 'delete' : 'restore', order),
      ...anywayRefusals(rights, content as OrderContent | null),
    ];
  };
}

/** Restoring despite a twin takes the right to upload such a file (spec D4). */
function anywayRefusals(rights: Rights, content: OrderContent | null): Reason[] {
  const refusal = content && isAnyway(content) ? rights.refusal('PAYMENT_UPLOAD', 'GRANT') : null;
  return refusal ? [refusal] : [];
}

/** Deciding takes the right to look at the order. */
function viewRefusals(rights: Rights, { status }: OrderFacts): Reason[] {
  const areas: SwitchArea[] = status === 'DELETED' ? ['PAYMENT_VIEW', 'VIEW_DELETED_ORDER'] : ['PAYMENT_VIEW'];
  return areas.map((area) => rights.refusal(area, 'GRANT')).filter((reason) => reason !== null);
}
