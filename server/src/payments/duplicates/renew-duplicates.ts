import type { OrderId, TransactionId } from '@portico/contract/ids';
import { loadAccounts } from '../../accounts/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { idInPayload, job, jobPayload, type PayloadOf, type Work } from '../../platform/jobs.ts';
import { DUPLICATE, warnOfDuplicates } from './find-duplicates.ts';
import { kindOf } from '../content/limited-warnings.ts';
import { loadOrderFacts, type OrderFacts, type OrderWarning } from '../reading/order-facts.ts';
import { NOT_GONE } from '../actions/order-state.ts';
import { writeWarnings } from '../submitting/rematch-accounts.ts';

/**
 * `orderId`: the order that was deleted or edited. Not in the import queue, where it could wait long: until it is done, signers aren't
 * warned of other similar payments.
 */
export const renewDuplicatesJob = job({
  name: 'renew-duplicates',
  lane: 'long',
  payload: jobPayload.extend({ orderId: idInPayload<OrderId>() }),
  key: ({ orderId }) => `duplicates ${orderId}`,
  queue: ({ clientId }) => `duplicates ${clientId}`,
});

const ORDERS_AT_ONCE = 500;

/**
 * Looks again for possible duplicates in all unreleased orders that were warned of a payment of a deleted order, or of
 * one that is gone: an edit has taken it out, of this order or another. A warning names one of several similar payments, and losing that one must not hide the
 * others. One transaction each; idempotent.
 */
export async function renewDuplicates(
  { db }: Pick<Work, 'db'>,
  { clientId, orderId }: PayloadOf<typeof renewDuplicatesJob>,
): Promise<void> {
  let last: OrderId | null = null;
  do {
    const ids = await db.inClient(clientId, (tx) => ordersWarnedOf(tx, orderId, last));
    for (const id of ids) await db.inClient(clientId, (tx) => renewOne(tx, id));
    last = ids.length === ORDERS_AT_ONCE ? ids.at(-1)! : null;
  } while (last !== null);
}

/** The unreleased orders after this one that were warned of a payment of an order, or of one that is gone. */
export async function ordersWarnedOf(
  tx: Transaction,
  orderId: OrderId,
  after: OrderId | null,
  most = ORDERS_AT_ONCE,
): Promise<OrderId[]> {
  const rows = await tx.rows<{ id: OrderId }>(
    `select o.id from orders o
      where o.client_id = current_client() and o.status = any($2) and ($3::uuid is null or o.id > $3) and exists (
        select from jsonb_array_elements(o.warnings) w left join transactions t
            on t.client_id = current_client() and t.id = (w ->> 'otherTransactionId')::uuid
         where w ? 'otherTransactionId' and (t.order_id = $1 or t.id is null))
      order by o.id limit $4`,
    [orderId, [...NOT_GONE], after, most],
  );
  return rows.map(({ id }) => id);
}

/** Looks again for possible duplicates of one order's payments. */
export async function renewOne(tx: Transaction, orderId: OrderId): Promise<void> {
  const [order] = await loadOrderFacts(tx, await loadAccounts(tx), [orderId], 'lock');
  if (!order || !NOT_GONE.has(order.status)) return;
  await writeWarnings(tx, orderId, await withDuplicatesRenewed(tx, order));
}

/** An order's warnings, with those of duplicates as an import would find them today. */
export async function withDuplicatesRenewed(
  tx: Transaction,
  { id, warnings }: Pick<OrderFacts, 'id' | 'warnings'>,
): Promise<OrderWarning[]> {
  const duplicates = await warnOfDuplicates(tx, id);
  const edited = await whenEdited(tx, duplicates);
  return [
    ...warnings.filter((warning) => kindOf(warning) !== DUPLICATE),
    ...duplicates.map((duplicate) => ({ ...duplicate, ...settlementOf(warnings, duplicate, edited) })),
  ];
}

type WhenEdited = ReadonlyMap<TransactionId | null | undefined, Date>;

/** Which of their payments somebody has changed, and when. */
async function whenEdited(tx: Transaction, duplicates: readonly OrderWarning[]): Promise<WhenEdited> {
  const ids = duplicates.flatMap(({ transactionId, otherTransactionId }) => [transactionId, otherTransactionId]);
  const rows = await tx.rows<{ id: TransactionId; at: Date }>(
    `select id, edited_at as at from transactions
      where client_id = current_client() and id = any($1) and edited_at is not null`,
    [ids.filter((id) => id !== null && id !== undefined)],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** A pair settled as no duplicate stays settled, unless one of the payments has changed since. */
function settlementOf(
  warnings: readonly OrderWarning[],
  { transactionId, otherTransactionId }: OrderWarning,
  edited: WhenEdited,
): Pick<OrderWarning, 'settled'> {
  const known = warnings.find(
    (warning) => warning.transactionId === transactionId && warning.otherTransactionId === otherTransactionId,
  );
  if (!known?.settled) return {};
  const settledAt = new Date(known.settled.at);
  const hasChanged = [transactionId, otherTransactionId].some(
    (id) => (edited.get(id)?.getTime() ?? 0) >= settledAt.getTime(),
  );
  return hasChanged ? {} : { settled: known.settled };
}
