import { DIFFERENCES } from '@portico/contract/payments/editing/differences';
import type { OrderId, OrderMessageId, TransactionId, UserId } from '@portico/contract/ids';
import { loadHands } from '../../approvals/public.ts';
import { loadDisowned, type Word } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { DUPLICATE } from '../duplicates/find-duplicates.ts';
import { kindOf } from '../content/limited-warnings.ts';
import type { OrderFacts, OrderWarning, Settled } from '../reading/order-facts.ts';
import { WITHHELD, WITHHELD_GROUP } from '../reading/withheld-warnings.ts';

/** `orderId`: as on the wire, the message id. */
type Concern = OrderWarning & { orderUniqueId: OrderId; orderId: OrderMessageId };

/** First what may pay twice, what the signer can't see, or what the file didn't say; other warnings of it follow. */
const FIRST: readonly string[] = [DUPLICATE, WITHHELD, WITHHELD_GROUP, 'mixedSalaries', ...DIFFERENCES];

/**
 * What the signer should look at, alternating by kind, so the first few include one of each. Warnings that lead the
 * preview to ask for the code itself are left out.
 */
export async function unsettledForSigners(
  tx: Transaction,
  now: Date,
  basket: readonly OrderFacts[],
  warnings: ReadonlyMap<string, OrderWarning[]>,
): Promise<Concern[]> {
  const concerns = basket.flatMap((order) =>
    warnings
      .get(order.id)!
      .filter(({ key }) => key !== 'submitNeedsCode')
      .map((warning) => ({ ...warning, orderUniqueId: order.id, orderId: order.orderMessageId })),
  );
  const isByAnother = await loadIsByAnother(tx, now, concerns);
  return inTurns(concerns.filter((warning) => !warning.settled || !isByAnother(warning, warning.settled)));
}

function inTurns(concerns: readonly Concern[]): Concern[] {
  const byWeight = [...FIRST, ...concerns.map(kindOf)];
  const kinds = [...Map.groupBy(concerns, kindOf)];
  const sorted = kinds
    .toSorted(([one], [other]) => byWeight.indexOf(one) - byWeight.indexOf(other))
    .map(([, all]) => all);
  const turns = Math.max(0, ...sorted.map((all) => all.length));
  return Array.from({ length: turns }, (_, turn) => sorted.flatMap((all) => all.slice(turn, turn + 1))).flat();
}

/**
 * Somebody who brought in one of the two orders settles a warning for themselves, not for the signers; nor does anybody
 * they created. The same goes for a guest, no matter in whose name they act: they could have brought in both
 * orders under other names. A settlement in the name of somebody who has objected since doesn't count.
 */
async function loadIsByAnother(tx: Transaction, now: Date, concerns: readonly Concern[]) {
  const settled = concerns.filter((warning) => warning.settled);
  const makers = await loadMakers(tx, settled.flatMap(paymentsOf));
  const people = settled.map((warning) => warning.settled!.userId);
  const hands = await loadHands(tx, now, [...people, ...[...makers.values()].flat()]);
  const isDisowned = await loadDisowned(tx, settled.map(wordOf));
  return (warning: OrderWarning, { userId, guestId }: Settled) => {
    if (isDisowned(wordOf(warning))) return false;
    const isMaker = (maker: UserId) => maker === userId || hands.areOne(maker, userId);
    return guestId === undefined && !paymentsOf(warning).some((id) => makers.get(id)?.some(isMaker));
  };
}

function wordOf({ settled }: OrderWarning): Word {
  return { userId: settled!.userId, at: new Date(settled!.at) };
}

function paymentsOf({ transactionId, otherTransactionId }: OrderWarning): TransactionId[] {
  return [transactionId, otherTransactionId].filter((id) => typeof id === 'string');
}

/** Who made the orders of some payments, by payment: both the users named and the people who acted for them. */
async function loadMakers(
  tx: Transaction,
  transactionIds: readonly TransactionId[],
): Promise<Map<TransactionId, UserId[]>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await tx.rows<{ id: TransactionId; makers: UserId[] }>(
    `select t.id, array_remove(array[o.created_by, o.uploaded_by, o.last_edited_by, u.guest_id] || o.makers, null) as makers
       from transactions t join orders o on o.client_id = t.client_id and o.id = t.order_id
       left join uploads u on u.client_id = o.client_id and u.id = o.upload_id
      where t.client_id = current_client() and t.id = any($1)`,
    [transactionIds],
  );
  return new Map(rows.map(({ id, makers }) => [id, makers]));
}
