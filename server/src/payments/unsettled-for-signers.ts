import type { Transaction } from '../platform/db.ts';
import type { OrderFacts, OrderWarning, Settled } from './order-facts.ts';

type Concern = OrderWarning & { orderId: string };

/** What the signer is to look at; the code itself is what the preview asks for. */
export async function unsettledForSigners(
  tx: Transaction,
  basket: readonly OrderFacts[],
  warnings: ReadonlyMap<string, OrderWarning[]>,
): Promise<Concern[]> {
  const concerns = basket.flatMap((order) =>
    warnings
      .get(order.id)!
      .filter(({ key }) => key !== 'submitNeedsCode')
      .map((warning) => ({ ...warning, orderId: order.orderId })),
  );
  const settled = concerns.filter((warning) => warning.settled);
  const makers = await loadMakers(tx, settled.flatMap(paymentsOf));
  return concerns.filter((warning) => !warning.settled || !isByAnother(warning.settled, paymentsOf(warning), makers));
}

/**
 * Who brought one of the two orders in settles a warning for themselves, not for those who sign; and so does a guest,
 * whoever's name they act in: the person could have brought both orders in by other names.
 */
function isByAnother(settled: Settled, payments: readonly string[], makers: ReadonlyMap<string, string[]>): boolean {
  return settled.guestId === undefined && !payments.some((id) => makers.get(id)?.includes(settled.userId));
}

function paymentsOf({ transactionId, otherTransactionId }: OrderWarning): string[] {
  return [transactionId, otherTransactionId].filter((id) => typeof id === 'string');
}

/** Who made the orders of some payments, by payment: those in whose name, and those who did it. */
async function loadMakers(tx: Transaction, transactionIds: readonly string[]): Promise<Map<string, string[]>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; makers: string[] }>(
    `select t.id, array_remove(array[o.created_by, o.uploaded_by, o.last_edited_by, u.guest_id], null) as makers
       from transactions t join orders o on o.client_id = t.client_id and o.id = t.order_id
       left join uploads u on u.client_id = o.client_id and u.id = o.upload_id
      where t.client_id = current_client() and t.id = any($1)`,
    [transactionIds],
  );
  return new Map(rows.map(({ id, makers }) => [id, makers]));
}
